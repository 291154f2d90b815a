"""The next round of a tournament of any format. Pure."""

from __future__ import annotations

from vexillum.server.kernel.tournaments import knockout, round_robin, swiss
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT, SWISS
from vexillum.server.kernel.tournaments.tournament_state import Pod, TournamentState


def next_round(state: TournamentState) -> list[Pod] | None:
    """The tables and byes of the next round; None: the tournament is over."""
    match state.rules.format:
        case "swiss":
            return swiss.next_round(state)
        case "knockout":
            return knockout.next_round(state)
        case _:
            return round_robin.next_round(state)


def rounds_of(state: TournamentState) -> int | None:
    """The number of rounds, where it is known already."""
    if state.rules.format == SWISS:
        return swiss.rounds_of(state)
    if state.rules.format == KNOCKOUT:
        return None
    return len(round_robin.planned(state))
