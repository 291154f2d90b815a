"""Reviews of finished matches, win chances, advice. Not available in running matches with other people."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from vexillum.analysis.chances import Chances, Estimate, Swing, SwingEstimate, TooLong
from vexillum.analysis.review import Advice, Point, Review, TurningPoint, advice, may_advise, moments, review, strongest
from vexillum.analysis.words import (
    advice_text,
    analysis_texts,
    change_text,
    estimated_text,
    luck_text,
    point_text,
    swing_text,
)
from vexillum.core.search.playouts import playout_agent
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import hub_of, language, number, reply, share_of, visitor_of, who
from vexillum.server.kernel.refusals import Refusal, RetryLater
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.frames.frame_types import OutcomeForm
from vexillum.server.matches.frames.views import Past, outcome, title
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_rules import person_alone

# Runs playouts on request, one request at a time, each for about a second, shared by person; results are cached


MOST = 400
"""Maximum playouts of one moment."""
MOMENT = 1.0
"""Seconds per request: then it returns what is known, and the page asks again."""
KEPT_CHANCES = 48
WAITING = 24
"""Requests that may wait; of more, those of whoever has most waiting are refused with a retry time."""
OF_PERSON = 4
"""How many of them may be one person's: a page asks for one at a time."""


class Key(NamedTuple):
    """Identifies an estimate: a match, a moment, and whose knowledge is used."""

    match: str
    at: int
    seat: str | None
    answers: int
    """A hash of the answers, since undo changes the moment with this number."""


class TurnKey(NamedTuple):
    """Identifies a turn of a finished match."""

    match: str
    at: int
    until: int
    answers: int


class PlayoutService:
    """The estimates of one server process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Estimate] = OrderedDict()
        self._queue = FairQueue(1, waiting=WAITING, of_person=OF_PERSON, busy=lambda: RetryLater("chances_busy", 3))
        self._swings: OrderedDict[TurnKey, SwingEstimate] = OrderedDict()

    async def ask(self, key: Key, session: Callable[[], Session[Any]], playouts: int, person: str) -> Chances:
        """The chances after this many playouts, or as many as time allows; in a turn of this person."""
        return await self._queue.run(person, self._grow, key, session, min(playouts, MOST))

    async def ask_swing(
        self, key: TurnKey, session: Callable[[], Session[Any]], playouts: int, person: str
    ) -> tuple[Swing, bool]:
        """How much of a turn's change was luck, after this many worlds or as many as time allows; and whether that is
        all.
        """
        return await self._queue.run(person, self._grow_swing, key, session, min(playouts, MOST))

    def known(self, key: Key) -> Chances | None:
        """The cached chances of a moment."""
        estimate = self._kept.get(key)
        return None if estimate is None or not (estimate.tried or estimate.over) else estimate.chances

    def known_swing(self, key: TurnKey) -> Swing | None:
        """The cached analysis of a turn's change."""
        estimate = self._swings.get(key)
        return None if estimate is None or not estimate.swing.playouts else estimate.swing

    def _grow_swing(self, key: TurnKey, session: Callable[[], Session[Any]], playouts: int) -> tuple[Swing, bool]:
        until = time.monotonic() + MOMENT
        estimate = self._swings.pop(key, None) or SwingEstimate(session(), key.at, key.until)
        self._swings[key] = estimate
        while len(self._swings) > KEPT_CHANCES:
            self._swings.popitem(last=False)
        while estimate.tried < playouts and time.monotonic() < until:
            estimate.step()
        return estimate.swing, estimate.tried >= playouts

    def _grow(self, key: Key, session: Callable[[], Session[Any]], playouts: int) -> Chances:
        until = time.monotonic() + MOMENT
        estimate = self._kept.pop(key, None) or Estimate(session(), key.seat)
        self._kept[key] = estimate
        while len(self._kept) > KEPT_CHANCES:
            self._kept.popitem(last=False)
        while not estimate.over and estimate.tried < playouts and time.monotonic() < until:
            estimate.add(1)
        return estimate.chances


PLAYOUTS = PlayoutService()


# The advice already given about turns of finished matches, for files exported later ----------------------------------


KEPT_ADVICE = 200


