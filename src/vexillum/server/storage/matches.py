"""Queries and updates of matches, in the caller's transaction. Seats and answers are written by their own modules."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, or_, select, update

from vexillum.core.table import Answer
from vexillum.server.kernel.ids import OPEN
from vexillum.server.storage import answers, seats
from vexillum.server.storage.match_tables import DRIVERS, MATCHES, SAVES, SEATS, TAKEBACKS, WATCHERS
from vexillum.server.storage.records import Act, Change, Conflict, MatchRecord, Saved, SeatRecord, Takeback
from vexillum.server.storage.signals import notice, post
from vexillum.server.storage.statements import one_statement
from vexillum.server.storage.statements.direct import Direct
from vexillum.server.storage.statements.upsert import insert_once

_MATCH = select(MATCHES).where(MATCHES.c.id == bindparam("this"))
_SEAT_OF_TOKEN = Direct(select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.token == bindparam("token")))
_COLUMNS = tuple(name for name in MatchRecord.__struct_fields__ if name != "seats")
_ADD = Direct(insert(MATCHES).values({name: bindparam(f"new_{name}") for name in _COLUMNS}))
_WAITING_FOR_AGENTS = (
    select(MATCHES.c.id)
    .join(SEATS, (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked))
    .where(
        SEATS.c.player.not_in(("human", OPEN)),
        MATCHES.c.over.is_(False),
        MATCHES.c.closed.is_(None),
        MATCHES.c.id.not_in(select(DRIVERS.c.match).where(DRIVERS.c.process != bindparam("this"))),
    )
    .order_by(MATCHES.c.touched.desc())
)
_ADD_SAVE = Direct(insert(SAVES).values(match=bindparam("this"), first=bindparam("first")))


def add(connection: Connection, match: MatchRecord, first: bytes, given: Sequence[Answer | None] = ()) -> None:
    """Insert a match, with the answers of an imported game if any; None is an undo of the last one."""
    _ADD(connection, {f"new_{name}": getattr(match, name) for name in _COLUMNS})
    _ADD_SAVE(connection, {"this": match.id, "first": first})
    seats.add(connection, match.id, match.seats)
    answers.append(connection, match.id, 0, _acts(given))


def _acts(given: Sequence[Answer | None]) -> list[Act]:
    acts: list[Act] = []
    stand: list[Answer] = []
    for answer in given:
        if answer is None:
            acts.append(Act(stand.pop().seat, None))
        else:
            stand.append(answer)
            acts.append(Act(answer.seat, answer.keys, answer.by))
    return acts


def get(connection: Connection, id: str) -> MatchRecord | None:
    """A match by its id."""
    row = connection.execute(_MATCH, {"this": id}).mappings().one_or_none()
    return None if row is None else _match(row, seats.of_matches(connection, [id]).get(id, {}))


def saved(connection: Connection, id: str) -> Saved:
    """The save and checkpoint from which a match's session is loaded."""
    row = connection.execute(select(SAVES).where(SAVES.c.match == id)).one()
    return Saved(row.first, row.answered, row.checkpoint, row.step)


def stored_bytes(connection: Connection, host: str) -> int:
    """Bytes used by the initial saves of a host's matches."""
    sizes = select(func.sum(func.length(SAVES.c.first))).join(MATCHES, MATCHES.c.id == SAVES.c.match)
    return int(connection.execute(sizes.where(MATCHES.c.host == host)).scalar_one() or 0)


def takeback(connection: Connection, id: str) -> Takeback | None:
    """The pending undo request, if any."""
    row = connection.execute(select(TAKEBACKS).where(TAKEBACKS.c.match == id)).one_or_none()
    if row is None:
        return None
    return Takeback(row.guest, row.by, row.seat, row.to, msgspec.json.decode(row.agreed, type=tuple[str, ...]))


def is_one_statement(change: Change) -> bool:
    """Whether a change is only an answer, which PostgreSQL stores with one statement."""
    return len(change.acts) == 1 and not change.seats and change.takeback is msgspec.UNSET


def write(connection: Connection, id: str, version: int, change: Change) -> int:
    """Write a change to a match of this version; returns the new version. :class:`Conflict` if the version differs.

    The row of the match is updated first: it locks out other writers, who then find a new version.
    """
    now = time.time()
    values: dict[str, Any] = dict(change.values)
    if (progress := change.progress) is not None:
        values |= {name: getattr(progress, name) for name in progress.__struct_fields__}
        values |= {"touched": now, "noticed": None}
    values["version"] = version + 1
    given = {f"new_{name}": value for name, value in values.items()} | {"this": id, "known": version}
    checkpoint = None
    if change.checkpoint is not None:
        answered, step, position = change.checkpoint
        checkpoint = {"new_answered": answered, "new_step": step, "new_checkpoint": position}
    one_write = connection.dialect.name == "postgresql" and len(change.acts) == 1
    if one_write:
        row = {f"answer_{name}": value for name, value in answers.row(id, change.seq, change.acts[0], now).items()}
        signal = notice(connection, "match", id, version + 1)
        if not one_statement.store(connection, tuple(values), given, row, checkpoint, signal):
            raise Conflict(id)
    else:
        if _progress(tuple(values))(connection, given) != 1:
            raise Conflict(id)
        answers.append(connection, id, change.seq, change.acts, now)
        if checkpoint is not None:
            _CHECKPOINT(connection, {"this": id} | checkpoint)
    seats.put(connection, id, change.seats)
    if change.takeback is not msgspec.UNSET:
        _put_takeback(connection, id, change.takeback)
    if not one_write:
        post(connection, "match", id, version + 1)
    return version + 1


