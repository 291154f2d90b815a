"""1.7 Gold cubes: how many there are, and between which answers none may come or go."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.games.pendragon.state import State

TAKING = ("raid.plunder", "raid.load", "plunder.load", "pillage.cubes", "battle.plunder")
LOADING = ("raid.load", "plunder.load")


def cubes(state: State) -> int:
    """All that are in spaces or on Units."""
    return sum(state.bottom) + sum(state.top) + sum(state.plunder)


def still_loading(before: Decision, after: Decision | None) -> bool:
    """Was a cube taken in a space by one answer, and is it still asked which Units there carry it?"""
    return (
        before.kind in TAKING
        and after is not None
        and after.kind in LOADING
        and before.params.get("space") == after.params.get("space")
    )