class GivenAdvice:
    """The advice of one server process; None: the same answer, or nothing in time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TurnKey, Advice | None] = OrderedDict()

    def keep(self, key: TurnKey, found: Advice | None) -> None:
        """Store advice."""
        self._kept[key] = found
        while len(self._kept) > KEPT_ADVICE:
            self._kept.popitem(last=False)

    def asked(self, key: TurnKey) -> bool:
        """Whether advice on this turn was requested."""
        return key in self._kept

    def __getitem__(self, key: TurnKey) -> Advice | None:
        return self._kept[key]


GIVEN = GivenAdvice()


# A review as sent to a page, in the reader's language. ``tools/types_js.py`` generates the JavaScript types ----------


class ReviewPoint(msgspec.Struct, frozen=True):
    """The standing of the seats when a card, a round or a turn began."""

    at: int
    title: str
    scores: dict[str, int]
    met: list[str]
    """The seats that met their victory condition."""


class TurningPointForm(msgspec.Struct, frozen=True):
    """A turn that changed the standing a lot."""

    at: int
    until: int
    seat: str
    before: int
    after: int
    title: str
    text: str
    change: str
    """The last part of the text: whose score changed, and how."""
    dice: str
    advice: bool
    """Whether advice from a stronger agent is available."""


class LuckForm(msgspec.Struct, frozen=True):
    """The dice of a seat's turns compared with their mean."""

    seat: str
    name: str
    text: str


class ReviewForm(msgspec.Struct, frozen=True):
    """A finished match in review."""

    title: str
    names: dict[str, str]
    outcome: OutcomeForm
    margin: bool
    """Whether the scores are margins, with 0 as the goal."""
    points: list[ReviewPoint]
    turning_points: list[TurningPointForm]
    luck: list[LuckForm]
    luck_about: str
    moments: list[int]
    """The moments for which win chances can be requested, for the chart."""
    agent: str
    """The agent used for playouts."""
    stronger: str
    """The agent that gives advice."""


class SeatChanceForm(msgspec.Struct, frozen=True):
    """A seat's win chance with its interval."""

    share: float
    low: float
    high: float


class ChancesForm(msgspec.Struct, frozen=True):
    """Win chances of a moment, as far as known."""

    at: int
    playouts: int
    seats: dict[str, SeatChanceForm]
    text: str
    """The number of playouts, and whose knowledge was used."""
    state: Literal["growing", "done"]
    estimated: dict[str, float] = {}
    """The estimate before any playout, learned from simulated games; may be empty."""


class AdviceForm(msgspec.Struct, frozen=True):
    """What a stronger agent would have done; empty: the same, or nothing in time."""

    text: str


class SwingForm(msgspec.Struct, frozen=True):
    """How much of a turn's change in win chances was luck, and how much decisions."""

    text: str
    state: Literal["growing", "done"]


def review_form(session: Session[Any], found: Review, language: str, *, practised: bool) -> ReviewForm:
    """A review in one language."""
    game = session.game
    texts = analysis_texts(game, language)
    margin = game.analysis.met is not None
    return ReviewForm(
        title=title(session, game_texts(game, language)),
        names={seat: texts.name("seat", seat) for seat in session.setup.seats},
        outcome=outcome(session, game_texts(game, language), practised=practised),
        margin=margin,
        points=[_point(point, texts) for point in found.points],
        turning_points=[_turning_point(session, one, texts, margin=margin) for one in found.turning_points],
        luck=[
            LuckForm(luck.seat, texts.name("seat", luck.seat) if luck.seat else texts("analysis.nobody"), said)
            for luck in found.luck
            if (said := luck_text(luck, texts))
        ],
        luck_about=texts("analysis.luck_about" if found.luck else "analysis.no_luck"),
        moments=moments(found.points),
        agent=texts.name("agent", playout_agent(game)),
        stronger=texts.name("agent", strongest(game)),
    )


def _point(point: Point, texts: Texts) -> ReviewPoint:
    name = texts(point.title) if point.title else texts("analysis.end")
    return ReviewPoint(point.at, name, point.standing.scores, list(point.standing.met))


def _turning_point(session: Session[Any], one: TurningPoint, texts: Texts, *, margin: bool) -> TurningPointForm:
    weaker = any(may_advise(session.game, answer.by) for answer in session.answers[one.at : one.until])
    return TurningPointForm(
        at=one.at,
        until=one.until,
        seat=one.seat,
        before=one.before,
        after=one.after,
        title=texts(one.chapter) if one.chapter else "",
        text=point_text(one, texts, margin=margin),
        change=change_text(one, texts, margin=margin),
        dice=luck_text(one.dice, texts) if one.dice else "",
        advice=weaker,
    )


def chances_form(session: Session[Any], known: Chances, at: int, language: str, *, done: bool) -> ChancesForm:
    """Win chances in one language."""
    texts = analysis_texts(session.game, language)
    if known.final:
        said = texts("analysis.final")
    elif known.estimated and not known.playouts:
        said = texts("analysis.estimated_about")
    else:
        params: dict[str, Any] = {"playouts": known.playouts, "agent": known.agent}
        if known.seat is not None:
            params["who"] = known.seat
        said = texts("analysis.known" if known.seat is None else "analysis.known_seat", **params)
        if known.estimated:
            said = f"{said} {estimated_text(known.estimated, texts)}"
    seats = {seat: SeatChanceForm(one.share, one.low, one.high) for seat, one in known.seats.items()}
    state: Literal["growing", "done"] = "done" if done or known.final else "growing"
    return ChancesForm(at, known.playouts, seats, said, state, known.estimated)


