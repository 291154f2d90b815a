"""Rounds of tournaments: drawn tables, their matches and results. Each step takes effect once."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from vexillum.server.kernel.tournaments.tournament_state import TABLE, Pod
from vexillum.server.storage.records import Conflict
from vexillum.server.storage.tournaments.tournament_records import (
    DONE,
    PLAYED,
    PLAYING,
    WAITING,
    PlaceRecord,
    PodRecord,
)
from vexillum.server.storage.tournaments.tournament_tables import ENTRIES, PLACES, PODS, ROUNDS


class Result(msgspec.Struct, frozen=True):
    """A player's result at a table."""

    place: int
    left: str | None = None


def begin(connection: Connection, id: str, number: int, pods: Iterable[Pod], deadline: float | None) -> None:
    """Store a drawn round. Its number is unique, and nobody is in it twice."""
    now = time.time()
    connection.execute(insert(ROUNDS).values(tournament=id, number=number, begun=now, deadline=deadline, ended=None))
    for pod in pods:
        plays = pod.kind == TABLE
        connection.execute(
            insert(PODS).values(
                tournament=id,
                round=number,
                number=pod.number,
                kind=pod.kind,
                division=pod.division,
                state=WAITING if plays else DONE,
                how="",
                match=None,
                ended=None if plays else now,
            )
        )
        for place in pod.places:
            row = {"entry": place.entry, "pod": pod.number, "seat": place.seat, "place": None, "left": None}
            connection.execute(insert(PLACES).values(tournament=id, round=number, **row))


def end(connection: Connection, id: str, number: int) -> None:
    """Mark a round as ended."""
    here = (ROUNDS.c.tournament == id) & (ROUNDS.c.number == number)
    connection.execute(update(ROUNDS).where(here).values(ended=time.time()))


def undo(connection: Connection, id: str, number: int) -> None:
    """Delete a round."""
    connection.execute(delete(PLACES).where(PLACES.c.tournament == id, PLACES.c.round == number))
    connection.execute(delete(PODS).where(PODS.c.tournament == id, PODS.c.round == number))
    connection.execute(delete(ROUNDS).where(ROUNDS.c.tournament == id, ROUNDS.c.number == number))


def postpone(connection: Connection, id: str, number: int, deadline: float | None) -> None:
    """Change the deadline of a round."""
    here = (ROUNDS.c.tournament == id) & (ROUNDS.c.number == number)
    connection.execute(update(ROUNDS).where(here).values(deadline=deadline))


def attach(connection: Connection, id: str, round: int, pod: int, match: str) -> None:
    """Attach the match of a table. :class:`Conflict` if another process was faster."""
    here = (PODS.c.tournament == id) & (PODS.c.round == round) & (PODS.c.number == pod)
    free = here & PODS.c.match.is_(None) & (PODS.c.state == WAITING)
    if connection.execute(update(PODS).where(free).values(match=match, state=PLAYING)).rowcount != 1:
        raise Conflict(match)


def of_match(connection: Connection, match: str) -> tuple[str, PodRecord, dict[int, str]] | None:
    """The table of a match: tournament, table, and the accounts of its players by entry."""
    row = connection.execute(select(PODS).where(PODS.c.match == match)).mappings().one_or_none()
    if row is None:
        return None
    here = (PLACES.c.tournament == row["tournament"], PLACES.c.round == row["round"], PLACES.c.pod == row["number"])
    same = (ENTRIES.c.tournament == PLACES.c.tournament) & (ENTRIES.c.number == PLACES.c.entry)
    found = select(PLACES, ENTRIES.c.account).join(ENTRIES, same).where(*here)
    rows = connection.execute(found.order_by(PLACES.c.entry)).mappings().all()
    places = tuple(PlaceRecord(**{name: one[name] for name in PlaceRecord.__struct_fields__}) for one in rows)
    names = [name for name in PodRecord.__struct_fields__ if name != "places"]
    pod = PodRecord(**{name: row[name] for name in names}, places=places)
    return row["tournament"], pod, {one["entry"]: one["account"] for one in rows}


def settle_match(connection: Connection, match: str, results: Mapping[int, Result], how: str = PLAYED) -> None:
    """Store the result of the table of a match, unless it has one."""
    row = connection.execute(select(PODS).where(PODS.c.match == match)).one_or_none()
    if row is not None:
        settle(connection, row.tournament, row.round, row.number, results, how)


def settle(
    connection: Connection,
    id: str,
    round: int,
    pod: int,
    results: Mapping[int, Result],
    how: str,
    *,
    again: bool = False,
) -> bool:
    """Store the result of a table, once; ``again``: replace an existing one."""
    here = (PODS.c.tournament == id) & (PODS.c.round == round) & (PODS.c.number == pod)
    if not again:
        here = here & (PODS.c.state != DONE)
    if connection.execute(update(PODS).where(here).values(state=DONE, how=how, ended=time.time())).rowcount != 1:
        return False
    for entry, result in results.items():
        theirs = (PLACES.c.tournament == id) & (PLACES.c.round == round) & (PLACES.c.entry == entry)
        connection.execute(update(PLACES).where(theirs).values(place=result.place, left=result.left))
    return True


def swap(connection: Connection, id: str, round: int, one: PlaceRecord, other: PlaceRecord) -> None:
    """Swap two players of a round. Their tables need new matches."""
    for place, new in ((one, other), (other, one)):
        theirs = (PLACES.c.tournament == id) & (PLACES.c.round == round) & (PLACES.c.entry == place.entry)
        connection.execute(update(PLACES).where(theirs).values(pod=new.pod, seat=new.seat))
    for pod in {one.pod, other.pod}:
        here = (PODS.c.tournament == id) & (PODS.c.round == round) & (PODS.c.number == pod) & (PODS.c.kind == TABLE)
        connection.execute(update(PODS).where(here).values(match=None, state=WAITING))
