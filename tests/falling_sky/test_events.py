"""5.0 Events: their vocabulary in corners that no card of ours reaches, their texts, and own pieces that go (F101)."""

from __future__ import annotations

import random

from tests.asked import Asked
from tests.falling_sky.harness import board, check, event, put, tribe, units
from tests.together import together
from vexillum.games.falling_sky.cards import CARDS, EVENTS, order_of
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.events.context import EVENT_KIT, EVERYWHERE, Where, effect
from vexillum.games.falling_sky.events.pieces import Replace
from vexillum.games.falling_sky.events.tribes import PlaceAllies, ReplaceAllies
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS, SEATS, T_AEDUI_WARBAND
from vexillum.games.falling_sky.scenarios import WINTERS
from vexillum.games.falling_sky.sequence import TURNS
from vexillum.games.falling_sky.wording import read_catalog

# The vocabulary of Events, where no card of ours reaches a corner of it; and the deck as a whole ---------------------


def run(table, *steps, who=ARVERNI) -> Asked:
    return Asked(effect(*steps).execute(table, 0, "1", who))


def test_the_deck_has_seventy_two_events_and_five_winters():
    assert tuple(range(1, 73)) == EVENTS
    assert WINTERS == tuple(number for number, card in CARDS.items() if card.kind == "winter") == tuple(range(73, 78))
    for number in EVENTS:
        assert sorted(CARDS[number].order) == sorted(SEATS), number
        assert set(CARDS[number].marks) <= set(SEATS), number


def test_each_order_is_on_three_cards():
    orders = [CARDS[number].order for number in EVENTS]
    assert all(orders.count(order) == 3 for order in orders)


def test_the_marks_are_those_of_the_instruction_sheets():
    marks = [mark for number in EVENTS for mark in CARDS[number].marks.values()]
    assert [marks.count(mark) for mark in ("carnyx", "laurels", "swords")] == [15, 97, 48]


def test_the_order_is_that_of_the_card_being_played():
    table = board()
    table.state.current = 4
    assert order_of(table.state) == (0, 1, 3, 2)


@together("side", list(HOUSE.effects))
def test_every_name_in_a_step_is_known(side):
    for step in HOUSE.effects[side].steps:
        assert step.errors(EVENT_KIT) == [], side


def test_what_could_not_stack_is_removed_instead_of_replaced():
    table = board()
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "bituriges", "bituriges=aedui_ally")
    run(table, ReplaceAllies(n=9, whose=("aedui",), into="arverni", where=EVERYWHERE, must=True))
    assert (tribe(table, "aedui"), tribe(table, "bituriges")) == ("subdued", "arverni_ally")
    check(table)


def test_what_has_no_replacement_is_removed():
    table = board()
    put(table, "nervii", aedui_hidden=19)
    put(table, "treveri", belgic_hidden=3)
    run(
        table, Replace(units=("belgic_warbands",), into="aedui_hidden", n=3, among=EVERYWHERE, must=True), who=ROMANS
    ).plainly()
    assert (units(table, "treveri", "belgic_hidden"), units(table, "treveri", "aedui_hidden")) == (0, 1)
    check(table)


def test_allies_of_a_non_player_are_not_taken_off_the_map():
    table = board()
    table.state.non_players = 1 << AEDUI
    put(
        table,
        "nervii",
        *[f"{name}=aedui_ally" for name in ("nervii", "eburones", "menapii", "morini", "remi", "treveri")],
    )
    place = PlaceAllies(whose=("aedui",), where=Where(among=("veneti",)))
    assert run(table, place, who=AEDUI).over
    table.state.non_players = 0
    asked = run(table, place, who=AEDUI).answer("veneti", kind="event.place_ally")
    asked.answer("remi", kind="voluntary_tribe")
    assert (tribe(table, "veneti"), tribe(table, "remi")) == ("aedui_ally", "subdued")


# F101, 1.4.1: a player who executes an Event may take own pieces off the map, before it and in its free Commands


def turn(table, card, *before):
    """The turn of the next Eligible Faction on a card; those named have passed."""
    state = table.state
    state.current = card
    for faction in before:
        state.standing[faction] = 2
    return Asked(TURNS.turn(table))


