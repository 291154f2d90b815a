"""Points of positions, cached: story, view and question of one answer need the same ones."""

from __future__ import annotations

import msgspec

from vexillum.games.anno890.rules.final_score import DUCHESS, bonuses, points
from vexillum.games.anno890.state import State

KEPT = 512
"""How many positions are cached, of all matches together."""
_KNOWN: dict[bytes, tuple[dict[str, int], ...]] = {}
_WON: dict[tuple[int, ...], dict[str, dict[int, int]]] = {}
_encode = msgspec.msgpack.Encoder().encode


def won_by(state: State) -> dict[str, dict[int, int]]:
    """5.2 The bonuses of the scenario, which rest on goods and tie-breaks alone: many positions have the same."""
    ends, nobles, towers = range(9, 9 * state.players + 9, 9), state.nobles, state.towers
    key = (
        state.scenario,
        state.first,
        state.holder[DUCHESS],
        *state.coins,
        *[sum(nobles[end - 9 : end]) for end in ends],
        *[sum(towers[end - 9 : end]) for end in ends],
    )
    found = _WON.get(key)
    if found is None:
        if len(_WON) >= KEPT:
            _WON.clear()
        found = _WON[key] = bonuses(state)
    return found


def reckoned(state: State) -> tuple[dict[str, int], ...]:
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
    found = _KNOWN.get(key)
    if found is None:
        won = won_by(state)
        found = tuple([points(state, player, won) for player in range(state.players)])
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[key] = found
    return found
