"""10 The phase of the neutrals."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def neutral_phase(table: Table) -> Play[None]:
    """10, 16.3, 10.1 Neutral nations act, then rebels and minor powers, then the Great Kingdom."""
    raise NotImplementedError
    yield
