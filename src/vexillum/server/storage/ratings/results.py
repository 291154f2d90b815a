"""Results of rated matches: who plays when one begins, who leaves, which places they take. Each function is part of a
transaction that also changes the match, so that a result is counted once or not at all.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from vexillum.server.kernel.skill_ratings import Skill, after_game
from vexillum.server.storage.ratings.rating_tables import RATED_MATCHES, RATED_PLAYERS, RATING_ORDER, RATINGS

NOBODY = "g_"
"""What the stand-in for a deleted account begins with."""


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What is rated together: the scenarios of one category of a game."""

    match: str
    game: str
    scenario: str
    category: str


def enrol(connection: Connection, rated: RatedGame, players: Mapping[str, tuple[str, ...]]) -> None:
    """A rated match begins: these people play these seats."""
    row = {**msgspec.structs.asdict(rated), "begun": time.time(), "answers": 0}
    connection.execute(insert(RATED_MATCHES).values(row))
    rows = [
        {"match": rated.match, "account": account, "seats": msgspec.json.encode(seats).decode()}
        for account, seats in players.items()
    ]
    connection.execute(insert(RATED_PLAYERS), rows)


def enrolled(connection: Connection, match: str) -> dict[str, tuple[str, ...]]:
    """Who played a rated match when it began, and which seats."""
    found = select(RATED_PLAYERS.c.account, RATED_PLAYERS.c.seats).where(RATED_PLAYERS.c.match == match)
    return {row.account: msgspec.json.decode(row.seats, type=tuple[str, ...]) for row in connection.execute(found)}


def note_left(connection: Connection, match: str, left: Mapping[str, str], answers: int) -> None:
    """These people leave a rated match that goes on, each for a reason."""
    for account, why in left.items():
        here = (RATED_PLAYERS.c.match == match) & (RATED_PLAYERS.c.account == account)
        connection.execute(update(RATED_PLAYERS).where(here).values(left=why, left_answers=answers))


def settle(
    connection: Connection, match: str, places: Mapping[str, int], left: Mapping[str, str], answers: int
) -> None:
    """The places are certain: write them down and count them. Those who ``left`` did not play to the end."""
    seq, now = take_turn(connection), time.time()
    for account, place in places.items():
        values = {"place": place, "left": left.get(account)}
        if account not in left:  # who came back has not left
            values["left_answers"] = None
        here = (RATED_PLAYERS.c.match == match) & (RATED_PLAYERS.c.account == account)
        connection.execute(update(RATED_PLAYERS).where(here).values(values))
    done = update(RATED_MATCHES).where(RATED_MATCHES.c.match == match)
    connection.execute(done.values(settled=now, seq=seq, answers=answers))
    row = connection.execute(select(RATED_MATCHES).where(RATED_MATCHES.c.match == match)).one()
    count(connection, row, places)


def take_turn(connection: Connection) -> int:
    """The number of the next result. Others who count wait until this transaction ends."""
    connection.execute(update(RATING_ORDER).values(last=RATING_ORDER.c.last + 1))
    return int(connection.execute(select(RATING_ORDER.c.last)).scalar_one())


def count(connection: Connection, match: Row[tuple[object, ...]], places: Mapping[str, int]) -> None:
    """What a result makes of its players' ratings: a row of history for each."""
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
    """What is thought of somebody now, and after how many games."""
    theirs = (RATINGS.c.account == account, RATINGS.c.game == game, RATINGS.c.category == category)
    found = select(RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(*theirs)
    row = connection.execute(found.order_by(RATINGS.c.seq.desc()).limit(1)).one_or_none()
    return (Skill(), 0) if row is None else (Skill(row.mu, row.sigma), row.games)


def forget(connection: Connection, account: str) -> None:
    """Somebody's results go on counting for the others, under a stand-in that is nobody's."""
    take_turn(connection)
    stand_in = f"{NOBODY}{secrets.token_urlsafe(16)}"
    for table in (RATED_PLAYERS, RATINGS):
        connection.execute(update(table).where(table.c.account == account).values(account=stand_in))
