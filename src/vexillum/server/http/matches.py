"""Making matches, joining them, and the list of one's own."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.dice import fresh_seed
from vexillum.core.registry import get_game
from vexillum.core.save import loads
from vexillum.core.session import HUMAN, Session
from vexillum.server import making
from vexillum.server.http.common import Body, body, hub_of, language, reply
from vexillum.server.play import seating
from vexillum.server.play.client import clean
from vexillum.server.play.greeting import greet_all, link, links
from vexillum.server.play.match import Result
from vexillum.server.play.scene import winners
from vexillum.server.refusals import Refusal
from vexillum.server.storage import matches
from vexillum.server.storage.records import MatchRecord, SeatRecord
from vexillum.server.words import game_texts, language_of

MOST_SAVE = 4 * 1024 * 1024


class NewMatch(Body, kw_only=True):
    """A match to make."""

    game: str
    scenario: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: str | None = None


class Import(Body, kw_only=True):
    """A saved game to go on with: the text of the file, or what is in it."""

    save: str | dict[str, Any]
    seats: dict[str, str] = {}


class Join(Body, kw_only=True):
    """A link to follow."""

    token: str


async def create(request: Request) -> Response:
    """A new match."""
    wish = await body(request, NewMatch)
    game = get_game(wish.game)
    players = making.players_for(game, wish.players, wish.seats)
    session = await asyncio.to_thread(
        Session.start,
        game,
        scenario=wish.scenario,
        players=players,
        options=wish.options,
        seed=wish.seed or fresh_seed(),
        seats=making.players_wanted(game.seats_for(players), wish.seats, game.info.quick_agent),
    )
    usual = dict.fromkeys(session.setup.seats, game.info.quick_agent)
    return await _add(request, session, wish, wish.seats, usual)


async def import_save(request: Request) -> Response:
    """A match from a saved game. Whoever imports it plays the seats of people."""
    wish = await body(request, Import, MOST_SAVE)
    text = wish.save if isinstance(wish.save, str) else msgspec.json.encode(wish.save).decode()
    session = await asyncio.to_thread(loads, text)
    return await _add(request, session, wish, wish.seats, dict(session.players))


async def _add(
    request: Request, session: Session[Any], wish: Body, seats: dict[str, str], usual: dict[str, str]
) -> Response:
    hub = hub_of(request)
    who, name = wish.who, clean(wish.name)[:40]
    record = making.match_record(session, making.seat_records(session, seats, who, name, usual), who)
    await hub.database.run(matches.add, record, session.answers)
    async with hub.using(record.id):
        pass
    about = {"match": record.id, "hash": session.public, "links": links(record.seats), "watch": link(record.watch)}
    return reply(about, 201)


async def join(request: Request) -> Response:
    """Follow a link: sit down, or watch."""
    wish = await body(request, Join)
    hub = hub_of(request)
    who, name = wish.who, clean(wish.name)[:40]
    found = await hub.database.run(matches.by_token, wish.token)
    if found is None:
        raise Refusal("no_link", 404)
    id, seat = found
    if seat is None:
        await hub.database.run(matches.watch, id, who)
        return reply({"match": id, "seat": None, "watch": True})
    async with hub.using(id) as live, live.match.lock:
        match = live.match
        if match.seats[seat].guest != who:
            if not await hub.database.run(matches.take_seat, wish.token, who, name, HUMAN):
                raise Refusal("taken", 409)
            await match.seat(seat, SeatRecord(HUMAN, who, name, wish.token))
            greet_all(match)
            await match.show()
    return reply({"match": id, "seat": seat, "watch": False})


async def mine(request: Request) -> Response:
    """The matches that a guest made, plays or watches, the last touched first."""
    wish = await body(request, Body)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    records = await hub_of(request).database.run(matches.of_guest, wish.who)
    return reply({"matches": [_listed(record, wish.who, spoken) for record in records]})


def _listed(record: MatchRecord, guest: str, spoken: str) -> dict[str, Any]:
    texts = game_texts(get_game(record.game), spoken)
    result = msgspec.json.decode(record.result, type=Result) if record.result else None
    turn = record.seats.get(record.asked or "")
    return {
        "match": record.id,
        "game": record.game,
        "game_name": texts("game.name"),
        "scenario": record.scenario,
        "scenario_name": texts.name("scenario", record.scenario),
        "seats": {
            seat: {
                "name": seating.player_name(holder, texts),
                "seat_name": texts.name("seat", seat),
                "player": holder.player,
                "you": holder.person == guest,
            }
            for seat, holder in record.seats.items()
        },
        "turn": record.asked,
        "my_turn": turn is not None and turn.person == guest,
        "over": record.over,
        "result": winners(texts, result.winners) if result else None,
        "winners": list(result.winners) if result else [],
        "touched": record.touched,
        "made": record.made,
        "host": record.host == guest,
    }
