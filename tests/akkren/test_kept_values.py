"""What is kept instead of being found again is the same as when it is found from nothing, all along random games."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.tables import answer_at_random
from vexillum.core.agent import drive
from vexillum.core.session import Session
from vexillum.games.akkren.components.map import LAND, NEIGHBOURS, REGION_OF, SANCTUARY
from vexillum.games.akkren.components.pieces import F, joined, strength
from vexillum.games.akkren.control import land_stacks, side, stacks_at
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds import goals
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.routes import (
    Way,
    allowance,
    army_ways,
    barred,
    can_leave,
    clear_ways,
    confined,
    entry_cost,
    passable,
    stopping_zones,
    ways,
)
from vexillum.games.akkren.state import Kind, Stack, State

STEPS = 260


def games(seed: str, agent: str):
    """States of a game on the way, as it is at every fourth decision."""
    session = Session.start(GAME, scenario="quickstart", players=3, seed=seed, quiet=True)
    agents = {seat: GAME.agents[agent]() for seat in session.setup.seats}
    for _ in range(STEPS // 4):
        drive(session, agents, limit=4)
        if session.decision is None:
            return
        yield session


def cheapest(state: State, one: Stack, mp: int, stops: frozenset[int]) -> dict[int, Way]:
    """Every way of a stack compared with every other, until none is found that is better."""
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    open_ends: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while open_ends:
        cost, n, zones = open_ends.pop()
        here = zones[-1] if zones else one.place
        if zones and (here in stops or best.get(here) != (cost, n, zones)):
            continue
        for near in NEIGHBOURS[here]:
            way = (cost + entry_cost(state, one, near), n + 1, (*zones, near))
            if near == one.place or way[0] > mp or barred(state, one, near) or best.get(near, (mp + 1,)) <= way:
                continue
            best[near] = way
            open_ends.append(way)
    return {zone: Way(cost, zones) for zone, (cost, _, zones) in best.items() if REGION_OF[zone] != SANCTUARY}


@pytest.mark.parametrize("agent", ["random", "steward"])
def test_who_stands_where_and_what_fights_in_it(agent: str):
    for session in games("kept", agent):
        state = session.state
        for place in range(LAND + 1):
            there = [one for one in state.stacks if one.place == place and one.aboard < 0]
            assert stacks_at(state, place) == there
            assert list(land_stacks(state, place)) == [one for one in there if one.kind != Kind.FLEET]
        for one in state.stacks:
            assert one.whole == joined(one.units, one.hired, one.sworn)
            assert one.factors == strength(one.units) + strength(one.hired) + strength(one.sworn)


@pytest.mark.parametrize("agent", ["random", "steward"])
def test_ways_are_the_cheapest_and_fewer_points_lead_less_far(agent: str):
    random = Random(agent)
    for session in games("ways", agent):
        state = session.state
        for who in range(F):
            stops = stopping_zones(state, who)
            assert stops == {zone for zone in range(LAND) if not passable(state, who, zone)}
        on_land = [one for one in state.stacks if one.place < LAND and one.aboard < 0 and one.kind != Kind.FLEET]
        for one in random.sample(on_land, min(3, len(on_land))):
            stops, mp = stopping_zones(state, side(state, one)), allowance(state, one) + random.randrange(4)
            found = ways(state, [one], one.place, mp, lambda zone, stops=stops: zone not in stops)
            assert found == cheapest(state, one, mp, stops)
            assert can_leave(state, one, mp) == bool(clear_ways(state, [one], mp))
            if not confined(one):
                assert dict(army_ways(state, one, mp, stops)) == found


def test_an_army_chooses_as_if_it_had_looked_at_everything():
    """The zones that promise most are looked at first; those that are left out would not have been chosen."""
    seen = 0
    session = Session.start(GAME, scenario="quickstart", players=3, seed="goals", quiet=True)
    agents = {seat: GAME.agents["steward"]() for seat in session.setup.seats}
    for _ in range(STEPS):
        drive(session, agents, limit=1)
        if session.decision is None:
            break
        if session.decision.kind != "phase":
            continue
        mind = Mind(session, session.decision)
        for one in mind.armies:
            every = [goals._goal(mind, one, chance) for chance in goals._chances(mind, one, None, frozenset())]
            best = max([goal for goal in every if goal is not None], key=lambda goal: goal.score, default=None)
            if one.besieged or session.state.clock < one.frozen_until or (best is not None and best.score <= 0):
                best = None
            assert goals.goal_of(mind, one) == best
            found = [goal for goal in (best, *goals._at_home(mind, one, None)) if goal and goal.score >= goals.WORTH_IT]
            assert goals.best_goal(mind, one, None, frozenset()) == max(
                found, key=lambda goal: goal.score, default=None
            )
            seen += best is not None
        assert [goals.goal_for(mind, one.id) for one in mind.armies] == [
            goals.plan(mind).get(one.id) for one in mind.armies
        ]
    assert seen > 5


def test_a_new_state_of_the_map_is_looked_at_anew():
    session = Session.start(GAME, scenario="border-war", players=2, seed="anew", quiet=True)
    for _ in range(40):
        before, there = session.state.stacks, dict(session.state.stacks.on_ground)
        answer_at_random(session)
        assert before.on_ground == there
        if session.state.stacks != before:
            assert session.state.stacks is not before
