"""Unusual patterns in rated results, for administrators. They prove nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from statistics import median

import msgspec
from sqlalchemy import Connection, select

from vexillum.server.storage.ratings.rating_tables import RATED_MATCHES, RATED_PLAYERS

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
