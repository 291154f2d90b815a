"""Current ratings and their histories."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Row, func, select

from vexillum.server.kernel.skill_ratings import PROVISIONAL, Skill
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.ratings.rating_tables import RATINGS

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
