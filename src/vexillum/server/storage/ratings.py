"""Ratings: results of rated matches, current ratings and their histories, recomputation, unusual patterns."""

from __future__ import annotations

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import combinations
from statistics import median
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from vexillum.server.kernel.ratings import PROVISIONAL, Skill, after_game
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.moderation import log_action
from vexillum.server.storage.tables import ACCOUNTS, RATED_MATCHES, RATED_PLAYERS, RATING_ORDER, RATINGS

# Results of rated matches: players, departures and places ------------------------------------------------------------
#
# Each function is part of a transaction that also changes the match, so that a result is counted exactly once.


DELETED = "g_"
"""Prefix of the placeholder of a deleted account."""


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A rated match and its category: scenarios of one category are rated together."""

    match: str
    game: str
    scenario: str
    category: str


class Enrolled(msgspec.Struct, frozen=True):
    """A player of a rated match when it began."""

    seats: tuple[str, ...]
    left: str | None = None
    """Why they have lost a seat since, if they have."""


def enrol_match(connection: Connection, rated: RatedGame, players: Mapping[str, tuple[str, ...]]) -> None:
    """Register the players of a rated match when it begins."""
    row = {**msgspec.structs.asdict(rated), "begun": time.time(), "answers": 0}
    connection.execute(insert(RATED_MATCHES).values(row))
    rows = [
        {"match": rated.match, "account": account, "seats": msgspec.json.encode(seats).decode()}
        for account, seats in players.items()
    ]
    connection.execute(insert(RATED_PLAYERS), rows)


def enrolled(connection: Connection, match: str) -> dict[str, Enrolled]:
    """The players of a rated match when it began."""
    found = select(RATED_PLAYERS).where(RATED_PLAYERS.c.match == match)
    return {
        row.account: Enrolled(msgspec.json.decode(row.seats, type=tuple[str, ...]), row.left)
        for row in connection.execute(found)
    }


def note_left(connection: Connection, match: str, left: Mapping[str, str], answers: int) -> None:
    """Record players who leave a rated match, with the reasons."""
    for account, why in left.items():
        here = (RATED_PLAYERS.c.match == match) & (RATED_PLAYERS.c.account == account)
        connection.execute(update(RATED_PLAYERS).where(here).values(left=why, left_answers=answers))


def settle_match(
    connection: Connection, match: str, places: Mapping[str, int], left: Mapping[str, str], answers: int
) -> None:
    """Store the final places and update the ratings. Those who ``left`` did not play to the end; those without a place
    are not rated.
    """
    seq, now = take_result_number(connection), time.time()
    for account, place in places.items():
        values = {"place": place, "left": left.get(account)}
        here = (RATED_PLAYERS.c.match == match) & (RATED_PLAYERS.c.account == account)
        connection.execute(update(RATED_PLAYERS).where(here).values(values))
    done = update(RATED_MATCHES).where(RATED_MATCHES.c.match == match)
    connection.execute(done.values(settled=now, seq=seq, answers=answers))
    row = connection.execute(select(RATED_MATCHES).where(RATED_MATCHES.c.match == match)).one()
    count(connection, row, places)


def take_result_number(connection: Connection) -> int:
    """Take the number of the next result. This locks out concurrent results until the transaction ends."""
    connection.execute(update(RATING_ORDER).values(last=RATING_ORDER.c.last + 1))
    return int(connection.execute(select(RATING_ORDER.c.last)).scalar_one())


def count(connection: Connection, match: Row[tuple[object, ...]], places: Mapping[str, int]) -> None:
    """Update the ratings of the players of a result, with a history row for each."""
    known = {account: latest(connection, account, match.game, match.category) for account in places}
    before = {account: skill for account, (skill, _) in known.items()}
    now = after_game(before, places)
    rows = [
        {
            "match": match.match,
            "account": account,
            "game": match.game,
            "category": match.category,
            "seq": match.seq,
            "games": known[account][1] + 1,
            "mu_before": before[account].mu,
            "sigma_before": before[account].sigma,
            "mu": now[account].mu,
            "sigma": now[account].sigma,
            "place": place,
            "players": len(places),
            "at": match.settled,
        }
        for account, place in places.items()
    ]
    connection.execute(insert(RATINGS), rows)


def latest(connection: Connection, account: str, game: str, category: str) -> tuple[Skill, int]:
    """The current rating of an account, and its number of games."""
    theirs = (RATINGS.c.account == account, RATINGS.c.game == game, RATINGS.c.category == category)
    found = select(RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(*theirs)
    row = connection.execute(found.order_by(RATINGS.c.seq.desc()).limit(1)).one_or_none()
    return (Skill(), 0) if row is None else (Skill(row.mu, row.sigma), row.games)


def forget_ratings(connection: Connection, account: str) -> None:
    """Anonymise the results of an account; they still count for the others."""
    take_result_number(connection)
    stand_in = f"{DELETED}{secrets.token_urlsafe(16)}"
    for table in (RATED_PLAYERS, RATINGS):
        connection.execute(update(table).where(table.c.account == account).values(account=stand_in))


# Current ratings and their histories ---------------------------------------------------------------------------------


MOST_POINTS = 200
"""Maximum number of games in a history."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after a game."""

    at: float
    rating: int
    estimate: int
    uncertainty: int
    match: str | None
    """None, like place and players, if the owner hides their history."""
    place: int | None
    players: int | None


