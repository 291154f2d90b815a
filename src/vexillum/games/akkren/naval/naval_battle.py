"""9.4.4 A battle at sea: the whole procedure."""

from __future__ import annotations

from vexillum.games.akkren.battle.terms import Outcome
from vexillum.games.akkren.state import Play, Table


def naval_battle(table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], sea: int) -> Play[Outcome]:
    """9.4.4 A battle between fleets in a sea. Nobody pays here."""
    raise NotImplementedError
    yield
