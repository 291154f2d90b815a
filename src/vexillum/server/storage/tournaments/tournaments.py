"""Queries on tournaments, each within the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, exists, func, insert, or_, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments.tournament_rules import LATER, TournamentRules
from vexillum.server.storage.pagination import Page, page_of
from vexillum.server.storage.people.tables import ACCOUNTS, BLOCKS
from vexillum.server.storage.records import Conflict
from vexillum.server.storage.tournaments.tournament_records import (
    CANCELLED,
    CHECK_IN,
    COMING,
    DONE,
    IN,
    OVER,
    RESERVE,
    RUNNING,
    SIGN_UP,
    WAITING,
    EntryRecord,
    PlaceRecord,
    PodRecord,
    RoundRecord,
    Tournament,
    TournamentData,
)
from vexillum.server.storage.tournaments.tournament_tables import ENTRIES, PLACES, PODS, ROUNDS, TOURNAMENTS

MOST_OF_ORGANISER = 20
"""Maximum number of upcoming and running tournaments per organiser."""
JSON = ("options", "rules")


def add(connection: Connection, tournament: Tournament) -> None:
    """Add a tournament, unless its organiser has too many."""
    going = (TOURNAMENTS.c.organiser == tournament.organiser, TOURNAMENTS.c.state.in_((*COMING, RUNNING)))
    if (
        connection.execute(select(func.count()).select_from(TOURNAMENTS).where(*going)).scalar_one()
        >= MOST_OF_ORGANISER
    ):
        raise Refusal("too_many_tournaments", 409, most=MOST_OF_ORGANISER)
    connection.execute(insert(TOURNAMENTS).values(**as_row(tournament)))


def as_row(tournament: Tournament) -> dict[str, Any]:
    """The row of a tournament."""
    row = {name: getattr(tournament, name) for name in Tournament.__struct_fields__}
    return row | {name: _coded(row[name]) for name in JSON}


def _coded(value: TournamentRules | dict[str, str]) -> str:
    """Encode for storage. Rules omit unused new fields, so that older programs can read them."""
    plain: dict[str, Any] = msgspec.to_builtins(value)
    if isinstance(value, TournamentRules):
        plain = {name: one for name, one in plain.items() if name not in LATER or getattr(value, name) != LATER[name]}
    return msgspec.json.encode(plain).decode()


def get(connection: Connection, id: str) -> Tournament:
    """A tournament by its id."""
    row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == id)).mappings().one_or_none()
    if row is None:
        raise Refusal("no_tournament", 404, tournament=id[:24])
    return _tournament(row)


def lock(connection: Connection, id: str, version: int | None = None, **values: Any) -> Tournament:
    """Lock a tournament for this transaction, update some of its columns, and return it.

    A caller that decided by what it had read passes that ``version``: :class:`Conflict` if it has changed.
    """
    here = TOURNAMENTS.c.id == id
    if version is not None:
        here = and_(here, TOURNAMENTS.c.version == version)
    coded = {name: _coded(value) if name in JSON else value for name, value in values.items()}
    changed = update(TOURNAMENTS).where(here).values(version=TOURNAMENTS.c.version + 1, **coded)
    if connection.execute(changed).rowcount != 1:
        get(connection, id)
        raise Conflict(id)
    return get(connection, id)


def load(connection: Connection, id: str) -> TournamentData:
    """A tournament with everything that belongs to it."""
    tournament = get(connection, id)
    people = entries(connection, id)
    accounts = [entry.account for entry in people]
    sent_away = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts), ACCOUNTS.c.banned.is_not(None))
    blocked = select(BLOCKS.c.account, BLOCKS.c.other)
    blocked = blocked.where(BLOCKS.c.account.in_(accounts), BLOCKS.c.other.in_(accounts))
    return TournamentData(
        tournament=tournament,
        entries=people,
        rounds=_rounds(connection, id),
        banned=frozenset(connection.execute(sent_away).scalars()),
        blocked_pairs=frozenset(frozenset((row.account, row.other)) for row in connection.execute(blocked)),
    )


def entries(connection: Connection, id: str) -> tuple[EntryRecord, ...]:
    """All entries in order, with the current names of their accounts."""
    found = select(ENTRIES, ACCOUNTS.c.name.label("called")).outerjoin(ACCOUNTS, ACCOUNTS.c.id == ENTRIES.c.account)
    rows = connection.execute(found.where(ENTRIES.c.tournament == id).order_by(ENTRIES.c.number)).mappings()
    return tuple(_entry(row) for row in rows)


def _entry(row: RowMapping) -> EntryRecord:
    values = {name: row[name] for name in EntryRecord.__struct_fields__}
    away = msgspec.json.decode(row["away"], type=tuple[int, ...])
    return EntryRecord(**{**values, "away": away, "name": row["called"] or row["name"]})


def _rounds(connection: Connection, id: str) -> tuple[RoundRecord, ...]:
    places: dict[tuple[int, int], list[PlaceRecord]] = {}
    for row in connection.execute(select(PLACES).where(PLACES.c.tournament == id).order_by(PLACES.c.entry)).mappings():
        place = PlaceRecord(**{name: row[name] for name in PlaceRecord.__struct_fields__})
        places.setdefault((place.round, place.pod), []).append(place)
    pods: dict[int, list[PodRecord]] = {}
    names = [name for name in PodRecord.__struct_fields__ if name != "places"]
    for row in connection.execute(select(PODS).where(PODS.c.tournament == id).order_by(PODS.c.number)).mappings():
        held = tuple(places.get((row["round"], row["number"]), ()))
        pods.setdefault(row["round"], []).append(PodRecord(**{name: row[name] for name in names}, places=held))
    rows = connection.execute(select(ROUNDS).where(ROUNDS.c.tournament == id).order_by(ROUNDS.c.number))
    return tuple(
        RoundRecord(
            number=row.number,
            begun=row.begun,
            deadline=row.deadline,
            ended=row.ended,
            pods=tuple(pods.get(row.number, ())),
        )
        for row in rows
    )


def due(connection: Connection, now: float) -> list[str]:
    """The tournaments in which something is due."""
    here = PODS.c.tournament == TOURNAMENTS.c.id
    waiting = exists().where(here, PODS.c.state == WAITING)
    unfinished = exists().where(here, PODS.c.round == TOURNAMENTS.c.round, PODS.c.state != DONE)
    current = (ROUNDS.c.tournament == TOURNAMENTS.c.id) & (ROUNDS.c.number == TOURNAMENTS.c.round)
    late = exists().where(current, ROUNDS.c.deadline < now)
    checking = and_(TOURNAMENTS.c.state == SIGN_UP, TOURNAMENTS.c.starts - TOURNAMENTS.c.checkin * 60 <= now)
    starting = and_(TOURNAMENTS.c.state == CHECK_IN, TOURNAMENTS.c.starts <= now)
    going_on = and_(TOURNAMENTS.c.state == RUNNING, or_(waiting, ~unfinished, late))
    found = select(TOURNAMENTS.c.id).where(or_(checking, starting, going_on)).order_by(TOURNAMENTS.c.made)
    return list(connection.execute(found).scalars())


class ListedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    tournament: Tournament
    organiser: str
    """The organiser's name."""
    people: int
    mine: str | None
    """The state of the reader's entry."""


