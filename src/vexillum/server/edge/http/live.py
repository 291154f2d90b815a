"""Live tables and featured items; a match in a few lines, as they and the front page show it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.recap import recap
from vexillum.core.session import Session
from vexillum.core.show.display import Display, Goal, Panel
from vexillum.core.show.svg import Box, box_around, thumbnail
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import club_only, hub_of, in_turn, language, number, reply, visitor_of
from vexillum.server.edge.http.games import packed, svg_reply
from vexillum.server.edge.http.replays import reader_of
from vexillum.server.edge.http.studies import card_of, gallery_cards
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, Person, is_guest
from vexillum.server.kernel.texts import game_texts, texts_of
from vexillum.server.kernel.time_control import Clock, Delay
from vexillum.server.matches import seat_rules, synchronization
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.frames.views import winners
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match, Result
from vexillum.server.matches.studies import StudyCard
from vexillum.server.matches.watching import as_watched, present_or_past
from vexillum.server.storage import watching
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, MatchRecord

# Live tables and featured items, with players, standings and spectators ----------------------------------------------
#
# Everything is seen as a spectator sees it, with the delay the players chose.


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
            featured_studies=sorted(found.featured[watching.STUDY]),
        )
    )


def _found(connection: Connection, me: str) -> _Found:
    guest = is_guest(me)
    tables = watching.tables_in_play(connection, me, guest=guest, most=MOST_LIVE)
    waiting = watching.open_tables(connection, me, guest=guest, most=MOST_WAITING)
    finished = watching.finished_games(connection, me, guest=guest, most=MOST_FINISHED)
    return _Found(
        tables,
        waiting,
        finished,
        watching.watchers(connection, tables),
        {record.id: _mark(connection, record) for record in tables},
        watching.featured_ids(connection),
        watching.people_here(connection),
    )


def _mark(connection: Connection, record: MatchRecord) -> tuple[int, float | None]:
    """A number that changes with the visible match, and the time of the last visible answer."""
    delay = time_control.load_delay(record.delay)
    if delay is None:
        return record.version, record.touched
    seen = watching.horizon(connection, record.id, delay, time.time())
    return seen.acts, watching.last_act(connection, record.id, seen.acts)


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
        delay=time_control.load_delay(record.delay),
        guests=record.guests,
        clock=time_control.load_clock(record.clock),
        rated=record.rated in (RATED_WANTED, RATED_ON),
        secrets_seen=seat_rules.disclosures(record, texts, me),
        featured=record.id in found.featured[watching.MATCH],
        over=record.over,
        result=winners(texts, result.winners) if result is not None else "",
        mark=mark,
    )


async def _studies(hub: Hub, found: _Found, person: Person, spoken: str) -> list[StudyCard]:
    """Featured studies, then the gallery. The club's are for members."""
    chosen = found.featured[watching.STUDY]
    gallery = _one_of_each_game_first(await gallery_cards(spoken))
    first = [card for card in gallery if card.study in chosen]
    if person.account and chosen:
        heads = await hub.database.read(watching.readable_studies, person, sorted(chosen))
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


# A match in a few lines for the front page: its progress, recent events, standings, what comes next ------------------


MOST_PLACES = 6
"""If a question is about more places than this, the last turn is shown instead."""
RATIOS = {1: 1.0, 2: 1.36}
"""The aspect ratios of a match's picture, by the number in its URL: width to height."""
WHOLE = 3
"""The ratio for the whole map instead of the places of interest."""


class Standing(msgspec.Struct, frozen=True):
    """A seat's margin or points, and its progress towards victory from 0 to 1."""

    seat: str
    name: str
    colour: str
    value: int
    signed: bool
    """Whether it is a margin, shown with a sign."""
    part: float
    leads: bool = False


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a few lines."""

    match: str
    seat: str
    """The reader's seat, or the one to move."""
    prompt: str
    """The question to the reader, if any."""
    card: str
    where: list[str]
    """How far the game is: the epoch, the cards left."""
    turns: int
    """How many turns others have played since the reader's last answer."""
    standing: list[Standing]
    warning: str
    tone: str
    picture: str
    """A number that changes with the picture."""


async def match_summary(request: Request) -> Response:
    """A match in a few lines."""
    seen = await _requested(request)
    texts = game_texts(seen.session.game, language(request))
    return reply(await in_turn(request, summary_of, seen, texts))


async def match_picture(request: Request) -> Response:
    """The map of a match around its places of interest, from the reader's viewpoint."""
    seen = await _requested(request)
    texts = game_texts(seen.session.game, language(request))
    shape = number(request, "shape", 2)
    ratio = None if shape == WHOLE else RATIOS.get(shape, RATIOS[2])
    dark = request.query_params.get("theme") == "dark"
    drawn = await in_turn(request, draw, seen, texts, ratio, dark)
    return svg_reply(request, packed(drawn), "private, no-cache")


