"""What must be true of every state: its facts, and what the rules require beyond them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.words.source_words import in_source_words
from vexillum.core.words.texts import Message
from vexillum.games.anno890.facts import FACTS
from vexillum.games.anno890.pieces import CELLS, CENTRE, ROW, SEATS, TILE_NUMBER
from vexillum.games.anno890.state import NONE, Stage, State

PACKAGES = ("vexillum.games.anno890",)
YARD = TILE_NUMBER["s11"]


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)] if state.stage != Stage.DEAL else []


def own_violations(state: State) -> list[str]:
    """The same as :func:`rule_problems`, in words."""
    return in_source_words(PACKAGES, rule_problems(state))


def rule_problems(state: State) -> list[Message]:
    """What breaks the rules although every fact is within its bounds."""
    return [*_row(state), *_realms(state)] if state.stage != Stage.DEAL else []


def _fault(id: str, path: str, **params: Any) -> Message:
    return Message(f"fault.{id}", {"path": path, **params})


def _row(state: State) -> Iterator[Message]:
    if len(state.row) > ROW or (len(state.row) < ROW and state.deck):
        yield _fault("row", "row", n=len(state.row), most=ROW)
    free = sum(len(state.empty(player)) for player in range(state.players))
    yard = YARD in state.buildings or (YARD in state.cells and not state.ruined[state.cells.index(YARD)])
    needed = free + yard  # the Building Yard takes a territory without filling a free cell (7.11)
    if len(state.row) + len(state.deck) < needed:
        yield _fault("territories", "deck", n=len(state.row) + len(state.deck), needed=needed)


def _realms(state: State) -> Iterator[Message]:
    for index, tile in enumerate(state.cells):
        seat, cell = SEATS[index // 9], CELLS[index % 9]
        path, here = f"realms.{seat}.cells.{cell}", {"who": seat, "cell": cell}
        centre = index % 9 == CENTRE
        if centre and tile == NONE and state.stage != Stage.CASTLES:
            yield _fault("no_castle", path, **here)
        if tile == NONE and (state.ruined[index] or state.towers[index] or state.nobles[index]):
            yield _fault("no_tile", path, **here)
        if centre and state.ruined[index]:
            yield _fault("ruined_castle", path, **here)
        if tile == NONE and state.stage >= Stage.END:
            yield _fault("free_cell", path, **here)
