"""One connection: the person at the other end, and what has been sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.show.svg import MapDrawing
from vexillum.server.kernel.identities import is_guest
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.frames.frame_types import Outgoing, ScopeForm
from vexillum.server.matches.frames.server_messages import ChatHidden, ChatMessage, Presence, Welcome
from vexillum.server.matches.frames.views import Viewpoint, viewpoint_of
from vexillum.server.matches.seat_rules import Standing
from vexillum.server.storage.records import ChatLine

OUTBOX = 256
"""How many messages may wait for a slow client before it is disconnected. It can reconnect and gets full state."""
ROOM = 32 * 1024
"""Initial buffer size in bytes: larger than most frames."""
_ENCODER = msgspec.json.Encoder()
TRY_AGAIN, POLICY = 1013, 1008
"""Close codes: reconnect later; refused."""


class Client:
    """A browser at a match."""

    def __init__(self, guest: str, name: str, lang: str, cookie: str = "") -> None:
        self.guest = guest
        self.is_guest = is_guest(guest)
        """It is a guest of a club."""
        self.cookie = cookie
        """Its login session, in a club. It may end before the connection does."""
        self.name = clean(name)
        self.lang = language_of(lang)
        self.standing = Standing()
        """Who it is at this table."""
        self.ready: str | None = None
        """The seat that has taken over the screen."""
        self.frames = 0
        self.map: MapDrawing | None = None
        """The map that it has; None: the next one is sent whole."""
        self.drawn: tuple[int, MapDrawing | None] = (0, None)
        """The number and map of its last frame, set as one tuple because other threads read it."""
        self.display: Display | None = None
        """The display that it has beside the map."""
        self.at: int | None = None
        """The moment of its last frame, in answers."""
        self.lines: int | None = None
        """How many journal lines it has; None: the next frame sends the whole log and story."""
        self.scopes = 0
        """How many final scopes of the story it has."""
        self.unsettled: dict[int, ScopeForm] = {}
        """The scopes it has that may still change, as sent."""
        self.reader: str | None = None
        """The viewpoint of its last frame: a seat, or None for an observer."""
        self.asks: Decision | None = None
        """The decision that its last frame asks this client."""
        self.foreseen: Decision | None = None
        """The decision for which the effects of options are sent, or about to be."""
        self.blocked: frozenset[str] = frozenset()
        """The people whose chat lines it does not get."""
        self.delayed = False
        """It watches with a delay."""
        self.sent_greeting: Welcome | None = None
        self.sent_presence: Presence | None = None
        """The last greeting and presence that were sent, to avoid repeats to delayed clients."""
        self._chat_sent: set[int] = set()
        """The chat lines that it has."""
        self.close_code: int | None = None
        self.disconnected = False
        """Nothing can be sent any more. Messages received before are still handled."""
        self.send_now: Callable[[bytes], bool] | None = None
        """Sends a message without waiting; returns False if it would block."""
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX + 1)
        self._unsent = 0
        """Messages in the outbox or being sent."""

    def send(self, message: Outgoing) -> None:
        """Encode and send a message."""
        self.post(msgspec.json.encode(message))

    def post(self, text: bytes) -> None:
        """Send an encoded message: at once, unless others are queued before it."""
        if self.close_code is not None or self.disconnected:
            return
        if not self._unsent and self.send_now is not None and self.send_now(text):
            return
        if self._outbox.qsize() >= OUTBOX:
            self.leave(TRY_AGAIN)
            return
        self._unsent += 1
        self._outbox.put_nowait(text)

    def send_chat(self, line: ChatLine) -> None:
        """Send a chat line once, or that it was hidden. Lines of blocked people are skipped, and guests of a club get
        no chat.
        """
        if self.is_guest:
            return
        if line.hidden:
            self._chat_sent.add(line.n)  # a stale copy may still arrive later
            self.send(ChatHidden(line.n))
        elif line.guest not in self.blocked and line.n not in self._chat_sent:
            self._chat_sent.add(line.n)
            self.send(ChatMessage(line.n, line.name, line.seat, line.text, line.at))

    def hide_blocked_chat(self, lines: Iterable[ChatLine]) -> None:
        """Hide the lines of blocked people that were sent before."""
        for line in lines:
            if line.guest in self.blocked and line.n in self._chat_sent:
                self._chat_sent.remove(line.n)
                self.send(ChatHidden(line.n))

    def sit(self, standing: Standing) -> None:
        """Note who it is. With other seats, nothing is asked of it before its next frame."""
        if standing.seats != self.standing.seats:
            self.asks = None
        self.standing = standing

    def viewpoint(self, session: Session[Any]) -> Viewpoint:
        """From which viewpoint it sees a game."""
        return viewpoint_of(session, () if self.delayed else self.standing.seats, self.ready)

    def leave(self, code: int) -> None:
        """Close the connection after the queued messages are sent."""
        if self.close_code is None:
            self.close_code = code
            self._outbox.put_nowait(None)

    async def next_message(self) -> bytes | None:
        """The next message to send; None: close."""
        return await self._outbox.get()

    def was_sent(self) -> None:
        """Note that the last message taken from the outbox was sent."""
        self._unsent -= 1

    def forget(self) -> None:
        """Make the next frame a complete one."""
        self.map = self.display = self.at = self.lines = self.foreseen = None
        self.scopes = 0
        self.unsettled = {}


def withdraw(
    clients: Iterable[Client], before: tuple[Sequence[Any], Sequence[Any]], now: tuple[Sequence[Any], Sequence[Any]]
) -> None:
    """Make clients discard lines of the journal and scopes of the story that no longer stand."""
    lines, scopes = map(_common_prefix, before, now)
    for client in clients:
        if client.lines is not None:
            client.lines, client.scopes = min(client.lines, lines), min(client.scopes, scopes)


def _common_prefix(before: Sequence[Any], now: Sequence[Any]) -> int:
    pairs = enumerate(zip(before, now, strict=False))
    return next((n for n, (old, new) in pairs if old is not new and old != new), min(len(before), len(now)))


def encoded(message: msgspec.Struct) -> str:
    """A struct as JSON text."""
    return msgspec.json.encode(message).decode()


def packed(frame: msgspec.Struct) -> bytes:
    """An encoded frame. The buffer is large from the start: growing it would take a third of the time."""
    room = bytearray(ROOM)
    _ENCODER.encode_into(frame, room)
    return bytes(room)


def clean(name: str) -> str:
    """A name on one line, without unprintable characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