class MatchView(NamedTuple):
    """A match as a reader sees it: the viewpoint, and which seats are theirs."""

    match: str
    mark: int
    """Increases with every visible change."""
    session: Session[Any]
    reader: str | None
    mine: tuple[str, ...]


async def _requested(request: Request) -> MatchView:
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live:
        await check_invited(hub.database, live.match, guest)
        return await match_view(live.match, guest)


async def match_view(match: Match, guest: str) -> MatchView:
    """A match as the reader sees it now, after checking access."""
    async with match.lock:
        mark, _, session = await present_or_past(match, guest)
        return MatchView(match.id, mark, session.fork(), reader_of(match, guest, None), match.played_by(guest))


def summary_of(seen: MatchView, texts: Texts) -> MatchSummary:
    """A match in a few lines."""
    id, version, session, reader, mine = seen
    display = session.game.board.display(session.view(reader), texts)
    decision = session.decision
    asked = decision is not None and decision.seat in mine
    own = asked and len(mine) == 1  # on a shared screen the question may be another player's
    seat = decision.seat if decision is not None and (asked or not mine) else (mine or ("",))[0]
    since = recap(session, seat) if seat in mine else None
    warning = _warning(display, mine)
    return MatchSummary(
        match=id,
        seat=texts.name("seat", seat) if seat else "",
        prompt=texts(decision.prompt) if decision is not None and own else "",
        card=next((card.title for card in display.cards if card.role == "now"), ""),
        where=[part for part in (display.deck.label, display.deck.left_label) if part] if display.deck else [],
        turns=sum(1 for row in since.rows if row.turn.seat) if since else 0,
        standing=_standing(session, display, texts),
        warning=warning[0],
        tone=warning[1],
        picture=f"{version}",
    )


def _standing(session: Session[Any], display: Display, texts: Texts) -> list[Standing]:
    """The standings of the seats in play, as on their panels: by margin, else by progress."""
    art = session.game.board.art(texts).seats
    panels = [panel for panel in display.panels if panel.seat in session.setup.seats]
    found = []
    best = max((panel.figures[0].value for panel in panels if panel.figures), default=0)
    for panel in panels:
        points = panel.figures[0] if panel.figures else None
        signed = panel.margin is not None and not (points and points.id.startswith("points/"))
        value = panel.margin if signed else points.value if points else None
        if value is None:
            continue
        part = _nearest(panel) if signed or best <= 0 else max(0.0, value / best)
        found.append(
            Standing(
                panel.seat,
                texts.name("seat", panel.seat),
                art[panel.seat].colour if panel.seat in art else "",
                value,
                signed,
                round(part, 3),
            )
        )
    top = max((one.value for one in found), default=0)
    return [msgspec.structs.replace(one, leads=one.value == top) for one in found]


def _nearest(panel: Panel) -> float:
    """A seat's progress towards the condition it is farthest from."""
    return min((_reached(goal) for goal in panel.goals if goal.needed), default=0.0)


def _reached(goal: Goal) -> float:
    if goal.reached is None or not goal.needed:
        return 0.0
    return min(1.25, max(0.0, goal.reached / goal.needed))


def _warning(display: Display, mine: tuple[str, ...]) -> tuple[str, str]:
    """The most important warning: a victory, then a loss, then other notes."""
    order = {"victory": 0, "loss": 1, "note": 2}
    for warning in sorted(display.warnings, key=lambda one: order[one.tone]):
        if not warning.to or not mine or set(warning.to) & set(mine):
            return warning.text, warning.tone
        if warning.own and warning.seat in mine:
            return warning.own, "good"
    return "", ""


def draw(seen: MatchView, texts: Texts, ratio: float | None, dark: bool) -> str:
    """Draw the places of interest in an aspect ratio; None: the whole map."""
    _, _, session, reader, mine = seen
    drawing = session.game.board.draw_map(session.view(reader), texts)
    if ratio is None:
        return thumbnail(drawing, drawing.home or Box(0, 0, drawing.width, drawing.height), dark=dark)
    return thumbnail(drawing, box_around(drawing, _places(session, mine), ratio), dark=dark)


def _places(session: Session[Any], mine: tuple[str, ...]) -> list[str]:
    """The places of the reader's question, else those of the last turn."""
    decision = session.decision
    if decision is not None and mine == (decision.seat,):
        asked = list(dict.fromkeys(option.thing for option in decision.options if option.thing))
        if 0 < len(asked) <= MOST_PLACES:
            return asked
    story = session.table.story
    turn = next((scope.number for scope in reversed(story) if scope.kind == "turn" and scope.seat), 0)
    told = dict.fromkeys(thing for scope in story[turn:] for thing in scope.things)
    return list(told)[:MOST_PLACES]
