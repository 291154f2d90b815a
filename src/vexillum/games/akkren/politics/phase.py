"""8.1, 8.2 The political phase: everybody chooses at the same time."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def political_phase(table: Table) -> Play[None]:
    """8 The political phase of a turn."""
    raise NotImplementedError
    yield
