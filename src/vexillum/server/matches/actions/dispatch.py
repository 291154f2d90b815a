"""Dispatches each message to its handler; those of the coach, of delayed watchers and of guests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from vexillum.analysis.coach import has_coach
from vexillum.server.kernel.identities import is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches import seat_changes
from vexillum.server.matches.actions import answers, chat, client_messages, plans
from vexillum.server.matches.client import Client
from vexillum.server.matches.greetings import note_shown, welcome
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


# Dispatches each message to its handler ------------------------------------------------------------------------------


Handler = Callable[[Match, Client, Any], Awaitable[None]]

HANDLERS: dict[type[client_messages.Incoming], Handler] = {
    client_messages.Answer: answers.answer,
    client_messages.Undo: answers.undo,
    client_messages.Ready: answers.ready,
    client_messages.Why: answers.why,
    client_messages.WhatToAsk: answers.askable,
    client_messages.Preview: answers.preview,
    client_messages.Rule: answers.rule,
    client_messages.Read: answers.page,
    client_messages.Odds: answers.odds,
    client_messages.Explain: answers.explain,
    client_messages.Watch: answers.watch_turn,
    client_messages.Hold: answers.hold_agents,
    client_messages.Practice: answers.practice,
    client_messages.Coach: switch_coach,
    client_messages.AskCoach: ask_coach,
    client_messages.CoachBack: go_back_to_note,
    client_messages.CoachDismiss: dismiss_note,
    client_messages.GoTo: answers.go_to,
    client_messages.AskPlans: plans.ask,
    client_messages.MakePlan: plans.make,
    client_messages.EndPlan: plans.end,
    client_messages.SetConsent: plans.consent,
    client_messages.Takeback: answers.takeback,
    client_messages.TakebackReply: answers.takeback_reply,
    client_messages.Hand: seat_changes.hand_over,
    client_messages.Resign: seat_changes.resign,
    client_messages.Chat: chat.chat,
    client_messages.Note: chat.note,
    client_messages.Rename: chat.rename,
    client_messages.Lang: chat.set_language,
    client_messages.Board: chat.resend,
    client_messages.Ping: chat.ping,
    client_messages.Rematch: rematch,
}


CHANGING = (
    client_messages.Answer,
    client_messages.Undo,
    client_messages.Takeback,
    client_messages.TakebackReply,
    client_messages.Practice,
    client_messages.Coach,
    client_messages.CoachBack,
    client_messages.CoachDismiss,
    client_messages.GoTo,
    client_messages.MakePlan,
    client_messages.SetConsent,
    client_messages.Hand,
    client_messages.Resign,
)
"""Messages that are refused in a closed match."""


async def do(match: Match, client: Client, message: client_messages.Incoming) -> None:
    """Handle a client's message, or raise a refusal. The caller holds the match's lock."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise Refusal("greeted", 409)
    if is_guest(client.guest):
        check_message(match, client, message)
    if match.record.closed is not None and isinstance(message, CHANGING):
        raise Refusal("closed", 403, why=match.record.closed)
    if client.delayed:
        await do_as_watcher(match, client, message, handler)
    else:
        await handler(match, client, message)


# Messages of clients that watch with a delay: they can only ask about the game as they see it ------------------------


_ABOUT_THE_GAME: dict[type[client_messages.Incoming], Callable[[answers.GameInPlay, Client, Any], Awaitable[None]]] = {
    client_messages.Why: answers.why,
    client_messages.Rule: answers.rule,
    client_messages.Read: answers.page,
    client_messages.Explain: answers.explain,
    client_messages.Watch: answers.watch_turn,
}
_NOT_ABOUT_THE_GAME = (client_messages.Chat, client_messages.Note, client_messages.Ping, client_messages.Hand)
"""Messages about people and seats, which reveal nothing of the game."""


async def do_as_watcher(
    match: Match,
    client: Client,
    message: client_messages.Incoming,
    usual: Callable[[Match, Client, Any], Awaitable[None]],
) -> None:
    """Handle a message of a delayed client; ``usual`` is the handler for the others."""
    stood = match.audience.known
    if stood is None:
        raise Refusal("busy", 503)
    if isinstance(message, _NOT_ABOUT_THE_GAME):
        await usual(match, client, message)
    elif (about := _ABOUT_THE_GAME.get(type(message))) is not None:
        await about(stood, client, message)
    elif isinstance(message, (client_messages.Board, client_messages.Lang)):
        if isinstance(message, client_messages.Lang):
            client.lang = language_of(message.lang)
            client.send(welcome(match, client))
        client.forget()
        await match.audience.show([client])
    else:
        raise Refusal("watch", 403)


# What a guest may do at a table: play their own match against agents, and watch. Others are not told about them


MOST_WATCHING = 60
"""How many guests may watch a match through one process."""
MOST_ROWS = 5_000
"""How many rows the answers of a guest's match may take. A long game has some 2,000 answers."""
_WATCHING = (
    client_messages.Why,
    client_messages.Rule,
    client_messages.Read,
    client_messages.Watch,
    client_messages.Lang,
    client_messages.Board,
    client_messages.Ping,
)
_PLAYING = (
    *_WATCHING,
    client_messages.Answer,
    client_messages.Undo,
    client_messages.Ready,
    client_messages.WhatToAsk,
    client_messages.Preview,
    client_messages.Odds,
    client_messages.Explain,
    client_messages.Practice,
    client_messages.GoTo,
    client_messages.Note,
)
_ANSWERING = (client_messages.Answer, client_messages.Undo, client_messages.GoTo)


def check_room(match: Match, guest: str) -> None:
    """Refuse another watching guest if there are too many."""
    if guest != match.host and sum(is_guest(client.guest) for client in match.all_clients) >= MOST_WATCHING:
        raise Refusal("guests_full", 503)


def check_message(match: Match, client: Client, message: client_messages.Incoming) -> None:
    """Refuse messages that need an account because they concern others."""
    if not isinstance(message, _PLAYING if client.standing.host else _WATCHING):
        raise Refusal("guest_account", 403)
    if isinstance(message, _ANSWERING) and match.answer_log.count >= MOST_ROWS:
        raise Refusal("guest_rows", 409)
