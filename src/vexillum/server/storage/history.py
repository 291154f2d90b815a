"""The game history of an account, as far as a reader may see it: results, opponents, length.

Games at open tables and rated games are public; a private casual game is visible only to those who sat there. A person
who hides their history is not named in that of others either, except to people who sat at the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, exists, false, func, or_, select

from vexillum.core.session import HUMAN
from vexillum.server.storage.records import RATED_DONE
from vexillum.server.storage.tables import ACCOUNTS, ANSWERS, MATCHES, RATED_MATCHES, RATED_PLAYERS, SEATS

SIZE = 25
"""Games per page."""
MOST = 5000
"""Maximum number of games searched, latest first."""
Outcome = Literal["won", "lost", "left"]
WON: Outcome = "won"
LOST: Outcome = "lost"
LEFT: Outcome = "left"


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Filters of the list."""

    game: str = ""
    result: str = ""
    """``won``, ``lost`` or ``left``."""
    rated: str = ""
    """``yes`` or ``no``."""
    opponent: str = ""
    """The account of an opponent."""
    year: int = 0


class Opponent(msgspec.Struct, frozen=True):
    """An opponent."""

    seats: tuple[str, ...]
    name: str = ""
    """Empty for an agent, a member who hides their history, or a deleted account."""
    agent: str = ""
    left: bool = False


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the history."""

    match: str
    game: str
    scenario: str
    title: str
    made: float
    ended: float
    answers: int
    seats: tuple[str, ...]
    result: Outcome
    place: int | None
    """The place among people, if it was rated."""
    players: int | None
    rated: bool
    unrated: bool
    """Whether an administrator took it out of the ratings."""
    reachable: bool
    """Whether the reader may open it."""
    opponents: list[Opponent]


class Favourite(msgspec.Struct, frozen=True):
    """A seat, with the number of games played and won with it."""

    game: str
    seat: str
    played: int
    won: int


class Versus(msgspec.Struct, frozen=True):
    """The record of two people at the same tables."""

    played: int
    ahead: int
    behind: int
    level: int
    last: float | None


class _Result(msgspec.Struct):
    winners: tuple[str, ...] = ()


class _Game(msgspec.Struct, frozen=True):
    """A row, with the seats and result of the person."""

    row: Any
    seats: tuple[str, ...]
    result: Outcome


def games(connection: Connection, account: str, reader: str, wanted: Filter) -> list[_Game]:
    """All games of an account that a reader may see and that fit the filter, latest first."""
    found = (
        select(
            *(MATCHES.c[name] for name in ("id", "game", "scenario", "title", "made", "touched", "open", "result")),
            *(RATED_MATCHES.c[name] for name in ("settled", "unrated")),
            *(RATED_PLAYERS.c[name] for name in ("seats", "left", "place")),
        )
        .outerjoin(RATED_MATCHES, RATED_MATCHES.c.match == MATCHES.c.id)
        .outerjoin(RATED_PLAYERS, and_(RATED_PLAYERS.c.match == MATCHES.c.id, RATED_PLAYERS.c.account == account))
        .where(_finished(account), *_may_know(account, reader), *_chosen(connection, account, reader, wanted))
        .order_by(MATCHES.c.touched.desc(), MATCHES.c.id)
        .limit(MOST)
    )
    rows = connection.execute(found).all()
    held = _seats_of(connection, account, [row.id for row in rows])
    listed = [_game(row, held.get(row.id, ())) for row in rows]
    return [one for one in listed if not wanted.result or one.result == wanted.result]


def in_detail(connection: Connection, account: str, reader: str, chosen: list[_Game]) -> list[Played]:
    """Some of these games in full."""
    ids = [one.row.id for one in chosen]
    counts = select(ANSWERS.c.match, func.count()).where(ANSWERS.c.match.in_(ids), ANSWERS.c["keys"].is_not(None))
    answers: dict[str, int] = dict(connection.execute(counts.group_by(ANSWERS.c.match)).all())
    here = _there(connection, reader, ids)
    own = {(one.row.id, seat) for one in chosen for seat in one.seats}
    opponents, players = _opponents(connection, account, reader, ids, here, own), _people(connection, ids)
    return [
        Played(
            match=one.row.id,
            game=one.row.game,
            scenario=one.row.scenario,
            title=one.row.title if one.row.open or one.row.id in here else "",
            made=one.row.made,
            ended=one.row.touched,
            answers=answers.get(one.row.id, 0),
            seats=one.seats,
            result=one.result,
            place=one.row.place,
            players=players.get(one.row.id) if one.row.place is not None else None,
            rated=one.row.place is not None and one.row.unrated is None,
            unrated=one.row.unrated is not None,
            reachable=bool(one.row.open) or one.row.id in here,
            opponents=opponents.get(one.row.id, []),
        )
        for one in chosen
    ]


def favourites(connection: Connection, account: str, reader: str, most: int = 6) -> list[Favourite]:
    """The seats played most often."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for one in games(connection, account, reader, Filter()):
        for seat in one.seats:
            played[one.row.game, seat] += 1
            won[one.row.game, seat] += one.result == WON
    return [
        Favourite(*key, n, won[key]) for key, n in sorted(played.items(), key=lambda item: (-item[1], item[0]))[:most]
    ]


