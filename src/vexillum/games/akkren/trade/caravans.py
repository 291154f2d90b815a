"""9.3.2, 13.4 Caravans: their way, and what they are worth."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def caravan_turn(table: Table, faction: int, index: int) -> Play[None]:
    """9.3.2 A caravan (its place in ``State.caravans``) moves, and trades where it arrives."""
    raise NotImplementedError
    yield
