"""The next round of a tournament of any format. Pure."""

from __future__ import annotations

from vexillum.server.kernel.tournaments import knockout, round_robin, swiss
from vexillum.server.kernel.tournaments.field import Field, Pod
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT, SWISS


def next_round(field: Field) -> list[Pod] | None:
    """The tables and byes of the next round; None: the tournament is over."""
    match field.rules.format:
        case "swiss":
            return swiss.next_round(field)
        case "knockout":
            return knockout.next_round(field)
        case _:
            return round_robin.next_round(field)


def rounds_of(field: Field) -> int | None:
    """The number of rounds, where it is known already."""
    if field.rules.format == SWISS:
        return swiss.rounds_of(field)
    if field.rules.format == KNOCKOUT:
        return None
    return len(round_robin.planned(field))
