"""9.4 Every battle on land goes through here: its terms from the map, then what comes of it."""

from __future__ import annotations

from vexillum.games.akkren.battle.terms import Manner, Outcome
from vexillum.games.akkren.state import Play, Table


def battle(
    table: Table,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    zone: int,
    *,
    manner: Manner = Manner.FIELD,
    shifts: tuple[tuple[str, int], ...] = (),
    dice: tuple[tuple[str, int], ...] = (),
) -> Play[Outcome]:
    """9.4 A battle between stacks in a zone, the principal one of each side first (C108). Nobody pays here."""
    raise NotImplementedError
    yield
