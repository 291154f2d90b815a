"""Plans in words for their owners."""

from __future__ import annotations

from typing import Any

from vexillum.core.game import Game
from vexillum.core.show.display import signed
from vexillum.core.show.story import PIECES, Change
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Texts
from vexillum.server.matches.plans.plan_types import (
    FigureCompared,
    NotHappened,
    Plan,
    PlanCondition,
    SeatPlan,
    StandingConsent,
)
from vexillum.server.matches.plans.questions import question_words


def question_of(texts: Texts, held: SeatPlan) -> str:
    """The question that a plan is for."""
    what = held.what
    if isinstance(what, StandingConsent):
        return texts(f"consent.{what.kind}")
    said = question_words(texts, what.kind)
    return texts("plan.about", question=said, place=thing_name(texts, what.about)) if what.about else said


def answer_words(texts: Texts, held: SeatPlan) -> str:
    """What it answers."""
    what = held.what
    if isinstance(what, Plan):
        return what.says.get(texts.language) or what.says.get(SOURCE) or texts.listed(what.keys)
    return texts("plan.agree" if what.agrees else "plan.refuse")


def condition_words(game: Game[Any], texts: Texts, condition: PlanCondition, seat: str) -> str:
    """A condition in a few words."""
    if isinstance(condition, NotHappened):
        who = texts.name("seat", condition.seat) if condition.seat else texts("plan.anybody")
        return texts("plan.not_happened", event=texts(f"watched.{condition.event}"), who=who)
    if isinstance(condition, FigureCompared):
        name = figure_name(game, texts, condition.figure, seat) or condition.figure
        return texts(f"plan.{condition.sign}", figure=name, n=condition.n)
    return texts("plan.nothing_came", place=thing_name(texts, condition.place))


def thing_name(texts: Texts, thing: str) -> str:
    """The name of a thing of the board; empty if it has none."""
    kind, _, id = thing.partition(":")
    return texts.name(kind, id) if f"{kind}.{id}" in texts else ""


def figure_name(game: Game[Any], texts: Texts, figure: str, seat: str) -> str:
    """The name of a figure as in labels of changes; empty if it is never shown or counts pieces."""
    if figure.startswith(PIECES):
        return ""
    chips = game.board.chips([Change(figure, 1, 2)], texts, seat)
    if len(chips) != 1 or chips[0].by != signed(1):  # not a number: who controls a place, a state of the track
        return ""
    place = thing_name(texts, figure.partition("/")[2])
    return texts("plan.figure_at", figure=chips[0].label, place=place) if place else chips[0].label
