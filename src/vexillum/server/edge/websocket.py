"""The WebSocket: one connection of one browser to one match, from its arrival to its end."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from vexillum.core.errors import VexillumError
from vexillum.server.accounts.sessions import cookie_of, guest_cookie_of, guest_of_cookie
from vexillum.server.edge.http.common import dismiss, share_of, visitor
from vexillum.server.kernel import metrics
from vexillum.server.kernel.identities import is_account, is_guest
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.texts import game_texts, language_of, server_texts
from vexillum.server.kernel.time_control import Delay
from vexillum.server.kernel.workload import Buckets, Rate
from vexillum.server.matches import plans
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions import answers, client_messages, dispatch
from vexillum.server.matches.actions.client_messages import Unreadable
from vexillum.server.matches.actions.dispatch import check_room
from vexillum.server.matches.client import POLICY, TRY_AGAIN, Client
from vexillum.server.matches.frames.server_messages import Note, Refused
from vexillum.server.matches.greetings import greet, tell_presence, welcome
from vexillum.server.matches.hub import Hub, Live, PresenceLog
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import rename
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching import delay_of
from vexillum.server.storage import accounts, matches, processes
from vexillum.server.storage.records import ChatLine

# The WebSocket: one connection of one browser to one match -----------------------------------------------------------


_log = logging.getLogger(__name__)
HELLO_TIMEOUT = 30.0
"""Seconds within which a client has to authenticate."""
MAX_HELLO_ATTEMPTS = 10
"""Maximum messages before authenticating."""


async def endpoint(socket: WebSocket) -> None:
    """Authenticate a client, then handle its messages until it disconnects."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    language = language_of(socket.headers.get("accept-language"))
    try:
        hello = await asyncio.wait_for(_hello(socket, language), HELLO_TIMEOUT)
        language = language_of(hello.lang)
        person = await visitor(socket, hello.guest, hello.name, hello.lang)
        if not hub.plays_here(socket.path_params["match"], person.id):
            await check_known(hub.database, socket.path_params["match"], person.id)
        async with hub.using(socket.path_params["match"]) as live:
            await check_invited(hub.database, live.match, person.id)
            guest = is_guest(person.id)
            if guest:
                check_room(live.match, person.id)
            cookie = (guest_cookie_of if guest else cookie_of)(socket, hub.config)
            if guest and person.id != await guest_of_cookie(hub.database, cookie):
                cookie = ""  # only watches
            client = Client(person.id, person.name, hello.lang, cookie)
            await _serve(socket, hub, live, client)
    except (WebSocketDisconnect, TimeoutError):
        await close(socket, POLICY)
    except VexillumError as error:
        await refuse(socket, error, "hello", language)
        temporary = isinstance(error, Refusal) and error.status == 503
        await close(socket, TRY_AGAIN if temporary else POLICY)
    except SQLAlchemyError:
        _log.exception("database unreachable", extra={"match": socket.path_params["match"]})
        await close(socket, TRY_AGAIN)


async def _hello(socket: WebSocket, language: str) -> client_messages.Hello:
    """Wait for the ``hello`` message; others are refused, and after too many the connection is closed."""
    for _ in range(MAX_HELLO_ATTEMPTS):
        message = client_messages.read(await receive(socket))
        if isinstance(message, client_messages.Hello):
            return message
        refusal = message.refusal if isinstance(message, Unreadable) else Refusal("hello", 403)
        await refuse(socket, refusal, message.type, language)
    raise Refusal("hello", 403)


