"""15.1 What a loss of mana means at once: demons leave (5.2), burrowing mastiffs are mastiffs again (5.3)."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def settle_mana(table: Table, faction: int) -> Play[None]:
    """15.1 To be called whenever a Faction may have fewer mana points than before."""
    raise NotImplementedError
    yield
