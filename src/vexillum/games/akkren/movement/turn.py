"""9.3 The segment of armies: one activation after the other."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def armies_turn(table: Table, faction: int) -> Play[bool]:
    """9.3 One activation of the menu ``phase``; False when the player is done."""
    raise NotImplementedError
    yield
