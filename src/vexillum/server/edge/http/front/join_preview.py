"""What a link leads to, shown before joining: the game, the seat, the players, the host."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, hub_of, language, reply, who
from vexillum.server.edge.http.games import GameForm, game_form
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, texts_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.seats import seat_rules, told_secrets
from vexillum.server.matches.watching.delayed import as_watched
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.people import accounts
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord


class Link(Body, kw_only=True):
    """The link."""

    token: str


class JoinSeat(msgspec.Struct, frozen=True):
    """A seat of the match: its player, or free; the link's own is ``yours``."""

    id: str
    name: str
    about: str
    difficulty: int
    player: str
    free: bool
    yours: bool


class JoinPreview(msgspec.Struct, frozen=True):
    """What a link leads to."""

    game: str
    game_name: str
    title: str
    scenario_name: str
    scenario_play: str
    minutes: tuple[int, int]
    difficulty: int
    host: str
    """The host's name, if known."""
    language: str
    """The host's language, if known."""
    clock: Clock | None
    delay: Delay | None
    """The spectators' delay."""
    guests: bool
    """Whether guests can watch."""
    rated: bool
    """Whether it is rated."""
    secrets_seen: list[str]
    """Sentences: who was shown more than the one seat they play."""
    seat: str
    """The seat of the link; empty for a spectators' link."""
    sat: bool
    """Whether the reader already plays or watches there."""
    taken: bool
    """Whether someone else has taken the seat."""
    over: bool
    seats: list[JoinSeat]


async def preview(request: Request) -> Response:
    """What a link leads to, without changing anything."""
    wish = await body(request, Link)
    person, hub = await who(request, wish), hub_of(request)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    found = await hub.database.read(matches.by_token, wish.token)
    record = await hub.database.read(matches.get, found[0]) if found else None
    if found is None or record is None:
        raise Refusal("no_link", 404)
    if person.account and await hub.database.read(lobby.is_blocked, record.id, person.id):
        raise Refusal("no_link", 404)
    host = await hub.database.read(_host, record)
    return reply(preview_of(record, found[1], person, host, spoken))


def preview_of(
    record: MatchRecord, seat: str | None, person: Person, host: tuple[str, str], spoken: str
) -> JoinPreview:
    """What the link to a seat (None: for spectators) leads to; ``host`` is a name and a language."""
    record = as_watched(record, person.id)
    texts, form = texts_of(record.game, spoken), _form(record, spoken)
    scenario = next((one for one in form.scenarios if one.id == record.scenario), None) if form else None
    holder = record.seats.get(seat or "")
    sat = holder is not None and holder.guest == person.id
    return JoinPreview(
        game=record.game,
        game_name=texts("game.name"),
        title=record.title,
        scenario_name=texts.name("scenario", record.scenario),
        scenario_play=(scenario.play or scenario.about) if scenario else "",
        minutes=scenario.minutes if scenario else (0, 0),
        difficulty=scenario.difficulty if scenario else 0,
        host=host[0],
        language=host[1],
        clock=time_control.loads(record.clock),
        delay=watch_delay.loads(record.delay),
        guests=record.guests,
        rated=record.rated in (RATED_WANTED, RATED_ON),
        secrets_seen=told_secrets.told(record, texts, person.id),
        seat=seat or "",
        sat=sat,
        taken=holder is not None and holder.player != OPEN and not sat,
        over=record.over,
        seats=_seats(record, seat, form, texts),
    )


def _seats(record: MatchRecord, yours: str | None, form: GameForm | None, texts: Texts) -> list[JoinSeat]:
    known = {seat.id: seat for seat in form.seats} if form else {}
    return [
        JoinSeat(
            id=seat,
            name=texts.name("seat", seat),
            about=known[seat].about if seat in known else "",
            difficulty=known[seat].difficulty if seat in known else 0,
            player="" if holder.player == OPEN else seat_rules.player_name(holder, texts),
            free=holder.player == OPEN,
            yours=seat == yours,
        )
        for seat, holder in record.seats.items()
    ]


def _form(record: MatchRecord, spoken: str) -> GameForm | None:
    """The game's information; None if it is not installed any more."""
    try:
        return game_form(record.game, spoken)
    except Exception:  # following the link gives the refusal
        return None


def _host(connection: Connection, record: MatchRecord) -> tuple[str, str]:
    """The host's name and language, from their account or their seat."""
    account = accounts.by_id(connection, record.host)
    if account is not None:
        return account.name, account.lang
    return next((holder.name or "" for holder in record.seats.values() if holder.guest == record.host), ""), ""
