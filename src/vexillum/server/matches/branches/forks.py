"""Matches that continue another match from one of its moments: who may create them, and who plays."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.core.session import HUMAN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_rules import agents_alone, person_alone
from vexillum.server.matches.watching.delayed import delay_of
from vexillum.server.storage.records import SeatRecord


def check_may_fork(match: Match, guest: str) -> None:
    """When a game is over, anyone who may see it may continue it from any moment, since everything is known.

    Before that, only the only player of a practice match, or the host of a match between agents. The new match reveals
    what is hidden in this one, and trying things out is not part of a game with others.
    """
    if match.session.over:
        return
    if match.record.host == guest and agents_alone(match.seats) and delay_of(match, guest) is None:
        return
    if person_alone(match.seats) != guest:
        raise Refusal("fork_running", 403)
    if match.record.practice is None:
        raise Refusal("fork_practice", 403)


def may_fork(match: Match, guest: str) -> bool:
    """Whether this person may continue a match from one of its moments."""
    try:
        check_may_fork(match, guest)
    except Refusal:
        return False
    return True


def usual_players(
    past: Past, at: int, held: Mapping[str, SeatRecord], guest: str, *, chosen: bool = False
) -> dict[str, str]:
    """The default players: the person keeps their seats, agents keep theirs and take the others'.

    Someone who had no seat and has not ``chosen`` one gets the seat to move at that moment.
    """
    quick = past.game.info.quick_agent
    usual = {seat: HUMAN if record.person == guest else record.agent or quick for seat, record in held.items()}
    if HUMAN not in usual.values() and not chosen:
        decision = past.at(at).decision
        usual[decision.seat if decision is not None else next(iter(usual))] = HUMAN
    return usual