async def _serve(socket: WebSocket, hub: Hub, live: Live, client: Client) -> None:
    match, allowed = live.match, MessageLimits(hub.sent, share_of(socket, client.guest), on=hub.config.limits)
    sending = asyncio.create_task(send_all(socket, client))
    _log.info("client connected", extra={"match": match.id})
    metrics.client_connected()
    try:
        async with match.lock:
            await settled(match, partial(connect, match, client, hub.presence, alone=hub.alone))
            answers.send_pending(match, client)
        hub.notify_if_retiring(client)
        live.driver.wake()
        while client.close_code is None and (text := await next_text(socket)) is not None:
            if await dismiss(hub, client):
                break
            await _do(live, client, text, allowed)
            live.driver.wake()
    except SQLAlchemyError:
        client.leave(TRY_AGAIN)
        raise
    finally:
        client.leave(NORMAL)
        _log.info("client disconnected", extra={"match": match.id})
        metrics.client_disconnected()
        await asyncio.shield(_disconnect(hub, match, client, sending))


async def _disconnect(hub: Hub, match: Match, client: Client, sending: asyncio.Task[None]) -> None:
    """Tell the others. Not to be cancelled halfway: a frame recorded as sent to a client must be sent."""
    async with match.lock:
        await disconnect(match, client, hub.presence)
    await asyncio.gather(sending, return_exceptions=True)


async def _do(live: Live, client: Client, text: str, allowed: MessageLimits) -> None:
    """Handle a message, or refuse it."""
    match, begun = live.match, time.perf_counter()
    message = client_messages.read(text)
    try:
        if not allowed.allow(message.type):
            raise Refusal("too_fast", 429)
        if isinstance(message, Unreadable):
            raise message.refusal
        async with match.lock:
            await settled(match, partial(dispatch.do, match, client, message))
        if isinstance(message, client_messages.Answer):
            metrics.frames_queued(time.perf_counter() - begun)
    except (VexillumError, SQLAlchemyError) as caught:
        error = caught if isinstance(caught, VexillumError) else Refusal("database", 503)
        if error is not caught:
            _log.error("database unreachable", extra={"match": match.id}, exc_info=caught)
        metrics.refused(code_of(error))
        if allowed.flood:
            client.leave(POLICY)
        texts = game_texts(match.session.game, client.lang)
        client.send(Refused(message.type, code_of(error), texts(error.message)))


# How many messages a person may send -------------------------------------------------------------------------------


class MessageLimits:
    """Limits for one person's WebSocket messages, shared by all their windows."""

    RATES = {
        "chat": Rate(8, 0.5),
        "coach_ask": Rate(20, 1),
        "explain": Rate(10, 1),
        "lesson": Rate(60, 8),
        "odds": Rate(20, 2),
        "plan": Rate(30, 1),
        "plans": Rate(20, 1),
        "watch": Rate(10, 1),
        "rematch": Rate(3, 0.1),
    }
    """Limits for messages that others read or that are expensive; an extra bucket covers all together."""
    ALL = Rate(200, 20)
    IN_A_ROW = 100
    """Refusals in a row after which the connection is closed."""

    def __init__(self, buckets: Buckets, person: str, *, on: bool = True) -> None:
        self._buckets = buckets
        self._person = person
        self._on = on
        self._refused = 0
        """Refusals of this connection; others are not closed for it."""

    def allow(self, kind: str) -> bool:
        """Whether another message of this kind may be sent."""
        if not self._on:
            return True
        rate = self.RATES.get(kind)
        allowed = not self._buckets.take("all", self._person, self.ALL) and (
            rate is None or not self._buckets.take(kind, self._person, rate)
        )
        self._refused = 0 if allowed else self._refused + 1
        return allowed

    @property
    def flood(self) -> bool:
        """Whether the client keeps flooding despite refusals."""
        return self._refused > self.IN_A_ROW


# Clients that connect to a match and disconnect ----------------------------------------------------------------------


