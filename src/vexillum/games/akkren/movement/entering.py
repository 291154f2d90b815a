"""9.3.1.1-9.3.1.3 What happens when a stack enters a zone."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def enter(table: Table, stack_id: int, to: int) -> Play[bool]:
    """9.3.1 A stack enters the next zone: everything that this brings about. May it go on?"""
    raise NotImplementedError
    yield


def halt(table: Table, stack_id: int) -> Play[None]:
    """8.3.2, 9.2.3 A stack ends its movement: forts, and persons who may be captured."""
    raise NotImplementedError
    yield
