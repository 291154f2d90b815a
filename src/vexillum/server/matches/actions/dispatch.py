"""Each message of a client: its handler, and who may send it when. Handlers of the coach's messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from vexillum.analysis.coach import has_coach
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import seat_changes
from vexillum.server.matches.actions import answers, chat, client_messages, plans
from vexillum.server.matches.client import Client
from vexillum.server.matches.greetings import note_shown
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_coach import MatchCoach
from vexillum.server.matches.new_match import rematch
from vexillum.server.storage.records import AHEAD, COACH_OFF, COACH_ON, COACH_OUT

# The coach at the table: switching it on and off, hints, going back to an answer that it has noted -------------------


async def switch_coach(match: Match, client: Client, message: client_messages.Coach) -> None:
    """Switch the coach on or off: only in a match that one person has played alone from the start."""
    _alone(match, client)
    if match.session.over:
        raise Refusal("over", 409)
    mark = COACH_ON if message.on else COACH_OFF
    if match.record.coach != mark and (message.on or match.record.coach is not None):
        await match.write(coach=mark)
    await match.show()


async def ask_coach(match: Match, client: Client, message: client_messages.AskCoach) -> None:
    """Ask for a hint for the current decision."""
    coaching, session = _coached(match, client), match.session
    if message.number != session.decision_number:
        raise Refusal("stale", 409, number=message.number, current=session.decision_number)
    decision = session.decision
    if decision is None or decision.seat not in client.standing.seats:
        raise Refusal("preview_not_yours", 403, who=decision.seat if decision else "")
    if not client.viewpoint(session).asked:
        raise Refusal("handover", 403, who=decision.seat)
    coaching.ask(client)


async def go_back_to_note(match: Match, client: Client, message: client_messages.CoachBack) -> None:
    """Go back to one of the player's answers: where undo could go, or anywhere in practice."""
    _coached(match, client)
    session, number = match.session, message.number
    seats = client.standing.seats
    if not 0 <= number < session.decision_number or session.answers[number].seat not in seats:
        raise Refusal("coach_back", 409)
    if number < session.steps[0].answers:
        raise Refusal("lost")
    seat = session.answers[number].seat
    undo = number == session.decision_number - 1 and session.undoable(seat) is None
    if not undo and not answers.practises(match, client.standing):
        raise Refusal("coach_practice", 409)
    if not undo:
        await note_shown(match, client.guest, AHEAD)
    await match.go_back(number, seat)


async def dismiss_note(match: Match, client: Client, message: client_messages.CoachDismiss) -> None:
    """Dismiss a note."""
    await _coached(match, client).dismiss(client.guest, message.number)


def _alone(match: Match, client: Client) -> MatchCoach:
    """The coach, for the one person who plays against agents; others are refused."""
    if not client.standing.seats:
        raise Refusal("watch", 403)
    if match.record.coach == COACH_OUT:
        raise Refusal("coach_out" if client.standing.alone else "coach_alone", 403)
    if not client.standing.alone or match.coaching is None or not has_coach(match.session.game):
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


# Each message with its handler, and who may send it when -------------------------------------------------------------


Handler = Callable[[Any, Client, Any], Awaitable[None]]
PLAYING, WATCHING, NOBODY = "playing", "watching", "nobody"
"""Which guests of a club may send a message: who plays their own match against agents, also those who watch, or none,
because it concerns others.
"""
AS_ALWAYS, AS_SEEN, REFUSED = "as always", "as seen", "refused"
"""With a delay: messages about people and seats, which reveal nothing of the game, are handled as always; others are
about the game as the client sees it, or refused.
"""


class Handling(NamedTuple):
    """What becomes of a message."""

    handler: Handler
    changes: bool = False
    """It changes the game or its seats, and is refused in a closed match."""
    answers: bool = False
    """It may add answers to the match, of which guests have only so many."""
    guests: str = NOBODY
    delayed: str = REFUSED


