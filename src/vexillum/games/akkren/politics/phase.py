"""8.1, 8.2 The political phase: everybody chooses at the same time."""

from __future__ import annotations

from vexillum.games.akkren.politics.affairs import affairs
from vexillum.games.akkren.politics.embassies import embassies
from vexillum.games.akkren.politics.treaties import treaties
from vexillum.games.akkren.state import Play, Table


def political_phase(table: Table) -> Play[None]:
    """8 How Factions stand (8.1); ransoms, gifts and barbarians; then embassies to nations (8.2)."""
    yield from treaties(table)
    yield from affairs(table, barbarians=True)
    yield from embassies(table)
