"""What is being played now and what is featured: with who plays, how they stand, and how many watch.

Everything is made from what somebody sees who only watches, with the delay that the players chose.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.server.edge.http.common import club_only, hub_of, language, reply, visitor_of
from vexillum.server.edge.http.front.match_summary import MatchSummary, Standing, seen_by, summary_of
from vexillum.server.edge.http.studies.readers import card_of, gallery_cards
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, Person, is_guest
from vexillum.server.kernel.texts import game_texts, texts_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches import synchronization
from vexillum.server.matches.frames.game_overview import winners
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Result
from vexillum.server.matches.seats import seat_rules
from vexillum.server.matches.studies.study_forms import StudyCard
from vexillum.server.matches.watching.delayed import as_watched
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord
from vexillum.server.storage.watching import featured, horizons, live_tables

MOST_LIVE, MOST_WAITING, MOST_FINISHED, MOST_STUDIES = 24, 6, 6, 4
REMEMBERED = 256
NOBODY = ""
"""Somebody who has nothing to do with any match."""


class LiveSeat(msgspec.Struct, frozen=True):
    """A seat: who plays it, and how it stands."""

    seat: str
    seat_name: str
    player: str
    agent: bool
    free: bool
    standing: Standing | None


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is being played, or waits for players, or has finished."""

    match: str
    title: str
    game: str
    game_name: str
    scenario_name: str
    host: bool
    """Is it mine?"""
    seats: list[LiveSeat]
    card: str
    where: list[str]
    """How far the game has come."""
    turn: str
    """The name of the seat that is asked."""
    watching: int
    answered: float | None
    """When the last answer was given that is seen here."""
    made: float
    delay: Delay | None
    guests: bool
    clock: Clock | None
    rated: bool
    featured: bool
    over: bool
    result: str
    mark: int
    """Changes with the picture."""


class LiveLists(msgspec.Struct, frozen=True, kw_only=True):
    """What a club has to show."""

    tables: list[LiveTable]
    waiting: list[LiveTable]
    finished: list[LiveTable]
    studies: list[StudyCard]
    people: int
    """How many members are here."""
    may_feature: bool
    featured_studies: list[str]


class _Found(NamedTuple):
    """What the database says."""

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
    """The tables that are being played now, those that wait for players, finished games and studies."""
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
    """A number that changes with what is seen of a match, and when that was last answered."""
    delay = watch_delay.loads(record.delay)
    if delay is None:
        return record.version, record.touched
    seen = horizons.horizon(connection, record.id, delay, time.time())
    return seen.acts, horizons.last_act(connection, record.id, seen.acts)


async def _table(hub: Hub, record: MatchRecord, found: _Found, me: str, spoken: str) -> LiveTable | None:
    """A table with how it stands; None: it cannot be shown, because its game cannot be loaded."""
    key = (record.id, record.delay is None, found.marks[record.id][0], spoken)
    if key not in _known:
        try:
            async with hub.using(record.id) as loaded:
                if loaded.match.record.delay != record.delay:  # another process knows more
                    async with loaded.match.lock:
                        await synchronization.refresh(loaded.match)
                seen = await seen_by(loaded.match, NOBODY)
        except VexillumError:
            return None
        told = summary_of(seen, game_texts(seen.session.game, spoken))
        _known[(record.id, record.delay is None, seen.mark, spoken)] = _known[key] = told
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _form(record, found, me, spoken, _known[key])


def _form(record: MatchRecord, found: _Found, me: str, spoken: str, told: MatchSummary | None) -> LiveTable:
    record = as_watched(record, NOBODY)
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
        featured=record.id in found.featured[live_tables.MATCH],
        over=record.over,
        result=winners(texts, result.winners) if result is not None else "",
        mark=mark,
    )


async def _studies(hub: Hub, found: _Found, person: Person, spoken: str) -> list[StudyCard]:
    """Featured studies, then those of the gallery. Those of the club are for members."""
    chosen = found.featured[live_tables.STUDY]
    gallery = _one_of_each_game_first(gallery_cards(spoken))
    first = [card for card in gallery if card.study in chosen]
    if person.account and chosen:
        heads = await hub.database.read(featured.studies_of, person, sorted(chosen))
        first += [card_of(head, head.owner == person.id, spoken) for head in heads]
    return [*first, *(card for card in gallery if card.study not in chosen)][:MOST_STUDIES]


def _one_of_each_game_first(cards: list[StudyCard]) -> list[StudyCard]:
    """Studies so that those of one game do not stand together at the beginning."""
    before: Counter[str] = Counter()
    places = {}
    for card in cards:
        places[card.study] = before[card.game]
        before[card.game] += 1
    return sorted(cards, key=lambda card: places[card.study])