class CurrentRating(msgspec.Struct, frozen=True, kw_only=True):
    """The rating of an account in a category of a game."""

    game: str
    category: str
    rating: int
    estimate: int
    uncertainty: int
    games: int
    provisional: bool
    history: list[Point]
    """Oldest first."""


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the list of all ratings."""

    account: str
    name: str
    game: str
    category: str
    rating: int
    estimate: int
    uncertainty: int
    games: int
    provisional: bool


def current_ratings(connection: Connection, account: str, *, games_hidden: bool = False) -> list[CurrentRating]:
    """The ratings of an account with their histories, most played first."""
    rows = connection.execute(select(RATINGS).where(RATINGS.c.account == account).order_by(RATINGS.c.seq)).all()
    by_category: dict[tuple[str, str], list[Row[tuple[object, ...]]]] = {}
    for row in rows:
        by_category.setdefault((row.game, row.category), []).append(row)
    found = [_current_rating(history, hidden=games_hidden) for history in by_category.values()]
    return sorted(found, key=lambda one: (-one.games, one.game, one.category))


def ranks(connection: Connection, game: str = "", most: int = 1000) -> list[Rank]:
    """All ratings, by game, highest first. For administrators: ignores privacy settings."""
    last = select(RATINGS.c.account, RATINGS.c.game, RATINGS.c.category, func.max(RATINGS.c.seq).label("seq"))
    newest = last.group_by(RATINGS.c.account, RATINGS.c.game, RATINGS.c.category).subquery()
    same = [newest.c[name] == RATINGS.c[name] for name in ("account", "game", "category", "seq")]
    found = select(RATINGS, ACCOUNTS.c.name).join(newest, same[0] & same[1] & same[2] & same[3])
    found = found.outerjoin(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account)
    if game:
        found = found.where(RATINGS.c.game == game)
    listed = [
        Rank(
            account=row.account,
            name=row.name or "",
            game=row.game,
            category=row.category,
            games=row.games,
            provisional=row.games < PROVISIONAL,
            **_figures(row),
        )
        for row in connection.execute(found)
    ]
    return sorted(listed, key=lambda one: (one.game, one.category, -one.rating, one.account))[:most]


def _current_rating(history: list[Row[tuple[object, ...]]], *, hidden: bool) -> CurrentRating:
    now = history[-1]
    return CurrentRating(
        game=now.game,
        category=now.category,
        games=now.games,
        provisional=now.games < PROVISIONAL,
        history=[_point(row, hidden=hidden) for row in history[-MOST_POINTS:]],
        **_figures(now),
    )


def _point(row: Row[tuple[object, ...]], *, hidden: bool) -> Point:
    match, place, players = (None, None, None) if hidden else (row.match, row.place, row.players)
    return Point(at=row.at, match=match, place=place, players=players, **_figures(row))


def _figures(row: Row[tuple[object, ...]]) -> dict[str, int]:
    skill = Skill(row.mu, row.sigma)
    return {"rating": skill.shown, "estimate": skill.estimate, "uncertainty": skill.uncertainty}


# Recomputation of all ratings from the results, and results that administrators exclude or restore -------------------


TOLERANCE = 1e-9
"""Tolerance for differences between computers."""
COMPARED = ("games", "mu_before", "sigma_before", "mu", "sigma", "place", "players")


class Difference(msgspec.Struct, frozen=True):
    """A history row that differs from the recomputed one."""

    match: str
    account: str
    stored: dict[str, float] | None
    """None: it was missing."""
    computed: dict[str, float] | None
    """None: it should not exist."""


def recount(connection: Connection) -> list[Difference]:
    """Recompute all ratings, and return what differed. New results wait meanwhile."""
    take_result_number(connection)
    before = _rows(connection)
    connection.execute(delete(RATINGS))
    counted = (RATED_MATCHES.c.settled.is_not(None), RATED_MATCHES.c.unrated.is_(None))
    for match in connection.execute(select(RATED_MATCHES).where(*counted).order_by(RATED_MATCHES.c.seq)).all():
        here = (RATED_PLAYERS.c.match == match.match, RATED_PLAYERS.c.place.is_not(None))
        players = select(RATED_PLAYERS.c.account, RATED_PLAYERS.c.place).where(*here)
        count(connection, match, {row.account: row.place for row in connection.execute(players)})
    after = _rows(connection)
    return [
        Difference(*key, before.get(key), after.get(key))
        for key in sorted({*before, *after})
        if not _same(before.get(key), after.get(key))
    ]


def exclude_result(connection: Connection, by: str, match: str, why: str) -> None:
    """Exclude a result from the ratings, and recompute them."""
    _mark(connection, match, why, RATED_MATCHES.c.unrated.is_(None), "not_counted")
    log_action(connection, by, "unrate", match, why)
    recount(connection)


def restore_result(connection: Connection, by: str, match: str, why: str) -> None:
    """Restore an excluded result at its original position, and recompute the ratings."""
    _mark(connection, match, None, RATED_MATCHES.c.unrated.is_not(None), "counted")
    log_action(connection, by, "rate", match, why)
    recount(connection)


def _mark(connection: Connection, match: str, why: str | None, wanted: Any, code: str) -> None:
    take_result_number(connection)
    here = (RATED_MATCHES.c.match == match, RATED_MATCHES.c.settled.is_not(None))
    if connection.execute(select(RATED_MATCHES.c.match).where(*here)).one_or_none() is None:
        raise Refusal("no_rated_match", 404, match=match[:40])
    if connection.execute(update(RATED_MATCHES).where(*here, wanted).values(unrated=why)).rowcount != 1:
        raise Refusal(code, 409, match=match)


def _rows(connection: Connection) -> dict[tuple[str, str], dict[str, float]]:
    rows = connection.execute(select(RATINGS)).mappings()
    return {(row["match"], row["account"]): {name: row[name] for name in COMPARED} for row in rows}


def _same(one: dict[str, float] | None, other: dict[str, float] | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(one[name] - other[name]) <= TOLERANCE for name in COMPARED)


# Unusual patterns in rated results, for administrators. They prove nothing -------------------------------------------


MOST = 5000
"""Number of latest results examined."""
FEW_GAMES, FEW_PART, FEW_PEOPLE = 6, 0.8, 4
"""A player with at least this many results, this share of them against the same opponent, among
this many rated people.
"""
RUN = 6
"""The same player was ahead of another this many times in a row."""
EARLY_ANSWERS, EARLY_GAMES = 20, 2
"""A player left before this many answers, this many times."""
QUICK_SECONDS, QUICK_GAMES, QUICK_SPAN = 600.0, 4, 86_400.0
"""This many games of the same two players within a day, each shorter than this."""
SAME_FEW, ONE_SIDED, EARLY, QUICK = "same_few", "one_sided", "early", "quick"


class Oddity(msgspec.Struct, frozen=True):
    """An unusual pattern."""

    kind: str
    accounts: tuple[str, ...]
    figures: dict[str, int]
    matches: list[str]
    """Latest first."""


class Outcome(msgspec.Struct, frozen=True):
    """A rated result."""

    match: str
    begun: float
    settled: float
    places: dict[str, int]
    left: dict[str, int]
    """Players who left, and after how many answers."""


def oddities(connection: Connection) -> list[Oddity]:
    """All unusual patterns among the results that count."""
    found = outcomes(connection)
    return [*_one_sided(found), *_quick(found), *_same_few(found), *_early(found)]


def outcomes(connection: Connection) -> list[Outcome]:
    """The results that count, oldest first."""
    counted = (RATED_MATCHES.c.settled.is_not(None), RATED_MATCHES.c.unrated.is_(None))
    latest = select(RATED_MATCHES).where(*counted).order_by(RATED_MATCHES.c.seq.desc()).limit(MOST)
    rows = connection.execute(latest).all()
    players = defaultdict(list)
    here = (RATED_PLAYERS.c.match.in_([one.match for one in rows]), RATED_PLAYERS.c.place.is_not(None))
    for row in connection.execute(select(RATED_PLAYERS).where(*here)):
        players[row.match].append(row)
    return [
        Outcome(
            row.match,
            row.begun,
            row.settled,
            {one.account: one.place for one in players[row.match]},
            {one.account: one.left_answers or 0 for one in players[row.match] if one.left is not None},
        )
        for row in reversed(rows)
    ]


def _pairs(found: list[Outcome]) -> dict[tuple[str, str], list[Outcome]]:
    together: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in found:
        for one, other in combinations(sorted(outcome.places), 2):
            together[one, other].append(outcome)
    return together


def _same_few(found: list[Outcome]) -> list[Oddity]:
    played = Counter(account for outcome in found for account in outcome.places)
    if len(played) < FEW_PEOPLE:
        return []
    odd = []
    for (one, other), games in _pairs(found).items():
        for account, partner in ((one, other), (other, one)):
            if played[account] >= FEW_GAMES and len(games) >= FEW_PART * played[account]:
                figures = {"together": len(games), "games": played[account]}
                odd.append(Oddity(SAME_FEW, (account, partner), figures, _ids(games)))
    return odd


def _one_sided(found: list[Outcome]) -> list[Oddity]:
    odd = []
    for (one, other), games in _pairs(found).items():
        run, ahead, longest = 0, 0, (0, 0, 0)
        for number, outcome in enumerate(games):
            now = (outcome.places[other] > outcome.places[one]) - (outcome.places[other] < outcome.places[one])
            run = run + 1 if now and now == ahead else abs(now)
            ahead = now
            longest = max(longest, (run, number, now))
        if longest[0] >= RUN:
            length, end, side = longest
            accounts = (one, other) if side > 0 else (other, one)
            figures = {"run": length, "games": len(games)}
            odd.append(Oddity(ONE_SIDED, accounts, figures, _ids(games[end - length + 1 : end + 1])))
    return odd


def _early(found: list[Outcome]) -> list[Oddity]:
    left: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in found:
        for account, answers in outcome.left.items():
            if answers < EARLY_ANSWERS:
                left[account].append(outcome)
    played = Counter(account for outcome in found for account in outcome.places)
    return [
        Oddity(
            EARLY, (account,), {"early": len(games), "games": played[account], "answers": EARLY_ANSWERS}, _ids(games)
        )
        for account, games in left.items()
        if len(games) >= EARLY_GAMES
    ]


def _quick(found: list[Outcome]) -> list[Oddity]:
    odd = []
    for pair, games in _pairs(found).items():
        short = [game for game in games if game.settled - game.begun < QUICK_SECONDS]
        best: list[Outcome] = []
        for number, first in enumerate(short):
            near = [game for game in short[number:] if game.settled - first.settled < QUICK_SPAN]
            best = max(best, near, key=len)
        if len(best) >= QUICK_GAMES:
            minutes = round(median((game.settled - game.begun) / 60 for game in best))
            odd.append(Oddity(QUICK, pair, {"quick": len(best), "minutes": minutes, "games": len(games)}, _ids(best)))
    return odd


def _ids(games: list[Outcome]) -> list[str]:
    return [game.match for game in reversed(games)]
