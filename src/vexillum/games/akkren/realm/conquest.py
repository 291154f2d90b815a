"""C25 Which regions are won at the end of a phase."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def claim(table: Table, owner: int) -> Play[None]:
    """C25 At the end of a phase: the regions that an owner has won, with all that follows for those who lose them."""
    raise NotImplementedError
    yield
