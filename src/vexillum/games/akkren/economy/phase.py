"""8.3, 13 The economic phase of summer and the administrative phase of winter."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def economic_phase(table: Table) -> Play[None]:
    """8.3 The second summer turn: mana income of the Theocracy, purchases, forts."""
    raise NotImplementedError
    yield


def administrative_phase(table: Table) -> Play[None]:
    """13 Winter: gold is collected, mercenaries are paid, purchases, forts, demons."""
    raise NotImplementedError
    yield
