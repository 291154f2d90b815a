"""What a profile tells of somebody's games: ratings, history, favourites, two people against each other; and as a file.

What its owner hides is hidden here, in one place, for every page, route and file.
"""

from __future__ import annotations

import csv
import io
import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import attachment, club_only, hub_of, number, reply
from vexillum.server.edge.http.people import somebody, standing_form
from vexillum.server.edge.requester import asker
from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.skill_ratings import PROVISIONAL
from vexillum.server.kernel.texts import language_of, texts_of
from vexillum.server.storage.people import history, profiles
from vexillum.server.storage.people.history import Filter, Played
from vexillum.server.storage.people.profiles import Profile
from vexillum.server.storage.ratings import current_ratings

HISTORY, RATINGS, VERSUS = "history", "ratings", "versus"
SWITCHES = (HISTORY, RATINGS, VERSUS)
"""What a person can hide from all others."""
COLUMNS = ("ended", "game", "scenario", "seats", "result", "place", "players", "opponents", "answers", "days", "rated")
DAY = 86_400.0
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a table program would compute; such a text gets a quote in front."""


def hidden(person: Profile, reader: str) -> tuple[str, ...]:
    """What somebody hides from a reader. From themselves nobody hides anything."""
    return () if person.id == reader else tuple(one for one in SWITCHES if getattr(person, f"hide_{one}"))


def overview(connection: Connection, me: Person, person: Profile, spoken: str) -> dict[str, Any]:
    """What a profile shows of games at first."""
    hides = hidden(person, me.id)
    seen, rated = HISTORY not in hides, RATINGS not in hides
    mine = None if person.id == me.id or VERSUS in hides else history.versus(connection, me.id, person.id, me.id)
    favourites = history.favourites(connection, person.id, me.id) if seen else None
    found = current_ratings.current_ratings(connection, person.id, games_hidden=not seen) if rated else None
    return {
        "hides": hides,
        "hides_from_others": hidden(person, "") if person.id == me.id else (),
        "games": profiles.games(connection, person.id) if seen else None,
        "ratings": None if found is None else [_rated(connection, me.id, one, spoken) for one in found],
        "provisional": PROVISIONAL,
        "favourites": None if favourites is None else [_favourite(one, spoken) for one in favourites],
        "versus": mine,
    }


@club_only
async def profile(request: Request) -> Response:
    """What everybody in the club may know of somebody."""
    me, hub = await asker(request), hub_of(request)
    return reply(await hub.database.read(_profile, me, request.path_params["name"], _spoken(request, me)))


@club_only
async def games(request: Request) -> Response:
    """The games of somebody, a page at a time, as filtered."""
    me, hub = await asker(request), hub_of(request)
    page = min(number(request, "page", 0), history.MOST)
    return reply(await hub.database.read(_games, me, request, page))


@club_only
async def table(request: Request) -> Response:
    """The same as a file for table programs."""
    me, hub = await asker(request), hub_of(request)
    name, rows = await hub.database.read(_all, me, request)
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    writer.writerows([[_cell(row, column) for column in COLUMNS] for row in rows])
    return _file(written.getvalue().encode(), "text/csv; charset=utf-8", f"{name}-games.csv")


@club_only
async def data(request: Request) -> Response:
    """The same as a file for programs."""
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
    person = somebody(connection, name)
    return {
        "about": person.about,
        "made": person.made,
        "seen_days": max(0, int((time.time() - person.seen) // DAY)),
        **standing_form(connection, me.id, person),
        **overview(connection, me, person, spoken),
    }


def _games(connection: Connection, me: Person, request: Request, page: int) -> dict[str, Any]:
    person = _shown(connection, me, request)
    found = history.games(connection, person.id, me.id, _filter(connection, request))
    every = history.games(connection, person.id, me.id, Filter())
    chosen = found[page * history.SIZE : (page + 1) * history.SIZE]
    spoken = _spoken(request, me)
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
    spoken = _spoken(request, me)
    return person.name, [_form(one, spoken) for one in history.in_detail(connection, person.id, me.id, found)]


def _shown(connection: Connection, me: Person, request: Request) -> Profile:
    """The person of a request, if a reader may see their games."""
    person = somebody(connection, request.path_params["name"])
    if HISTORY in hidden(person, me.id):
        raise Refusal("hidden_history", 403, name=person.name)
    return person


def _versus(connection: Connection, me: Person, request: Request) -> dict[str, Any]:
    one, other = (somebody(connection, request.path_params[name]) for name in ("name", "other"))
    for person in (one, other):
        if VERSUS in hidden(person, me.id):
            raise Refusal("hidden_versus", 403, name=person.name)
    found = history.versus(connection, one.id, other.id, me.id)
    return {"name": one.name, "other": other.name, **msgspec.structs.asdict(found)}


def _filter(connection: Connection, request: Request) -> Filter:
    asked = request.query_params
    opponent = asked.get("opponent", "").strip()[:80]
    found = profiles.by_handle(connection, handle_of(opponent)) if opponent else None
    if opponent and found is None:
        raise Refusal("no_person", 404, name=opponent)
    year = number(request, "year", 0)
    if year and not 1970 <= year < 9999:
        raise Refusal("malformed", why=f"year={year}")
    return Filter(
        game=asked.get("game", "")[:64],
        result=_one_of(request, "result", history.WON, history.LOST, history.LEFT),
        rated=_one_of(request, "rated", "yes", "no"),
        opponent=found.id if found else "",
        year=year,
    )


def _one_of(request: Request, name: str, *known: str) -> str:
    given = request.query_params.get(name, "")
    if given and given not in known:
        raise Refusal("malformed", why=f"{name}={given[:40]}")
    return given


def _spoken(request: Request, me: Person) -> str:
    wanted = request.query_params.get("lang")
    return language_of(wanted) if wanted else me.lang


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


def _rated(connection: Connection, reader: str, one: current_ratings.CurrentRating, spoken: str) -> dict[str, Any]:
    """A rating; its games lead only to where a reader may look."""
    seen = history.reachable(connection, reader, [point.match for point in one.history if point.match is not None])
    points = [point if point.match in seen else replace(point, match=None) for point in one.history]
    named = category_name(one.game, one.category, spoken)
    return {"game_name": named, **msgspec.structs.asdict(one), "history": points}


def category_name(game: str, category: str, spoken: str) -> str:
    """What a rating is for: the game, and the category if it has several."""
    texts = texts_of(game, spoken)
    named = f"rating_category.{category}"
    return f"{texts('game.name')} · {texts(named)}" if named in texts else texts("game.name")


def _favourite(one: history.Favourite, spoken: str) -> dict[str, Any]:
    texts = texts_of(one.game, spoken)
    names = {"game_name": texts("game.name"), "seat_name": texts.name("seat", one.seat)}
    return {**msgspec.structs.asdict(one), **names}


def _cell(row: dict[str, Any], column: str) -> str:
    """What stands in a file for table programs: no text there is ever computed."""
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
