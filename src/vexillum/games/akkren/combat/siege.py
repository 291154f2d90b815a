"""9.4.3.1 Sieges."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def lift_if_left(table: Table, zone: int) -> None:
    """9.4.3.1 The besieger has no army in the zone any more: the siege is over, and its points are gone."""
    raise NotImplementedError


def winter_sieges(table: Table) -> Play[None]:
    """9.4.3.1 Winter: each besieger pays or loses his points; those besieged suffer."""
    raise NotImplementedError
    yield
