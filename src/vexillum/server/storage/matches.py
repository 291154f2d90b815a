"""Queries and updates of matches with all that is theirs: seats, answers, branches, plans, notes, chat."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from sqlalchemy import CTE, Connection, RowMapping, bindparam, delete, exists, func, insert, or_, select, update

from vexillum.core.table import Answer
from vexillum.core.variations import Mark, Variations
from vexillum.server.kernel.identities import OPEN
from vexillum.server.storage.processes import PG_NOTIFY, post_signal, signal_parameters
from vexillum.server.storage.records import (
    LATE,
    Act,
    Change,
    ChatLine,
    Conflict,
    MatchRecord,
    PlanRecord,
    PlanWrites,
    Saved,
    SeatRecord,
    Takeback,
    as_answer,
)
from vexillum.server.storage.statements import Direct, insert_once
from vexillum.server.storage.tables import (
    ANSWERS,
    BRANCHES,
    CHAT,
    COACH_NOTES,
    DRIVERS,
    MATCHES,
    NOTES,
    PLANS,
    SAVES,
    SEATS,
    TAKEBACKS,
    WATCHERS,
)

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
    add_seats(connection, match.id, match.seats)
    append_answers(connection, match.id, 0, _acts(given))


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
    return None if row is None else _match(row, seats_of_matches(connection, [id]).get(id, {}))


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
        row = {f"answer_{name}": value for name, value in answer_row(id, change.seq, change.acts[0], now).items()}
        signal = signal_parameters(connection, "match", id, version + 1)
        if not store_answer(connection, tuple(values), given, row, checkpoint, signal):
            raise Conflict(id)
    else:
        if _progress(tuple(values))(connection, given) != 1:
            raise Conflict(id)
        append_answers(connection, id, change.seq, change.acts, now)
        if checkpoint is not None:
            _CHECKPOINT(connection, {"this": id} | checkpoint)
    update_seats(connection, id, change.seats)
    if change.takeback is not msgspec.UNSET:
        _put_takeback(connection, id, change.takeback)
    if not one_write:
        post_signal(connection, "match", id, version + 1)
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
    held = seats_of_matches(connection, [row["id"] for row in rows])
    return [_match(row, held.get(row["id"], {})) for row in rows]


def waiting_for_agents(connection: Connection, process: str) -> list[str]:
    """The matches in which an agent has to answer and no other process runs it, most recently changed first.

    Includes those registered for this process: after a database outage no other process can take them over.
    """
    return list(connection.execute(_WAITING_FOR_AGENTS, {"this": process}).scalars())


def _match(row: RowMapping, held: dict[str, SeatRecord]) -> MatchRecord:
    return MatchRecord(**{name: row[name] for name in _COLUMNS}, seats=held)


# Stored seats. No other module writes the table ``seats`` ------------------------------------------------------------


_SEATS_OF_MATCHES = (
    select(SEATS).where(SEATS.c.match.in_(bindparam("ids", expanding=True))).order_by(SEATS.c.match, SEATS.c.place)
)
_SEAT_COLUMNS = ("match", "place", "seat", *SeatRecord.__struct_fields__)
_UPDATE_SEAT = Direct(
    update(SEATS)
    .where(SEATS.c.match == bindparam("this"), SEATS.c.seat == bindparam("there"))
    .values({name: bindparam(f"new_{name}") for name in SeatRecord.__struct_fields__})
)


def seats_of_matches(connection: Connection, ids: Sequence[str]) -> dict[str, dict[str, SeatRecord]]:
    """The seats of some matches, in order."""
    rows = connection.execute(_SEATS_OF_MATCHES, {"ids": ids})
    seats: dict[str, dict[str, SeatRecord]] = {}
    for row in rows.mappings():
        record = SeatRecord(**{name: row[name] for name in SeatRecord.__struct_fields__})
        seats.setdefault(row["match"], {})[row["seat"]] = record
    return seats


def add_seats(connection: Connection, match: str, seats: Mapping[str, SeatRecord]) -> None:
    """Add the seats of a new match."""
    new: dict[str, Any] = {}
    for place, (seat, record) in enumerate(seats.items()):
        row = {"match": match, "place": place, "seat": seat, **_seat_values(record)}
        new |= {f"new_{name}_{place}": value for name, value in row.items()}
    _insert_seats(len(seats))(connection, new)


@cache
def _insert_seats(places: int) -> Direct:
    """A single statement for all seats of a match, which saves round trips."""
    rows: list[dict[str, Any]] = [
        {name: bindparam(f"new_{name}_{place}") for name in _SEAT_COLUMNS} for place in range(places)
    ]
    return Direct(insert(SEATS).values(rows))


def update_seats(connection: Connection, match: str, seats: Mapping[str, SeatRecord]) -> None:
    """Update seats. The caller has written the row of the match first."""
    for seat, record in seats.items():
        new = {f"new_{name}": value for name, value in _seat_values(record).items()}
        _UPDATE_SEAT(connection, {"this": match, "there": seat, **new})


def move_lateness(connection: Connection, match: str, seconds: float) -> None:
    """Move the time since when players of a match are late who may come back."""
    late = (SEATS.c.match == match, SEATS.c.left == LATE, SEATS.c.guest.is_not(None))
    connection.execute(update(SEATS).where(*late).values(sat=SEATS.c.sat + seconds))


def import_seats(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Import the seats of a match from another database."""
    connection.execute(insert(SEATS), rows)


