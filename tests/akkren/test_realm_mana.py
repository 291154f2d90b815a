"""15.1, C400 What lives on mana, and when a loss of mana is felt."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, put, told, units
from tests.akkren.realm_boards import realm
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.components.records import EVENT_IDS
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.state import Segment, Stage, State, Turn


def bad_fall(owner: str, capital: str, troops: str) -> tuple[Table[State], int]:
    """A Faction whose hero carries a mana stone and is about to die of a fall; a stack that lives on two points."""
    table = realm()
    state = table.state
    stack = put(table, capital, owner, troops)
    hero = person(table, owner, stack, gains=((heroes.MANA_STONE, 1),))
    heroes.change(state, hero, wounds=heroes.hits_left(heroes.person(state, hero)) - 1)
    state.events = [EVENT_IDS.index("bad_fall")]
    state.turn, state.stage, state.segment, state.acting = Turn.SPRING, Stage.PLAYERS, Segment.EVENT, OWNER[owner]
    assert mana_of(state, OWNER[owner]) == 2
    return table, stack


def step(table: Table[State]) -> Asked:
    play = GAME.rules.step(table)
    assert play is not None
    return Asked(play)


def test_demons_leave_in_the_very_step_in_which_mana_is_lost():
    """15.1, C400 A hero dies with his mana stone: at once a demon has to go, before anyone does anything else."""
    table, stack = bad_fall("brotherhood", "brotherhood_capital", "1DE 1DE-f")
    asked = step(table)
    assert (asked.kind, asked.decision.seat) == ("realm.demon", "brotherhood")
    asked.answer(f"s{stack}.DE-f")
    assert asked.over
    assert stacks.stack(table.state, stack).units == units("1DE")
    assert told(table)[-2:] == ["event_hero_dies", "realm_demon_left"]


def test_mastiffs_burrow_no_more_in_the_very_step_in_which_mana_is_lost():
    table, stack = bad_fall("kan", "kan_ordu", "2SWb")
    assert step(table).over
    assert stacks.stack(table.state, stack).units == units("1SW 1SWb")


@pytest.mark.parametrize(("owner", "capital", "unit"), [("kan", "kan_ordu", "LMb"), ("fiefs", "fiefs_capital", "GI")])
def test_units_that_cost_mana_stay_when_it_is_gone(owner: str, capital: str, unit: str):
    """15.1, C400 Mana is needed to raise them, not to keep them."""
    table, stack = bad_fall(owner, capital, f"2{unit}")
    assert step(table).over
    assert stacks.stack(table.state, stack).units == units(f"2{unit}")
