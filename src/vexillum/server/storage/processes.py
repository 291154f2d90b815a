"""The server processes on a database: heartbeats, viewers, whose agents run where, and notifications."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from socket import gethostname

import msgspec
from sqlalchemy import Connection, String, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from vexillum.server.storage.statements import Direct
from vexillum.server.storage.tables import DRIVERS, MATCHES, PRESENCE, PROCESSES

# Notifications to other processes. PostgreSQL delivers them when the transaction is committed ------------------------


CHANNEL = "vexillum"
PROCESS = "vexillum_process"
"""The execution option with the id of the connection's process."""


PG_NOTIFY = func.pg_notify(bindparam("channel", type_=String), bindparam("payload", type_=String))
"""The SQL expression that sends a notification; see :func:`signal_parameters`."""
_NOTIFY = Direct(select(PG_NOTIFY))


class Signal(msgspec.Struct, frozen=True, array_like=True):
    """A change of a match: ``"match"`` with its new version, ``"chat"`` with a line's id, …"""

    kind: str
    match: str
    n: int = 0
    guest: str = ""
    process: str = ""
    """The sending process."""


def post_signal(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> None:
    """Notify the other processes, in the transaction of this change. With SQLite they poll (``pubsub``)."""
    if connection.dialect.name == "postgresql":
        _NOTIFY(connection, signal_parameters(connection, kind, match, n, guest))


def signal_parameters(connection: Connection, kind: str, match: str, n: int = 0, guest: str = "") -> dict[str, str]:
    """The parameters of a notification."""
    process = connection.get_execution_options().get(PROCESS, "")
    return {"channel": CHANNEL, "payload": msgspec.json.encode(Signal(kind, match, n, guest, process)).decode()}


def match_versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The current versions of some matches."""
    if not ids:
        return {}
    found = select(MATCHES.c.id, MATCHES.c.version).where(MATCHES.c.id.in_(ids))
    return {row.id: row.version for row in connection.execute(found)}


# The server processes on a database: heartbeats, viewers by process, and which process runs whose agents -------------


MAX_MISSED_BEATS = 4
"""A process that has missed this many heartbeats is dead."""
MAX_SILENCE = 60.0
"""Maximum seconds since the last heartbeat of a live process, for any configured interval."""
IN_THIS_PROCESS: set[str] = set()
"""The ids of the servers in this operating system process."""


_BEAT = Direct(update(PROCESSES).where(PROCESSES.c.id == bindparam("this")).values(beat=bindparam("now")))
_REGISTER = Direct(insert(PROCESSES).values({column.name: bindparam(f"new_{column.name}") for column in PROCESSES.c}))
_MATCHES_SEEN = select(PRESENCE.c.match).where(PRESENCE.c.process.in_(bindparam("ended", expanding=True))).distinct()
_UNREGISTER = delete(PROCESSES).where(PROCESSES.c.id.in_(bindparam("ended", expanding=True)))
_REGISTERED = Direct(select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("this")))
_OTHERS = Direct(
    select(PROCESSES.c.id, PROCESSES.c.host, PROCESSES.c.pid, PROCESSES.c.beat).where(
        PROCESSES.c.id != bindparam("this")
    )
)
_VIEWERS = Direct(
    select(PRESENCE.c.match, PRESENCE.c.guest, PRESENCE.c.name).where(PRESENCE.c.process == bindparam("this"))
)
_DRIVING = Direct(select(DRIVERS.c.match).where(DRIVERS.c.process == bindparam("this")))
_INSERT_VIEWER = Direct(
    insert(PRESENCE).values({column.name: bindparam(f"new_{column.name}") for column in PRESENCE.c})
)
_VIEWER_DELETION = delete(PRESENCE).where(
    PRESENCE.c.process == bindparam("old_process"),
    PRESENCE.c.match == bindparam("old_match"),
    PRESENCE.c.guest == bindparam("old_guest"),
)
_DELETE_VIEWER = Direct(_VIEWER_DELETION)
_DELETE_VIEWER_AND_NOTIFY = Direct(select(PG_NOTIFY).add_cte(_VIEWER_DELETION.cte("gone")))
_VIEWERS_ELSEWHERE = select(PRESENCE).where(
    PRESENCE.c.match.in_(bindparam("ids", expanding=True)), PRESENCE.c.process != bindparam("this")
)
_VIEWERS_OF_MATCH = Direct(
    select(PRESENCE.c.guest, PRESENCE.c.name).where(
        PRESENCE.c.match == bindparam("id"), PRESENCE.c.process != bindparam("this")
    )
)
"""Frequent statements are compiled once: compiling takes longer than executing."""


@cache
def _insert_and_notify() -> Direct:
    """PostgreSQL: add or rename a viewer and notify, in one statement; nothing if the process was removed as dead."""
    from sqlalchemy.dialects import postgresql  # slow to import, and not needed with SQLite

    alive = select(PROCESSES.c.id).where(PROCESSES.c.id == bindparam("new_process"))
    rest = ("match", "guest", "name")
    row = alive.add_columns(*(bindparam(f"new_{name}", type_=PRESENCE.c[name].type) for name in rest))
    new = postgresql.insert(PRESENCE).from_select(["process", *rest], row)
    put = new.on_conflict_do_update(constraint=PRESENCE.primary_key, set_={"name": new.excluded.name})
    return Direct(select(PG_NOTIFY).select_from(put.returning(PRESENCE.c.guest).cte("put")))


def _now(connection: Connection) -> float:
    """The time by a shared clock: the database's, if processes may run on several machines."""
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())


