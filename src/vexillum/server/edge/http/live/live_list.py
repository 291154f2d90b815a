"""Live tables and featured items, with players, standings and spectators.

Everything is seen as a spectator sees it, with the delay the players chose.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.server.edge.http.common import club_only, hub_of, language, reply, visitor_of
from vexillum.server.edge.http.front.match_summary import MatchSummary, Standing, match_view, summary_of
from vexillum.server.edge.http.studies.study_access import card_of, gallery_cards
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, Person, is_guest
from vexillum.server.kernel.texts import game_texts, texts_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches import synchronization
from vexillum.server.matches.frames.game_overview import winners
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Result
from vexillum.server.matches.seats import seat_rules, told_secrets
from vexillum.server.matches.studies.study_forms import StudyCard
from vexillum.server.matches.watching.delayed import as_watched
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord
from vexillum.server.storage.watching import featured, horizons, live_tables

MOST_LIVE, MOST_WAITING, MOST_FINISHED, MOST_STUDIES = 24, 6, 6, 4
REMEMBERED = 256
SPECTATOR = ""
"""A reader without access to any match."""


class LiveSeat(msgspec.Struct, frozen=True):
    """A seat with its player and standing."""

    seat: str
    seat_name: str
    player: str
    agent: bool
    free: bool
    standing: Standing | None


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in play, waiting for players, or finished."""

    match: str
    title: str
    game: str
    game_name: str
    scenario_name: str
    host: bool
    """Whether the reader is the host."""
    seats: list[LiveSeat]
    card: str
    where: list[str]
    """How far the game is."""
    turn: str
    """The seat to move."""
    watching: int
    answered: float | None
    """When the last visible answer was given."""
    made: float
    delay: Delay | None
    guests: bool
    clock: Clock | None
    rated: bool
    secrets_seen: list[str]
    """Sentences: who was shown more than the one seat they play."""
    featured: bool
    over: bool
    result: str
    mark: int
    """Changes with the picture."""


class LiveLists(msgspec.Struct, frozen=True, kw_only=True):
    """The lists of the page."""

    tables: list[LiveTable]
    waiting: list[LiveTable]
    finished: list[LiveTable]
    studies: list[StudyCard]
    people: int
    """How many members are at tables."""
    may_feature: bool
    featured_studies: list[str]


class _Found(NamedTuple):
    """Rows read from the database."""

    tables: list[MatchRecord]
    waiting: list[MatchRecord]
    finished: list[MatchRecord]
    watching: dict[str, int]
    marks: dict[str, tuple[int, float | None]]
    featured: dict[str, set[str]]
    people: int


_known: OrderedDict[tuple[str, bool, int, str], MatchSummary] = OrderedDict()


@club_only
async def live(request: Request) -> Response:
    """Live tables, tables waiting for players, finished games, and studies."""
    person, hub, spoken = await visitor_of(request), hub_of(request), language(request)
    found = await hub.database.read(_found, person.id)
    shown = [await _table(hub, record, found, person.id, spoken) for record in found.tables]
    return reply(
        LiveLists(
            tables=[one for one in shown if one is not None],
            waiting=[_form(record, found, person.id, spoken, None) for record in found.waiting],
            finished=[_form(record, found, person.id, spoken, None) for record in found.finished],
            studies=await _studies(hub, found, person, spoken),
            people=found.people,
            may_feature=person.admin,
            featured_studies=sorted(found.featured[live_tables.STUDY]),
        )
    )


def _found(connection: Connection, me: str) -> _Found:
    guest = is_guest(me)
    tables = live_tables.playing(connection, me, guest=guest, most=MOST_LIVE)
    waiting = live_tables.open_tables(connection, me, guest=guest, most=MOST_WAITING)
    finished = live_tables.finished(connection, me, guest=guest, most=MOST_FINISHED)
    return _Found(
        tables,
        waiting,
        finished,
        live_tables.watchers(connection, tables),
        {record.id: _mark(connection, record) for record in tables},
        featured.all_ids(connection),
        live_tables.people_here(connection),
    )


