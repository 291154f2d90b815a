"""Stores an answer in PostgreSQL in a single statement, that is, in one round trip.

If the match has another version than the known one, no part of it takes effect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, bindparam, exists, select, update

from vexillum.server.storage import answers
from vexillum.server.storage.match_tables import MATCHES, SAVES
from vexillum.server.storage.signals import TOLD
from vexillum.server.storage.statements.direct import Direct


def store(
    connection: Connection,
    columns: Sequence[str],
    given: Mapping[str, Any],
    answer: Mapping[str, Any],
    checkpoint: Mapping[str, Any] | None,
    signal: Mapping[str, str],
) -> bool:
    """Write the row of a match, its answer and its checkpoint, and notify the other processes; False on a conflict.

    ``given`` are the new values of the columns, with ``this`` match and the version ``known``.
    """
    statement = _statement(tuple(columns), checkpoint is not None)
    return statement(connection, {**given, **answer, **(checkpoint or {}), **signal}) == 1


@lru_cache(maxsize=256)
def _statement(columns: tuple[str, ...], checkpoint: bool) -> Direct:
    here = (MATCHES.c.id == bindparam("this")) & (MATCHES.c.version == bindparam("known"))
    row = update(MATCHES).where(here).values({name: bindparam(f"new_{name}") for name in columns})
    written = row.returning(MATCHES.c.id).cte("written")
    parts = [answers.appended_to(written)]
    if checkpoint:
        new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("answered", "step", "checkpoint")}
        there = exists(select(written.c.id))
        parts.append(update(SAVES).where(SAVES.c.match == bindparam("this"), there).values(new).cte("checkpoint"))
    return Direct(select(TOLD).select_from(written).add_cte(*parts))