def versus(connection: Connection, account: str, other: str, reader: str) -> Versus:
    """The record of two accounts at the tables that a reader may see."""
    mine = games(connection, account, reader, Filter())
    ids = {one.row.id: one for one in mine}
    theirs = {one.row.id: one for one in games(connection, other, reader, Filter()) if one.row.id in ids}
    better = Counter(_compare(ids[match], one) for match, one in theirs.items())
    last = max((one.row.touched for one in theirs.values()), default=None)
    return Versus(len(theirs), better[1], better[-1], better[0], last)


def years(found: list[_Game]) -> list[int]:
    """The years in which games ended, latest first."""
    return sorted({datetime.fromtimestamp(one.row.touched, UTC).year for one in found}, reverse=True)


def hidden_by(connection: Connection, accounts: Collection[str]) -> set[str]:
    """The accounts among these that hide their history."""
    found = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts), ACCOUNTS.c.hide_history.is_(True))
    return set(connection.execute(found).scalars())


def _compare(one: _Game, other: _Game) -> int:
    """1: the first was ahead, -1: the second, 0: neither. Compares places if there are any, otherwise who won."""
    mine, theirs = one.row.place, other.row.place
    if mine is not None and theirs is not None:
        return int(theirs > mine) - int(theirs < mine)
    return (one.result == WON) - (other.result == WON)


def _game(row: Any, held: tuple[str, ...]) -> _Game:
    if row.left is not None and row.place is not None:
        return _Game(row, msgspec.json.decode(row.seats, type=tuple[str, ...]), LEFT)
    if row.result is None and row.place is not None:  # adjudicated
        return _Game(row, held, WON if row.place == 1 else LOST)
    winners = msgspec.json.decode(row.result, type=_Result).winners if row.result else ()
    return _Game(row, held, WON if set(winners) & set(held) else LOST)


def _finished(account: str) -> ColumnElement[bool]:
    """SQL condition: finished games that were not practice, rated ones that the account left, adjudicated ones."""
    plays = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest == account, SEATS.c.player == HUMAN)
    counted = or_(MATCHES.c.practice.is_(None), MATCHES.c.rated == RATED_DONE)
    placed = and_(RATED_PLAYERS.c.place.is_not(None), MATCHES.c.rated == RATED_DONE)
    left = and_(RATED_PLAYERS.c.left.is_not(None), placed)  # who was removed was not placed
    played = and_(MATCHES.c.closed.is_(None), counted, or_(and_(MATCHES.c.over.is_(True), plays), left))
    adjudicated = and_(MATCHES.c.tournament.is_not(None), MATCHES.c.closed.is_not(None), placed)
    return or_(played, adjudicated)


def _may_know(account: str, reader: str) -> tuple[ColumnElement[bool], ...]:
    if account == reader:
        return ()
    there = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest == reader)
    return (or_(MATCHES.c.open.is_(True), RATED_MATCHES.c.settled.is_not(None), there),)


def _chosen(connection: Connection, account: str, reader: str, wanted: Filter) -> list[ColumnElement[bool]]:
    chosen: list[ColumnElement[bool]] = []
    if wanted.game:
        chosen.append(MATCHES.c.game == wanted.game)
    if wanted.rated:
        counts = and_(RATED_PLAYERS.c.place.is_not(None), RATED_MATCHES.c.unrated.is_(None))
        chosen.append(counts if wanted.rated == "yes" else or_(RATED_MATCHES.c.settled.is_(None), ~counts))
    if wanted.year:
        first, next_first = (datetime(wanted.year + n, 1, 1, tzinfo=UTC).timestamp() for n in (0, 1))
        chosen.append(and_(MATCHES.c.touched >= first, MATCHES.c.touched < next_first))
    if wanted.opponent:
        chosen.append(_played_too(connection, account, reader, wanted.opponent))
    return chosen