class TestBeforeTheEvent:
    def test_f101_pieces_go_before_the_event_then_something_must_be_executed(self):
        table = board()
        put(table, "nervii", legion=3)
        table.state.legions_track = 0
        table.state.fallen = 9
        asked = turn(table, 31, 1, 3)
        assert asked.seat == "romans"
        asked.answer("remove", kind="turn")
        assert "pass" not in asked.keys
        asked.answer("event.unshaded", kind="turn")
        assert (units(table, "nervii", "legion"), units(table, "provincia", "legion")) == (2, 1)
        assert table.state.legions_track == 0
        assert not table.state.shared

    def test_f101_a_citadel_may_become_an_ally(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel")
        asked = turn(table, 28)
        asked.answer("remove", kind="turn").answer("carnutes.ally", kind="remove.piece")
        assert tribe(table, "carnutes") == "arverni_ally"
        check(table)

    def test_f101_not_when_only_a_limited_command_is_left(self):
        table = board()
        put(table, "nervii", legion=3)
        table.state.first_did = 1
        assert "remove" not in turn(table, 31, 1, 3).keys

    def test_f101_no_passing_after_a_command_was_called_off(self):
        table = board()
        put(table, "carnutes", "carnutes=roman_ally", legion=1, arverni_hidden=8)
        asked = turn(table, 1)
        asked.answer("remove", kind="turn").answer("legion", kind="remove.piece")
        asked.answer("recruit", kind="turn").answer("supply.arverni", kind="recruit.space").answer("no")
        asked.answer("call_off", kind="recruit.space")
        assert asked.decision.kind == "turn"
        assert "pass" not in asked.keys


class TestInFreeCommands:
    def all_out(self):
        table = board()
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "mandubii", aedui_hidden=table.state.available[T_AEDUI_WARBAND])
        return table

    def test_f101_the_executing_faction_takes_warbands_off_for_its_free_rally(self):
        table = self.all_out()
        asked = event(table, 46, "shaded", "aedui").answer("aedui", kind="event.faction")
        asked.answer("rally", kind="event.command")
        asked.answer("remove", kind="rally.space").answer("mandubii", kind="remove.region")
        asked.answer("bituriges", kind="rally.space").answer("warbands.1").answer("done")
        assert (units(table, "mandubii", "aedui_hidden"), units(table, "bituriges", "aedui_hidden")) == (19, 1)
        check(table)

    def test_f101_other_factions_do_not(self):
        table = self.all_out()
        asked = event(table, 46, "shaded", "romans").answer("aedui", kind="event.faction")
        assert "remove" not in asked.answer("rally", kind="event.command").keys

    def test_f101_nor_non_players(self):
        table = self.all_out()
        table.state.non_players = 1 << 2
        asked = event(table, 46, "shaded", "aedui").answer("aedui", kind="event.faction")
        assert "remove" not in asked.answer("rally", kind="event.command").keys


# Every decision, option and line of cards 37 to 72 has its words, in both languages ----------------------------------


OURS = ("option.branch.", "option.event_", "option.council_", "log.event_", "log.colony")


def seen():
    """The texts that the Events of these cards ask for, with many different answers."""
    found = set()
    for number in range(6):
        for side in [side for card in range(37, 73) for side in HOUSE.sides[card]]:
            for who in range(4):
                rng = random.Random(f"{number} {side} {who}")
                table = board(rng.choice(("reconquest-of-gaul", "the-great-revolt")), empty=False)
                if number % 2:
                    table = board()
                    put(table, "carnutes", germanic_hidden=3, auxilia_hidden=1, belgic_successor=1)
                    put(table, "bituriges", "bituriges=roman_ally", legion=1)
                    put(table, "atrebates", "remi=belgic_ally")
                table.state.current, table.state.deck, table.state.lasting = side // 2, [1, 2, 3], [16, 76]
                play = HOUSE.effects[side].execute(table, side, str(side // 2), who)
                picks = None
                try:
                    while True:
                        decision = next(play) if picks is None else play.send(picks)
                        if decision.kind.startswith("event."):
                            found.add(f"ask.{decision.kind}")
                        found.update(option.text for option in decision.options)
                        most = min(decision.at_most, len(decision.options))
                        picks = tuple(rng.sample(decision.options, rng.randint(decision.at_least, most)))
                except StopIteration:
                    found.update(entry.id for entry in table.journal)
    return {id for id in found if id.startswith(("ask.event.", *OURS))}


def test_every_text_is_there():
    catalog, ids = read_catalog(), seen()
    assert {"ask.event.fealty", "ask.event.city", "option.event_fort", "log.colony", "ask.event.german_command"} <= ids
    for language in ("en", "it"):
        assert not sorted(id for id in ids if id not in catalog.texts[language])
