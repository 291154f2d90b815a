"""Chat lines and private notes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from vexillum.server.storage.match_tables import CHAT, NOTES
from vexillum.server.storage.records import ChatLine
from vexillum.server.storage.signals import post
from vexillum.server.storage.statements.direct import Direct
from vexillum.server.storage.statements.upsert import insert_once

RECENT = 200
"""Number of chat lines sent to a client that connects."""


_LINE = (CHAT.c.id, CHAT.c.name, CHAT.c.seat, CHAT.c.text, CHAT.c.at, CHAT.c.guest, CHAT.c.hidden)
"""The columns of :class:`ChatLine`, in order."""
_RECENT = Direct(select(*_LINE).where(CHAT.c.match == bindparam("this")).order_by(CHAT.c.id.desc()).limit(RECENT))
_NOTE = Direct(select(NOTES.c.text).where(NOTES.c.match == bindparam("this"), NOTES.c.guest == bindparam("whose")))


def say(connection: Connection, match: str, guest: str, name: str, seat: str | None, text: str) -> ChatLine:
    """Add a chat line."""
    now = time.time()
    done = connection.execute(insert(CHAT).values(match=match, guest=guest, name=name, seat=seat, text=text, at=now))
    key = done.inserted_primary_key
    n = 0 if key is None else int(key[0])
    post(connection, "chat", match, n)
    return ChatLine(n, name, seat, text, now, guest)


def chat(connection: Connection, match: str) -> list[ChatLine]:
    """The most recent chat lines, including hidden ones."""
    return [_line(row) for row in reversed(_RECENT.rows(connection, {"this": match}))]


def line(connection: Connection, id: int) -> ChatLine | None:
    """A chat line by its id."""
    row = connection.execute(select(*_LINE).where(CHAT.c.id == id)).one_or_none()
    return None if row is None else _line(row)


def hide(connection: Connection, id: int) -> str | None:
    """Hide a chat line and return its match; None if nothing changed."""
    here = (CHAT.c.id == id) & CHAT.c.hidden.is_(False)
    if connection.execute(update(CHAT).where(here).values(hidden=True)).rowcount != 1:
        return None
    match: str = connection.execute(select(CHAT.c.match).where(CHAT.c.id == id)).scalar_one()
    post(connection, "chat", match, id)
    return match


def put_note(connection: Connection, match: str, guest: str, text: str) -> None:
    """Store a person's private notes on a match."""
    insert_once(connection, NOTES, match=match, guest=guest, text="")
    connection.execute(update(NOTES).where(NOTES.c.match == match, NOTES.c.guest == guest).values(text=text))
    post(connection, "note", match, guest=guest)


def note(connection: Connection, match: str, guest: str) -> str:
    """A person's private notes on a match."""
    found = _NOTE.rows(connection, {"this": match, "whose": guest})
    return str(found[0][0]) if found else ""


def _line(row: Sequence[Any]) -> ChatLine:
    n, name, seat, text, at, guest, hidden = row
    return ChatLine(n, name, seat, text, at, guest, bool(hidden))
