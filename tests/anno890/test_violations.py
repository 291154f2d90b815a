"""The invariants see every way in which a state can be broken."""

from __future__ import annotations

from collections.abc import Callable

from tests.contract.tables import random_agents, start
from tests.together import together
from vexillum.core.agent import drive
from vexillum.games.anno890.pieces import CENTRE, TILE_NUMBER
from vexillum.games.anno890.position import violations
from vexillum.games.anno890.state import NONE, Stage, State


def middle() -> State:
    """A sound state in the middle of a game of three, at the start of a turn."""
    session = start(("anno890", "first_steps", 3), "faults")
    drive(session, random_agents(session), limit=30)
    state = session.steps[-1].state.copy()
    assert violations(state) == []
    return state


def put(state: State, cell: int, tile: int) -> None:
    state.cells[cell] = tile


def empty_cell(state: State) -> int:
    return next(cell for cell in range(27) if state.cells[cell] == NONE)


BREAKS: dict[str, Callable[[State], object]] = {
    "a tile twice in the deck": lambda s: s.deck.append(s.deck[0]),
    "a tile in row and deck": lambda s: s.deck.append(s.row[0]),
    "a tile in deck and realm": lambda s: put(s, empty_cell(s), s.deck[0]),
    "a castle twice": lambda s: put(s, 9 + CENTRE, s.cells[CENTRE]),
    "a tile for four players": lambda s: s.deck.append(TILE_NUMBER["t36"]),
    "a building in the deck": lambda s: s.deck.append(TILE_NUMBER["s01"]),
    "a castle among the buildings": lambda s: s.buildings.append(s.castles.pop() if s.castles else TILE_NUMBER["c06"]),
    "a territory among the castles": lambda s: s.castles.append(s.deck.pop()),
    "five in the row": lambda s: (s.row.append(s.deck.pop()), s.row_coins.append(0), s.row_saracens.append(0)),
    "three in the row": lambda s: (s.deck.append(s.row.pop()), s.row_coins.pop(), s.row_saracens.pop()),
    "coins without a place": lambda s: s.row_coins.append(0),
    "markers without a place": lambda s: s.row_saracens.pop(),
    "a debt in the row": lambda s: s.row_coins.__setitem__(0, -1),
    "fewer than no markers": lambda s: s.row_saracens.__setitem__(0, -1),
    "too few territories": lambda s: s.deck.__delitem__(slice(None, -2)),
    "a castle off the centre": lambda s: put(s, empty_cell(s), TILE_NUMBER["c01"]),
    "a territory in the centre": lambda s: put(s, CENTRE, s.deck.pop()),
    "no castle": lambda s: put(s, CENTRE, NONE),
    "a tower on nothing": lambda s: s.towers.__setitem__(empty_cell(s), 1),
    "a noble on nothing": lambda s: s.nobles.__setitem__(empty_cell(s), 1),
    "a ruin of nothing": lambda s: s.ruined.__setitem__(empty_cell(s), 1),
    "a ruined castle": lambda s: s.ruined.__setitem__(9 + CENTRE, 1),
    "fewer than no towers": lambda s: s.towers.__setitem__(CENTRE, -1),
    "fewer than no nobles": lambda s: s.nobles.__setitem__(CENTRE, -1),
    "the end with free cells": lambda s: setattr(s, "stage", Stage.END),
    "over with free cells": lambda s: setattr(s, "stage", Stage.OVER),
    "a character in deck and hand": lambda s: s.drawn.append(s.characters[0]),
    "a character at two standards": lambda s: s.standards.__setitem__(11, s.characters[0]),
    "a character held and in the deck": lambda s: s.holder.__setitem__(s.characters[0], 0),
    "a character without a holder": lambda s: s.holder.__setitem__(s.characters.pop(), 3),
    "more towers than there are": lambda s: s.towers.__setitem__(CENTRE, 21),
    "more nobles than there are": lambda s: s.nobles.__setitem__(CENTRE, 13),
    "more coins than there are": lambda s: s.coins.__setitem__(0, 55),
    "more markers than there are": lambda s: s.row_saracens.__setitem__(0, 7),
    "a debt": lambda s: s.coins.__setitem__(2, -1),
    "the Invader below 0": lambda s: setattr(s, "invader", -1),
    "a turn before the first": lambda s: setattr(s, "turn", -1),
}


@together("name", BREAKS)
def test_a_broken_state_is_seen(name):
    state = middle()
    BREAKS[name](state)
    assert len(violations(state)) >= 1


def test_a_yard_needs_one_territory_more():
    """7.11: it takes a territory and leaves the number of free cells as it is."""
    state = middle()
    free = sum(len(state.empty(player)) for player in range(3))
    yard = TILE_NUMBER["s11"]
    state.buildings = [tile for tile in state.buildings if tile != yard]
    if yard in state.cells:
        state.ruined[state.cells.index(yard)] = 1
    state.deck = state.deck[: free - len(state.row)]
    assert violations(state) == []
    state.buildings.append(yard)
    assert [fault for fault in violations(state) if "territories are left" in fault]


def test_before_the_deal_there_is_nothing_to_check():
    assert violations(State(players=2)) == []
