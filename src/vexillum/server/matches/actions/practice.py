"""Practice: one person against agents may undo anything, and the result does not count."""

from __future__ import annotations

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.seen_secrets import AHEAD
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_rules import person_alone
from vexillum.server.matches.shown_secrets import note_shown
from vexillum.server.storage.records import PRACTICE_OFF, PRACTICE_ON


def is_on(match: Match) -> bool:
    """Whether practice is in effect: it is on, and one person plays alone."""
    return match.record.practice == PRACTICE_ON and person_alone(match.seats) is not None


def practises(match: Match, guest: str) -> bool:
    """Whether this person may undo anything."""
    return match.record.practice == PRACTICE_ON and person_alone(match.seats) == guest


async def practice(match: Match, client: Client, message: client_messages.Practice) -> None:
    """Switch practice on or off. The match stays marked for good."""
    if not match.played_by(client.guest):
        raise Refusal("watch", 403)
    if match.session.over:
        raise Refusal("over", 409)
    if person_alone(match.seats) != client.guest:
        raise Refusal("practice_alone", 403)
    mark = PRACTICE_ON if message.on else PRACTICE_OFF
    if match.record.practice != mark and (message.on or match.record.practice is not None):
        await match.write(practice=mark)
    await match.show()


async def undo(match: Match, client: Client) -> None:
    """Go back to the person's last decision, through dice and agents' answers."""
    session = match.session
    mine = session.last_answer_of(match.played_by(client.guest))
    if mine is None:
        raise Refusal("undo_nothing")
    if mine < session.steps[0].answers:
        raise Refusal("lost")
    await note_shown(match, client.guest, AHEAD)
    await match.go_back(mine, session.answers[mine].seat)
