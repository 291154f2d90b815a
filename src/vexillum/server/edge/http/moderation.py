"""Members' reports; administrators' actions and lists, rated results, featured items."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, or_, select
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import sessions
from vexillum.server.edge.http.common import (
    Body,
    asker,
    body,
    club_only,
    end_connections,
    hub_of,
    language,
    number,
    reply,
)
from vexillum.server.edge.http.people import person_named
from vexillum.server.kernel.identities import Person, handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of
from vexillum.server.matches import departures, seat_rules
from vexillum.server.matches.access import check_known
from vexillum.server.matches.hub import line_changed, matches_changed
from vexillum.server.storage import accounts, matches, moderation, ratings, watching
from vexillum.server.storage.moderation import ListedMatch
from vexillum.server.storage.statements import page_of
from vexillum.server.storage.tables import ACCOUNTS, RATED_MATCHES, RATED_PLAYERS

Why = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
"""A row id. Databases have no larger numbers."""


class NewReport(Body, kw_only=True):
    """A report about a person (``name``) or a match."""

    match: Annotated[str, Meta(max_length=24)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Verdict(Body, kw_only=True):
    """How a report was settled."""

    report: Number
    verdict: Why


class Ban(Body, kw_only=True):
    """The person to ban (``name``)."""

    why: Why


class CloseMatch(Body, kw_only=True):
    """The match to close."""

    match: str
    why: Why


class ReopenMatch(Body, kw_only=True):
    """The match to reopen."""

    match: str


class HideLine(Body, kw_only=True):
    """The chat line to hide."""

    line: Number
    why: Annotated[str, Meta(max_length=500)] = ""


Handler = Callable[[Request, Person], Awaitable[Response]]


def administrators(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A route for administrators; hidden from everyone else."""

    @club_only
    async def guarded(request: Request) -> Response:
        try:
            person = await asker(request)
        except Refusal as refusal:
            raise Refusal("not_found", 404) from refusal
        if not person.admin:
            raise Refusal("not_found", 404)
        return await handler(request, person)

    return guarded


@club_only
async def report(request: Request) -> Response:
    """Report a person or a match."""
    me, wish, database = await asker(request), await body(request, NewReport), hub_of(request).database
    about = (await database.read(person_named, wish.name)).id if wish.name else None
    if wish.match is not None:
        await check_known(database, wish.match, me.id)
    if about is None and wish.match is None:
        raise Refusal("report_nothing")
    await database.run(moderation.add_report, me.id, about, wish.match, wish.text)
    return reply({"sent": True}, 201)


@administrators
async def settle(request: Request, me: Person) -> Response:
    """Settle a report."""
    wish = await body(request, Verdict)
    await hub_of(request).database.run(moderation.settle_report, me.id, wish.report, wish.verdict)
    return reply({"report": wish.report})


@administrators
async def ban(request: Request, me: Person) -> Response:
    """Ban a person; agents take over their seats."""
    wish, hub = await body(request, Ban), hub_of(request)
    other = await hub.database.read(person_named, wish.name)
    await hub.database.run(moderation.ban, me.id, other.id, wish.why)
    sessions.forget_logins(hub.database)
    await end_connections(hub)
    await departures.remove_banned_person(hub, other.id)
    return reply({"name": other.name, "banned": wish.why})


@administrators
async def unban(request: Request, me: Person) -> Response:
    """Lift a ban."""
    wish, database = await body(request, Body), hub_of(request).database
    other = await database.read(person_named, wish.name)
    await database.run(moderation.unban, me.id, other.id)
    return reply({"name": other.name, "banned": None})


@administrators
async def close(request: Request, me: Person) -> Response:
    """Close a match."""
    wish, hub = await body(request, CloseMatch), hub_of(request)
    await hub.database.run(moderation.close_match, me.id, wish.match, wish.why)
    return await _changed(request, wish.match, closed=wish.why)


@administrators
async def reopen(request: Request, me: Person) -> Response:
    """Reopen a match."""
    wish, hub = await body(request, ReopenMatch), hub_of(request)
    await hub.database.run(moderation.reopen_match, me.id, wish.match)
    return await _changed(request, wish.match, closed=None)


@administrators
async def hide(request: Request, me: Person) -> Response:
    """Hide a chat line."""
    wish, hub = await body(request, HideLine), hub_of(request)
    match = await hub.database.run(moderation.hide_line, me.id, wish.line, wish.why)
    await line_changed(hub, match, wish.line)
    return reply({"match": match, "line": wish.line})


async def _changed(request: Request, match: str, **state: Any) -> Response:
    hub = hub_of(request)
    await matches_changed(hub, [match])
    async with hub.using(match):  # its agents resume or stop
        pass
    return reply({"match": match, **state})


# Lists for administrators: reports, people, matches, chat, audit log -------------------------------------------------


@administrators
async def list_reports(request: Request, me: Person) -> Response:
    """Members' reports, open ones first."""
    found = await hub_of(request).database.read(moderation.reports, _page(request))
    return reply({"reports": found.rows, "more": found.more})


