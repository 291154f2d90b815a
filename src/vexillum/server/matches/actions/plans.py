"""Plans and standing consents. Only the player of a seat sees and changes them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from vexillum.core.session import Session
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.identities import new_plan_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import plans, seat_rules
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import (
    ConsentForm,
    FigureForm,
    PlanChoice,
    PlanForm,
    PlansForm,
    QuestionForm,
)
from vexillum.server.matches.greetings import note_shown
from vexillum.server.matches.match import Match
from vexillum.server.matches.plans import (
    KEPT_SPENT,
    MOST_PLANS,
    FigureCompared,
    NotHappened,
    Plan,
    PlanCondition,
    Question,
    SeatPlan,
    StandingConsent,
    announced_lines,
    answer_words,
    condition_words,
    ended,
    figure_name,
    moment,
    public_figures,
    question_of,
    question_words,
    thing_name,
    upcoming,
)
from vexillum.server.storage.records import PlanWrites


async def ask(match: Match, client: Client, message: client_messages.AskPlans) -> None:
    """Send a player their plans, and the choices for new ones."""
    _check(match, client, message.seat)
    await _show(match, client, message.seat)


async def make(match: Match, client: Client, message: client_messages.MakePlan) -> None:
    """Make a plan from the offered kinds and answers; any other is refused."""
    seat = message.seat
    _check(match, client, seat)
    session, mine = match.session, match.plans.of(seat, client.guest)
    plans = [held for held in mine if isinstance(held.what, Plan)]
    over = [held for held in plans if isinstance(held.what, Plan) and ended(session, held.what)]
    spent = [held for held in plans if isinstance(held.what, Plan) and held.what.spent and held not in over]
    if len(plans) - len(over) - len(spent) >= MOST_PLANS:
        raise Refusal("plan_many", 409, n=MOST_PLANS)
    question = next((one for one in await _questions(match, seat) if one.kind == message.kind), None)
    if question is None:
        raise Refusal("plan_question", kind=message.kind)
    keys = tuple(message.keys)
    if not set(keys) <= set(question.options) or len(set(keys)) != len(keys) or len(keys) > question.at_most:
        raise Refusal("plan_answer")
    if message.about and message.about not in question.about:
        raise Refusal("plan_about")
    _check_conditions(match, seat, message.when)
    if message.when and not session.replayable:
        raise Refusal("plan_no_past", 409)
    plan = Plan(
        kind=message.kind,
        about=message.about,
        keys=keys,
        says=_said(match, question, keys),
        when=tuple(message.when),
        once=message.once,
        chapters=message.chapters,
        since=moment(session, message.when),
    )
    held = SeatPlan(new_plan_id(), client.guest, seat, plan, time.time())
    gone = (*over, *spent[:-KEPT_SPENT])
    await match.put_plans(PlanWrites(put=(held.record(),), drop=tuple(one.id for one in gone)))
    await _show(match, client, seat)


async def end(match: Match, client: Client, message: client_messages.EndPlan) -> None:
    """Withdraw a plan, or dismiss one that is used up. Idempotent."""
    _check(match, client, message.seat, ending=True)
    mine = [held.id for held in match.plans.of(message.seat, client.guest) if isinstance(held.what, Plan)]
    if message.id in mine:
        await match.put_plans(match.plans.without([message.id]))
    await _show(match, client, message.seat)


async def consent(match: Match, client: Client, message: client_messages.SetConsent) -> None:
    """Set the standing reply of a seat when another one asks for consent."""
    seat = message.seat
    _check(match, client, seat)
    offered = match.session.game.planning.consent(message.kind)
    in_play = match.session.setup.seats
    if offered is None or seat not in offered.asked:
        raise Refusal("no_consent", kind=message.kind)
    if message.asker not in offered.askers or message.asker not in in_play or message.asker == seat:
        raise Refusal("no_seat", seat=message.asker, known=[one for one in offered.askers if one != seat])
    before, mine = match.plans.all(), match.plans.of(seat, client.guest)
    place = (message.kind, message.asker)
    old = [
        held.id
        for held in mine
        if isinstance(held.what, StandingConsent) and (held.what.kind, held.what.asker) == place
    ]
    put: tuple[SeatPlan, ...] = ()
    if message.answer != "ask":
        agrees = message.answer == "yes"
        what = StandingConsent(kind=message.kind, asker=message.asker, agrees=agrees, told=message.told)
        put = (SeatPlan(new_plan_id(), client.guest, seat, what, time.time()),)
    writes = PlanWrites(put=tuple(held.record() for held in put), drop=tuple(old))
    if writes:
        await match.put_plans(writes)
        plans.tell_announced(match.clients, match.session.game, before, match.plans.all())
    await _show(match, client, seat)


def _check(match: Match, client: Client, seat: str, *, ending: bool = False) -> None:
    """Refuse clients that do not play the seat, and matches of fewer than two people."""
    if seat not in match.seats:
        raise Refusal("no_seat", seat=seat, known=list(match.seats))
    if match.seats[seat].person != client.guest:
        raise Refusal("not_yours", 403, seat=seat)
    if match.session.over:
        raise Refusal("over", 409)
    if not ending and not seat_rules.several_people(match.seats):
        raise Refusal("plans_alone", 409)


def _check_conditions(match: Match, seat: str, conditions: Sequence[PlanCondition]) -> None:
    """Refuse a condition that is not offered."""
    game, session = match.session.game, match.session
    texts = game_texts(game, known_languages()[0])
    for one in conditions:
        if isinstance(one, NotHappened):
            known = game.planning.event(one.event) is not None and one.seat in ("", *session.setup.seats)
        elif isinstance(one, FigureCompared):
            known = one.figure in {figure.id for figure in figures(session, texts, seat)}
        else:
            known = one.place in {place.id for place in places(session, texts)}
        if not known:
            raise Refusal("plan_condition")


def _said(match: Match, question: Question, keys: Sequence[str]) -> dict[str, str]:
    """An answer in every language."""
    said = {}
    for language in known_languages():
        texts = game_texts(match.session.game, language)
        said[language] = texts.listed(texts(question.options[key].message) for key in keys)
    return said


async def _questions(match: Match, seat: str) -> list[Question]:
    """The questions that a seat may be asked soon, cached for each moment."""
    number, found = match.plans.found.get(seat, (-1, []))
    if number != match.session.decision_number:
        found = await asyncio.to_thread(upcoming, match.session, seat)
        match.plans.found[seat] = (match.session.decision_number, found)
    return found


async def _show(match: Match, client: Client, seat: str) -> None:
    await note_shown(match, client.guest, seat)
    texts = game_texts(match.session.game, client.lang)
    held, questions = match.plans.of(seat, client.guest), await _questions(match, seat)
    told = [one for one in match.plans.all() if one.guest != client.guest]
    client.send(await asyncio.to_thread(plans_form, match.session, seat, texts, held, told, questions))


# What a seat's owner is sent about its plans: existing ones, and the choices for a new one ---------------------------


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
        told=announced_lines(texts, others),
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
