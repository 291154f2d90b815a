"""What a seat's owner is sent about its plans: existing ones, and the choices for a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.session import Session
from vexillum.core.words.texts import Texts
from vexillum.server.matches.frames.server_messages import (
    ConsentForm,
    FigureForm,
    PlanChoice,
    PlanForm,
    PlansForm,
    QuestionForm,
)
from vexillum.server.matches.plans.plan_notes import told_lines
from vexillum.server.matches.plans.plan_types import MOST_PLANS, Plan, SeatPlan, StandingConsent
from vexillum.server.matches.plans.plan_words import (
    answer_words,
    condition_words,
    figure_name,
    question_of,
    thing_name,
)
from vexillum.server.matches.plans.questions import Question, question_words
from vexillum.server.matches.plans.seat_evidence import ended, public_figures


def plans_form(
    session: Session[Any],
    seat: str,
    texts: Texts,
    held: Sequence[SeatPlan],
    others: Sequence[SeatPlan],
    asked: Sequence[Question],
) -> PlansForm:
    """Everything about the plans of a seat; of ``others`` only what they have announced."""
    game = session.game
    return PlansForm(
        seat=seat,
        plans=[_plan(session, texts, one, one.what) for one in held if isinstance(one.what, Plan)],
        most=MOST_PLANS,
        consents=_consents(session, seat, texts, held),
        told=told_lines(texts, others),
        questions=[_question(texts, one) for one in asked],
        events=[PlanChoice(event.id, texts(f"watched.{event.id}")) for event in game.planning.events],
        seats=[PlanChoice(one, texts.name("seat", one)) for one in session.setup.seats if one != seat],
        figures=figures(session, texts, seat),
        places=places(session, texts),
        chapter=_chapter(session, texts),
    )


def figures(session: Session[Any], texts: Texts, seat: str) -> list[FigureForm]:
    """The numbers that plans may compare."""
    named = [(id, n, figure_name(session.game, texts, id, seat)) for id, n in public_figures(session).items()]
    return [FigureForm(id, name, n) for id, n, name in named if name]


def places(session: Session[Any], texts: Texts) -> list[PlanChoice]:
    """The places pieces may enter, by name."""
    editing = session.game.editing
    kinds = () if editing is None else editing.chosen
    things = session.game.positions.vocabulary(session.setup).things if kinds else ()
    named = [(thing, thing_name(texts, thing)) for thing in things if thing.partition(":")[0] in kinds]
    return sorted([PlanChoice(thing, name) for thing, name in named if name], key=lambda one: one.name)


def _plan(session: Session[Any], texts: Texts, held: SeatPlan, plan: Plan) -> PlanForm:
    return PlanForm(
        id=held.id,
        question=question_of(texts, held),
        answer=answer_words(texts, held),
        conditions=[condition_words(session.game, texts, one, held.seat) for one in plan.when],
        once=plan.once,
        chapters=plan.chapters,
        spent=plan.spent,
        ended=ended(session, plan),
    )


def _consents(session: Session[Any], seat: str, texts: Texts, held: Sequence[SeatPlan]) -> list[ConsentForm]:
    known = {(one.what.kind, one.what.asker): one.what for one in held if isinstance(one.what, StandingConsent)}
    found = []
    for consent in session.game.planning.consents:
        if seat not in consent.asked:
            continue
        for asker in [one for one in consent.askers if one != seat and one in session.setup.seats]:
            standing, name = known.get((consent.kind, asker)), texts(f"consent.{consent.kind}")
            found.append(
                ConsentForm(
                    kind=consent.kind,
                    name=name,
                    asker=asker,
                    asker_name=texts.name("seat", asker),
                    answer="ask" if standing is None else "yes" if standing.agrees else "no",
                    told=standing is not None and standing.told,
                )
            )
    return found


def _question(texts: Texts, question: Question) -> QuestionForm:
    return QuestionForm(
        kind=question.kind,
        name=question_words(texts, question.kind),
        options=[PlanChoice(key, texts(option.message)) for key, option in question.options.items()],
        several=question.at_most > 1,
        about=[PlanChoice(thing, name) for thing in question.about if (name := thing_name(texts, thing))],
    )


def _chapter(session: Session[Any], texts: Texts) -> str:
    titles = [scope.title for scope in session.table.story if scope.kind == "chapter" and scope.title is not None]
    return texts(titles[-1]) if titles else ""
