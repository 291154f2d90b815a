"""13.3, 8.2.1 A region joins a Faction, as conquered land or as an ally, and leaves it again."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def join(table: Table, region: int, owner: int, *, allied: bool = False) -> Play[None]:
    """13.3 A region joins a Faction or the Great Kingdom; ``allied``: by diplomacy (8.2.1)."""
    raise NotImplementedError
    yield


def leave(table: Table, region: int) -> Play[None]:
    """13.3, C26 A region is lost by whoever holds it or is allied with it; it is neutral from now on."""
    raise NotImplementedError
    yield
