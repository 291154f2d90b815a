"""Names and comments of a match's branches, and the matches that continue it. The answers are in ``answers``."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, insert, select

from vexillum.core.variations import Mark, Variations
from vexillum.server.storage import matches
from vexillum.server.storage.answers import stored_acts
from vexillum.server.storage.match_tables import BRANCHES, MATCHES
from vexillum.server.storage.records import MatchRecord, as_answer


def tree(connection: Connection, match: str) -> Variations:
    """The tree of all answers of a match; each node has the number of its answer's row."""
    found = Variations.of_acts(as_answer(act) for act in stored_acts(connection, match))
    rows = connection.execute(select(BRANCHES).where(BRANCHES.c.match == match))
    found.marks = {row.seq: Mark(row.name, row.comment, row.dropped) for row in rows}
    return found


def count(connection: Connection, match: str) -> int:
    """Number of branches with a name, a comment, or dropped."""
    return connection.execute(select(func.count()).where(BRANCHES.c.match == match)).scalar_one()


def put(connection: Connection, match: str, marks: Mapping[int, Mark]) -> None:
    """Store names and comments; a branch without either has no row."""
    for seq, mark in marks.items():
        connection.execute(delete(BRANCHES).where(BRANCHES.c.match == match, BRANCHES.c.seq == seq))
        if mark != Mark():
            row = {"match": match, "seq": seq, "name": mark.name, "comment": mark.comment, "dropped": mark.dropped}
            connection.execute(insert(BRANCHES).values(row))


def continued(connection: Connection, match: str, host: str, most: int) -> list[MatchRecord]:
    """A host's matches that continue a match, newest first."""
    wanted = (MATCHES.c.origin == match) & (MATCHES.c.host == host)
    return matches.records(connection, select(MATCHES).where(wanted).order_by(MATCHES.c.made.desc()).limit(most))