@administrators
async def list_people(request: Request, me: Person) -> Response:
    """Accounts."""
    part = _part(request)
    found = await hub_of(request).database.read(moderation.members, part, handle_of(part), _page(request))
    return reply({"people": found.rows, "more": found.more})


@administrators
async def list_matches(request: Request, me: Person) -> Response:
    """Matches."""
    found = await hub_of(request).database.read(moderation.matches_of_club, _part(request), _page(request))
    spoken = language(request)
    return reply({"matches": [_match_line(row, spoken) for row in found.rows], "more": found.more})


@administrators
async def list_chat(request: Request, me: Person) -> Response:
    """The recent chat of a match, including hidden lines."""
    match, database = request.query_params.get("match", ""), hub_of(request).database
    if await database.read(matches.get, match) is None:
        raise Refusal("no_match", 404, match=match[:40])
    lines = await database.read(matches.recent_chat, match)
    return reply({"match": match, "lines": [_said(line) for line in lines]})


@administrators
async def list_audit_log(request: Request, me: Person) -> Response:
    """The actions of administrators."""
    found = await hub_of(request).database.read(moderation.log_entries, _page(request))
    return reply({"entries": found.rows, "more": found.more})


def _said(line: Any) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(line).items() if name != "guest"}


def _match_line(row: ListedMatch, spoken: str) -> dict[str, Any]:
    match = row.match
    texts = texts_of(match.game, spoken)
    return {
        "match": match.id,
        "game": match.game,
        "game_name": texts("game.name"),
        "scenario_name": texts.name("scenario", match.scenario),
        "title": match.title,
        "host": row.host,
        "players": [seat_rules.player_name(holder, texts) for holder in match.seats.values()],
        "open": match.open,
        "over": match.over,
        "closed": match.closed,
        "made": match.made,
        "touched": match.touched,
    }


def _part(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:80]


def _page(request: Request) -> int:
    return min(number(request, "page", 0), 100_000)


# Ratings for administrators: results, suspicious patterns, excluding results -----------------------------------------


MOST_PAGES = 100_000


class ResultDecision(Body, kw_only=True):
    """The result, and the reason."""

    match: str
    why: Why


@administrators
async def list_results(request: Request, me: Person) -> Response:
    """The results of rated matches, latest first, and suspicious patterns."""
    part, page = request.query_params.get("q", "").strip()[:80], min(number(request, "page", 0), MOST_PAGES)
    return reply(await hub_of(request).database.read(_listed_results, part, page, language(request)))


@administrators
async def unrate_result(request: Request, me: Person) -> Response:
    """Exclude a result from ratings."""
    wish = await body(request, ResultDecision)
    await hub_of(request).database.run(ratings.exclude_result, me.id, wish.match, wish.why)
    return reply({"match": wish.match, "unrated": wish.why})


@administrators
async def rate_result(request: Request, me: Person) -> Response:
    """Include a result again."""
    wish = await body(request, ResultDecision)
    await hub_of(request).database.run(ratings.restore_result, me.id, wish.match, wish.why)
    return reply({"match": wish.match, "unrated": None})


def _listed_results(connection: Connection, part: str, page: int, spoken: str) -> dict[str, Any]:
    found = select(RATED_MATCHES).where(RATED_MATCHES.c.settled.is_not(None)).order_by(RATED_MATCHES.c.seq.desc())
    if part:
        named = select(RATED_PLAYERS.c.match).join(ACCOUNTS, ACCOUNTS.c.id == RATED_PLAYERS.c.account)
        named = named.where(ACCOUNTS.c.name.icontains(part, autoescape=True))
        found = found.where(or_(RATED_MATCHES.c.match == part, RATED_MATCHES.c.match.in_(named)))
    rows, more = page_of(connection, found, page)
    chosen = select(RATED_PLAYERS).where(RATED_PLAYERS.c.match.in_([row.match for row in rows]))
    players = connection.execute(chosen.order_by(RATED_PLAYERS.c.place, RATED_PLAYERS.c.account)).all()
    odd = ratings.oddities(connection) if not page else []
    called = accounts.names_of(
        connection, {row.account for row in players} | {one for odds in odd for one in odds.accounts}
    )
    return {
        "odd": [
            {**msgspec.structs.asdict(one), "accounts": [called.get(account, "") for account in one.accounts]}
            for one in odd
        ],
        "matches": [
            _result_line(row, [one for one in players if one.match == row.match], called, spoken) for row in rows
        ],
        "more": more,
    }


def _result_line(row: Any, players: list[Any], called: dict[str, str], spoken: str) -> dict[str, Any]:
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


# Featured tables, finished games and studies, chosen by administrators -----------------------------------------------


class FeatureRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The item to feature or to stop featuring."""

    kind: Literal["match", "study"]
    id: Annotated[str, msgspec.Meta(max_length=64)]
    on: bool = True


@administrators
async def feature(request: Request, me: Person) -> Response:
    """Feature a table, a finished game or a study, or stop featuring it."""
    wish = await body(request, FeatureRequest)
    await hub_of(request).database.run(watching.feature if wish.on else watching.unfeature, me.id, wish.kind, wish.id)
    return reply({"kind": wish.kind, "id": wish.id, "featured": wish.on})
