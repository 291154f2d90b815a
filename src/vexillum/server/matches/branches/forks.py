"""Matches that continue another one from one of its moments: who may make them, and who plays."""

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
    """When a game is over, everybody who may see it may play on from any moment: all of it is known.

    Before, only one person who practises against agents, or the host of a match in which agents alone play. The new
    match would show what is hidden in this one, and trying out what happens is no part of a game with others.
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
    """May this person play on from a moment of a match?"""
    try:
        check_may_fork(match, guest)
    except Refusal:
        return False
    return True


def usual_players(
    past: Past, at: int, held: Mapping[str, SeatRecord], guest: str, *, chosen: bool = False
) -> dict[str, str]:
    """Who plays if nobody says otherwise: I have the seats that I had, agents have theirs, and those of others.

    Somebody who had none, and has not ``chosen`` any, gets the seat that is asked at that moment.
    """
    quick = past.game.info.quick_agent
    usual = {seat: HUMAN if record.person == guest else record.agent or quick for seat, record in held.items()}
    if HUMAN not in usual.values() and not chosen:
        decision = past.at(at).decision
        usual[decision.seat if decision is not None else next(iter(usual))] = HUMAN
    return usual