def beat(connection: Connection, process: str) -> bool:
    """Write a heartbeat; True if the process was not registered."""
    now = _now(connection)
    IN_THIS_PROCESS.add(process)
    if _BEAT(connection, {"this": process, "now": now}):
        return False
    _REGISTER(connection, {"new_id": process, "new_host": gethostname()[:255], "new_pid": os.getpid(), "new_beat": now})
    post_signal(connection, "process", "")
    return True


def _ensure_registered(connection: Connection, process: str) -> None:
    """Register again if others took this process for dead; before it writes anything else."""
    if not _REGISTERED.rows(connection, {"this": process}):
        beat(connection, process)


def remove_dead(connection: Connection, process: str, every: float | None) -> list[str]:
    """Remove dead processes; returns their ids. ``every``: the heartbeat interval, None after a database outage."""
    dead = _dead(connection, process, every)
    if dead:
        _unregister_all(connection, dead)
    return dead


def _dead(connection: Connection, process: str, every: float | None) -> list[str]:
    rows = _OTHERS.rows(connection, {"this": process})
    if not rows:
        return []
    oldest = 0.0 if every is None else _now(connection) - MAX_MISSED_BEATS * every
    machine = gethostname()[:255]
    return [id for id, host, pid, beat in rows if beat < oldest or (host == machine and not _is_running(pid, id))]


def count_others(connection: Connection, process: str) -> int:
    """The number of other processes."""
    return len(_OTHERS.rows(connection, {"this": process}))


class ClusterView(msgspec.Struct, frozen=True):
    """What a heartbeat reads about this process and the others."""

    dead: list[str]
    """Other processes that are dead and not yet removed."""
    others: int
    driven_matches: list[str]
    viewers: dict[tuple[str, str], str]
    viewers_elsewhere: dict[str, dict[str, str]]


def cluster_view(connection: Connection, process: str, every: float | None, live: Sequence[str]) -> ClusterView:
    """Read what a heartbeat needs. ``live``: the matches in memory."""
    count = count_others(connection, process)
    return ClusterView(
        dead=_dead(connection, process, every) if count else [],
        others=count,
        driven_matches=driven_matches(connection, process),
        viewers=viewers(connection, process),
        viewers_elsewhere=viewers_elsewhere(connection, process, live) if count and live else {},
    )


def on_other_machines(connection: Connection) -> bool:
    """Whether a process on another machine is alive."""
    living = (PROCESSES.c.host != gethostname()[:255], PROCESSES.c.beat > _now(connection) - MAX_SILENCE)
    return connection.execute(select(PROCESSES.c.id).where(*living).limit(1)).first() is not None


def unregister(connection: Connection, process: str) -> None:
    """Remove a process that shuts down, with its viewers."""
    _unregister_all(connection, [process])
    IN_THIS_PROCESS.discard(process)


def _unregister_all(connection: Connection, ended: Sequence[str]) -> None:
    """Remove processes and their viewers, and signal the matches they viewed."""
    matches = list(connection.execute(_MATCHES_SEEN, {"ended": ended}).scalars())
    connection.execute(_UNREGISTER, {"ended": ended})
    for match in matches:
        post_signal(connection, "presence", match)


