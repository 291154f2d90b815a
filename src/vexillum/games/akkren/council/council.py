"""14 The winter Council."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def council_phase(table: Table) -> Play[None]:
    """14 Alliances end, heroes and mercenaries are hired, Masters are asked for, generals are dismissed."""
    raise NotImplementedError
    yield
