"""The display beside the map and labels of changes, of a small volume with a Faction that has no seat."""

from __future__ import annotations

from tests.coin.small_deck import DECKS, EN, FACES, view
from vexillum.coin.own import coin_catalog
from vexillum.coin.sequence import FirstAction
from vexillum.coin.show.panels import (
    CardDisplay,
    Holder,
    Owners,
    amounts,
    at_most,
    available,
    control_chips,
    deck,
    goal,
    grouped,
    lasting_chips,
    legend,
    non_player_chips,
    panel,
    phases,
    piece_chips,
    track,
    track_chips,
    track_figure,
    turns,
)
from vexillum.core.show.display import (
    CardText,
    Check,
    Chip,
    Effect,
    Figure,
    Goal,
    LegendRow,
    OrderMark,
    Stock,
    TrackMark,
)
from vexillum.core.show.story import Change
from vexillum.core.words.texts import Catalog, Texts

# The display beside the map, of a small volume with a Faction that has no seat ---------------------------------------


CARDS = CardDisplay(DECKS, FACES, {4: "sling"}.__getitem__)
WORDS = {
    "deck.check_now": "Winter now",
    "deck.check_in": "Winter in {n}",
    "deck.check_in_last": "Last Winter in {n}",
    "deck.check_between": "Winter in {least} to {n}",
    "sequence.may_full_or_event": "Command or Event",
    "sequence.may_limited": "Limited Command",
    "phase.victory": "Victory",
    "phase.quarters": "Quarters",
    "phase.harvest": "Harvest",
    "amount.romans": "Resources",
    "track.romans": "Roman Resources",
    "unit.german_warband": "Germanic Warband",
    "legend.auxilia": "Auxilia, Hidden",
}
EN_MORE = Texts(Catalog({"en": WORDS, "it": WORDS}).over(EN.catalog), "en", strict=True)


def rows(**more) -> list[tuple[str, tuple[str, ...], str, str]]:
    given = {"first_did": FirstAction.NOTHING, "may_do": "may_full_or_event", "before": ""}
    seen = {id: more.pop(id) for id in [*more] if id not in given}
    found = turns(view(**seen), EN_MORE, **(given | more))
    return [(row.place, row.seats, row.text, row.state) for row in found]


# Cards ----------------------------------------------------------------------------------------------------------------


def test_the_open_cards_with_their_order() -> None:
    standing = {"romans": "executed", "aedui": "ineligible"}
    now, ahead = CARDS.open_cards(view(standing=standing, derived={"active": ""}), EN)
    assert now.order == (OrderMark("romans", "done"), OrderMark("aedui", "out"))
    assert now.texts == (
        CardText("Shift the Senate up", "light", "Unshaded"),
        CardText("Shift the Senate down", "dark", "Shaded"),
    )
    assert (ahead.role, ahead.thing, ahead.order[0]) == ("next", "card:2", OrderMark("aedui"))
    assert ahead.texts == (CardText("Auxilia strike first", "light", "Capability"),)


def test_a_round_card_says_what_it_is() -> None:
    (card,) = CARDS.open_cards(view(card=3, upcoming=[], standing={}), EN)
    assert card.texts[0] == CardText("Winter card", "note")


def test_an_effect_names_its_owner() -> None:
    assert CARDS.effects(view(lasting=["2.unshaded.aedui"]), EN) == (
        Effect("Balearic Slingers", "Slingers first", "Aedui", "card:2", "light"),
    )
    assert CARDS.effects(view(lasting=["2.unshaded"]), EN)[0].until == ""


# Deck and sequence ----------------------------------------------------------------------------------------------------


def test_when_the_next_round_comes() -> None:
    def check(cards: tuple[int, int] | None, *, last: bool = False) -> Check | None:
        return deck("Year 1", 5, 15, cards, EN_MORE, last=last).check

    assert check((0, 0)) == Check("Winter now", 0, 0)
    assert check((3, 3)) == Check("Winter in 3", 3, 3)
    assert check((3, 3), last=True) == Check("Last Winter in 3", 3, 3)
    assert check((2, 6)) == Check("Winter in 2 to 6", 2, 6)
    assert check(None) is None
    assert deck("Year 1", 0, 15, None, EN_MORE, last=False).size == 0


