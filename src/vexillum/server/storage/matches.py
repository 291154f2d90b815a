"""Matches, seats and answers: what is read and written, each function inside somebody's transaction."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, delete, insert, or_, select, update

from vexillum.core.session import Answer
from vexillum.server.people import OPEN
from vexillum.server.storage.records import Act, MatchRecord, Progress, SeatRecord
from vexillum.server.storage.tables import ANSWERS, MATCHES, SEATS, WATCHERS


def add(connection: Connection, match: MatchRecord, answers: Sequence[Answer] = ()) -> None:
    """A new match, perhaps with the answers of an imported game."""
    row = {name: getattr(match, name) for name in MatchRecord.__struct_fields__ if name != "seats"}
    connection.execute(insert(MATCHES).values(**row))
    for place, (seat, record) in enumerate(match.seats.items()):
        connection.execute(insert(SEATS).values(match=match.id, place=place, seat=seat, **_seat_values(record)))
    append(connection, match.id, 0, [Act(answer.seat, answer.keys) for answer in answers])


def get(connection: Connection, id: str) -> MatchRecord | None:
    """A match by its id."""
    row = connection.execute(select(MATCHES).where(MATCHES.c.id == id)).mappings().one_or_none()
    return None if row is None else _match(row, _seats(connection, [id]).get(id, {}))


def acts(connection: Connection, id: str) -> list[Act]:
    """Everything that was answered or taken back."""
    rows = connection.execute(
        select(ANSWERS.c.seat, ANSWERS.c["keys"]).where(ANSWERS.c.match == id).order_by(ANSWERS.c.seq)
    )
    return [Act(seat, None if keys is None else msgspec.json.decode(keys, type=tuple[str, ...])) for seat, keys in rows]


def append(connection: Connection, id: str, seq: int, acts: Iterable[Act]) -> None:
    """Write acts from number ``seq`` on. If somebody else wrote that number already, this fails and changes nothing."""
    now = time.time()
    rows = [
        {
            "match": id,
            "seq": number,
            "seat": act.seat,
            "keys": None if act.keys is None else msgspec.json.encode(act.keys).decode(),
            "at": now,
        }
        for number, act in enumerate(acts, seq)
    ]
    if rows:
        connection.execute(insert(ANSWERS), rows)


def advance(connection: Connection, id: str, seq: int, acts: Sequence[Act], progress: Progress) -> None:
    """Write acts and how the match stands after them, all or nothing."""
    append(connection, id, seq, acts)
    values: dict[str, Any] = {"asked": progress.asked, "over": progress.over, "result": progress.result}
    if progress.save is not None:
        values["save"] = progress.save
    connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(touched=time.time(), **values))


def put_seat(connection: Connection, id: str, seat: str, record: SeatRecord) -> None:
    """Somebody else sits there now."""
    here = (SEATS.c.match == id) & (SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(here).values(**_seat_values(record)))


def take_seat(connection: Connection, token: str, guest: str, name: str, player: str) -> bool:
    """Sit down on an open seat by its link, unless somebody was quicker."""
    free = (SEATS.c.token == token) & (SEATS.c.player == OPEN)
    done = connection.execute(update(SEATS).where(free).values(player=player, guest=guest, name=name))
    return done.rowcount == 1


def by_token(connection: Connection, token: str) -> tuple[str, str | None] | None:
    """The match and seat (None: the observers' bench) that a link leads to."""
    row = connection.execute(select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.token == token)).one_or_none()
    if row is not None:
        return row.match, row.seat
    id = connection.execute(select(MATCHES.c.id).where(MATCHES.c.watch == token)).scalar_one_or_none()
    return None if id is None else (id, None)


def watch(connection: Connection, id: str, guest: str) -> None:
    """Let a guest watch a match."""
    here = (WATCHERS.c.match == id) & (WATCHERS.c.guest == guest)
    connection.execute(delete(WATCHERS).where(here))
    connection.execute(insert(WATCHERS).values(match=id, guest=guest))


def watches(connection: Connection, id: str, guest: str) -> bool:
    """May this guest watch this match?"""
    here = (WATCHERS.c.match == id) & (WATCHERS.c.guest == guest)
    return connection.execute(select(WATCHERS.c.guest).where(here)).one_or_none() is not None


def set_rematch(connection: Connection, id: str, rematch: str) -> None:
    """Remember which match was made from this one."""
    connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(rematch=rematch))


def of_guest(connection: Connection, guest: str, limit: int = 200) -> list[MatchRecord]:
    """The matches that a guest made, plays or watches, the last touched first."""
    mine = select(SEATS.c.match).where(SEATS.c.guest == guest)
    seen = select(WATCHERS.c.match).where(WATCHERS.c.guest == guest)
    wanted = or_(MATCHES.c.host == guest, MATCHES.c.id.in_(mine), MATCHES.c.id.in_(seen))
    found = select(MATCHES).where(wanted).order_by(MATCHES.c.touched.desc()).limit(limit)
    rows = connection.execute(found).mappings().all()
    seats = _seats(connection, [row["id"] for row in rows])
    return [_match(row, seats.get(row["id"], {})) for row in rows]


def waiting_for_agents(connection: Connection) -> list[str]:
    """The matches in which an agent has to answer, those of today first."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    agents = SEATS.c.player.not_in(("human", OPEN))
    found = select(MATCHES.c.id).join(SEATS, asked).where(agents, MATCHES.c.over.is_(False))
    return list(connection.execute(found.order_by(MATCHES.c.touched.desc())).scalars())


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, dict[str, SeatRecord]]:
    rows = connection.execute(select(SEATS).where(SEATS.c.match.in_(ids)).order_by(SEATS.c.match, SEATS.c.place))
    seats: dict[str, dict[str, SeatRecord]] = {}
    for row in rows:
        seats.setdefault(row.match, {})[row.seat] = SeatRecord(row.player, row.guest, row.name, row.token)
    return seats


def _seat_values(record: SeatRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in SeatRecord.__struct_fields__}


def _match(row: RowMapping, seats: dict[str, SeatRecord]) -> MatchRecord:
    return MatchRecord(**row, seats=seats)
