"""The vocabulary of Events, where no card of ours reaches a corner of it; and the deck as a whole."""

from __future__ import annotations

from tests.asked import Asked
from tests.falling_sky.harness import board, check, put, tribe, units
from tests.together import together
from vexillum.games.falling_sky.cards import CARDS, EVENTS, order_of
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.events.context import EVENT_KIT, EVERYWHERE, Where, effect
from vexillum.games.falling_sky.events.pieces import Replace
from vexillum.games.falling_sky.events.tribes import PlaceAllies, ReplaceAllies
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS, SEATS
from vexillum.games.falling_sky.scenarios import WINTERS


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
