"""What the coach has noted in a match, for as long as it is on: it is there again when the page is loaded again."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.match_tables import COACH_NOTES


class NoteRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A note about one answer."""

    path: str
    """A digest of the answers that lead there, the noted one the last: elsewhere it does not stand."""
    guest: str
    number: int
    said: str
    """JSON: the note in each language."""


def put(connection: Connection, match: str, note: NoteRecord) -> None:
    """Keep a note; an answer has one."""
    same = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.path == note.path)
    connection.execute(delete(COACH_NOTES).where(same))
    connection.execute(insert(COACH_NOTES).values(match=match, **msgspec.structs.asdict(note)))


def of(connection: Connection, match: str, guest: str) -> list[NoteRecord]:
    """All that was noted for a person, in the order of the questions."""
    mine = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.guest == guest)
    rows = connection.execute(select(COACH_NOTES).where(mine).order_by(COACH_NOTES.c.number, COACH_NOTES.c.path))
    return [NoteRecord(path=row.path, guest=row.guest, number=row.number, said=row.said) for row in rows]


def dismiss(connection: Connection, match: str, paths: Collection[str]) -> None:
    """Somebody has read these notes, and wants to see them no more."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match, COACH_NOTES.c.path.in_(paths)))


def forget(connection: Connection, match: str) -> None:
    """The coach is off: so are its notes."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match))
