"""Messages of clients that watch with a delay: they can only ask about the game as they see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from vexillum.core.session import Session
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.actions import answers, client_messages, films
from vexillum.server.matches.client import Client
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import welcome


class DelayedGame(NamedTuple):
    """The delayed game, in which spectators have no seats."""

    session: Session[Any]

    def played_by(self, guest: str) -> tuple[str, ...]:
        """None: spectators only."""
        return ()


_ABOUT_THE_GAME: dict[type[client_messages.Incoming], Callable[[answers.GameInPlay, Client, Any], Awaitable[None]]] = {
    client_messages.Why: answers.why,
    client_messages.Rule: answers.rule,
    client_messages.Read: answers.page,
    client_messages.Explain: answers.explain,
    client_messages.Watch: films.watch,
}
_NOT_ABOUT_THE_GAME = (client_messages.Chat, client_messages.Note, client_messages.Ping, client_messages.Hand)
"""Messages about people and seats, which reveal nothing of the game."""


async def do(
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
        await about(DelayedGame(stood.session), client, message)
    elif isinstance(message, (client_messages.Board, client_messages.Lang)):
        if isinstance(message, client_messages.Lang):
            client.lang = language_of(message.lang)
            client.send(welcome(match, client))
        client.forget()
        await match.audience.show([client])
    else:
        raise Refusal("watch", 403)
