"""A solo table: a game for one browser. It exists as long as the connection and stores nothing."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Generic, TypeVar
from weakref import ref

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from vexillum.core.errors import VexillumError
from vexillum.core.session import HUMAN, Session
from vexillum.server.edge.websocket import NORMAL, MessageLimits, close, next_text, receive, refuse, send_all
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.actions import answers, client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Unreadable
from vexillum.server.matches.client import POLICY, TRY_AGAIN, Client
from vexillum.server.matches.frames.frame_types import Outgoing, SeatForm, TableFrame, UndoForm
from vexillum.server.matches.frames.frames import FrameContext, Frames
from vexillum.server.matches.frames.option_effects import Foresight
from vexillum.server.matches.frames.server_messages import Pong, Refused
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.seat_rules import Standing

# A game for one browser, with the same frames as a match -------------------------------------------------------------


MAX_PARALLEL = 2
"""How many solo tables of a process compute at the same time."""

WORK = FairQueue(MAX_PARALLEL)
_T = TypeVar("_T")


class SoloTable(ABC):
    """One person's own game. Slow work runs in a thread, a few at a time."""

    def __init__(self, client: Client, network: str) -> None:
        self.client = client
        self.network = network
        """Where the person is: who they are is not known."""
        self.lock = asyncio.Lock()
        table = ref(self)  # a table that referred to itself would be freed much later

        def session() -> Session[Any]:
            here = table()
            assert here is not None  # it outlives its foresight
            return here.session

        self.foresight = Foresight(self.lock, session)
        self._frames: Frames | None = None
        self._shown: Session[Any] | None = None
        """The session last shown to the client."""

    @property
    @abstractmethod
    def session(self) -> Session[Any]:
        """The current session."""

    @property
    @abstractmethod
    def seat(self) -> str:
        """The seat whose viewpoint is shown."""

    @abstractmethod
    def welcome(self) -> Outgoing:
        """Everything the page needs only once."""

    @abstractmethod
    def present(self) -> list[Outgoing]:
        """The current table, with the texts about it."""

    async def greet(self) -> None:
        """Send the welcome and the table."""
        self.client.send(await self.work(self.welcome))
        await self.show()

    async def show(self) -> None:
        """Show everything."""
        self.send(await self.work(self.present))

    async def work(self, work: Callable[[], _T]) -> _T:
        """Do slow work in a turn of this network."""
        return await WORK.run(self.network, work)

    def send(self, messages: list[Outgoing]) -> None:
        """Send the messages, and then the effects of each option."""
        for message in messages:
            self.client.send(message)
        self.foresight.begin([self.client])

    async def speak(self, lang: str) -> None:
        """Change the language."""
        self.client.lang = lang
        self.client.forget()
        await self.greet()

    def frame(self, session: Session[Any], own: Collection[str], *, asks: bool, waiting: bool = False) -> TableFrame:
        """The table's next frame, without what only matches have. ``own``: the person's seats.

        ``asks``: whether the question is theirs to answer now. ``waiting``: other seats are still answering, so nothing
        is asked.
        """
        self._follow(session)
        self.client.standing = Standing((self.seat,))
        frames = Frames(session, FrameContext(dice=list(session.table.rolled) if waiting else ()), self._frames)
        self._frames = frames
        frame = frames.frame(self.client, self.client.standing.seats, self._seats(session, own))
        shown = frame.decision
        if not asks:
            self.client.asks = None
            shown = shown if waiting and shown is not None and shown.waiting else None
        return msgspec.structs.replace(
            frame,
            decision=shown,
            recap=None,
            lines=[msgspec.structs.replace(line, why=None) for line in frame.lines],
        )

    def undo_form(self, can: bool) -> UndoForm:
        """Whether an answer can be undone."""
        texts = game_texts(self.session.game, self.client.lang)
        return UndoForm(can, None if can else texts("refused.undo_nothing"))

    def _follow(self, session: Session[Any]) -> None:
        """After a new game or an undo, send log and story again."""
        client = self.client
        if self._shown is not session or (client.at is not None and client.at > session.decision_number):
            client.at = client.lines = None
        self._shown = session

    def _seats(self, session: Session[Any], own: Collection[str]) -> dict[str, SeatForm]:
        texts = game_texts(session.game, self.client.lang)
        seats = {}
        for seat in session.setup.seats:
            player = session.player(seat)
            name = "" if player == HUMAN else texts.name("agent", player)
            called = texts.name("seat", seat)
            seats[seat] = SeatForm(player, name, called, present=True, you=seat in own, may_hand=False)
        return seats


# The WebSocket of a solo table: it exists as long as the connection, needs no account and stores nothing -------------


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
        read: Callable[[str], Incoming | Unreadable],
        lang: Callable[[H], str],
        open: Callable[[WebSocket, H], Awaitable[T]],
        follow: Callable[[T, Incoming], Awaitable[bool]],
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
        if isinstance(message, Unreadable):
            raise message.refusal
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
        client, message = table.client, self._read(text)
        try:
            if not allowed.allow(message.type):
                raise Refusal("too_fast", 429)
            if isinstance(message, Unreadable):
                raise message.refusal
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
            client.send(Refused(message.type, code_of(error), texts(error.message)))


def no_room(tables: Collection[SoloTable], network: str, most: int) -> bool:
    """Whether a process has so many tables open, or a network its share of them."""
    return len(tables) >= most or sum(table.network == network for table in tables) >= OF_NETWORK


async def _common(table: SoloTable, message: Incoming) -> None:
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
