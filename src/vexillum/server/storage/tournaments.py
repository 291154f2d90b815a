"""Tournaments: their records, entries, rounds and tables, each query within the caller's transaction."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, exists, func, insert, or_, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments import LATER, TABLE, Pod, TournamentRules
from vexillum.server.storage.ratings import DELETED
from vexillum.server.storage.records import Conflict
from vexillum.server.storage.statements import Page, page_of
from vexillum.server.storage.tables import ACCOUNTS, BLOCKS, ENTRIES, PLACES, PODS, ROUNDS, TOURNAMENT_LOG, TOURNAMENTS

# Typed records of the stored tournaments -----------------------------------------------------------------------------


SIGN_UP, CHECK_IN, RUNNING, OVER, CANCELLED = "signup", "checkin", "running", "over", "cancelled"
COMING = (SIGN_UP, CHECK_IN)
IN, RESERVE, OUT, REMOVED = "in", "reserve", "out", "removed"
WAITING, PLAYING, DONE = "waiting", "playing", "done"
PLAYED, LEFT, ADJUDICATED, CORRECTED = "played", "left", "adjudicated", "corrected"

How: TypeAlias = Literal["", "played", "left", "adjudicated", "corrected"]


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the tournaments."""

    id: str
    version: int = 0
    name: str
    about: str = ""
    organiser: str
    game: str
    scenario: str
    options: dict[str, str] = {}
    clock: str | None = None
    rated: bool = True
    public: bool = True
    rules: TournamentRules
    state: str = SIGN_UP
    open: bool = True
    seed: str
    series: str
    season: int = 1
    most: int
    starts: float | None = None
    checkin: int = 0
    round_hours: int = 0
    round: int = 0
    made: float
    begun: float | None = None
    ended: float | None = None
    why: str | None = None

    @property
    def checks_in(self) -> float | None:
        """When check-in opens by itself; None: there is none, or the organiser opens it."""
        return self.starts - self.checkin * 60 if self.starts is not None and self.checkin else None


class EntryRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A participant."""

    number: int
    account: str
    name: str
    state: str = IN
    checked: float | None = None
    rank: int = 0
    division: int = 0
    since: int = 1
    away: tuple[int, ...] = ()
    joined: float


class PlaceRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table of a round."""

    round: int
    pod: int
    entry: int
    seat: str
    place: int | None = None
    left: str | None = None


class PodRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round, or a bye."""

    round: int
    number: int
    kind: str
    division: int = 0
    state: str
    how: str = ""
    match: str | None = None
    ended: float | None = None
    places: tuple[PlaceRecord, ...] = ()


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A round."""

    number: int
    begun: float
    deadline: float | None = None
    ended: float | None = None
    pods: tuple[PodRecord, ...] = ()