async def connect(match: Match, client: Client, log: PresenceLog, *, alone: bool = False) -> None:
    """Welcome a client, and tell the others. ``alone``: no other process uses the database."""
    if client.name:
        await rename(match, client.guest, client.name)
    database = match.database
    if alone and match.no_chat_or_notes and not is_account(client.guest):
        elsewhere, blocked, lines, note = EMPTY
    else:
        elsewhere, blocked, lines, note = await database.read(_arrival_data, database.process, match.id, client.guest)
    if client.guest not in {other.guest for other in match.all_clients}:
        log.arrived(match.id, client.guest, client.name)
    match.elsewhere, client.blocked = elsewhere, frozenset(blocked)
    client.standing = match.standing_of(client.guest)
    client.forget()
    delay = delay_of(match, client.guest)
    if delay is not None:
        await _watch_later(match, client, delay, note)
        return
    match.clients.append(client)
    client.send(welcome(match, client))
    for line in lines:
        client.send_chat(line)
    client.send(Note(note))
    tell_presence(match)
    await match.show()
    if match.coaching is not None:
        await match.coaching.tell_again(client)
    if match.plans:
        mine = [held for held in match.plans.all() if held.guest == client.guest]
        plans.tell_spent(client, match.session.game, mine)


async def _watch_later(match: Match, client: Client, delay: Delay, note: str) -> None:
    """Welcome a client with a delay: it gets the match as it was then."""
    lines = await match.audience.read(delay, client.guest)
    client.delayed = True
    greet(match, client)
    for line in lines:
        client.send_chat(line)
    client.send(Note(note))
    await match.audience.add(client)
    tell_presence(match)
    await match.show()


ArrivalData = tuple[dict[str, str], set[str], list[ChatLine], str]
EMPTY: ArrivalData = ({}, set(), [], "")
"""For a match without other people, chat or notes."""


def _arrival_data(connection: Connection, process: str, match: str, guest: str) -> ArrivalData:
    """All reads of an arrival: people in other processes, blocked people, chat, notes."""
    elsewhere = processes.viewers_elsewhere(connection, process, [match]).get(match, {})
    return (
        elsewhere,
        accounts.blocked_by(connection, guest) if is_account(guest) else set(),
        matches.recent_chat(connection, match),
        matches.private_note(connection, match, guest),
    )


async def disconnect(match: Match, client: Client, log: PresenceLog) -> None:
    """Remove a client that has left, and tell the others."""
    if client in match.all_clients:
        (match.audience.clients if client.delayed else match.clients).remove(client)
        tell_presence(match)
        await match.show()
        if client.guest not in {other.guest for other in match.all_clients}:
            log.left(match.id, client.guest)


# WebSocket messages: receiving, sending a client's outbox, refusing, closing -----------------------------------------


INBOX = 16
"""Maximum queued messages of a client; above it, reading pauses until all are handled."""
NORMAL = 1000
SEND_NOW = "vexillum.send_now"
"""The ASGI extension that sends a message without a task: ``(bytes) -> bool``."""


async def receive(socket: WebSocket) -> str:
    """The next message as text; empty if it is binary."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    return message.get("text") or ""


async def next_text(socket: WebSocket) -> str | None:
    """The next message; None when the connection is closed.

    Yields to other tasks first: a client that sent many messages at once must not hold the event loop.
    """
    await asyncio.sleep(0)
    try:
        return await receive(socket)
    except WebSocketDisconnect:
        return None


async def send_all(socket: WebSocket, client: Client) -> None:
    """Send a client's outbox until it is closed. Messages that need not wait are sent directly, by ``send_now``."""
    client.send_now = socket.scope.get("extensions", {}).get(SEND_NOW)
    try:
        while (text := await client.next_message()) is not None:
            await socket.send_text(text.decode())
            client.was_sent()
        await close(socket, client.close_code or NORMAL)
    except (WebSocketDisconnect, RuntimeError):
        client.disconnected = True


async def refuse(socket: WebSocket, error: VexillumError, of: str, language: str) -> None:
    """Tell the client why its message was refused."""
    metrics.refused(code_of(error))
    texts = server_texts(language)
    if socket.application_state == WebSocketState.CONNECTED:
        await socket.send_json({"type": "refused", "of": of, "code": code_of(error), "text": texts(error.message)})


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection that is still open."""
    if socket.application_state == socket.client_state == WebSocketState.CONNECTED:
        await socket.close(code)
