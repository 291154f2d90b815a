"""Points of positions, cached: story, view and question of one answer need the same ones."""

from __future__ import annotations

import msgspec

from vexillum.games.anno890.rules.final_score import bonuses, points
from vexillum.games.anno890.state import State

KEPT = 512
"""How many positions are cached, of all matches together."""
_KNOWN: dict[bytes, tuple[dict[str, int], ...]] = {}
_encode = msgspec.msgpack.Encoder().encode


def reckoned(state: State) -> tuple[dict[str, int], ...]:
    """5.1, 5.2 The points of each player by source. Callers must not change them."""
    key = _encode(state)
    found = _KNOWN.get(key)
    if found is None:
        won = bonuses(state)
        found = tuple([points(state, player, won) for player in range(state.players)])
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[key] = found
    return found
