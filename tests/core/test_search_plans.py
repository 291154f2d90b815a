"""Searching whole turns: plans with exceptions, races between them, and following a plan for the rest of a turn."""

from __future__ import annotations

from functools import cache

import pytest

from vexillum.core.agent import drive
from vexillum.core.files import save
from vexillum.core.files.verify import verify
from vexillum.core.registry import get_game
from vexillum.core.search import plans
from vexillum.core.search.agent import Search
from vexillum.core.search.plans import PlanFollower, PlanSearch, place_now
from vexillum.core.search.playouts import Budget
from vexillum.core.session import Session

GAME = get_game("pendragon")
SEATS = GAME.info.seats
NON_PLAYER = GAME.agents["np"]()
QUICK = "search:playouts=12,details=50,value=1,plans=1"


@cache
def in_a_turn() -> Session:
    """The Dux, a player's seat, begins a turn with several decisions."""
    seats = dict.fromkeys(SEATS, "np") | {"dux": "human"}
    session = Session.start(GAME, seed="t/0", seats=seats, quiet=True)
    while len(met_by(session, {})) < 4:
        drive(session, dict.fromkeys(SEATS, NON_PLAYER), limit=1)
    return session


def met_by(session, plan):
    """The questions to the current seat in the rest of the step."""
    decision = session.decision
    if decision.seat != "dux" or decision.kind != "turn":
        return []
    twin = session.fork(quiet=True)
    follower = PlanFollower(NON_PLAYER, plan, session, decision.seat)
    agents = dict.fromkeys(SEATS, NON_PLAYER) | {decision.seat: follower}
    while not twin.over and twin.steps[-1].number == session.steps[-1].number:
        drive(twin, agents, limit=1)
    return follower.met


def test_a_plan_is_what_the_playout_agent_answers_with_exceptions():
    session = in_a_turn()
    plain = met_by(session, {})
    assert plain[0].place == place_now(session, session.decision)
    assert plain[0].keys == tuple(NON_PLAYER.choose(session, session.decision))
    later = next(met for met in plain[1:] if len(met.decision.keys) > 1 and met.decision.at_most == 1)
    other = next((key,) for key in later.decision.keys if (key,) != later.keys)
    n = plain.index(later)
    changed = met_by(session, {later.place: other})
    assert [met.keys for met in changed[: n + 1]] == [*[met.keys for met in plain[:n]], other]
    kind, keys, times = later.place
    assert [met.keys for met in met_by(session, {(kind, keys, times + 9): other})] == [met.keys for met in plain]


class Wishing:
    """Evaluates playouts only by whether one answer was given in the step."""

    steps = 1

    def __init__(self, place, keys):
        self.place, self.keys = place, keys

    def played_on(self, world, agents, first, stop):
        while not world.over and world.steps[-1].number == first:
            drive(world, agents, limit=1)
        follower = agents["dux"]
        self.given = any(met.place == self.place and met.keys == self.keys for met in follower.met)
        return True

    def chance(self, world, seat):
        return float(self.given)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_race_finds_the_answer_that_matters_now_or_later_in_the_turn(number):
    session = in_a_turn()
    few = [met for met in met_by(session, {}) if met.decision.at_most == 1 and (len(met.decision.keys) < 8)]
    wanted = few[number]
    other = next((key,) for key in wanted.decision.keys if (key,) != wanted.keys)
    agents = dict.fromkeys(SEATS, NON_PLAYER)
    leaf = Wishing(wanted.place, other)
    result, plan = PlanSearch(session, session.decision, agents, Budget(400, None), leaf).think()
    assert plan[wanted.place] == other
    now = place_now(session, session.decision)
    assert result.keys == (other if wanted.place == now else plan.get(now, result.favourite))
    assert result.tried[0].value == 1
    assert result.playouts <= 400


def test_where_nothing_is_better_the_playout_agent_is_followed():
    session = in_a_turn()
    leaf = Wishing(None, ())
    agents = dict.fromkeys(SEATS, NON_PLAYER)
    result, plan = PlanSearch(session, session.decision, agents, Budget(60, None), leaf).think()
    assert plan == {}
    assert result.keys == result.favourite == tuple(NON_PLAYER.choose(session, session.decision))


def turn_played(name: str, *, forgetful: bool) -> Session:
    """The rest of a turn by a search."""
    session = in_a_turn().fork(quiet=True)
    step = session.steps[-1].number
    while session.steps[-1].number == step:
        agent = Search(name) if session.decision.seat == "dux" else NON_PLAYER
        if forgetful:
            plans._kept.clear()
        session.answer(session.decision.seat, agent.choose(session, session.decision), by=agent.signature)
    return session


def test_an_evicted_plan_is_recomputed_identically():
    remembered, forgotten = (turn_played(QUICK, forgetful=forgetful) for forgetful in (False, True))
    assert remembered.answers == forgotten.answers


def test_details_without_a_budget_follow_the_plan_at_no_cost():
    session = in_a_turn().fork(quiet=True)
    agent = Search("search:playouts=40,details=0,value=1,plans=1")
    session.answer("dux", agent.choose(session, session.decision), by=agent.signature)
    assert agent.result.playouts == 40
    while session.decision.seat != "dux":
        session.answer(session.decision.seat, NON_PLAYER.choose(session, session.decision))
    _, plan = plans.cached_plan(plans.place_of(session, len(session.answers) - 1, agent.signature))
    keys = tuple(agent.choose(session, session.decision))
    assert agent.result.playouts == 0
    assert keys == plan.get(place_now(session, session.decision), tuple(NON_PLAYER.choose(session, session.decision)))


def test_it_searches_anew_where_another_player_began_the_turn():
    session = in_a_turn().fork(quiet=True)
    session.answer("dux", NON_PLAYER.choose(session, session.decision), by="human")
    agent = Search("search:playouts=30,details=0,value=1,plans=1")
    session.decision.pick(agent.choose(session, session.decision))
    assert agent.result.playouts > 0


def test_plans_are_made_in_other_games_and_verified():
    game = get_game("anno890")
    seats = {"aix": "search:playouts=4,plans=1", "avignon": "steward"}
    session = Session.start(game, players=2, seed="planned", seats=seats)
    drive(session, {seat: game.agents[agent]() for seat, agent in seats.items()})
    plans._kept.clear()
    givers = verify(save.read(save.dumps(session))).givers
    assert givers.agents["search", "aix"]
    assert not givers.unchecked