def rename_finished_seats(connection: Connection, account: str, name: str) -> None:
    """Rename an account on the seats of finished matches."""
    over = select(MATCHES.c.id).where(MATCHES.c.over.is_(True))
    mine = (SEATS.c.guest == account, SEATS.c.match.in_(over))
    connection.execute(update(SEATS).where(*mine).values(name=name))


def forget_seats(connection: Connection, account: str) -> None:
    """Anonymise the seats of an account. The caller has written the rows of the matches first."""
    connection.execute(update(SEATS).where(SEATS.c.guest == account).values(guest=None, name=""))
    connection.execute(update(SEATS).where(SEATS.c.invited == account).values(invited=None, name=""))


def _seat_values(record: SeatRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in SeatRecord.__struct_fields__}


# The stored answers of a match. Only this module writes the table ``answers``; rows are only added -------------------


_ADD_ANSWER = Direct(insert(ANSWERS).values({column.name: bindparam(f"new_{column.name}") for column in ANSWERS.c}))


def stored_acts(connection: Connection, match: str, since: int = 0) -> list[Act]:
    """All answers and undos, from number ``since`` on."""
    wanted = (ANSWERS.c.match == match) & (ANSWERS.c.seq >= since)
    columns = (ANSWERS.c.seat, ANSWERS.c["keys"], ANSWERS.c.by)
    rows = connection.execute(select(*columns).where(wanted).order_by(ANSWERS.c.seq))
    return [
        Act(seat, None if keys is None else msgspec.json.decode(keys, type=tuple[str, ...]), by or "")
        for seat, keys, by in rows
    ]


def append_answers(connection: Connection, match: str, seq: int, acts: Iterable[Act], now: float | None = None) -> None:
    """Add acts from number ``seq`` on. A number that exists already is an error."""
    rows = [answer_row(match, number, act, now) for number, act in enumerate(acts, seq)]
    if len(rows) == 1:
        _ADD_ANSWER(connection, {f"new_{name}": value for name, value in rows[0].items()})
    elif rows:
        connection.execute(insert(ANSWERS), rows)


def appended_answer(written: CTE) -> CTE:
    """A CTE that inserts an act (``answer_…``), if the row of its match was updated."""
    values = [bindparam(f"answer_{column.name}", type_=column.type) for column in ANSWERS.c]
    names = [column.name for column in ANSWERS.c]
    return insert(ANSWERS).from_select(names, select(*values).select_from(written)).cte("answer")


def answer_row(match: str, seq: int, act: Act, now: float | None = None) -> dict[str, Any]:
    """The row of an act."""
    return {
        "match": match,
        "seq": seq,
        "seat": act.seat,
        "keys": None if act.keys is None else msgspec.json.encode(act.keys).decode(),
        "by": act.by or None,
        "at": now or time.time(),
    }


