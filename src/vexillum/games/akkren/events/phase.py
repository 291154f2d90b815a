"""9.1 A player draws an event."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def draw_event(table: Table, faction: int) -> Play[None]:
    """9.1, C02, C03 A Faction draws the next event of the deck, and what it says happens."""
    raise NotImplementedError
    yield
