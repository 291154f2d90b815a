"""People: finding them, friends, blocks; and the games on a member's profile."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import (
    Body,
    asker,
    attachment,
    body,
    club_only,
    hub_of,
    language_for,
    number,
    one_of,
    reply,
)
from vexillum.server.kernel.identities import Person, handle_of
from vexillum.server.kernel.ratings import PROVISIONAL
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of
from vexillum.server.mail.notices import request_friend
from vexillum.server.matches.hub import blocks_changed
from vexillum.server.storage import accounts, history, ratings
from vexillum.server.storage.accounts import Profile, Relationship
from vexillum.server.storage.history import Filter, Played

LISTS = (Relationship.FRIENDS, Relationship.ASKED, Relationship.ASKS_YOU)


class PersonName(Body, kw_only=True):
    """A person, by ``name``."""


@club_only
async def circle(request: Request) -> Response:
    """The member's friends, friend requests and blocked people."""
    me, hub = await asker(request), hub_of(request)
    return reply(await hub.database.read(_circle, me.id, hub.config.beat))


@club_only
async def find(request: Request) -> Response:
    """People whose names start with a text."""
    await asker(request)
    beginning = " ".join(request.query_params.get("q", "")[:80].split())
    read = hub_of(request).database.read
    names = await read(accounts.find_names, beginning, handle_of(beginning)) if beginning else []
    return reply({"people": [{"name": name} for name in names]})


@club_only
async def friend(request: Request) -> Response:
    """Send a friend request, or accept one."""
    return await _do(request, request_friend)


@club_only
async def unfriend(request: Request) -> Response:
    """Remove a friend, or decline or cancel a request."""
    return await _do(request, accounts.unfriend)


@club_only
async def block(request: Request) -> Response:
    """Block a person."""
    return await _do(request, accounts.block)


@club_only
async def unblock(request: Request) -> Response:
    """Unblock a person."""
    return await _do(request, accounts.unblock)


async def _do(request: Request, action: Callable[[Connection, str, str], object]) -> Response:
    me, wish, hub = await asker(request), await body(request, PersonName), hub_of(request)
    done = await hub.database.run(_done, me.id, wish.name, action)
    if action in (accounts.block, accounts.unblock):
        await blocks_changed(hub, me.id)
    return reply(done)


def _done(
    connection: Connection, me: str, name: str, action: Callable[[Connection, str, str], object]
) -> dict[str, Any]:
    """Change a relation and return it."""
    other = person_named(connection, name)
    action(connection, me, other.id)
    return standing_form(connection, me, other)


def person_named(connection: Connection, name: str) -> Profile:
    """A person by name, or a refusal."""
    found = accounts.profile_by_handle(connection, handle_of(name[:80]))
    if found is None:
        raise Refusal("no_person", 404, name=name[:80])
    return found


def standing_form(connection: Connection, me: str, other: Profile) -> dict[str, Any]:
    """The relation of a person to the member."""
    return {
        "name": other.name,
        "friend": accounts.relationship(connection, me, other.id),
        "blocked": other.id in accounts.blocked_by(connection, me),
    }


def _circle(connection: Connection, me: str, beat: float) -> dict[str, Any]:
    """The lists. Only friends' online status is shown."""
    relationships, blocked = accounts.relationships(connection, me), accounts.blocked_by(connection, me)
    called = accounts.names_of(connection, {*relationships, *blocked})
    here = accounts.online(connection, [id for id, how in relationships.items() if how is Relationship.FRIENDS], beat)

    def listed(ids: list[str]) -> list[dict[str, Any]]:
        people = [{"name": called[id], "online": id in here} for id in ids if id in called]
        return sorted(people, key=lambda person: str(person["name"]).casefold())

    lists = {how.value: listed([id for id, found in relationships.items() if found is how]) for how in LISTS}
    return lists | {"blocked": listed(list(blocked))}


# A member's games on their profile: ratings, history, favourite seats, results against others; and as files ----------
#
# What its owner hides is hidden here, in one place, for every page, route and file.