# Reviews of finished matches, win chances, advice. Not available in running matches with other people ----------------


PATIENCE = 4.0
"""Seconds a stronger agent may think about one turn."""
REMEMBERED = 32
_reviews: OrderedDict[tuple[str, int, bool, str], ReviewForm] = OrderedDict()
REVIEWS = FairQueue(1, waiting=24, of_person=6)
ADVICE = FairQueue(1, waiting=24, of_person=6)


class ReviewedMatch(NamedTuple):
    """A match to review: the viewpoint, and whether it was practice."""

    match: str
    past: Past
    session: Session[Any]
    reader: str | None
    practised: bool
    share: str
    """Whose turns it takes."""


async def reviewed_match(request: Request, *, running: bool, guests: bool = False) -> ReviewedMatch:
    """The requested match. A ``running`` one only for the person who plays it alone.

    Expensive analyses are not for ``guests``.
    """
    guest, hub = (await (visitor_of if guests else who)(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        if not match.session.over:
            if not running:
                raise Refusal("not_over", 409)
            if person_alone(match.seats) != guest:
                raise Refusal("chances_company", 403)
        practised = match.record.practice is not None
        session = await asyncio.to_thread(match.session.fork)
        share = share_of(request, guest)
        return ReviewedMatch(match.id, Past(match.session), session, _reader(match, guest), practised, share)


def _reader(match: Match, guest: str) -> str | None:
    """Whose knowledge counts: a spectator's for a finished match, the player's seat for a running one."""
    mine = match.played_by(guest)
    return mine[0] if not match.session.over and len(mine) == 1 else None


async def show_review(request: Request) -> Response:
    """The review of a finished match."""
    seen = await reviewed_match(request, running=False, guests=True)
    return reply(await REVIEWS.run(seen.share, _review, seen, language(request)))


def _review(seen: ReviewedMatch, language: str) -> ReviewForm:
    """The review, cached for each language, since a finished match does not change."""
    key = seen.match, hash(tuple(seen.past.answers)), seen.practised, language
    if (form := _reviews.pop(key, None)) is None:
        form = review_form(seen.session, review(seen.session), language, practised=seen.practised)
    _reviews[key] = form
    while len(_reviews) > REMEMBERED:
        _reviews.popitem(last=False)
    return form


async def show_chances(request: Request) -> Response:
    """Win chances of a moment after this many playouts, or as many as time allows; then the page asks again."""
    seen = await reviewed_match(request, running=True)
    at, playouts = number(request, "at", seen.past.last), min(number(request, "playouts", 50), MOST)
    if not seen.past.first <= at <= seen.past.last:
        raise Refusal("no_moment", 404, at=at, most=seen.past.last)
    key = Key(seen.match, at, seen.reader, hash(tuple(seen.past.answers[:at])))
    known = await PLAYOUTS.ask(key, lambda: seen.past.at(at), playouts, seen.share)
    tried = known.playouts + sum(known.spoilt.values())
    return reply(chances_form(seen.session, known, at, language(request), done=tried >= playouts))


async def show_advice(request: Request) -> Response:
    """What a stronger agent would have done in a turn of a finished match."""
    seen = await reviewed_match(request, running=False)
    at, until = number(request, "at", 0), number(request, "until", 0)
    if not seen.past.first <= at <= until <= seen.past.last:
        raise Refusal("no_moment", 404, at=at, most=seen.past.last)
    found = await ADVICE.run(seen.share, advice, seen.session, at, until, PATIENCE)
    GIVEN.keep(TurnKey(seen.match, at, until, hash(tuple(seen.past.answers))), found)
    texts = analysis_texts(seen.session.game, language(request))
    return reply(AdviceForm(advice_text(found, texts) if found else ""))


async def show_swing(request: Request) -> Response:
    """How much of a turn's change in win chances was luck, in a finished match."""
    seen = await reviewed_match(request, running=False)
    at, until = number(request, "at", 0), number(request, "until", 0)
    if not seen.past.first <= at <= until <= seen.past.last:
        raise Refusal("no_moment", 404, at=at, most=seen.past.last)
    key = TurnKey(seen.match, at, until, hash(tuple(seen.past.answers)))
    texts = analysis_texts(seen.session.game, language(request))
    try:
        playouts = min(number(request, "playouts", 24), MOST)
        found, done = await PLAYOUTS.ask_swing(key, lambda: seen.session, playouts, seen.share)
    except TooLong:
        return reply(SwingForm(texts("analysis.swing_long"), "done"))
    return reply(SwingForm(swing_text(found, texts), "done" if done else "growing"))


ROUTES = [
    Route("/api/matches/{match}/review", show_review),
    Route("/api/matches/{match}/chances", show_chances),
    Route("/api/matches/{match}/advice", show_advice),
    Route("/api/matches/{match}/swing", show_swing),
]