def import_answers(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the answers of a match from another database."""
    connection.execute(insert(ANSWERS), rows)


# Stores an answer in PostgreSQL in a single statement, that is, in one round trip ------------------------------------
#
# If the match has another version than the known one, no part of it takes effect.


def store_answer(
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
    parts = [appended_answer(written)]
    if checkpoint:
        new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("answered", "step", "checkpoint")}
        there = exists(select(written.c.id))
        parts.append(update(SAVES).where(SAVES.c.match == bindparam("this"), there).values(new).cte("checkpoint"))
    return Direct(select(PG_NOTIFY).select_from(written).add_cte(*parts))


# Names and comments of a match's branches, and the matches that continue it. The answers are in ``answers`` ----------


def branch_tree(connection: Connection, match: str) -> Variations:
    """The tree of all answers of a match; each node has the number of its answer's row."""
    found = Variations.of_acts(as_answer(act) for act in stored_acts(connection, match))
    rows = connection.execute(select(BRANCHES).where(BRANCHES.c.match == match))
    found.marks = {row.seq: Mark(row.name, row.comment, row.dropped) for row in rows}
    return found


def count_branches(connection: Connection, match: str) -> int:
    """Number of branches with a name, a comment, or dropped."""
    return connection.execute(select(func.count()).where(BRANCHES.c.match == match)).scalar_one()


def put_branches(connection: Connection, match: str, marks: Mapping[int, Mark]) -> None:
    """Store names and comments; a branch without either has no row."""
    for seq, mark in marks.items():
        connection.execute(delete(BRANCHES).where(BRANCHES.c.match == match, BRANCHES.c.seq == seq))
        if mark != Mark():
            row = {"match": match, "seq": seq, "name": mark.name, "comment": mark.comment, "dropped": mark.dropped}
            connection.execute(insert(BRANCHES).values(row))


def continuations(connection: Connection, match: str, host: str, most: int) -> list[MatchRecord]:
    """A host's matches that continue a match, newest first."""
    wanted = (MATCHES.c.origin == match) & (MATCHES.c.host == host)
    return records(connection, select(MATCHES).where(wanted).order_by(MATCHES.c.made.desc()).limit(most))


# Plans and standing consents of players, kept while they hold their seats --------------------------------------------


def plans_of_match(connection: Connection, match: str) -> list[PlanRecord]:
    """All plans of a match, in the order of their creation."""
    rows = connection.execute(select(PLANS).where(PLANS.c.match == match).order_by(PLANS.c.made, PLANS.c.id))
    return [PlanRecord(id=row.id, guest=row.guest, seat=row.seat, body=row.body, made=row.made) for row in rows]


def write_plans(connection: Connection, match: str, writes: PlanWrites) -> None:
    """Replace and delete plans. Call it in the transaction that writes the match, which keeps the order."""
    gone = [*writes.drop, *(one.id for one in writes.put)]
    connection.execute(delete(PLANS).where(PLANS.c.match == match, PLANS.c.id.in_(gone)))
    if writes.put:
        connection.execute(insert(PLANS), [{"match": match, **msgspec.structs.asdict(one)} for one in writes.put])


def plans_of_person(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """All plans of a person, for the export of their data."""
    found = select(PLANS.c.match, PLANS.c.seat, PLANS.c.body, PLANS.c.made).where(PLANS.c.guest == guest)
    rows = connection.execute(found.order_by(PLANS.c.made, PLANS.c.id))
    return [
        {"match": row.match, "seat": row.seat, "made": row.made, "plan": msgspec.json.decode(row.body)} for row in rows
    ]


# The coach's notes on a match, kept while the coach is on, so that they survive a reload -----------------------------


class NoteRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A note on one answer."""

    path: str
    """A digest of the answers up to and including the noted one; the note only applies there."""
    guest: str
    number: int
    said: str
    """JSON: the note in each language."""


def put_coach_note(connection: Connection, match: str, note: NoteRecord) -> None:
    """Store a note, replacing an earlier one on the same answer."""
    same = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.path == note.path)
    connection.execute(delete(COACH_NOTES).where(same))
    connection.execute(insert(COACH_NOTES).values(match=match, **msgspec.structs.asdict(note)))


def coach_notes_of(connection: Connection, match: str, guest: str) -> list[NoteRecord]:
    """All notes for a person, in the order of the questions."""
    mine = (COACH_NOTES.c.match == match) & (COACH_NOTES.c.guest == guest)
    rows = connection.execute(select(COACH_NOTES).where(mine).order_by(COACH_NOTES.c.number, COACH_NOTES.c.path))
    return [NoteRecord(path=row.path, guest=row.guest, number=row.number, said=row.said) for row in rows]


def dismiss_coach_notes(connection: Connection, match: str, paths: Collection[str]) -> None:
    """Delete notes that their reader dismissed."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match, COACH_NOTES.c.path.in_(paths)))


def forget_coach_notes(connection: Connection, match: str) -> None:
    """Delete all notes of a match, when the coach is switched off."""
    connection.execute(delete(COACH_NOTES).where(COACH_NOTES.c.match == match))


# Chat lines and private notes ----------------------------------------------------------------------------------------


RECENT_CHAT = 200
"""Number of chat lines sent to a client that connects."""


_LINE = (CHAT.c.id, CHAT.c.name, CHAT.c.seat, CHAT.c.text, CHAT.c.at, CHAT.c.guest, CHAT.c.hidden)
"""The columns of :class:`ChatLine`, in order."""
_RECENT = Direct(select(*_LINE).where(CHAT.c.match == bindparam("this")).order_by(CHAT.c.id.desc()).limit(RECENT_CHAT))
_NOTE = Direct(select(NOTES.c.text).where(NOTES.c.match == bindparam("this"), NOTES.c.guest == bindparam("whose")))


def add_chat_line(connection: Connection, match: str, guest: str, name: str, seat: str | None, text: str) -> ChatLine:
    """Add a chat line."""
    now = time.time()
    done = connection.execute(insert(CHAT).values(match=match, guest=guest, name=name, seat=seat, text=text, at=now))
    key = done.inserted_primary_key
    n = 0 if key is None else int(key[0])
    post_signal(connection, "chat", match, n)
    return ChatLine(n, name, seat, text, now, guest)


def recent_chat(connection: Connection, match: str) -> list[ChatLine]:
    """The most recent chat lines, including hidden ones."""
    return [_line(row) for row in reversed(_RECENT.rows(connection, {"this": match}))]


def chat_line_of(connection: Connection, id: int) -> ChatLine | None:
    """A chat line by its id."""
    row = connection.execute(select(*_LINE).where(CHAT.c.id == id)).one_or_none()
    return None if row is None else _line(row)


def hide_chat_line(connection: Connection, id: int) -> str | None:
    """Hide a chat line and return its match; None if nothing changed."""
    here = (CHAT.c.id == id) & CHAT.c.hidden.is_(False)
    if connection.execute(update(CHAT).where(here).values(hidden=True)).rowcount != 1:
        return None
    match: str = connection.execute(select(CHAT.c.match).where(CHAT.c.id == id)).scalar_one()
    post_signal(connection, "chat", match, id)
    return match


def put_private_note(connection: Connection, match: str, guest: str, text: str) -> None:
    """Store a person's private notes on a match."""
    insert_once(connection, NOTES, match=match, guest=guest, text="")
    connection.execute(update(NOTES).where(NOTES.c.match == match, NOTES.c.guest == guest).values(text=text))
    post_signal(connection, "note", match, guest=guest)


def private_note(connection: Connection, match: str, guest: str) -> str:
    """A person's private notes on a match."""
    found = _NOTE.rows(connection, {"this": match, "whose": guest})
    return str(found[0][0]) if found else ""


def _line(row: Sequence[Any]) -> ChatLine:
    n, name, seat, text, at, guest, hidden = row
    return ChatLine(n, name, seat, text, at, guest, bool(hidden))
