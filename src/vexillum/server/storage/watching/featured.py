"""Matches and studies featured by administrators. Featuring shows nothing that was private."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress

from sqlalchemy import Connection, delete, select

from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.people.audit_log import log_action
from vexillum.server.storage.statements.upsert import insert_once
from vexillum.server.storage.watching.live_tables import MATCH, STUDY
from vexillum.server.storage.watching.watching_tables import FEATURED
from vexillum.server.storage.works import studies
from vexillum.server.storage.works.studies import CLUB, StudyHead
from vexillum.server.storage.works.study_tables import STUDIES

MOST = 50


def all_ids(connection: Connection) -> dict[str, set[str]]:
    """The featured ids by kind."""
    found: dict[str, set[str]] = {MATCH: set(), STUDY: set()}
    for kind, id in connection.execute(select(FEATURED.c.kind, FEATURED.c.id)):
        found.setdefault(kind, set()).add(id)
    return found


def put(connection: Connection, by: str, kind: str, id: str) -> None:
    """Feature a match or study that all members may see."""
    if kind == MATCH:
        here = select(MATCHES.c.id).where(MATCHES.c.id == id, MATCHES.c.open.is_(True), MATCHES.c.closed.is_(None))
        if connection.execute(here).one_or_none() is None:
            raise Refusal("not_open", 409)
    elif not id.startswith("gallery-"):
        shared = select(STUDIES.c.id).where(STUDIES.c.id == id, STUDIES.c.shared == CLUB, STUDIES.c.removed.is_(None))
        if connection.execute(shared).one_or_none() is None:
            raise Refusal("no_study", 404)
    if len(connection.execute(select(FEATURED.c.id).limit(MOST)).all()) >= MOST:
        raise Refusal("too_many_featured", 409, most=MOST)
    insert_once(connection, FEATURED, kind=kind, id=id, by=by, at=time.time())
    log_action(connection, by, "feature", id)


def remove(connection: Connection, by: str, kind: str, id: str) -> None:
    """Stop featuring it."""
    here = (FEATURED.c.kind == kind) & (FEATURED.c.id == id)
    if connection.execute(delete(FEATURED).where(here)).rowcount:
        log_action(connection, by, "unfeature", id)


def studies_of(connection: Connection, person: Person, ids: Iterable[str]) -> list[StudyHead]:
    """The studies among these that a person may read."""
    heads: list[StudyHead] = []
    for id in ids:
        with suppress(Refusal):
            heads.append(studies.found(connection, id, person))
    return heads
