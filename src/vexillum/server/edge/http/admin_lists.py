"""The lists of administrators: reports, people, matches, what was said, what was done."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import hub_of, language, number, reply
from vexillum.server.edge.http.moderation import administrators
from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of
from vexillum.server.matches.seats import seat_rules
from vexillum.server.storage import chat as talk
from vexillum.server.storage import matches as stored
from vexillum.server.storage.people import audit_log as written
from vexillum.server.storage.people import oversight
from vexillum.server.storage.people import reports as told
from vexillum.server.storage.people.oversight import ListedMatch


@administrators
async def reports(request: Request, me: Person) -> Response:
    """What members have reported, those first that wait."""
    found = await hub_of(request).database.read(told.reports, _page(request))
    return reply({"reports": found.rows, "more": found.more})


@administrators
async def people(request: Request, me: Person) -> Response:
    """Accounts."""
    part = _part(request)
    found = await hub_of(request).database.read(oversight.members, part, handle_of(part), _page(request))
    return reply({"people": found.rows, "more": found.more})


@administrators
async def matches(request: Request, me: Person) -> Response:
    """Matches."""
    found = await hub_of(request).database.read(oversight.matches_of_club, _part(request), _page(request))
    spoken = language(request)
    return reply({"matches": [_listed(row, spoken) for row in found.rows], "more": found.more})


@administrators
async def chat(request: Request, me: Person) -> Response:
    """All that was said in a match lately, hidden lines too."""
    match, database = request.query_params.get("match", ""), hub_of(request).database
    if await database.read(stored.get, match) is None:
        raise Refusal("no_match", 404, match=match[:40])
    lines = await database.read(talk.chat, match)
    return reply({"match": match, "lines": [_said(line) for line in lines]})


@administrators
async def audit_log(request: Request, me: Person) -> Response:
    """What administrators have done."""
    found = await hub_of(request).database.read(written.entries, _page(request))
    return reply({"entries": found.rows, "more": found.more})


def _said(line: Any) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(line).items() if name != "guest"}


def _listed(row: ListedMatch, spoken: str) -> dict[str, Any]:
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
