"""Recomputation of all ratings from the results, and results that administrators exclude or restore."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people.audit_log import log_action
from vexillum.server.storage.ratings.rating_tables import RATED_MATCHES, RATED_PLAYERS, RATINGS
from vexillum.server.storage.ratings.results import count, take_result_number

TOLERANCE = 1e-9
"""Tolerance for differences between computers."""
COMPARED = ("games", "mu_before", "sigma_before", "mu", "sigma", "place", "players")


class Difference(msgspec.Struct, frozen=True):
    """A history row that differs from the recomputed one."""

    match: str
    account: str
    stored: dict[str, float] | None
    """None: it was missing."""
    computed: dict[str, float] | None
    """None: it should not exist."""


def recount(connection: Connection) -> list[Difference]:
    """Recompute all ratings, and return what differed. New results wait meanwhile."""
    take_result_number(connection)
    before = _rows(connection)
    connection.execute(delete(RATINGS))
    counted = (RATED_MATCHES.c.settled.is_not(None), RATED_MATCHES.c.unrated.is_(None))
    for match in connection.execute(select(RATED_MATCHES).where(*counted).order_by(RATED_MATCHES.c.seq)).all():
        here = (RATED_PLAYERS.c.match == match.match, RATED_PLAYERS.c.place.is_not(None))
        players = select(RATED_PLAYERS.c.account, RATED_PLAYERS.c.place).where(*here)
        count(connection, match, {row.account: row.place for row in connection.execute(players)})
    after = _rows(connection)
    return [
        Difference(*key, before.get(key), after.get(key))
        for key in sorted({*before, *after})
        if not _same(before.get(key), after.get(key))
    ]


def exclude(connection: Connection, by: str, match: str, why: str) -> None:
    """Exclude a result from the ratings, and recompute them."""
    _mark(connection, match, why, RATED_MATCHES.c.unrated.is_(None), "not_counted")
    log_action(connection, by, "unrate", match, why)
    recount(connection)


def restore(connection: Connection, by: str, match: str, why: str) -> None:
    """Restore an excluded result at its original position, and recompute the ratings."""
    _mark(connection, match, None, RATED_MATCHES.c.unrated.is_not(None), "counted")
    log_action(connection, by, "rate", match, why)
    recount(connection)


def _mark(connection: Connection, match: str, why: str | None, wanted: Any, code: str) -> None:
    take_result_number(connection)
    here = (RATED_MATCHES.c.match == match, RATED_MATCHES.c.settled.is_not(None))
    if connection.execute(select(RATED_MATCHES.c.match).where(*here)).one_or_none() is None:
        raise Refusal("no_rated_match", 404, match=match[:40])
    if connection.execute(update(RATED_MATCHES).where(*here, wanted).values(unrated=why)).rowcount != 1:
        raise Refusal(code, 409, match=match)


def _rows(connection: Connection) -> dict[tuple[str, str], dict[str, float]]:
    rows = connection.execute(select(RATINGS)).mappings()
    return {(row["match"], row["account"]): {name: row[name] for name in COMPARED} for row in rows}


def _same(one: dict[str, float] | None, other: dict[str, float] | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(one[name] - other[name]) <= TOLERANCE for name in COMPARED)
