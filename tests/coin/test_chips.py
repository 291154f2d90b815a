"""Labels of changes, for a volume with a Faction that has no seat."""

from __future__ import annotations

from vexillum.coin.own import coin_catalog
from vexillum.coin.show.panels import (
    Holder,
    Owners,
    at_most,
    control_chips,
    grouped,
    lasting_chips,
    non_player_chips,
    piece_chips,
    track_chips,
)
from vexillum.core.show.display import Chip
from vexillum.core.show.story import Change
from vexillum.core.words.texts import Catalog, Texts

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
EN = Texts(CATALOG, "en", strict=True)
OWNERS = Owners(
    pieces={"auxilia": "romans", "german_warband": "germans", "german_ally": "germans"},
    slots=frozenset({"german_ally"}),
    tracks={"romans": "romans"},
    holders=(Holder("none"), Holder("romans", "romans", ("romans",)), Holder("germans", "germans")),
)


def control(*changes: Change, reader: str | None = None) -> list[Chip]:
    return list(control_chips(changes, EN, reader, OWNERS))


def pieces(*changes: Change, reader: str | None = None) -> list[Chip]:
    return piece_chips(grouped(changes), EN, reader, OWNERS)


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
    assert [*track_chips(groups, EN, "romans", OWNERS)] == [
        Chip("Roman Resources", "+3", seat="romans", tone="good", things=("track:romans",))
    ]
    assert [*lasting_chips(groups, EN)] == [Chip("Titus Labienus", "in effect", things=("card:7",))]
    assert [*non_player_chips(groups, EN)] == [Chip("Romans: now a Non-player", seat="romans", things=("seat:romans",))]


def test_the_last_label_counts_those_that_are_too_many() -> None:
    chips = [Chip(str(n), things=(f"space:{n}", "space:0")) for n in range(5)]
    assert at_most(chips, EN, 5) == chips
    assert at_most(chips, EN, 3) == [
        *chips[:2],
        Chip("and 3 more", things=("space:2", "space:0", "space:3", "space:4")),
    ]
