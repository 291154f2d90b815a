"""9.4 The battles of a player's phase, one after the other."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def battles_turn(table: Table, faction: int) -> Play[bool]:
    """9.4 One battle, siege or naval battle of a Faction's phase; False when nothing is left."""
    raise NotImplementedError
    yield
