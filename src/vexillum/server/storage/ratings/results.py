"""Results of rated matches: players, departures and places.

Each function is part of a transaction that also changes the match, so that a result is counted exactly once.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from vexillum.server.kernel.skill_ratings import Skill, after_game
from vexillum.server.storage.ratings.rating_tables import RATED_MATCHES, RATED_PLAYERS, RATING_ORDER, RATINGS

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


def enrol(connection: Connection, rated: RatedGame, players: Mapping[str, tuple[str, ...]]) -> None:
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


def settle(
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


def forget(connection: Connection, account: str) -> None:
    """Anonymise the results of an account; they still count for the others."""
    take_result_number(connection)
    stand_in = f"{DELETED}{secrets.token_urlsafe(16)}"
    for table in (RATED_PLAYERS, RATINGS):
        connection.execute(update(table).where(table.c.account == account).values(account=stand_in))
