"""Ratings for administrators: results, suspicious patterns, excluding results."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import Body, body, hub_of, language, number, reply
from vexillum.server.edge.http.moderation import Why, administrators
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.texts import texts_of
from vexillum.server.storage.pagination import page_of
from vexillum.server.storage.people import profiles
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.ratings import oddities, recount
from vexillum.server.storage.ratings.rating_tables import RATED_MATCHES, RATED_PLAYERS

MOST_PAGES = 100_000


class ResultDecision(Body, kw_only=True):
    """The result, and the reason."""

    match: str
    why: Why


@administrators
async def results(request: Request, me: Person) -> Response:
    """The results of rated matches, latest first, and suspicious patterns."""
    part, page = request.query_params.get("q", "").strip()[:80], min(number(request, "page", 0), MOST_PAGES)
    return reply(await hub_of(request).database.read(_listed, part, page, language(request)))


@administrators
async def unrate(request: Request, me: Person) -> Response:
    """Exclude a result from ratings."""
    wish = await body(request, ResultDecision)
    await hub_of(request).database.run(recount.exclude, me.id, wish.match, wish.why)
    return reply({"match": wish.match, "unrated": wish.why})


@administrators
async def rate(request: Request, me: Person) -> Response:
    """Include a result again."""
    wish = await body(request, ResultDecision)
    await hub_of(request).database.run(recount.restore, me.id, wish.match, wish.why)
    return reply({"match": wish.match, "unrated": None})


def _listed(connection: Connection, part: str, page: int, spoken: str) -> dict[str, Any]:
    found = select(RATED_MATCHES).where(RATED_MATCHES.c.settled.is_not(None)).order_by(RATED_MATCHES.c.seq.desc())
    if part:
        named = select(RATED_PLAYERS.c.match).join(ACCOUNTS, ACCOUNTS.c.id == RATED_PLAYERS.c.account)
        named = named.where(ACCOUNTS.c.name.icontains(part, autoescape=True))
        found = found.where(or_(RATED_MATCHES.c.match == part, RATED_MATCHES.c.match.in_(named)))
    rows, more = page_of(connection, found, page)
    chosen = select(RATED_PLAYERS).where(RATED_PLAYERS.c.match.in_([row.match for row in rows]))
    players = connection.execute(chosen.order_by(RATED_PLAYERS.c.place, RATED_PLAYERS.c.account)).all()
    odd = oddities.oddities(connection) if not page else []
    called = profiles.names(
        connection, {row.account for row in players} | {one for odds in odd for one in odds.accounts}
    )
    return {
        "odd": [
            {**msgspec.structs.asdict(one), "accounts": [called.get(account, "") for account in one.accounts]}
            for one in odd
        ],
        "matches": [_result(row, [one for one in players if one.match == row.match], called, spoken) for row in rows],
        "more": more,
    }


def _result(row: Any, players: list[Any], called: dict[str, str], spoken: str) -> dict[str, Any]:
    texts = texts_of(row.game, spoken)
    return {
        "match": row.match,
        "game": row.game,
        "game_name": texts("game.name"),
        "scenario_name": texts.name("scenario", row.scenario),
        "begun": row.begun,
        "settled": row.settled,
        "minutes": round((row.settled - row.begun) / 60),
        "answers": row.answers,
        "unrated": row.unrated,
        "players": [
            {
                "name": called.get(one.account, ""),
                "place": one.place,
                "left": one.left,
                "left_answers": one.left_answers,
            }
            for one in sorted(players, key=lambda one: (one.place is None, one.place or 0))
        ],
    }