@lru_cache(maxsize=256)
def _progress(columns: tuple[str, ...]) -> Direct:
    """The statement that updates these columns of a match of a known version. Cached: compiling it is slow."""
    here = (MATCHES.c.id == bindparam("this")) & (MATCHES.c.version == bindparam("known"))
    return Direct(update(MATCHES).where(here).values({name: bindparam(f"new_{name}") for name in columns}))


_NO_TAKEBACK = Direct(delete(TAKEBACKS).where(TAKEBACKS.c.match == bindparam("this")))
_CHECKPOINT = Direct(
    update(SAVES)
    .where(SAVES.c.match == bindparam("this"))
    .values(answered=bindparam("new_answered"), step=bindparam("new_step"), checkpoint=bindparam("new_checkpoint"))
)


def _put_takeback(connection: Connection, id: str, wish: Takeback | None) -> None:
    _NO_TAKEBACK(connection, {"this": id})
    if wish is not None:
        agreed = msgspec.json.encode(wish.agreed).decode()
        row = {"match": id, "guest": wish.guest, "by": wish.by, "seat": wish.seat, "to": wish.to, "agreed": agreed}
        connection.execute(insert(TAKEBACKS).values(row))


def by_token(connection: Connection, token: str) -> tuple[str, str | None] | None:
    """The match and seat (None: to watch) of a link."""
    for match, seat in _SEAT_OF_TOKEN.rows(connection, {"token": token}):
        return match, seat
    id = connection.execute(select(MATCHES.c.id).where(MATCHES.c.watch == token)).scalar_one_or_none()
    return None if id is None else (id, None)


def watch(connection: Connection, id: str, guest: str, seat: str | None = None) -> None:
    """Allow a person to watch a match; ``seat``: the one they have left."""
    here = (WATCHERS.c.match == id) & (WATCHERS.c.guest == guest)
    insert_once(connection, WATCHERS, match=id, guest=guest)
    if seat is not None:
        connection.execute(update(WATCHERS).where(here).values(seat=seat))


def seat_left(connection: Connection, id: str, guest: str) -> str | None:
    """The seat that a person has left, if any."""
    here = (WATCHERS.c.match == id) & (WATCHERS.c.guest == guest)
    return connection.execute(select(WATCHERS.c.seat).where(here)).scalar_one_or_none()


def watches(connection: Connection, id: str, guest: str) -> bool:
    """Whether a person may watch a match."""
    here = (WATCHERS.c.match == id) & (WATCHERS.c.guest == guest)
    return connection.execute(select(WATCHERS.c.guest).where(here)).one_or_none() is not None


def of_guest(connection: Connection, guest: str, limit: int = 200) -> list[MatchRecord]:
    """The matches that a person hosts, plays or watches, most recently changed first."""
    mine = select(SEATS.c.match).where(SEATS.c.guest == guest)
    seen = select(WATCHERS.c.match).where(WATCHERS.c.guest == guest)
    wanted = or_(MATCHES.c.host == guest, MATCHES.c.id.in_(mine), MATCHES.c.id.in_(seen))
    return records(connection, select(MATCHES).where(wanted).order_by(MATCHES.c.touched.desc()).limit(limit))


def records(connection: Connection, found: Any, given: Mapping[str, Any] | None = None) -> list[MatchRecord]:
    """The matches found by a query on ``matches`` with the ``given`` parameters, with their seats."""
    rows = connection.execute(found, given or {}).mappings().all()
    held = seats.of_matches(connection, [row["id"] for row in rows])
    return [_match(row, held.get(row["id"], {})) for row in rows]


def waiting_for_agents(connection: Connection, process: str) -> list[str]:
    """The matches in which an agent has to answer and no other process runs it, most recently changed first.

    Includes those registered for this process: after a database outage no other process can take them over.
    """
    return list(connection.execute(_WAITING_FOR_AGENTS, {"this": process}).scalars())


def _match(row: RowMapping, held: dict[str, SeatRecord]) -> MatchRecord:
    return MatchRecord(**{name: row[name] for name in _COLUMNS}, seats=held)