def viewers(connection: Connection, process: str) -> dict[tuple[str, str], str]:
    """The registered viewers of a process: their names, by match and person."""
    return {(match, guest): name for match, guest, name in _VIEWERS.rows(connection, {"this": process})}


def add_viewers(connection: Connection, process: str, people: Iterable[tuple[str, str, str]]) -> None:
    """Register viewers of a process: match, person, name."""
    if connection.dialect.name != "postgresql":
        _ensure_registered(connection, process)
    for match, guest, name in people:
        new = {"new_process": process, "new_match": match, "new_guest": guest, "new_name": name}
        if connection.dialect.name == "postgresql":
            _add_and_notify(connection, new | signal_parameters(connection, "presence", match))
        else:
            _delete_viewer(connection, process, match, guest)
            _INSERT_VIEWER(connection, new)


def _add_and_notify(connection: Connection, new: Mapping[str, str]) -> None:
    """Add a viewer in one statement. A process that was removed as dead registers again first."""
    if not _insert_and_notify()(connection, new):
        beat(connection, new["new_process"])
        _insert_and_notify()(connection, new)


def update_viewers(connection: Connection, process: str, people: Mapping[tuple[str, str], str | None]) -> None:
    """Register viewers by match and person: the name under which they came, or None if they left."""
    add_viewers(
        connection, process, [(match, guest, name) for (match, guest), name in people.items() if name is not None]
    )
    for (match, guest), name in people.items():
        if name is None:
            remove_viewer(connection, process, match, guest)


def remove_viewer(connection: Connection, process: str, match: str, guest: str) -> None:
    """Remove a viewer of a match from a process. One statement on PostgreSQL."""
    if connection.dialect.name == "postgresql":
        old = {"old_process": process, "old_match": match, "old_guest": guest}
        _DELETE_VIEWER_AND_NOTIFY(connection, old | signal_parameters(connection, "presence", match))
    else:
        _delete_viewer(connection, process, match, guest)


def _delete_viewer(connection: Connection, process: str, match: str, guest: str) -> None:
    _DELETE_VIEWER(connection, {"old_process": process, "old_match": match, "old_guest": guest})


def replace_viewers(connection: Connection, process: str, match: str, people: Mapping[str, str]) -> None:
    """Replace the registered viewers of a match in a process, with their names."""
    connection.execute(delete(PRESENCE).where(PRESENCE.c.process == process, PRESENCE.c.match == match))
    add_viewers(connection, process, [(match, guest, name) for guest, name in people.items()])
    post_signal(connection, "presence", match)


def viewers_elsewhere(connection: Connection, process: str, ids: Sequence[str]) -> dict[str, dict[str, str]]:
    """The viewers of matches in other processes, with their names; matches without any are left out."""
    found: dict[str, dict[str, str]] = {}
    if len(ids) == 1:  # a person arrives
        there = dict(_VIEWERS_OF_MATCH.rows(connection, {"id": ids[0], "this": process}))
        return {ids[0]: there} if there else {}
    for row in connection.execute(_VIEWERS_ELSEWHERE, {"ids": ids, "this": process}):
        found.setdefault(row.match, {})[row.guest] = row.name
    return found


def claim_driver(connection: Connection, process: str, match: str) -> bool:
    """Register a process to run the agents of a match; False if another one is registered."""
    holder = connection.execute(select(DRIVERS.c.process).where(DRIVERS.c.match == match)).scalar_one_or_none()
    if holder is not None:
        return bool(holder == process)
    _ensure_registered(connection, process)
    try:
        with connection.begin_nested():
            connection.execute(insert(DRIVERS).values(match=match, process=process))
    except IntegrityError:
        return False
    return True


def driven_matches(connection: Connection, process: str) -> list[str]:
    """The matches whose agents a process is registered to run."""
    return [match for (match,) in _DRIVING.rows(connection, {"this": process})]


def release_driver(connection: Connection, process: str, match: str) -> None:
    """Unregister a process from running the agents of a match."""
    connection.execute(delete(DRIVERS).where(DRIVERS.c.match == match, DRIVERS.c.process == process))


def _is_running(pid: int, process: str) -> bool:
    """Whether a process of this machine is running. With our own pid it is this process, or an ended one."""
    if pid == os.getpid():
        return process in IN_THIS_PROCESS
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
