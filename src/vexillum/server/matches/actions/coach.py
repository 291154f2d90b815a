"""The coach at the table: switching it on and off, hints, going back to an answer that it has noted."""

from __future__ import annotations

from vexillum.analysis.coach import has_coach
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import AHEAD
from vexillum.server.matches.actions import client_messages, practice
from vexillum.server.matches.client import Client
from vexillum.server.matches.coach.match_coach import MatchCoach
from vexillum.server.matches.frames.viewpoint import viewpoint_of
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_rules import person_alone
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.storage.records import COACH_OFF, COACH_ON, COACH_OUT


async def switch(match: Match, client: Client, message: client_messages.Coach) -> None:
    """Switch the coach on or off: only in a match that one person has played alone from the start."""
    _alone(match, client)
    if match.session.over:
        raise Refusal("over", 409)
    mark = COACH_ON if message.on else COACH_OFF
    if match.record.coach != mark and (message.on or match.record.coach is not None):
        await match.write(coach=mark)
    await match.show()


async def ask(match: Match, client: Client, message: client_messages.AskCoach) -> None:
    """Ask for a hint for the current decision."""
    coaching, session = _coached(match, client), match.session
    if message.number != session.decision_number:
        raise Refusal("stale", 409, number=message.number, current=session.decision_number)
    decision = session.decision
    if decision is None or decision.seat not in match.played_by(client.guest):
        raise Refusal("preview_not_yours", 403, who=decision.seat if decision else "")
    if not viewpoint_of(session, match.played_by(client.guest), client.ready).asked:
        raise Refusal("handover", 403, who=decision.seat)
    coaching.ask(client)


async def go_back(match: Match, client: Client, message: client_messages.CoachBack) -> None:
    """Go back to one of the player's answers: where undo could go, or anywhere in practice."""
    _coached(match, client)
    session, number = match.session, message.number
    seats = match.played_by(client.guest)
    if not 0 <= number < session.decision_number or session.answers[number].seat not in seats:
        raise Refusal("coach_back", 409)
    if number < session.steps[0].answers:
        raise Refusal("lost")
    seat = session.answers[number].seat
    undo = number == session.decision_number - 1 and session.undoable(seat) is None
    if not undo and not practice.practises(match, client.guest):
        raise Refusal("coach_practice", 409)
    if not undo:
        await note_shown(match, client.guest, AHEAD)
    await match.go_back(number, seat)


async def dismiss(match: Match, client: Client, message: client_messages.CoachDismiss) -> None:
    """Dismiss a note."""
    await _coached(match, client).dismiss(client.guest, message.number)


def _alone(match: Match, client: Client) -> MatchCoach:
    """The coach, for the one person who plays against agents; others are refused."""
    if not match.played_by(client.guest):
        raise Refusal("watch", 403)
    if match.record.coach == COACH_OUT:
        raise Refusal("coach_out" if person_alone(match.seats) == client.guest else "coach_alone", 403)
    if person_alone(match.seats) != client.guest or match.coaching is None or not has_coach(match.session.game):
        raise Refusal("coach_alone", 403)
    return match.coaching


def _coached(match: Match, client: Client) -> MatchCoach:
    """The same; also refused if the coach is off."""
    coaching = _alone(match, client)
    if match.session.over:
        raise Refusal("over", 409)
    if not coaching.coaches(client.guest):
        raise Refusal("coach_off", 409)
    return coaching
