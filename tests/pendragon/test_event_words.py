"""5.1 Words of the vocabulary, where our own deck does not use all that they can say."""

from __future__ import annotations

from tests.asked import Asked
from tests.pendragon.harness import board, put, units
from vexillum.coin.cards import code
from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.events.branches import effect
from vexillum.games.pendragon.events.context import Where
from vexillum.games.pendragon.events.effects import Place, Prosper
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, MILITIA

NORTH = Where(among=("carvetii", "novantae"))


def execute(table, step, faction: int) -> Asked:
    return Asked(effect(step).execute(table, code(5, False), "5", faction))


def test_units_that_must_be_placed_are_spread_without_a_way_out():
    table = board(empty=True)
    table.state.available[MILITIA] = 3
    asked = execute(table, Place(unit="militia", n=4, who="dux", among=NORTH, each=2, must=True), CIVITATES)
    assert (asked.decision.seat, asked.keys) == ("dux", ("carvetii", "novantae"))
    asked.answer("carvetii")
    assert asked.over
    assert (units(table, "carvetii", "militia"), units(table, "novantae", "militia")) == (2, 1)


def test_nobody_must_be_taken_off_the_map():
    table = board(empty=True)
    put(table, "regni", militia=2)
    table.state.available[MILITIA] = 0
    asked = execute(table, Place(unit="militia", n=2, who="civitates", among=NORTH, must=True), DUX)
    assert asked.keys == ("carvetii", "novantae", "done")


def test_prosperity_that_must_be_added_is_spread_by_the_faction_named():
    table = board(empty=True)
    step = Prosper(n=2, who="civitates", among=NORTH, each=1, must=True)
    for faction in (CIVITATES, NOBODY):
        table.state.bottom = [0] * len(table.state.bottom)
        asked = execute(table, step, faction)
        assert (asked.decision.seat, asked.keys) == ("civitates", ("carvetii", "novantae"))
        asked.answer("novantae")
        assert asked.over
        assert [table.state.bottom[SPACE_NUMBER[id]] for id in ("carvetii", "novantae")] == [1, 1]