def test_who_acts_and_who_may_be_second() -> None:
    assert rows() == [
        ("1", ("romans",), "Command or Event", "now"),
        ("2", ("aedui",), "2nd Eligible", "waiting"),
    ]


def test_who_has_acted_passed_or_cannot() -> None:
    derived = {"order": ["romans", "aedui"], "active": "aedui"}
    found = rows(
        standing={"romans": "executed", "aedui": "eligible"},
        derived=derived,
        first_did=FirstAction.EVENT,
        may_do="may_limited",
    )
    assert found == [("1", ("romans",), "Event", "done"), ("2", ("aedui",), "Limited Command", "now")]
    found = rows(standing={"romans": "passed", "aedui": "ineligible"}, derived=derived | {"active": ""})
    assert found == [
        ("–", ("romans",), "passed, still Eligible", "done"),
        ("–", ("aedui",), "Ineligible for this card", "out"),
    ]


def test_who_came_before_the_order_of_the_card_is_first() -> None:
    standing = {"romans": "executed", "aedui": "executed"}
    found = rows(standing=standing, derived={"order": ["romans", "aedui"], "active": ""}, before="aedui")
    assert [seats for _, seats, _, _ in found] == [("aedui",), ("romans",)]


def test_the_phases_of_a_round() -> None:
    steps = [(4, "victory", ""), (5, "quarters", "romans"), (6, "harvest", "")]
    assert [(row.place, row.seats, row.state) for row in phases(EN_MORE, steps, 5)] == [
        ("1", (), "done"),
        ("2", ("romans",), "now"),
        ("3", (), "waiting"),
    ]


# Panels and tracks ----------------------------------------------------------------------------------------------------


def test_a_faction_without_a_seat_has_a_panel_without_standing_or_margin() -> None:
    seen = view(tracks={"romans": 9}, available={"german_warband": 11})
    seen["derived"] |= {"margins": {"romans": -4, "aedui": 1}}
    germans = panel(
        seen,
        EN_MORE,
        "germans",
        figures=iter(()),
        stock=available(seen, EN_MORE, {"german_warband": "unit"}),
        goals=iter(()),
        in_round=False,
        wins=False,
    )
    assert (germans.state, germans.margin, germans.active) == ("", None, False)
    assert germans.stock == (Stock("german_warband", 11, "Germanic Warband: Available"),)
    figures = iter([track_figure(seen, EN_MORE, "romans")])
    romans = panel(seen, EN_MORE, "romans", figures=figures, stock=iter(()), goals=iter(()), in_round=False, wins=True)
    assert (romans.state, romans.margin, romans.active, romans.wins_at_check) == ("Eligible", -4, True, True)
    assert romans.figures == (Figure("track/romans", "Resources", 9),)


def test_a_goal_is_met_when_it_is_reached() -> None:
    assert goal("Score", 15, 16) == Goal("Score", False, 15, 16)
    assert goal("Score", 16, 16).met


def test_a_track_goes_as_far_as_what_stands_on_it() -> None:
    marks = amounts({"tracks": {"romans": 46}}, EN_MORE, {"romans": "romans"})
    assert marks == [TrackMark("romans", "Roman Resources", 46)]
    assert track("Edge", 45, marks).last == 46
    assert track("Edge", 45, []).last == 45


def test_the_legend_is_in_words() -> None:
    assert legend(EN_MORE, ("auxilia",)) == (LegendRow("auxilia", "Auxilia, Hidden"),)


# Labels of changes, for a volume with a Faction that has no seat -----------------------------------------------------


OWN = {
    "seat.romans": "Romans",
    "seat.germans": "Germans",
    "space.treveri": "Treveri",
    "space.ubii": "Ubii",
    "control_of.germans": "Germanic Control",
    "control_of.romans": "Roman Control",
    "unit.auxilia": "Auxilia",
    "unit.german_warband": "Germanic Warband",
    "figure.piece.auxilia": "Auxilia",
    "figure.piece.german_warband": "Germanic Warbands",
    "stronghold.german_ally": "Germanic Ally",
    "track.romans": "Roman Resources",
    "card.7": "Titus Labienus",
}
CATALOG = Catalog({"en": OWN, "it": OWN}).over(coin_catalog())
CHIP_TEXTS = Texts(CATALOG, "en", strict=True)
OWNERS = Owners(
    pieces={"auxilia": "romans", "german_warband": "germans", "german_ally": "germans"},
    slots=frozenset({"german_ally"}),
    tracks={"romans": "romans"},
    holders=(Holder("none"), Holder("romans", "romans", ("romans",)), Holder("germans", "germans")),
)