def _mark(connection: Connection, record: MatchRecord) -> tuple[int, float | None]:
    """A number that changes with the visible match, and the time of the last visible answer."""
    delay = watch_delay.loads(record.delay)
    if delay is None:
        return record.version, record.touched
    seen = horizons.horizon(connection, record.id, delay, time.time())
    return seen.acts, horizons.last_act(connection, record.id, seen.acts)


async def _table(hub: Hub, record: MatchRecord, found: _Found, me: str, spoken: str) -> LiveTable | None:
    """A table with its standing; None if its game cannot be loaded."""
    key = (record.id, record.delay is None, found.marks[record.id][0], spoken)
    if key not in _known:
        try:
            async with hub.using(record.id) as loaded:
                if loaded.match.record.delay != record.delay:  # another process may be ahead
                    async with loaded.match.lock:
                        await synchronization.refresh(loaded.match)
                seen = await match_view(loaded.match, SPECTATOR)
        except VexillumError:
            return None
        told = await asyncio.to_thread(summary_of, seen, game_texts(seen.session.game, spoken))
        _known[(record.id, record.delay is None, seen.mark, spoken)] = _known[key] = told
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _form(record, found, me, spoken, _known[key])


def _form(record: MatchRecord, found: _Found, me: str, spoken: str, told: MatchSummary | None) -> LiveTable:
    record = as_watched(record, SPECTATOR)
    texts = texts_of(record.game, spoken)
    standing = {one.seat: one for one in told.standing} if told is not None else {}
    mark, answered = found.marks.get(record.id, (record.version, record.touched if record.over else None))
    result = msgspec.json.decode(record.result, type=Result) if record.result else None
    return LiveTable(
        match=record.id,
        title=record.title,
        game=record.game,
        game_name=texts("game.name"),
        scenario_name=texts.name("scenario", record.scenario),
        host=record.host == me,
        seats=[
            LiveSeat(
                seat,
                texts.name("seat", seat),
                seat_rules.player_name(holder, texts),
                holder.agent is not None,
                holder.player == OPEN and holder.invited in (None, me),
                standing.get(seat),
            )
            for seat, holder in record.seats.items()
        ],
        card=told.card if told is not None else "",
        where=told.where if told is not None else [],
        turn=told.seat if told is not None else "",
        watching=found.watching.get(record.id, 0),
        answered=answered,
        made=record.made,
        delay=watch_delay.loads(record.delay),
        guests=record.guests,
        clock=time_control.loads(record.clock),
        rated=record.rated in (RATED_WANTED, RATED_ON),
        secrets_seen=told_secrets.told(record, texts, me),
        featured=record.id in found.featured[live_tables.MATCH],
        over=record.over,
        result=winners(texts, result.winners) if result is not None else "",
        mark=mark,
    )


async def _studies(hub: Hub, found: _Found, person: Person, spoken: str) -> list[StudyCard]:
    """Featured studies, then the gallery. The club's are for members."""
    chosen = found.featured[live_tables.STUDY]
    gallery = _one_of_each_game_first(await gallery_cards(spoken))
    first = [card for card in gallery if card.study in chosen]
    if person.account and chosen:
        heads = await hub.database.read(featured.studies_of, person, sorted(chosen))
        first += [card_of(head, head.owner == person.id, spoken) for head in heads]
    return [*first, *(card for card in gallery if card.study not in chosen)][:MOST_STUDIES]


def _one_of_each_game_first(cards: list[StudyCard]) -> list[StudyCard]:
    """Studies ordered so that the first ones are of different games."""
    before: Counter[str] = Counter()
    places = {}
    for card in cards:
        places[card.study] = before[card.game]
        before[card.game] += 1
    return sorted(cards, key=lambda card: places[card.study])
