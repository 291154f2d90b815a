"""A review as sent to a page, in the reader's language. ``tools/types_js.py`` generates the JavaScript types."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from vexillum.analysis.chances import Chances
from vexillum.analysis.review import Point, Review, TurningPoint, may_advise, moments, strongest
from vexillum.analysis.words import analysis_texts, change_text, estimated_text, luck_text, point_text
from vexillum.core.search.playouts import playout_agent
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.frames.frame_types import OutcomeForm
from vexillum.server.matches.frames.game_overview import outcome, title


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
