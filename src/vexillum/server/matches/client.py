"""One connection: who is at the other end, and what it has been shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.show.display import Display
from vexillum.core.show.map_blocks import MapDrawing
from vexillum.server.kernel.ids import is_guest
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.frames.frame_types import Outgoing, ScopeForm
from vexillum.server.matches.frames.server_messages import ChatHidden, ChatMessage, Presence, Welcome
from vexillum.server.storage.records import ChatLine

OUTBOX = 256
"""How many messages may wait for a slow client before it is let go; it can come back and gets everything afresh."""
ROOM = 32 * 1024
"""More bytes than most frames have."""
_ENCODER = msgspec.json.Encoder()
TRY_AGAIN, POLICY = 1013, 1008
"""The codes of connections that are closed for now, and because they are not welcome."""


class Client:
    """A browser at a match."""

    def __init__(self, guest: str, name: str, lang: str, cookie: str = "") -> None:
        self.guest = guest
        self.cookie = cookie
        """Its session, in a club: it may end while the connection lasts."""
        self.name = clean(name)
        self.lang = language_of(lang)
        self.ready: str | None = None
        """The seat that the screen was handed over to."""
        self.frames = 0
        self.map: MapDrawing | None = None
        """The map that it shows; None: the next one is sent whole."""
        self.drawn: tuple[int, MapDrawing | None] = (0, None)
        """The number of its last frame and the map of it, put here together: others read it while frames are made."""
        self.display: Display | None = None
        """What it shows beside the map."""
        self.at: int | None = None
        """How many answers it has seen."""
        self.lines: int | None = None
        """How far it knows the journal; None: the next frame brings the whole log and story."""
        self.scopes = 0
        """How many scopes of the story it knows that do not change any more."""
        self.unsettled: dict[int, ScopeForm] = {}
        """The others that it knows, as it got them."""
        self.reader: str | None = None
        """Through whose eyes it has looked last."""
        self.asks: Decision | None = None
        """The decision that its last frame asks it, with all options."""
        self.foreseen: Decision | None = None
        """The decision for which it was sent what each option would do."""
        self.blocked: frozenset[str] = frozenset()
        """The people whose lines of the chat it does not get."""
        self.delayed = False
        """Does it watch with a delay?"""
        self.greeted: Welcome | None = None
        self.told_presence: Presence | None = None
        """What it was told of itself and of the others."""
        self._heard: set[int] = set()
        """The lines of the chat that it got."""
        self.close_code: int | None = None
        self.deaf = False
        """Nothing can be sent to it any more. What it has sent before is still done."""
        self.send_now: Callable[[bytes], bool] | None = None
        """Sends a message without waiting; False if that is not possible now."""
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(OUTBOX + 1)
        self._unsent = 0
        """Messages that wait in the outbox, or that somebody is sending."""

    def send(self, message: Outgoing) -> None:
        """Put a message on its way."""
        self.post(msgspec.json.encode(message))

    def post(self, text: bytes) -> None:
        """Put a message on its way that is packed already: at once, unless others wait before it."""
        if self.close_code is not None or self.deaf:
            return
        if not self._unsent and self.send_now is not None and self.send_now(text):
            return
        if self._outbox.qsize() >= OUTBOX:
            self.leave(TRY_AGAIN)
            return
        self._unsent += 1
        self._outbox.put_nowait(text)

    def hear(self, line: ChatLine) -> None:
        """Bring a line of the chat, once; or that it was taken down. Not what people say whom it has blocked, and
        nothing to a guest: members talk among themselves.
        """
        if is_guest(self.guest):
            return
        if line.hidden:
            self._heard.add(line.n)  # anyone who has read it before it was taken down may bring it later
            self.send(ChatHidden(line.n))
        elif line.guest not in self.blocked and line.n not in self._heard:
            self._heard.add(line.n)
            self.send(ChatMessage(line.n, line.name, line.seat, line.text, line.at))

    def unhear(self, lines: Iterable[ChatLine]) -> None:
        """Take away what those have said whom it has blocked."""
        for line in lines:
            if line.guest in self.blocked and line.n in self._heard:
                self._heard.remove(line.n)
                self.send(ChatHidden(line.n))

    def leave(self, code: int) -> None:
        """Close the connection, when what is on its way has arrived."""
        if self.close_code is None:
            self.close_code = code
            self._outbox.put_nowait(None)

    async def next_message(self) -> bytes | None:
        """The next message to send; None: there will be no more."""
        return await self._outbox.get()

    def was_sent(self) -> None:
        """The last message that was taken from the outbox is on its way."""
        self._unsent -= 1

    def forget(self) -> None:
        """Bring everything afresh with the next frame."""
        self.map = self.display = self.at = self.lines = self.foreseen = None
        self.scopes = 0
        self.unsettled = {}


def encoded(message: msgspec.Struct) -> str:
    """What is to be sent or stored, as text."""
    return msgspec.json.encode(message).decode()


def packed(frame: msgspec.Struct) -> bytes:
    """A frame as it is sent. It gets enough room to begin with: making more, again and again, takes a third of it."""
    room = bytearray(ROOM)
    _ENCODER.encode_into(frame, room)
    return bytes(room)


def clean(name: str) -> str:
    """A name on one line, without signs that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
