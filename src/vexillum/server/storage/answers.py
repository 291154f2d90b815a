"""The stored answers of a match. Only this module writes the table ``answers``; rows are only added."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import CTE, Connection, bindparam, insert, select

from vexillum.server.storage.match_tables import ANSWERS
from vexillum.server.storage.records import Act
from vexillum.server.storage.statements.direct import Direct

_ANSWER = Direct(insert(ANSWERS).values({column.name: bindparam(f"new_{column.name}") for column in ANSWERS.c}))


def stored_acts(connection: Connection, match: str, since: int = 0) -> list[Act]:
    """All answers and undos, from number ``since`` on."""
    wanted = (ANSWERS.c.match == match) & (ANSWERS.c.seq >= since)
    columns = (ANSWERS.c.seat, ANSWERS.c["keys"], ANSWERS.c.by)
    rows = connection.execute(select(*columns).where(wanted).order_by(ANSWERS.c.seq))
    return [
        Act(seat, None if keys is None else msgspec.json.decode(keys, type=tuple[str, ...]), by or "")
        for seat, keys, by in rows
    ]


def append(connection: Connection, match: str, seq: int, acts: Iterable[Act], now: float | None = None) -> None:
    """Add acts from number ``seq`` on. A number that exists already is an error."""
    rows = [row(match, number, act, now) for number, act in enumerate(acts, seq)]
    if len(rows) == 1:
        _ANSWER(connection, {f"new_{name}": value for name, value in rows[0].items()})
    elif rows:
        connection.execute(insert(ANSWERS), rows)


def appended_to(written: CTE) -> CTE:
    """A CTE that inserts an act (``answer_…``), if the row of its match was updated."""
    values = [bindparam(f"answer_{column.name}", type_=column.type) for column in ANSWERS.c]
    names = [column.name for column in ANSWERS.c]
    return insert(ANSWERS).from_select(names, select(*values).select_from(written)).cte("answer")


def row(match: str, seq: int, act: Act, now: float | None = None) -> dict[str, Any]:
    """The row of an act."""
    return {
        "match": match,
        "seq": seq,
        "seat": act.seat,
        "keys": None if act.keys is None else msgspec.json.encode(act.keys).decode(),
        "by": act.by or None,
        "at": now or time.time(),
    }


def import_rows(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the answers of a match from another database."""
    connection.execute(insert(ANSWERS), rows)