def _played_too(connection: Connection, account: str, reader: str, other: str) -> ColumnElement[bool]:
    """SQL condition: another account played too. People who hide their history cannot be searched for."""
    if other not in (account, reader) and account != reader and hidden_by(connection, [other]):
        return false()
    rated = RATED_PLAYERS.alias()
    return or_(
        exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.guest == other, SEATS.c.player == HUMAN),
        select(rated.c.match).where(rated.c.match == MATCHES.c.id, rated.c.account == other).exists(),
    )


def _seats_of(connection: Connection, account: str, ids: list[str]) -> dict[str, tuple[str, ...]]:
    held: dict[str, tuple[str, ...]] = {}
    found = select(SEATS.c.match, SEATS.c.seat).where(
        SEATS.c.match.in_(ids), SEATS.c.guest == account, SEATS.c.player == HUMAN
    )
    for row in connection.execute(found.order_by(SEATS.c.match, SEATS.c.place)):
        held[row.match] = (*held.get(row.match, ()), row.seat)
    return held


def _there(connection: Connection, reader: str, ids: list[str]) -> set[str]:
    """The matches among these in which the reader had a seat."""
    seated = select(SEATS.c.match).where(SEATS.c.match.in_(ids), SEATS.c.guest == reader)
    left = select(RATED_PLAYERS.c.match).where(RATED_PLAYERS.c.match.in_(ids), RATED_PLAYERS.c.account == reader)
    return {*connection.execute(seated).scalars(), *connection.execute(left).scalars()}


def reachable(connection: Connection, reader: str, ids: list[str]) -> set[str]:
    """The matches among these that the reader may open: open tables, and those where they had a seat."""
    shown = select(MATCHES.c.id).where(MATCHES.c.id.in_(ids), MATCHES.c.open.is_(True))
    return {*connection.execute(shown).scalars(), *_there(connection, reader, ids)}


def _people(connection: Connection, ids: list[str]) -> dict[str, int]:
    here = (RATED_PLAYERS.c.match.in_(ids), RATED_PLAYERS.c.place.is_not(None))
    counts = select(RATED_PLAYERS.c.match, func.count()).where(*here)
    return dict(connection.execute(counts.group_by(RATED_PLAYERS.c.match)).all())


def _opponents(
    connection: Connection, account: str, reader: str, ids: list[str], here: set[str], own: set[tuple[str, str]]
) -> dict[str, list[Opponent]]:
    """The opponents, people first. People who hide their history have no name, except to those who sat there."""
    seats = connection.execute(select(SEATS).where(SEATS.c.match.in_(ids)).order_by(SEATS.c.match, SEATS.c.place)).all()
    left = connection.execute(
        select(RATED_PLAYERS, ACCOUNTS.c.name)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == RATED_PLAYERS.c.account)
        .where(RATED_PLAYERS.c.match.in_(ids), RATED_PLAYERS.c.left.is_not(None), RATED_PLAYERS.c.account != account)
    ).all()
    shy = hidden_by(connection, {row.guest for row in seats if row.guest} | {row.account for row in left}) - {reader}
    found: dict[str, list[Opponent]] = {id: [] for id in ids}
    people: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {}
    for row in seats:
        if row.player == HUMAN and row.guest != account:
            seen = row.match in here or row.guest not in shy
            _, held = people.get((row.match, row.guest or row.seat), ("", ()))
            people[row.match, row.guest or row.seat] = (row.name if seen else "", (*held, row.seat))
    for (match, _), (name, held) in people.items():
        found[match].append(Opponent(held, name))
    for row in left:
        name = (row.name or "") if row.match in here or row.account not in shy else ""
        found[row.match].append(Opponent(msgspec.json.decode(row.seats, type=tuple[str, ...]), name, left=True))
    for row in seats:
        played = (row.match, row.seat) in own or any(row.seat in one.seats for one in found[row.match])
        if row.player != HUMAN and not played:
            found[row.match].append(Opponent((row.seat,), agent=row.player))
    return found
