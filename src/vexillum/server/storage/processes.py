"""The server processes on a database: which are alive, who is looking where, whose agents think for which match."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from socket import gethostname

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from vexillum.server.storage.match_tables import DRIVERS, PRESENCE, PROCESSES
from vexillum.server.storage.signals import TOLD, notice, post
from vexillum.server.storage.statements.direct import Direct

LIVES = 4
"""A process that has missed this many beats is dead."""
LIVELY = 60.0
"""Whatever the beat is, a process that lives has beaten within this many seconds."""
ALIVE: set[str] = set()
"""The servers that run in this very process."""


_BEAT = Direct(update(PROCESSES).where(PROCESSES.c.id == bindparam("this")).values(beat=bindparam("now")))
_BEGIN = Direct(insert(PROCESSES).values({column.name: bindparam(f"new_{column.name}") for column in PROCESSES.c}))
_SEEN = select(PRESENCE.c.match).where(PRESENCE.c.process.in_(bindparam("ended", expanding=True))).distinct()
_END = delete(PROCESSES).where(PROCESSES.c.id.in_(bindparam("ended", expanding=True)))
_ALIVE = Direct(select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("this")))
_OTHERS = Direct(
    select(PROCESSES.c.id, PROCESSES.c.host, PROCESSES.c.pid, PROCESSES.c.beat).where(
        PROCESSES.c.id != bindparam("this")
    )
)
_LOOKING = Direct(
    select(PRESENCE.c.match, PRESENCE.c.guest, PRESENCE.c.name).where(PRESENCE.c.process == bindparam("this"))
)
_DRIVING = Direct(select(DRIVERS.c.match).where(DRIVERS.c.process == bindparam("this")))
_COME = Direct(insert(PRESENCE).values({column.name: bindparam(f"new_{column.name}") for column in PRESENCE.c}))
_GONE = delete(PRESENCE).where(
    PRESENCE.c.process == bindparam("old_process"),
    PRESENCE.c.match == bindparam("old_match"),
    PRESENCE.c.guest == bindparam("old_guest"),
)
_GO = Direct(_GONE)
_GO_AND_TELL = Direct(select(TOLD).add_cte(_GONE.cte("gone")))
_ELSEWHERE = select(PRESENCE).where(
    PRESENCE.c.match.in_(bindparam("ids", expanding=True)), PRESENCE.c.process != bindparam("this")
)
_ALSO_THERE = Direct(
    select(PRESENCE.c.guest, PRESENCE.c.name).where(
        PRESENCE.c.match == bindparam("id"), PRESENCE.c.process != bindparam("this")
    )
)
"""Statements that are done again and again are made once: making them takes longer than doing them."""


@cache
def _come_and_tell() -> Direct:
    """PostgreSQL: add or rename a viewer and notify, in one statement; nothing if the process was removed as dead."""
    from sqlalchemy.dialects import postgresql  # takes a while to load, and most have none

    alive = select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("new_process"))
    rest = ("match", "guest", "name")
    row = alive.add_columns(*(bindparam(f"new_{name}", type_=PRESENCE.c[name].type) for name in rest))
    new = postgresql.insert(PRESENCE).from_select(["process", *rest], row)
    put = new.on_conflict_do_update(constraint=PRESENCE.primary_key, set_={"name": new.excluded.name})
    return Direct(select(TOLD).select_from(put.returning(PRESENCE.c.guest).cte("put")))


def _now(connection: Connection) -> float:
    """The time by the clock that all have in common: the database's, where they may run on several machines."""
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())


def beat(connection: Connection, process: str) -> bool:
    """Say that a process is alive; True if nobody knew."""
    now = _now(connection)
    ALIVE.add(process)
    if _BEAT(connection, {"this": process, "now": now}):
        return False
    _BEGIN(connection, {"new_id": process, "new_host": gethostname()[:255], "new_pid": os.getpid(), "new_beat": now})
    post(connection, "process", "")
    return True


def _known(connection: Connection, process: str) -> None:
    """A process that others have taken for dead is not: it says so before it writes anything."""
    if not _ALIVE.rows(connection, {"this": process}):
        beat(connection, process)


def bury(connection: Connection, process: str, every: float | None) -> list[str]:
    """Forget the processes that are dead; who they were. Silence tells nothing where none could beat every so often."""
    dead = _dead(connection, process, every)
    if dead:
        _end(connection, dead)
    return dead


def _dead(connection: Connection, process: str, every: float | None) -> list[str]:
    rows = _OTHERS.rows(connection, {"this": process})
    if not rows:
        return []
    oldest = 0.0 if every is None else _now(connection) - LIVES * every
    machine = gethostname()[:255]
    return [id for id, host, pid, beat in rows if beat < oldest or (host == machine and not _runs(pid, id))]


def others(connection: Connection, process: str) -> int:
    """How many processes there are besides this one."""
    return len(_OTHERS.rows(connection, {"this": process}))


class Around(msgspec.Struct, frozen=True):
    """What a process finds around it at one moment."""

    dead: list[str]
    """The others that are dead and not yet forgotten."""
    others: int
    driving: list[str]
    looking: dict[tuple[str, str], str]
    elsewhere: dict[str, dict[str, str]]


