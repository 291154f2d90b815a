"""A cache of the points of positions: story, view and next decision of an answer need the same ones."""

from __future__ import annotations

import msgspec

from vexillum.games.anno890.rules.final_score import DUCHESS, bonuses, points
from vexillum.games.anno890.state import State

KEPT = 512
"""The maximum number of cached positions, for all matches together."""
_POINTS: dict[bytes, tuple[dict[str, int], ...]] = {}
_BONUSES: dict[tuple[int, ...], dict[str, dict[int, int]]] = {}
_encode = msgspec.msgpack.Encoder().encode


def cached_bonuses(state: State) -> dict[str, dict[int, int]]:
    """5.2 The bonuses of the scenario, which depend only on goods and tie-breaks: many positions share them."""
    ends, nobles, towers = range(9, 9 * state.players + 9, 9), state.nobles, state.towers
    key = (
        state.scenario,
        state.first,
        state.holder[DUCHESS],
        *state.coins,
        *[sum(nobles[end - 9 : end]) for end in ends],
        *[sum(towers[end - 9 : end]) for end in ends],
    )
    found = _BONUSES.get(key)
    if found is None:
        if len(_BONUSES) >= KEPT:
            _BONUSES.clear()
        found = _BONUSES[key] = bonuses(state)
    return found


def cached_points(state: State) -> tuple[dict[str, int], ...]:
    """5.1, 5.2 The points of each player by source. Callers must not change them."""
    key = _encode(
        (
            state.scenario,
            state.first,
            state.cells,
            state.ruined,
            state.towers,
            state.nobles,
            state.coins,
            state.holder,
            state.legacy,
        )
    )
    found = _POINTS.get(key)
    if found is None:
        won = cached_bonuses(state)
        found = tuple([points(state, player, won) for player in range(state.players)])
        if len(_POINTS) >= KEPT:
            _POINTS.clear()
        _POINTS[key] = found
    return found
