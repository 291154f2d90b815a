"""What a guest may do at a table: play their own match against agents, and watch. Others are not told about them."""

from __future__ import annotations

from vexillum.server.kernel.ids import is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.match import Match

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


def check_message(match: Match, guest: str, message: client_messages.Incoming) -> None:
    """Refuse messages that need an account because they concern others."""
    if not isinstance(message, _PLAYING if guest == match.host else _WATCHING):
        raise Refusal("guest_account", 403)
    if isinstance(message, _ANSWERING) and match.answer_log.count >= MOST_ROWS:
        raise Refusal("guest_rows", 409)
