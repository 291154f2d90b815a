"""Studies: ownership, sharing and limits."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from vexillum.server.kernel.identities import Person, is_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.accounts import blocked_between
from vexillum.server.storage.moderation import log_action
from vexillum.server.storage.statements import Page, page_of
from vexillum.server.storage.tables import ACCOUNTS, BLOCKS, STUDIES

PRIVATE, LINK, CLUB = "private", "link", "club"
MOST_OF_OWNER = 100
MOST_BYTES = 16 * 1024 * 1024
"""Maximum bytes of a person's studies, compressed: some 1,000 games."""


class StudyHead(msgspec.Struct, frozen=True, kw_only=True):
    """A study in a list."""

    id: str
    version: int
    owner: str
    author: str
    shared: str
    token: str | None
    game: str
    scenario: str
    title: str
    """JSON: a text, or one for each language."""
    comments: int
    removed: str | None
    made: float
    touched: float


class StudyRecord(StudyHead, frozen=True, kw_only=True):
    """A study with its content."""

    content: bytes
    source: bytes


_HEAD = [STUDIES.c[name] for name in StudyHead.__struct_fields__ if name != "author"]
_AUTHOR = func.coalesce(ACCOUNTS.c.name, STUDIES.c.author).label("author")
"""The author's current name."""
_WITH_AUTHOR = STUDIES.outerjoin(ACCOUNTS, ACCOUNTS.c.id == STUDIES.c.owner)


def add(connection: Connection, record: StudyRecord) -> None:
    """Add a study, if its owner has room for it."""
    size = func.sum(func.length(STUDIES.c.content) + func.length(STUDIES.c.source))
    mine = connection.execute(select(func.count(), size).where(STUDIES.c.owner == record.owner)).one()
    if mine[0] >= MOST_OF_OWNER:
        raise Refusal("study_number", 409, most=MOST_OF_OWNER)
    if int(mine[1] or 0) + len(record.content) + len(record.source) > MOST_BYTES:
        raise Refusal("study_room", 409, most=MOST_BYTES // 1024)
    connection.execute(insert(STUDIES).values(msgspec.structs.asdict(record)))


def found(connection: Connection, ref: str, person: Person) -> StudyRecord:
    """The study of an id or share link, if this person may read it; otherwise it seems not to exist."""
    wanted = or_(STUDIES.c.id == ref, STUDIES.c.token == ref)
    columns = [*_HEAD, _AUTHOR, STUDIES.c.content, STUDIES.c.source]
    row = connection.execute(select(*columns).select_from(_WITH_AUTHOR).where(wanted)).first()
    if row is None or not _may_read(connection, row, ref, person):
        raise Refusal("no_study", 404)
    return StudyRecord(**row._mapping)


def _may_read(connection: Connection, row: Row[Any], ref: str, person: Person) -> bool:
    if row.owner == person.id:
        return True
    if row.removed is not None or row.shared == PRIVATE or (row.shared == LINK and ref != row.token):
        return False
    return not (is_account(person.id) and blocked_between(connection, row.owner, person.id))


def owned(connection: Connection, id: str, owner: str) -> StudyRecord:
    """A study, for its author."""
    row = connection.execute(select(STUDIES).where(STUDIES.c.id == id, STUDIES.c.owner == owner)).first()
    if row is None:
        raise Refusal("no_study", 404)
    return StudyRecord(**row._mapping)


def of_owner(connection: Connection, owner: str) -> list[StudyHead]:
    """A person's studies, last changed first."""
    wanted = select(*_HEAD, _AUTHOR).select_from(_WITH_AUTHOR).where(STUDIES.c.owner == owner)
    rows = connection.execute(wanted.order_by(STUDIES.c.touched.desc(), STUDIES.c.id))
    return [StudyHead(**row._mapping) for row in rows]


def in_club(connection: Connection, person: str, game: str, page: int) -> Page[StudyHead]:
    """The studies shared with the club, except where one has blocked the other."""
    apart = or_(
        select(BLOCKS.c.made).where(BLOCKS.c.account == person, BLOCKS.c.other == STUDIES.c.owner).exists(),
        select(BLOCKS.c.made).where(BLOCKS.c.other == person, BLOCKS.c.account == STUDIES.c.owner).exists(),
    )
    wanted = (
        select(*_HEAD, _AUTHOR)
        .select_from(_WITH_AUTHOR)
        .where(STUDIES.c.shared == CLUB, STUDIES.c.removed.is_(None), ~apart)
        .order_by(STUDIES.c.touched.desc(), STUDIES.c.id)
    )
    rows, more = page_of(connection, wanted.where(STUDIES.c.game == game) if game else wanted, page)
    return Page([StudyHead(**row._mapping) for row in rows], more)


def write(
    connection: Connection, id: str, owner: str, version: int, *, title: str, comments: int, content: bytes
) -> int:
    """Store a new version of a study and return its number. Refused if it was changed meanwhile."""
    mine = (STUDIES.c.id == id) & (STUDIES.c.owner == owner)
    values = {"title": title, "comments": comments, "content": content, "version": version + 1, "touched": time.time()}
    if connection.execute(update(STUDIES).where(mine, STUDIES.c.version == version).values(values)).rowcount != 1:
        owned(connection, id, owner)
        raise Refusal("study_conflict", 409)
    return version + 1


def share(connection: Connection, id: str, owner: str, shared: str, token: str) -> str | None:
    """Change the sharing of a study and return the token of its link. A revoked link stays invalid."""
    study = owned(connection, id, owner)
    if study.removed is not None and shared != PRIVATE:
        raise Refusal("study_removed", 403, why=study.removed)
    kept = None if shared == PRIVATE else study.token or token
    connection.execute(update(STUDIES).where(STUDIES.c.id == id).values(shared=shared, token=kept))
    return kept


def remove(connection: Connection, id: str, owner: str) -> None:
    """Delete one's own study."""
    if connection.execute(delete(STUDIES).where(STUDIES.c.id == id, STUDIES.c.owner == owner)).rowcount != 1:
        raise Refusal("no_study", 404)


def take_down(connection: Connection, by: str, id: str, why: str) -> None:
    """Remove a study from the club, as an administrator. Its author keeps it and sees the reason, but cannot share it
    again.
    """
    public = (STUDIES.c.id == id) & (STUDIES.c.shared == CLUB) & STUDIES.c.removed.is_(None)
    values = {"removed": why, "shared": PRIVATE, "token": None}
    if connection.execute(update(STUDIES).where(public).values(values)).rowcount != 1:
        raise Refusal("no_study", 404)
    log_action(connection, by, "study", id, why)


def everything(connection: Connection, owner: str) -> list[StudyRecord]:
    """All studies of a person, for the data export."""
    rows = connection.execute(select(STUDIES).where(STUDIES.c.owner == owner).order_by(STUDIES.c.made, STUDIES.c.id))
    return [StudyRecord(**row._mapping) for row in rows]


def forget(connection: Connection, owner: str) -> None:
    """Delete all studies of a person."""
    connection.execute(delete(STUDIES).where(STUDIES.c.owner == owner))
