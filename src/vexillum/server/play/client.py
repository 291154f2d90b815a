"""One connection: who is at the other end, and what it has been shown."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from vexillum.server.words import language_of

OUTBOX = 256
"""How many messages may wait for a slow client before it is let go; it can come back and gets everything afresh."""
TRY_AGAIN = 1013


class Client:
    """A browser at a match."""

    def __init__(self, guest: str, name: str, lang: str) -> None:
        self.guest = guest
        self.name = clean(name)
        self.lang = language_of(lang)
        self.ready: str | None = None
        """The seat that the screen was handed over to."""
        self.frames = 0
        self.board: list[str] | None = None
        """The board that it shows; None: the next one is sent whole."""
        self.lines: int | None = None
        """How far it knows the journal; None: the next frame brings the whole log."""
        self.reader: str | None = None
        """Through whose eyes it has looked last."""
        self.close_code: int | None = None
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(OUTBOX + 1)

    def send(self, type: str, **fields: Any) -> None:
        """Put a message on its way."""
        if self.close_code is not None:
            return
        if self._outbox.qsize() >= OUTBOX:
            self.leave(TRY_AGAIN)
            return
        self._outbox.put_nowait(msgspec.json.encode({"type": type, **fields}).decode())

    def leave(self, code: int) -> None:
        """Close the connection, when what is on its way has arrived."""
        if self.close_code is None:
            self.close_code = code
            self._outbox.put_nowait(None)

    async def next_message(self) -> str | None:
        """The next message to send; None: there will be no more."""
        return await self._outbox.get()

    def forget(self) -> None:
        """Bring everything afresh with the next frame."""
        self.board = None
        self.lines = None


def clean(name: str) -> str:
    """A name on one line, without signs that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
