"""9.3.3 Plunder."""

from __future__ import annotations

from vexillum.games.akkren.pillage import rebellion as rebellion
from vexillum.games.akkren.state import Play, Table


def plunder(table: Table, stack_id: int) -> Play[bool]:
    """9.3.3 A stack plunders the zone in which it stands. Has it succeeded?"""
    raise NotImplementedError
    yield
