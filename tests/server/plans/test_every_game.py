"""The engine of plans over every registered game: what can be planned, that it applies, and that nothing leaks."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.contract.tables import SHORTER
from vexillum.core.agent import RandomAgent, drive, legal_answer
from vexillum.core.errors import NotAnOption
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import plans as plan_words
from vexillum.server.matches.actions import plans
from vexillum.server.matches.plans import (
    FigureCompared,
    MatchPlans,
    NoPieceCame,
    NotHappened,
    Plan,
    SeatPlan,
    StandingConsent,
    is_due,
    moment,
    upcoming,
)
from vexillum.server.storage.records import SeatRecord

games = pytest.mark.parametrize("id", game_ids())
ME = "a_me"


def under_way(id: str, answers: int = 40) -> Session:
    game = get_game(id)
    session = Session.start(game, seed="plans", players=game.info.players[-1], options=SHORTER.get(id))
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=answers)
    return session


def held(seat: str, what: Plan | StandingConsent) -> SeatPlan:
    return SeatPlan("x", ME, seat, what, 0.0)


def waiting_seat(session: Session) -> str:
    """A seat that is not asked now."""
    return next(seat for seat in session.setup.seats if seat != session.decision.seat)


@games
def test_what_can_be_planned_is_a_list_in_every_language(id):
    session = under_way(id)
    seat = waiting_seat(session)
    questions = upcoming(session, seat)
    assert questions, "no question to come was found"
    kinds = {consent.kind for consent in session.game.planning.consents}
    assert not kinds & {question.kind for question in questions}
    for language in BUILT_IN:
        texts = game_texts(session.game, language)
        form = plans.plans_form(session, seat, texts, [], [], questions)
        assert "⟨" not in msgspec.json.encode(form).decode()
        assert form.figures
        assert form.events
        assert form.chapter
        names = [question.name for question in form.questions]
        assert len(set(names)) == len(names), "two questions cannot be told apart"
    assert {one.id for one in form.places} or id == "anno890"


@games
def test_the_list_tells_nothing_that_is_hidden(id):
    """In a game in which everything that the seat does not know lies otherwise, it is the same."""
    session = under_way(id)
    seat = waiting_seat(session)

    def listed(game: Session) -> list[tuple]:
        return [(one.kind, tuple(one.options), tuple(one.about)) for one in upcoming(game, seat)]

    assert listed(session) == listed(session.imagine(seat, Random(7), quiet=False))


@games
def test_a_plan_answers_its_question_when_it_comes(id):
    session = under_way(id)
    seat = waiting_seat(session)
    seats = {one: SeatRecord("human", ME if one == seat else "a_other", "x") for one in session.setup.seats}
    random = RandomAgent()
    at, lines = session.decision_number, len(session.journal)
    while session.decision is not None and session.decision.seat != seat:
        drive(session, dict.fromkeys(session.setup.seats, random), limit=1)
    decision = session.decision
    assert decision is not None
    keys = legal_answer(session, decision)
    since = moment(session, ())
    plan = Plan(kind=decision.kind, keys=tuple(keys), says={}, since=since, about=decision.about)
    plans = MatchPlans([held(seat, plan).record()])
    taken = []

    def take(seat, keys, number, by):
        taken.append((seat, tuple(keys), number, by))
        session.answer(seat, keys, number, by=by)
        return ()

    plans.follow(session, seats, take)
    assert taken == [(seat, tuple(keys), taken[0][2], "human")]
    # What has happened since the beginning of this test is found by its lines.
    texts = game_texts(session.game, "en")
    for event in session.game.planning.events:
        condition = NotHappened(event.id)
        old = Plan(kind="x", keys=("x",), says={}, when=(condition,), since=msgspec.structs.replace(since, lines=lines))
        told = {line.id.removeprefix("log.") for line in session.log(seat, lines)}
        assert is_due(session, seat, old) == (not told & set(event.lines)), (event, at)
        assert plan_words.condition_words(session.game, texts, condition, seat)


def test_nothing_has_come_to_a_place_until_a_piece_is_more_than_it_was():
    session = under_way("pendragon", 20)
    (place, _), *_ = [
        name.removeprefix("pieces/").rpartition("/")[::2]
        for name in session.game.knowledge.figures(session.state)
        if name.startswith("pieces/space:")
    ]
    when = (NoPieceCame(place),)
    plan = Plan(kind="turn", keys=("pass",), says={}, when=when, since=moment(session, when))
    assert is_due(session, "dux", plan)
    token, n = next(iter(plan.since.pieces[place].items()))
    fewer = msgspec.structs.replace(plan.since, pieces={place: {token: n - 1}})
    assert not is_due(session, "dux", msgspec.structs.replace(plan, since=fewer))
    more = msgspec.structs.replace(plan.since, pieces={place: {**plan.since.pieces[place], token: n + 1}})
    assert is_due(session, "dux", msgspec.structs.replace(plan, since=more)), "pieces that leave have not come"


def test_figures_are_compared_and_lost_journals_hold_nothing():
    session = under_way("falling-sky", 20)
    resources = session.game.knowledge.figures(session.state)["track/romans"]

    def plan(sign: str, n: int) -> Plan:
        when = (FigureCompared("track/romans", sign, n),)
        return Plan(kind="turn", keys=("pass",), says={}, when=when, since=moment(session, when))

    assert is_due(session, "aedui", plan("at_least", resources))
    assert not is_due(session, "aedui", plan("at_least", resources + 1))
    assert is_due(session, "aedui", plan("at_most", resources))
    assert not is_due(session, "aedui", plan("at_most", resources - 1))
    session.replayable = False
    assert not is_due(session, "aedui", plan("at_most", resources))


def test_supply_lines_are_agreed_to_beforehand():
    """Falling Sky, 3.2.1: the Aedui always let the Romans through, and answer the Arverni in person."""
    session = asking_for_supply_lines()
    decision = session.decision
    seats = {seat: SeatRecord("human", f"a_{seat}", "x") for seat in session.setup.seats}
    asker, seat = decision.params["who"], decision.seat
    for agrees, key in ((True, "yes"), (False, "no")):
        standing = StandingConsent(kind="agree.supply", asker=asker, agrees=agrees)
        plans = MatchPlans([SeatPlan("x", f"a_{seat}", seat, standing, 0.0).record()])
        assert answered_by(plans, session, seats) == [(key,)]
    other = StandingConsent(kind="agree.supply", asker=seat, agrees=True)
    plans = MatchPlans([SeatPlan("x", f"a_{seat}", seat, other, 0.0).record()])
    assert plans.follow(session, seats, lambda *_, **__: pytest.fail("nobody else was agreed with")) == []


def asking_for_supply_lines() -> Session:
    game = get_game("falling-sky")
    for seed in range(200):
        session = Session.start(game, seed=f"supply {seed}")
        agents = dict.fromkeys(session.setup.seats, RandomAgent())
        while session.decision is not None and session.decision_number < 400:
            if session.decision.kind == "agree.supply":
                return session
            drive(session, agents, limit=1)
    raise AssertionError("nobody asked for a Supply Line")


def answered_by(plans: MatchPlans, session: Session, seats: dict[str, SeatRecord]) -> list[tuple[str, ...]]:
    """What plans would answer; the session does not take it."""
    given = []

    def take(seat, keys, number, by):
        given.append(keys)
        raise NotAnOption("error.not_an_option", key="", number="")

    plans.follow(session, seats, take)
    return given
