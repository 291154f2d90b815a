"""9.3.5 Winter at sea."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def winter_at_sea(table: Table) -> Play[None]:
    """9.3.5 Fleets that are not in port when winter begins."""
    raise NotImplementedError
    yield
