"""Which function does what a message asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from vexillum.server import messages
from vexillum.server.play import answering, films, going_back, handing, practice, talking
from vexillum.server.play.client import Client
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal
from vexillum.server.rematch import rematch

Deed = Callable[[Match, Client, Any], Awaitable[None]]

DEEDS: dict[type[messages.Incoming], Deed] = {
    messages.Answer: answering.answer,
    messages.Undo: answering.undo,
    messages.Ready: answering.ready,
    messages.Why: answering.why,
    messages.WhatToAsk: answering.askable,
    messages.Preview: answering.preview,
    messages.Rule: answering.rule,
    messages.Read: answering.page,
    messages.Odds: answering.odds,
    messages.Explain: answering.explain,
    messages.Watch: films.watch,
    messages.Practice: practice.practice,
    messages.Takeback: going_back.takeback,
    messages.TakebackReply: going_back.takeback_reply,
    messages.Hand: handing.hand,
    messages.Resign: handing.resign,
    messages.Chat: talking.chat,
    messages.Note: talking.note,
    messages.Rename: talking.rename,
    messages.Lang: talking.speak,
    messages.Board: talking.board,
    messages.Ping: talking.ping,
    messages.Rematch: rematch,
}


CHANGING = (
    messages.Answer,
    messages.Undo,
    messages.Takeback,
    messages.TakebackReply,
    messages.Practice,
    messages.Hand,
    messages.Resign,
)
"""What nobody can do in a match that was closed."""


async def do(match: Match, client: Client, message: messages.Incoming) -> None:
    """Do what a client asks for, or raise why not. Whoever calls this holds the match's lock."""
    deed = DEEDS.get(type(message))
    if deed is None:
        raise Refusal("greeted", 409)
    if match.record.closed is not None and isinstance(message, CHANGING):
        raise Refusal("closed", 403, why=match.record.closed)
    await deed(match, client, message)