def around(connection: Connection, process: str, every: float | None, live: Sequence[str]) -> Around:
    """Look at everything that a beat needs to know, for the matches that are in memory."""
    count = others(connection, process)
    return Around(
        dead=_dead(connection, process, every) if count else [],
        others=count,
        driving=driving(connection, process),
        looking=looking(connection, process),
        elsewhere=elsewhere(connection, process, live) if count and live else {},
    )


def on_other_machines(connection: Connection) -> bool:
    """Does a process on another machine live?"""
    living = (PROCESSES.c.host != gethostname()[:255], PROCESSES.c.beat > _now(connection) - LIVELY)
    return connection.execute(select(PROCESSES.c.id).where(*living).limit(1)).first() is not None


def leave(connection: Connection, process: str) -> None:
    """A process ends in peace, and everybody who looked through it is gone."""
    _end(connection, [process])
    ALIVE.discard(process)


def _end(connection: Connection, ended: Sequence[str]) -> None:
    """Forget processes and all who looked through them, and tell those who may see these people at a table."""
    matches = list(connection.execute(_SEEN, {"ended": ended}).scalars())
    connection.execute(_END, {"ended": ended})
    for match in matches:
        post(connection, "presence", match)


def looking(connection: Connection, process: str) -> dict[tuple[str, str], str]:
    """Who looks through a process, as far as it is written down: their names, by match and person."""
    return {(match, guest): name for match, guest, name in _LOOKING.rows(connection, {"this": process})}


def come(connection: Connection, process: str, people: Iterable[tuple[str, str, str]]) -> None:
    """People who look through a process: match, person, name."""
    if connection.dialect.name != "postgresql":
        _known(connection, process)
    for match, guest, name in people:
        new = {"new_process": process, "new_match": match, "new_guest": guest, "new_name": name}
        if connection.dialect.name == "postgresql":
            _come_at_once(connection, new | notice(connection, "presence", match))
        else:
            _gone(connection, process, match, guest)
            _COME(connection, new)


def _come_at_once(connection: Connection, new: Mapping[str, str]) -> None:
    """Add a viewer in one statement. A process that was removed as dead registers again first."""
    if not _come_and_tell()(connection, new):
        beat(connection, new["new_process"])
        _come_and_tell()(connection, new)


def come_and_go(connection: Connection, process: str, people: Mapping[tuple[str, str], str | None]) -> None:
    """People who have come to a match under a name, or left it (None): by match and person."""
    come(connection, process, [(match, guest, name) for (match, guest), name in people.items() if name is not None])
    for (match, guest), name in people.items():
        if name is None:
            go(connection, process, match, guest)


def go(connection: Connection, process: str, match: str, guest: str) -> None:
    """A person does not look at a match through a process any more: one statement on PostgreSQL."""
    if connection.dialect.name == "postgresql":
        old = {"old_process": process, "old_match": match, "old_guest": guest}
        _GO_AND_TELL(connection, old | notice(connection, "presence", match))
    else:
        _gone(connection, process, match, guest)


def _gone(connection: Connection, process: str, match: str, guest: str) -> None:
    _GO(connection, {"old_process": process, "old_match": match, "old_guest": guest})


def set_right(connection: Connection, process: str, match: str, people: Mapping[str, str]) -> None:
    """Write down again who looks at a match through a process, with their names."""
    connection.execute(delete(PRESENCE).where(PRESENCE.c.process == process, PRESENCE.c.match == match))
    come(connection, process, [(match, guest, name) for guest, name in people.items()])
    post(connection, "presence", match)


def elsewhere(connection: Connection, process: str, ids: Sequence[str]) -> dict[str, dict[str, str]]:
    """Who looks at some matches through other processes, with their names; a match that nobody looks at is left out."""
    found: dict[str, dict[str, str]] = {}
    if len(ids) == 1:  # somebody comes in
        there = dict(_ALSO_THERE.rows(connection, {"id": ids[0], "this": process}))
        return {ids[0]: there} if there else {}
    for row in connection.execute(_ELSEWHERE, {"ids": ids, "this": process}):
        found.setdefault(row.match, {})[row.guest] = row.name
    return found


def drive(connection: Connection, process: str, match: str) -> bool:
    """May a process let its agents think for a match? Of those who want to, one may."""
    holder = connection.execute(select(DRIVERS.c.process).where(DRIVERS.c.match == match)).scalar_one_or_none()
    if holder is not None:
        return bool(holder == process)
    _known(connection, process)
    try:
        with connection.begin_nested():
            connection.execute(insert(DRIVERS).values(match=match, process=process))
    except IntegrityError:
        return False
    return True


def driving(connection: Connection, process: str) -> list[str]:
    """The matches for which a process lets its agents think, as far as it is written down."""
    return [match for (match,) in _DRIVING.rows(connection, {"this": process})]


def park(connection: Connection, process: str, match: str) -> None:
    """A process's agents have no more to think about in a match."""
    connection.execute(delete(DRIVERS).where(DRIVERS.c.match == match, DRIVERS.c.process == process))


def _runs(pid: int, process: str) -> bool:
    """Does a process of this machine still run? One with our own number is an earlier life of ours, or is ourselves."""
    if pid == os.getpid():
        return process in ALIVE
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
