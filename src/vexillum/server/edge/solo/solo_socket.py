"""The WebSocket of a solo table: it exists as long as the connection, needs no account and stores nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from vexillum.core.errors import VexillumError
from vexillum.server.edge.request_limits import MessageLimits
from vexillum.server.edge.solo.solo_table import SoloTable
from vexillum.server.edge.websocket_messages import NORMAL, close, next_text, receive, refuse, send_all
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches.actions import answers, client_messages
from vexillum.server.matches.client import POLICY, TRY_AGAIN
from vexillum.server.matches.frames.server_messages import Pong, Refused
from vexillum.server.matches.hub import Hub

HELLO_TIMEOUT = 30.0
"""Seconds within which a client has to send its greeting."""

OF_NETWORK = 60
"""How many tables of one kind one network may have open in a process. Each takes some 400 KB."""

T = TypeVar("T", bound=SoloTable)
H = TypeVar("H", bound=msgspec.Struct)


class SoloSocket(Generic[T, H]):
    """Greets a browser, then handles messages until the page is closed."""

    def __init__(
        self,
        name: str,
        hello: type[H],
        *,
        read: Callable[[str], msgspec.Struct],
        lang: Callable[[H], str],
        open: Callable[[WebSocket, H], Awaitable[T]],
        follow: Callable[[T, msgspec.Struct], Awaitable[bool]],
        full: Callable[[str], Refusal | None],
        tables: set[T],
    ) -> None:
        self._name = name
        """The name under which its messages are counted."""
        self._hello = hello
        self._read = read
        self._lang = lang
        self._open = open
        """Creates the table for a greeting; its welcome is sent afterwards."""
        self._follow = follow
        """Handles a message; False if it is one common to all solo tables."""
        self._full = full
        """The refusal if no more tables can be opened, or none from this network."""
        self._tables = tables

    async def endpoint(self, socket: WebSocket) -> None:
        """Handle one connection."""
        hub: Hub = socket.app.state.hub
        await socket.accept()
        language = language_of(socket.headers.get("accept-language"))
        try:
            hello = await asyncio.wait_for(self._hello_message(socket), HELLO_TIMEOUT)
            language = language_of(self._lang(hello))
            table = await self._open(socket, hello)
            if (refusal := self._full(table.network)) is not None:
                raise refusal
            self._tables.add(table)
            try:
                allowed = MessageLimits(hub.sent, f"{self._name} {table.network}", on=hub.config.limits)
                hub.solo_clients.add(table.client)
                await self._serve(socket, table, allowed, hub)
            finally:
                self._tables.discard(table)
                hub.solo_clients.discard(table.client)
                table.foresight.stop()
        except (WebSocketDisconnect, TimeoutError):
            await close(socket, POLICY)
        except VexillumError as error:
            await refuse(socket, error, "hello", language)
            temporary = isinstance(error, Refusal) and error.status == 503
            await close(socket, TRY_AGAIN if temporary else POLICY)

    async def _hello_message(self, socket: WebSocket) -> H:
        message = self._read(await receive(socket))
        if not isinstance(message, self._hello):
            raise Refusal("hello", 403)
        return message

    async def _serve(self, socket: WebSocket, table: T, allowed: MessageLimits, hub: Hub) -> None:
        client = table.client
        sending = asyncio.create_task(send_all(socket, client))
        metrics.client_connected()
        try:
            await table.greet()
            hub.notify_if_retiring(client)
            while client.close_code is None and (text := await next_text(socket)) is not None:
                await self._do(table, text, allowed)
        finally:
            client.leave(NORMAL)
            metrics.client_disconnected()
            await asyncio.shield(asyncio.gather(sending, return_exceptions=True))

    async def _do(self, table: T, text: str, allowed: MessageLimits) -> None:
        """Handle a message, or refuse it."""
        client = table.client
        try:
            if not allowed.allow(client_messages.type_of(text)):
                raise Refusal("too_fast", 429)
            message = self._read(text)
            if isinstance(message, self._hello):
                raise Refusal("greeted", 409)
            async with table.lock:
                if not await self._follow(table, message):
                    await _common(table, message)
        except VexillumError as error:
            metrics.refused(code_of(error))
            if allowed.flood:
                client.leave(POLICY)
            texts = game_texts(table.session.game, client.lang)
            client.send(Refused(client_messages.type_of(text), code_of(error), texts(error.message)))


def no_room(tables: Collection[SoloTable], network: str, most: int) -> bool:
    """Whether a process has so many tables open, or a network its share of them."""
    return len(tables) >= most or sum(table.network == network for table in tables) >= OF_NETWORK


async def _common(table: SoloTable, message: msgspec.Struct) -> None:
    """Handle the messages common to all solo tables."""
    client = table.client
    match message:
        case client_messages.Lang():
            await table.speak(language_of(message.lang))
        case client_messages.Board():
            client.forget()
            await table.show()
        case client_messages.Ping():
            client.send(Pong())
        case client_messages.Why():
            await answers.why(table, client, message)
        case client_messages.WhatToAsk():
            await answers.askable(table, client, message)
        case client_messages.Preview():
            await answers.preview(table, client, message)
        case client_messages.Rule():
            await answers.rule(table, client, message)
        case client_messages.Read():
            await answers.page(table, client, message)
        case client_messages.Odds():
            await answers.odds(table, client, message)