HANDLERS: dict[type[client_messages.Incoming], Handling] = {
    client_messages.Answer: Handling(answers.answer, changes=True, answers=True, guests=PLAYING),
    client_messages.Undo: Handling(answers.undo, changes=True, answers=True, guests=PLAYING),
    client_messages.Ready: Handling(answers.ready, guests=PLAYING),
    client_messages.Why: Handling(answers.why, guests=WATCHING, delayed=AS_SEEN),
    client_messages.WhatToAsk: Handling(answers.askable, guests=PLAYING),
    client_messages.Preview: Handling(answers.preview, guests=PLAYING),
    client_messages.Rule: Handling(answers.rule, guests=WATCHING, delayed=AS_SEEN),
    client_messages.Read: Handling(answers.page, guests=WATCHING, delayed=AS_SEEN),
    client_messages.Odds: Handling(answers.odds, guests=PLAYING),
    client_messages.Explain: Handling(answers.explain, guests=PLAYING, delayed=AS_SEEN),
    client_messages.Watch: Handling(answers.watch_turn, guests=WATCHING, delayed=AS_SEEN),
    client_messages.Hold: Handling(answers.hold_agents),
    client_messages.Practice: Handling(answers.practice, changes=True, guests=PLAYING),
    client_messages.Coach: Handling(switch_coach, changes=True),
    client_messages.AskCoach: Handling(ask_coach),
    client_messages.CoachBack: Handling(go_back_to_note, changes=True),
    client_messages.CoachDismiss: Handling(dismiss_note, changes=True),
    client_messages.GoTo: Handling(answers.go_to, changes=True, answers=True, guests=PLAYING),
    client_messages.AskPlans: Handling(plans.ask),
    client_messages.MakePlan: Handling(plans.make, changes=True),
    client_messages.EndPlan: Handling(plans.end),
    client_messages.SetConsent: Handling(plans.consent, changes=True),
    client_messages.Takeback: Handling(answers.takeback, changes=True),
    client_messages.TakebackReply: Handling(answers.takeback_reply, changes=True),
    client_messages.Hand: Handling(seat_changes.hand_over, changes=True, delayed=AS_ALWAYS),
    client_messages.Resign: Handling(seat_changes.resign, changes=True),
    client_messages.Chat: Handling(chat.chat, delayed=AS_ALWAYS),
    client_messages.Note: Handling(chat.note, guests=PLAYING, delayed=AS_ALWAYS),
    client_messages.Rename: Handling(chat.rename),
    client_messages.Lang: Handling(chat.set_language, guests=WATCHING, delayed=AS_ALWAYS),
    client_messages.Board: Handling(chat.resend, guests=WATCHING, delayed=AS_ALWAYS),
    client_messages.Ping: Handling(chat.ping, guests=WATCHING, delayed=AS_ALWAYS),
    client_messages.Rematch: Handling(rematch),
}


async def do(match: Match, client: Client, message: client_messages.Incoming) -> None:
    """Handle a client's message, or raise a refusal. The caller holds the match's lock."""
    handling = HANDLERS.get(type(message))
    if handling is None:
        raise Refusal("greeted", 409)
    if client.is_guest:
        _check_guest(match, client, handling)
    if handling.changes and match.record.closed is not None:
        raise Refusal("closed", 403, why=match.record.closed)
    seen: object = match
    if client.delayed:
        seen = _seen_later(match, handling)
    await handling.handler(seen, client, message)


def _check_guest(match: Match, client: Client, handling: Handling) -> None:
    """Refuse a guest's messages that need an account, and too many answers. Guests are not told about others."""
    if handling.guests == NOBODY or (handling.guests == PLAYING and not client.standing.host):
        raise Refusal("guest_account", 403)
    if handling.answers and match.answer_log.count >= MOST_ROWS:
        raise Refusal("guest_rows", 409)


def _seen_later(match: Match, handling: Handling) -> object:
    """What a message of a client with a delay is about: the match, or the game as the client sees it."""
    if match.audience.known is None:
        raise Refusal("busy", 503)
    if handling.delayed == REFUSED:
        raise Refusal("watch", 403)
    return match if handling.delayed == AS_ALWAYS else match.audience.known


# How many guests there may be, and how much they may answer ----------------------------------------------------------


MOST_WATCHING = 60
"""How many guests may watch a match through one process."""
MOST_ROWS = 5_000
"""How many rows the answers of a guest's match may take. A long game has some 2,000 answers."""


def check_room(match: Match, guest: str) -> None:
    """Refuse another watching guest if there are too many."""
    if guest != match.host and sum(client.is_guest for client in match.all_clients) >= MOST_WATCHING:
        raise Refusal("guests_full", 503)
