"""Reviews of finished matches, win chances, advice. Not available in running matches with other people."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from vexillum.analysis.chances import TooLong
from vexillum.analysis.review import advice, review
from vexillum.analysis.words import advice_text, analysis_texts, swing_text
from vexillum.core.session import Session
from vexillum.server.edge.http.common import hub_of, language, number, reply, visitor_of, who
from vexillum.server.edge.requester import share_of
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.match import Match
from vexillum.server.matches.reviews.given_advice import GIVEN
from vexillum.server.matches.reviews.playout_service import MOST, PLAYOUTS, Key, TurnKey
from vexillum.server.matches.reviews.review_forms import AdviceForm, ReviewForm, SwingForm, chances_form, review_form
from vexillum.server.matches.seats.seat_rules import person_alone

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