HISTORY, RATINGS, VERSUS = "history", "ratings", "versus"
SWITCHES = (HISTORY, RATINGS, VERSUS)
"""What members can hide."""
COLUMNS = ("ended", "game", "scenario", "seats", "result", "place", "players", "opponents", "answers", "days", "rated")
DAY = 86_400.0
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters that start a formula in a spreadsheet; such texts get a leading quote."""


def hidden_parts(person: Profile, reader: str) -> tuple[str, ...]:
    """What a member hides from a reader; nothing from themselves."""
    return () if person.id == reader else tuple(one for one in SWITCHES if getattr(person, f"hide_{one}"))


def games_overview(connection: Connection, me: Person, person: Profile, spoken: str) -> dict[str, Any]:
    """The first view of a profile's games."""
    hides = hidden_parts(person, me.id)
    seen, rated = HISTORY not in hides, RATINGS not in hides
    mine = None if person.id == me.id or VERSUS in hides else history.versus(connection, me.id, person.id, me.id)
    favourites = history.favourites(connection, person.id, me.id) if seen else None
    found = ratings.current_ratings(connection, person.id, games_hidden=not seen) if rated else None
    return {
        "hides": hides,
        "hides_from_others": hidden_parts(person, "") if person.id == me.id else (),
        "games": accounts.count_games(connection, person.id) if seen else None,
        "ratings": None if found is None else [_rated(connection, me.id, one, spoken) for one in found],
        "provisional": PROVISIONAL,
        "favourites": None if favourites is None else [_favourite(one, spoken) for one in favourites],
        "versus": mine,
    }


@club_only
async def profile(request: Request) -> Response:
    """A member's public profile."""
    me, hub = await asker(request), hub_of(request)
    return reply(await hub.database.read(_profile, me, request.path_params["name"], language_for(request, me)))


@club_only
async def list_games(request: Request) -> Response:
    """A member's games, filtered and paged."""
    me, hub = await asker(request), hub_of(request)
    page = min(number(request, "page", 0), history.MOST)
    return reply(await hub.database.read(_games, me, request, page))


@club_only
async def games_csv(request: Request) -> Response:
    """The games as CSV."""
    me, hub = await asker(request), hub_of(request)
    name, rows = await hub.database.read(_all, me, request)
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    writer.writerows([[_cell(row, column) for column in COLUMNS] for row in rows])
    return _file(written.getvalue().encode(), "text/csv; charset=utf-8", f"{name}-games.csv")


@club_only
async def games_json(request: Request) -> Response:
    """The games as JSON."""
    me, hub = await asker(request), hub_of(request)
    name, rows = await hub.database.read(_all, me, request)
    content = msgspec.json.format(msgspec.json.encode({"name": name, "games": rows}), indent=1)
    return _file(content, "application/json", f"{name}-games.json")


@club_only
async def versus(request: Request) -> Response:
    """Two members against each other."""
    me, hub = await asker(request), hub_of(request)
    return reply(await hub.database.read(_versus, me, request))