def control(*changes: Change, reader: str | None = None) -> list[Chip]:
    return list(control_chips(changes, CHIP_TEXTS, reader, OWNERS))


def pieces(*changes: Change, reader: str | None = None) -> list[Chip]:
    return piece_chips(grouped(changes), CHIP_TEXTS, reader, OWNERS)


def test_control_of_a_faction_without_a_seat_has_its_colour_and_pleases_nobody() -> None:
    (chip,) = control(Change("control/space:ubii", 0, 2), reader="romans")
    assert chip == Chip("Ubii: Germanic Control", seat="germans", things=("space:ubii",))


def test_several_spaces_that_came_under_one_control_are_one_label() -> None:
    taken = Change("control/space:ubii", 1, 2), Change("control/space:treveri", 1, 2)
    (chip,) = control(*taken, reader="romans")
    assert (chip.label, chip.by, chip.tone) == ("Germanic Control", "2 spaces", "bad")
    assert control(taken[0], Change("control/space:treveri", 0, 2), reader="romans")[0].tone == ""


def test_control_that_is_lost_to_nobody() -> None:
    (chip,) = control(Change("control/space:ubii", 1, 0), reader="romans")
    assert (chip.label, chip.seat, chip.tone) == ("Ubii: no Control", "", "bad")


def test_what_stands_in_slots_comes_first_then_the_readers_own() -> None:
    found = pieces(
        Change("pieces/space:ubii/german_warband", 0, 2),
        Change("pieces/space:ubii/auxilia", 3, 2),
        Change("pieces/tribe:ubii/german_ally", 0, 1),
        reader="romans",
    )
    assert [(chip.label, chip.by, chip.seat, chip.tone) for chip in found] == [
        ("Germanic Ally", "+1", "germans", ""),
        ("Auxilia", "−1", "romans", "bad"),
        ("Germanic Warbands", "+2", "germans", ""),
    ]


def test_pieces_that_only_moved_say_where_to() -> None:
    (chip,) = pieces(Change("pieces/space:ubii/auxilia", 3, 1), Change("pieces/space:treveri/auxilia", 0, 2))
    assert (chip.label, chip.by) == ("Auxilia", "2 → Treveri")
    (chip,) = pieces(
        Change("pieces/space:ubii/auxilia", 1, 2),
        Change("pieces/space:treveri/auxilia", 2, 0),
        Change("pieces/space:x/auxilia", 0, 1),
    )
    assert chip.by == "2 → 2 spaces"


def test_tracks_lasting_effects_and_new_non_players() -> None:
    groups = grouped(
        [
            Change("track/romans", 5, 8),
            Change("lasting/shaded/7", 0, 1),
            Change("non_player/romans", 0, 1),
        ]
    )
    assert [*track_chips(groups, CHIP_TEXTS, "romans", OWNERS)] == [
        Chip("Roman Resources", "+3", seat="romans", tone="good", things=("track:romans",))
    ]
    assert [*lasting_chips(groups, CHIP_TEXTS)] == [Chip("Titus Labienus", "in effect", things=("card:7",))]
    assert [*non_player_chips(groups, CHIP_TEXTS)] == [
        Chip("Romans: now a Non-player", seat="romans", things=("seat:romans",))
    ]


def test_the_last_label_counts_those_that_are_too_many() -> None:
    chips = [Chip(str(n), things=(f"space:{n}", "space:0")) for n in range(5)]
    assert at_most(chips, CHIP_TEXTS, 5) == chips
    assert at_most(chips, CHIP_TEXTS, 3) == [
        *chips[:2],
        Chip("and 3 more", things=("space:2", "space:0", "space:3", "space:4")),
    ]
