"""The coach's notes on a match, kept while the coach is on, so that they survive a reload."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, insert, select

from vexillum.server.storage.match_tables import COACH_NOTES


class NoteRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A note on one answer."""

    path: str
    """A digest of the answers up to and including the noted one; the note only applies there."""
    guest: str
    number: int
    said: str
    """JSON: the note in each language."""


def put(connection: Connection, match: str, note: NoteRecord) -> None:
    """Store a note, replacing an earlier one on the same answer."""
    same = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.path == note.path)
    connection.execute(delete(COACH_NOTES).where(same))
    connection.execute(insert(COACH_NOTES).values(match=match, **msgspec.structs.asdict(note)))


def of(connection: Connection, match: str, guest: str) -> list[NoteRecord]:
    """All notes for a person, in the order of the questions."""
    mine = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.guest == guest)
    rows = connection.execute(select(COACH_NOTES).where(mine).order_by(COACH_NOTES.c.number, COACH_NOTES.c.path))
    return [NoteRecord(path=row.path, guest=row.guest, number=row.number, said=row.said) for row in rows]


def dismiss(connection: Connection, match: str, paths: Collection[str]) -> None:
    """Delete notes that their reader dismissed."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match, COACH_NOTES.c.path.in_(paths)))


def forget(connection: Connection, match: str) -> None:
    """Delete all notes of a match, when the coach is switched off."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match))