class TournamentData(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with everything that belongs to it."""

    tournament: Tournament
    entries: tuple[EntryRecord, ...]
    rounds: tuple[RoundRecord, ...]
    banned: frozenset[str] = frozenset()
    """The banned accounts among them."""
    blocked_pairs: frozenset[frozenset[str]] = frozenset()
    """Pairs of accounts of which one has blocked the other."""

    def entry(self, number: int) -> EntryRecord:
        """An entry by its number."""
        return next(entry for entry in self.entries if entry.number == number)

    def entry_of(self, account: str) -> EntryRecord | None:
        """The entry of an account."""
        return next((entry for entry in self.entries if entry.account == account), None)

    @property
    def current(self) -> RoundRecord | None:
        """The current round."""
        return self.rounds[-1] if self.rounds else None


# Queries on tournaments, each within the caller's transaction --------------------------------------------------------


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


def due_tournaments(connection: Connection, now: float) -> list[str]:
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


def tournament_of_match(connection: Connection, match: str) -> tuple[str, str] | None:
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


# Entries of a tournament: sign-up, check-in, withdrawal. The caller has locked the tournament ------------------------


def add_entry(connection: Connection, id: str, account: str, name: str, **values: Any) -> int:
    """Add an entry and return its number."""
    highest = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.tournament == id)
    number = int(connection.execute(highest).scalar_one() or 0) + 1
    row = {"state": IN, "checked": None, "rank": 0, "division": 0, "since": 1, "away": "[]", "joined": time.time()}
    connection.execute(insert(ENTRIES).values(tournament=id, number=number, account=account, name=name, **row | values))
    return number


def change_entry(connection: Connection, id: str, number: int, **values: Any) -> None:
    """Change an entry."""
    if "away" in values:
        values["away"] = msgspec.json.encode(values["away"]).decode()
    connection.execute(update(ENTRIES).where(ENTRIES.c.tournament == id, ENTRIES.c.number == number).values(**values))


def drop_entry(connection: Connection, id: str, number: int) -> None:
    """Delete an entry that has not played."""
    connection.execute(delete(ENTRIES).where(ENTRIES.c.tournament == id, ENTRIES.c.number == number))


def seed_entries(connection: Connection, id: str, ranks: Mapping[int, int], divisions: Mapping[int, int]) -> None:
    """Store the seeding when a tournament begins."""
    for number, rank in ranks.items():
        change_entry(connection, id, number, rank=rank, division=divisions.get(number, 0))


def move_up_reserves(connection: Connection, id: str, entries: Iterable[EntryRecord], most: int) -> list[EntryRecord]:
    """Move reserves up into free places, in the order of signing up, and return them."""
    people = list(entries)
    free = most - sum(entry.state == IN for entry in people)
    moved = [entry for entry in people if entry.state == RESERVE][: max(0, free)]
    for entry in moved:
        change_entry(connection, id, entry.number, state=IN)
    return moved


def log_action(connection: Connection, id: str, by: str, what: str, about: str = "", why: str = "") -> None:
    """Record what an organiser, an administrator or the server itself did."""
    connection.execute(
        insert(TOURNAMENT_LOG).values(tournament=id, by=by, what=what, about=about, why=why, at=time.time())
    )


def log_of(connection: Connection, id: str) -> list[dict[str, Any]]:
    """The log, latest first."""
    found = select(TOURNAMENT_LOG).where(TOURNAMENT_LOG.c.tournament == id).order_by(TOURNAMENT_LOG.c.id.desc())
    return [dict(row) for row in connection.execute(found.limit(200)).mappings()]


def tournaments_of_account(connection: Connection, account: str) -> list[dict[str, Any]]:
    """The tournaments that an account organises or signed up for, for its data export."""
    mine = (
        select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, ENTRIES.c.state, ENTRIES.c.joined)
        .join(ENTRIES, ENTRIES.c.tournament == TOURNAMENTS.c.id)
        .where(ENTRIES.c.account == account)
        .order_by(ENTRIES.c.joined)
    )
    made = select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, TOURNAMENTS.c.about, TOURNAMENTS.c.made)
    made = made.where(TOURNAMENTS.c.organiser == account).order_by(TOURNAMENTS.c.made)
    return [
        *(
            {"tournament": row.id, "name": row.name, "state": row.state, "at": row.joined}
            for row in connection.execute(mine)
        ),
        *(
            {"tournament": row.id, "name": row.name, "organised": True, "about": row.about, "at": row.made}
            for row in connection.execute(made)
        ),
    ]


def forget_entries(connection: Connection, account: str) -> None:
    """Anonymise the entries of an account. Its results stand, and it plays no further rounds."""
    mine = select(ENTRIES.c.tournament).where(ENTRIES.c.account == account)
    theirs = TOURNAMENTS.c.id.in_(mine) | (TOURNAMENTS.c.organiser == account)
    rows = connection.execute(select(TOURNAMENTS.c.id, TOURNAMENTS.c.state).where(theirs).order_by(TOURNAMENTS.c.id))
    for row in rows.all():
        connection.execute(
            update(TOURNAMENTS).where(TOURNAMENTS.c.id == row.id).values(version=TOURNAMENTS.c.version + 1)
        )
        here = (ENTRIES.c.tournament == row.id) & (ENTRIES.c.account == account)
        if row.state in COMING:
            connection.execute(delete(ENTRIES).where(here))
        stand_in = {"account": f"{DELETED}{secrets.token_urlsafe(16)}", "name": ""}
        gone = {"state": OUT} if row.state == RUNNING else {}
        connection.execute(update(ENTRIES).where(here).values(**stand_in, **gone))
    connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.organiser == account).values(organiser=""))
    connection.execute(update(TOURNAMENT_LOG).where(TOURNAMENT_LOG.c.by == account).values(by=""))


# Rounds of tournaments: drawn tables, their matches and results. Each step takes effect once -------------------------


class Result(msgspec.Struct, frozen=True):
    """A player's result at a table."""

    place: int
    left: str | None = None


def begin_round(connection: Connection, id: str, number: int, pods: Iterable[Pod], deadline: float | None) -> None:
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


def end_round(connection: Connection, id: str, number: int) -> None:
    """Mark a round as ended."""
    here = (ROUNDS.c.tournament == id) & (ROUNDS.c.number == number)
    connection.execute(update(ROUNDS).where(here).values(ended=time.time()))


def undo_round(connection: Connection, id: str, number: int) -> None:
    """Delete a round."""
    connection.execute(delete(PLACES).where(PLACES.c.tournament == id, PLACES.c.round == number))
    connection.execute(delete(PODS).where(PODS.c.tournament == id, PODS.c.round == number))
    connection.execute(delete(ROUNDS).where(ROUNDS.c.tournament == id, ROUNDS.c.number == number))


def postpone_round(connection: Connection, id: str, number: int, deadline: float | None) -> None:
    """Change the deadline of a round."""
    here = (ROUNDS.c.tournament == id) & (ROUNDS.c.number == number)
    connection.execute(update(ROUNDS).where(here).values(deadline=deadline))


def attach_match(connection: Connection, id: str, round: int, pod: int, match: str) -> None:
    """Attach the match of a table. :class:`Conflict` if another process was faster."""
    here = (PODS.c.tournament == id) & (PODS.c.round == round) & (PODS.c.number == pod)
    free = here & PODS.c.match.is_(None) & (PODS.c.state == WAITING)
    if connection.execute(update(PODS).where(free).values(match=match, state=PLAYING)).rowcount != 1:
        raise Conflict(match)


def table_of_match(connection: Connection, match: str) -> tuple[str, PodRecord, dict[int, str]] | None:
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
        settle_table(connection, row.tournament, row.round, row.number, results, how)


def settle_table(
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


def swap_players(connection: Connection, id: str, round: int, one: PlaceRecord, other: PlaceRecord) -> None:
    """Swap two players of a round. Their tables need new matches."""
    for place, new in ((one, other), (other, one)):
        theirs = (PLACES.c.tournament == id) & (PLACES.c.round == round) & (PLACES.c.entry == place.entry)
        connection.execute(update(PLACES).where(theirs).values(pod=new.pod, seat=new.seat))
    for pod in {one.pod, other.pod}:
        here = (PODS.c.tournament == id) & (PODS.c.round == round) & (PODS.c.number == pod) & (PODS.c.kind == TABLE)
        connection.execute(update(PODS).where(here).values(match=None, state=WAITING))
