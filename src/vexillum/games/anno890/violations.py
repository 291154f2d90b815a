"""What must be true of every state, however it was played: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.games.anno890.facts import FACTS
from vexillum.games.anno890.pieces import CENTRE, ROW, TILE_NUMBER
from vexillum.games.anno890.state import NONE, Stage, State

YARD = TILE_NUMBER["s11"]


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)] if state.stage != Stage.DEAL else []


def own_violations(state: State) -> list[str]:
    """What breaks the rules although every fact is within its bounds."""
    return [*_row(state), *_realms(state)] if state.stage != Stage.DEAL else []


def _row(state: State) -> Iterator[str]:
    if len(state.row) > ROW or (len(state.row) < ROW and state.deck):
        yield f"row: {len(state.row)}"
    free = sum(len(state.empty(player)) for player in range(state.players))
    yard = YARD in state.buildings or (YARD in state.cells and not state.ruined[state.cells.index(YARD)])
    needed = free + yard  # the Building Yard takes a territory without filling a free cell (7.11)
    if len(state.row) + len(state.deck) < needed:
        yield f"territories: {len(state.row) + len(state.deck)} < {needed}"


def _realms(state: State) -> Iterator[str]:
    for index, tile in enumerate(state.cells):
        where = f"realm {index // 9}, cell {index % 9}"
        centre = index % 9 == CENTRE
        if centre and tile == NONE and state.stage != Stage.CASTLES:
            yield f"{where}: no castle"
        if tile == NONE and (state.ruined[index] or state.towers[index] or state.nobles[index]):
            yield f"{where}: pieces without a tile"
        if centre and state.ruined[index]:
            yield f"{where}: ruined castle"
    if state.stage >= Stage.END and NONE in state.cells:
        yield "end with a free cell"
