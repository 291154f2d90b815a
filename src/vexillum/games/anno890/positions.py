"""Positions: the whole state as plain data that a person can read and write, lossless in both directions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vexillum.core.errors import BadPosition
from vexillum.core.facts import NONE
from vexillum.core.facts.fact import bad, missing, not_among, out_of_range, too_few
from vexillum.core.words.texts import Message
from vexillum.games.anno890.facts import FACTS, seats
from vexillum.games.anno890.pieces import CELLS, CENTRE, ROW, SEATS
from vexillum.games.anno890.state import Stage, State
from vexillum.games.anno890.violations import own_violations, rule_problems


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def entry(name: str, state: State) -> Any:
    """One entry of it."""
    return FACTS.entry(name, state)


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position; raises an error that names what is wrong with it."""
    state = FACTS.read(plain)
    FACTS.check(state)
    for problem in (*_realms(state), *_going_on(state)):
        raise bad(problem)
    if broken := own_violations(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def own_problems(state: State) -> list[Message]:
    """The problems of a position beyond the bounds of its facts."""
    return [*_realms(state), *_going_on(state)] or rule_problems(state)


def _realms(state: State) -> Iterator[Message]:
    """S.9 Every realm has its castle once they are chosen, and none before; at the end it is full."""
    for player, seat in enumerate(seats(state)):
        path, centre = f"realms.{seat}.cells", 9 * player + CENTRE
        castle = state.cells[centre] != NONE
        if not castle and state.stage > Stage.CASTLES:
            yield missing(f"{path}.{CELLS[CENTRE]}")
        if castle and state.stage == Stage.CASTLES:
            yield Message("position.one_of", {"path": "stage", "found": '"castles"', "known": ["turns", "end", "over"]})
        if state.ruined[centre]:
            yield Message(
                "position.one_of", {"path": f"{path}.{CELLS[CENTRE]}.ruin", "found": "true", "known": ["false"]}
            )
        if state.stage >= Stage.END and (free := state.empty(player)):
            yield missing(f"{path}.{CELLS[free[0]]}")


def _going_on(state: State) -> Iterator[Message]:
    """S.9, 5 The first player, castles for all who are to choose one, territories, and a player who can take a turn."""
    if state.first == NONE and state.stage != Stage.DEAL:
        yield not_among("first", "", seats(state))
        return
    if state.stage == Stage.CASTLES and len(state.castles) < state.players:
        yield too_few("castles", len(state.castles), state.players)
    if state.deck and len(state.row) != ROW:
        yield out_of_range("row", len(state.row), ROW, ROW)
    left, free = len(state.row) + len(state.deck), sum(len(state.empty(who)) for who in range(state.players))
    if state.stage != Stage.DEAL and left < free:
        yield too_few("deck", left, free)
    if state.stage == Stage.TURNS and not state.empty(state.active):
        yield Message("position.no_turn", {"path": "turn", "who": SEATS[state.active]})