COMING_LIST, RUNNING_LIST, FINISHED_LIST = "coming", "running", "finished"
_STATES = {COMING_LIST: COMING, RUNNING_LIST: (RUNNING,), FINISHED_LIST: (OVER, CANCELLED)}


def listed(connection: Connection, which: str, me: str | None, page: int = 0) -> Page[ListedTournament]:
    """The tournaments that a reader may see: all for members, public ones for others."""
    taking = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.tournament == TOURNAMENTS.c.id)
    own = select(ENTRIES.c.state).where(ENTRIES.c.tournament == TOURNAMENTS.c.id, ENTRIES.c.account == (me or ""))
    found = (
        select(
            TOURNAMENTS,
            ACCOUNTS.c.name.label("organised"),
            taking.where(ENTRIES.c.state == "in").scalar_subquery().label("people"),
            own.scalar_subquery().label("mine"),
        )
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == TOURNAMENTS.c.organiser)
        .where(TOURNAMENTS.c.state.in_(_STATES[which]), *_readable(me))
        .order_by(*_order(which), TOURNAMENTS.c.id)
    )
    rows, more = page_of(connection, found, page)
    return Page(
        [
            ListedTournament(
                tournament=_tournament(row._mapping),
                organiser=row.organised or "",
                people=row.people,
                mine=row.mine,
            )
            for row in rows
        ],
        more,
    )


def _order(which: str) -> tuple[Any, ...]:
    if which == COMING_LIST:
        return TOURNAMENTS.c.starts.asc().nulls_last(), TOURNAMENTS.c.made.desc()
    return ((TOURNAMENTS.c.begun if which == RUNNING_LIST else TOURNAMENTS.c.ended).desc().nulls_last(),)


def _readable(me: str | None) -> Iterable[ColumnElement[bool]]:
    return () if me is not None else (TOURNAMENTS.c.public.is_(True),)


def to_check_in(connection: Connection, account: str) -> list[Tournament]:
    """The tournaments in which an account has to check in now, next one first."""
    theirs = exists().where(
        ENTRIES.c.tournament == TOURNAMENTS.c.id,
        ENTRIES.c.account == account,
        ENTRIES.c.state.in_((IN, RESERVE)),
        ENTRIES.c.checked.is_(None),
    )
    found = select(TOURNAMENTS).where(TOURNAMENTS.c.state == CHECK_IN, theirs)
    rows = connection.execute(found.order_by(*_order(COMING_LIST))).all()
    return [_tournament(row._mapping) for row in rows]


def everything(connection: Connection) -> list[Tournament]:
    """All tournaments of the club, newest first."""
    found = select(TOURNAMENTS).order_by(TOURNAMENTS.c.made.desc(), TOURNAMENTS.c.id)
    return [_tournament(row) for row in connection.execute(found).mappings()]


def seasons(connection: Connection, series: str) -> list[Tournament]:
    """The seasons of a league, in order."""
    found = select(TOURNAMENTS).where(TOURNAMENTS.c.series == series).order_by(TOURNAMENTS.c.season)
    return [_tournament(row) for row in connection.execute(found).mappings()]


def of_match(connection: Connection, match: str) -> tuple[str, str] | None:
    """The tournament that a match belongs to: its id and name."""
    found = select(TOURNAMENTS.c.id, TOURNAMENTS.c.name).join(PODS, PODS.c.tournament == TOURNAMENTS.c.id)
    row = connection.execute(found.where(PODS.c.match == match)).one_or_none()
    return None if row is None else (row.id, row.name)


def organiser_name(connection: Connection, account: str) -> str:
    """The name of an organiser; empty if the account was deleted."""
    found = select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == account)
    return connection.execute(found).scalar_one_or_none() or ""


def _tournament(row: RowMapping) -> Tournament:
    values = {name: row[name] for name in Tournament.__struct_fields__}
    values["options"] = msgspec.json.decode(row["options"], type=dict[str, str])
    values["rules"] = msgspec.json.decode(row["rules"], type=TournamentRules)
    return Tournament(**values)