def _profile(connection: Connection, me: Person, name: str, spoken: str) -> dict[str, Any]:
    person = person_named(connection, name)
    return {
        "about": person.about,
        "made": person.made,
        "seen_days": max(0, int((time.time() - person.seen) // DAY)),
        **standing_form(connection, me.id, person),
        **games_overview(connection, me, person, spoken),
    }


def _games(connection: Connection, me: Person, request: Request, page: int) -> dict[str, Any]:
    person = _shown(connection, me, request)
    found = history.games(connection, person.id, me.id, _filter(connection, request))
    every = history.games(connection, person.id, me.id, Filter())
    chosen = found[page * history.SIZE : (page + 1) * history.SIZE]
    spoken = language_for(request, me)
    known = {one.row.game: texts_of(one.row.game, spoken)("game.name") for one in every}
    return {
        "games": [_form(one, spoken) for one in history.in_detail(connection, person.id, me.id, chosen)],
        "total": len(found),
        "more": len(found) > (page + 1) * history.SIZE,
        "years": history.years(every),
        "played": [{"id": id, "name": name} for id, name in known.items()],
    }


def _all(connection: Connection, me: Person, request: Request) -> tuple[str, list[dict[str, Any]]]:
    person = _shown(connection, me, request)
    found = history.games(connection, person.id, me.id, _filter(connection, request))
    spoken = language_for(request, me)
    return person.name, [_form(one, spoken) for one in history.in_detail(connection, person.id, me.id, found)]


def _shown(connection: Connection, me: Person, request: Request) -> Profile:
    """The requested member, if the reader may see their games."""
    person = person_named(connection, request.path_params["name"])
    if HISTORY in hidden_parts(person, me.id):
        raise Refusal("hidden_history", 403, name=person.name)
    return person


def _versus(connection: Connection, me: Person, request: Request) -> dict[str, Any]:
    one, other = (person_named(connection, request.path_params[name]) for name in ("name", "other"))
    for person in (one, other):
        if VERSUS in hidden_parts(person, me.id):
            raise Refusal("hidden_versus", 403, name=person.name)
    found = history.versus(connection, one.id, other.id, me.id)
    return {"name": one.name, "other": other.name, **msgspec.structs.asdict(found)}


def _filter(connection: Connection, request: Request) -> Filter:
    asked = request.query_params
    opponent = asked.get("opponent", "").strip()[:80]
    found = accounts.profile_by_handle(connection, handle_of(opponent)) if opponent else None
    if opponent and found is None:
        raise Refusal("no_person", 404, name=opponent)
    year = number(request, "year", 0)
    if year and not 1970 <= year < 9999:
        raise Refusal("malformed", why=f"year={year}")
    return Filter(
        game=asked.get("game", "")[:64],
        result=one_of(request, "result", history.WON, history.LOST, history.LEFT),
        rated=one_of(request, "rated", "yes", "no"),
        opponent=found.id if found else "",
        year=year,
    )


def _form(one: Played, spoken: str) -> dict[str, Any]:
    texts = texts_of(one.game, spoken)
    plain = ("title", "made", "ended", "answers", "result", "place", "players", "rated", "unrated")
    return {
        "match": one.match if one.reachable else None,
        "game": one.game,
        "game_name": texts("game.name"),
        "scenario": one.scenario,
        "scenario_name": texts.name("scenario", one.scenario),
        "seats": [{"id": seat, "name": texts.name("seat", seat)} for seat in one.seats],
        **{name: getattr(one, name) for name in plain},
        "opponents": [_opponent(other, texts) for other in one.opponents],
    }


def _opponent(other: history.Opponent, texts: Texts) -> dict[str, Any]:
    return {
        "name": other.name,
        "agent": texts.name("agent", other.agent) if other.agent else "",
        "left": other.left,
        "seats": [texts.name("seat", seat) for seat in other.seats],
    }


def _rated(connection: Connection, reader: str, one: ratings.CurrentRating, spoken: str) -> dict[str, Any]:
    """A rating, with links only to games the reader may see."""
    seen = history.reachable(connection, reader, [point.match for point in one.history if point.match is not None])
    points = [point if point.match in seen else replace(point, match=None) for point in one.history]
    named = category_name(one.game, one.category, spoken)
    return {"game_name": named, **msgspec.structs.asdict(one), "history": points}


def category_name(game: str, category: str, spoken: str) -> str:
    """The game, and the category if it has several."""
    texts = texts_of(game, spoken)
    named = f"rating_category.{category}"
    return f"{texts('game.name')} · {texts(named)}" if named in texts else texts("game.name")


def _favourite(one: history.Favourite, spoken: str) -> dict[str, Any]:
    texts = texts_of(one.game, spoken)
    names = {"game_name": texts("game.name"), "seat_name": texts.name("seat", one.seat)}
    return {**msgspec.structs.asdict(one), **names}


def _cell(row: dict[str, Any], column: str) -> str:
    """A CSV cell that spreadsheets do not evaluate."""
    value: Any = row.get(column)
    if column == "ended":
        value = _moment(row["ended"])
    elif column in ("game", "scenario"):
        value = row[f"{column}_name"]
    elif column == "seats":
        value = ", ".join(seat["name"] for seat in row["seats"])
    elif column == "opponents":
        value = ", ".join(one["name"] or one["agent"] or "?" for one in row["opponents"])
    elif column == "days":
        value = round((row["ended"] - row["made"]) / DAY, 2)
    elif column == "rated":
        value = "yes" if row["rated"] else "no"
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _file(content: bytes, media: str, name: str) -> Response:
    headers = {"content-disposition": attachment(name), "cache-control": "no-store"}
    return Response(content, media_type=media, headers=headers)
