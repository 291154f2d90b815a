"""Dispatches each message to its handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from vexillum.server.kernel.ids import is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import (
    answers,
    chat_lines,
    client_messages,
    coach,
    films,
    hand_overs,
    plans,
    practice,
    take_backs,
    variations,
    watchers,
)
from vexillum.server.matches.actions.rematch import rematch
from vexillum.server.matches.client import Client
from vexillum.server.matches.match import Match
from vexillum.server.matches.watching.guest_rights import check_message

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
    client_messages.Watch: films.watch,
    client_messages.Hold: films.hold,
    client_messages.Practice: practice.practice,
    client_messages.Coach: coach.switch,
    client_messages.AskCoach: coach.ask,
    client_messages.CoachBack: coach.go_back,
    client_messages.CoachDismiss: coach.dismiss,
    client_messages.GoTo: variations.go_to,
    client_messages.AskPlans: plans.ask,
    client_messages.MakePlan: plans.make,
    client_messages.EndPlan: plans.end,
    client_messages.SetConsent: plans.consent,
    client_messages.Takeback: take_backs.takeback,
    client_messages.TakebackReply: take_backs.takeback_reply,
    client_messages.Hand: hand_overs.hand,
    client_messages.Resign: hand_overs.resign,
    client_messages.Chat: chat_lines.chat,
    client_messages.Note: chat_lines.note,
    client_messages.Rename: chat_lines.rename,
    client_messages.Lang: chat_lines.set_language,
    client_messages.Board: chat_lines.resend,
    client_messages.Ping: chat_lines.ping,
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
        check_message(match, client.guest, message)
    if match.record.closed is not None and isinstance(message, CHANGING):
        raise Refusal("closed", 403, why=match.record.closed)
    if client.delayed:
        await watchers.do(match, client, message, handler)
    else:
        await handler(match, client, message)
