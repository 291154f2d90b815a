"""18 The optional rules, and what else a match can choose."""

from __future__ import annotations

from vexillum.games.akkren.state import State

RULES = ("manoeuvres", "casus_belli", "tactical_value", "dear_forts")
"""18.1, 18.2, C48, C07: each a bit of ``State.rules``."""
MANOEUVRES, CASUS_BELLI, TACTICAL_VALUE, DEAR_FORTS = range(len(RULES))


def on(state: State, rule: int) -> bool:
    """Is an optional rule in force?"""
    return bool(state.rules >> rule & 1)
