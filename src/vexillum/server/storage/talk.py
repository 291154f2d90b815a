"""What people say and note down."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.records import ChatLine
from vexillum.server.storage.tables import CHAT, NOTES

RECENT = 200
"""How many lines of a chat are shown to those who come in."""


def say(connection: Connection, match: str, name: str, seat: str | None, text: str) -> ChatLine:
    """Write a line of the chat."""
    now = time.time()
    done = connection.execute(insert(CHAT).values(match=match, name=name, seat=seat, text=text, at=now))
    key = done.inserted_primary_key
    return ChatLine(0 if key is None else int(key[0]), name, seat, text, now)


def chat(connection: Connection, match: str) -> list[ChatLine]:
    """The last lines of a chat."""
    found = select(CHAT).where(CHAT.c.match == match).order_by(CHAT.c.id.desc()).limit(RECENT)
    rows = connection.execute(found).all()
    return [ChatLine(row.id, row.name, row.seat, row.text, row.at) for row in reversed(rows)]


def put_note(connection: Connection, match: str, guest: str, text: str) -> None:
    """A guest's private notes on a match."""
    connection.execute(delete(NOTES).where(NOTES.c.match == match, NOTES.c.guest == guest))
    connection.execute(insert(NOTES).values(match=match, guest=guest, text=text))


def note(connection: Connection, match: str, guest: str) -> str:
    """What a guest has noted down."""
    found = select(NOTES.c.text).where(NOTES.c.match == match, NOTES.c.guest == guest)
    return connection.execute(found).scalar_one_or_none() or ""
