"""The WebSocket: one connection of one browser to one match."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from vexillum.core.errors import VexillumError
from vexillum.server.accounts.guest_sessions import guest_of_cookie
from vexillum.server.accounts.session_cookie import cookie_of, guest_cookie_of
from vexillum.server.edge.request_limits import MessageLimits
from vexillum.server.edge.requester import dismiss, share_of, visitor
from vexillum.server.edge.websocket_messages import NORMAL, close, next_text, receive, refuse, send_all
from vexillum.server.kernel import metrics
from vexillum.server.kernel.ids import is_guest
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions import client_messages, dispatch, take_backs
from vexillum.server.matches.client import POLICY, TRY_AGAIN, Client
from vexillum.server.matches.frames.server_messages import Refused
from vexillum.server.matches.hub import Hub, Live
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence import arrivals
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.watching.guest_rights import check_room

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
        text = await receive(socket)
        try:
            message = client_messages.read(text)
            if isinstance(message, client_messages.Hello):
                return message
            raise Refusal("hello", 403)
        except Refusal as refusal:
            await refuse(socket, refusal, client_messages.type_of(text), language)
    raise Refusal("hello", 403)


async def _serve(socket: WebSocket, hub: Hub, live: Live, client: Client) -> None:
    match, allowed = live.match, MessageLimits(hub.sent, share_of(socket, client.guest), on=hub.config.limits)
    sending = asyncio.create_task(send_all(socket, client))
    _log.info("client connected", extra={"match": match.id})
    metrics.client_connected()
    try:
        async with match.lock:
            await settled(match, partial(arrivals.connect, match, client, hub.presence, alone=hub.alone))
            take_backs.send_pending(match, client)
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
        await arrivals.disconnect(match, client, hub.presence)
    await asyncio.gather(sending, return_exceptions=True)


async def _do(live: Live, client: Client, text: str, allowed: MessageLimits) -> None:
    """Handle a message, or refuse it."""
    match, begun = live.match, time.perf_counter()
    try:
        if not allowed.allow(client_messages.type_of(text)):
            raise Refusal("too_fast", 429)
        message = client_messages.read(text)
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
        client.send(Refused(client_messages.type_of(text), code_of(error), texts(error.message)))
