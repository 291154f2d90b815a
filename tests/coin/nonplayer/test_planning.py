"""Plans: made when a Command begins, recomputed after a reload, replanned for the rest of a person's Command."""

from __future__ import annotations

import pytest

from tests.coin.nonplayer.bots import (
    CATALOG,
    DECLINED,
    MADE,
    NARROWED,
    OWN_PLAN,
    Event,
    MarchPlan,
    RecruitPlan,
    ToyRest,
    bot,
)
from tests.coin.small_turns import AEDUI, ROMANS, Toy, new_table
from vexillum.coin.commands import Offer
from vexillum.coin.nonplayer.plans import (
    CACHED_PLANS,
    CommandPlanners,
    Planners,
    Unforeseen,
    plan_for,
    plan_now,
    planning_rest,
    sure_plan,
)


@pytest.fixture(autouse=True)
def _forgotten():
    CATALOG.planners.forget()
    MADE.clear()


def recruiting(table, *spaces, **terms):
    action = Toy(table.state, ROMANS, "recruit", **terms)
    table.call_stack.append(action)
    action.spaces += spaces
    return action


def test_a_plan_is_a_function_of_the_outset_and_the_rolls():
    table = new_table()
    recruiting(table)
    plan = plan_now(bot(table), RecruitPlan)
    table.state.units[plan.spaces[0]] = 1
    assert plan_now(bot(table), RecruitPlan) is plan, "the Command goes on as planned"
    CATALOG.planners.forget()
    assert plan_now(bot(table), RecruitPlan) == plan, "after a reload it is made on the board of the outset"
    assert MADE == [[0, 0, 0], [0, 0, 0]]
    others = {plan_for(bot(new_table(), seed=seed), RecruitPlan).spaces for seed in "abcdefgh"}
    assert len(others) > 1, "other rolls, other spaces"


def test_what_a_flowchart_looked_ahead_to_is_not_planned_again():
    table = new_table()
    ahead = plan_for(bot(table), RecruitPlan)
    recruiting(table)
    assert plan_now(bot(table), RecruitPlan) is ahead
    assert len(MADE) == 1


@pytest.mark.parametrize("change", ["board", "step", "free"])
def test_what_it_did_not_look_ahead_to_is(change):
    table = new_table()
    plan_for(bot(table), RecruitPlan)
    if change == "board":
        table.state.tracks[ROMANS] += 1
    recruiting(table, free=change == "free")
    plan_now(bot(table, step=int(change == "step")), RecruitPlan)
    assert len(MADE) == 2


def test_the_plan_cache_is_bounded():
    for step in range(CACHED_PLANS + 1):
        plan_for(bot(new_table(), step=step), RecruitPlan)
    assert 0 < len(CATALOG.planners.ahead) <= CACHED_PLANS


def test_nothing_to_do():
    table = new_table()
    table.state.units[:] = [1, 1, 1]
    recruiting(table)
    assert plan_now(bot(table), RecruitPlan) is None
    with pytest.raises(Unforeseen):
        sure_plan(bot(table), RecruitPlan)


def test_a_command_that_goes_otherwise_is_unforeseen_and_its_rest_is_planned():
    table = new_table()
    planned = plan_for(bot(table), RecruitPlan).spaces
    [other] = {0, 1, 2} - set(planned)
    action = recruiting(table, other)
    table.state.units[other] = 1
    with pytest.raises(Unforeseen):
        plan_now(bot(table), RecruitPlan)
    rest = planning_rest(bot(table))
    assert isinstance(rest.action, ToyRest)
    assert (rest.action.spaces, rest.action.start, rest.action.limited) == ([other], table.state, action.limited)
    assert set(plan_now(rest, RecruitPlan).spaces) == set(planned)
    assert MADE[-1] == table.state.units, "on the board as it is"


def test_the_rest_is_the_same_as_long_as_nothing_was_done():
    table = new_table()
    action = recruiting(table, 0)
    first = planning_rest(bot(table)).action
    assert planning_rest(bot(table)).action is first
    for change in (lambda: table.state.tracks.__setitem__(0, 9), lambda: action.spaces.append(1)):
        change()
        again = planning_rest(bot(table)).action
        assert again is not first
        first = again


def test_only_the_executing_faction_plans_the_rest():
    table = new_table()
    assert planning_rest(bot(table)) is None
    recruiting(table, 0)
    assert planning_rest(bot(table, AEDUI)) is None


@pytest.mark.parametrize(
    ("card", "spaces", "plan"),
    [
        (DECLINED, None, None),
        (NARROWED, (2,), (2,)),
        (NARROWED, (0,), None),
        (OWN_PLAN, None, (1,)),
        (9, (0,), (0,)),
    ],
)
def test_an_instruction_says_what_is_left_of_a_free_command(card, spaces, plan):
    table = new_table()
    table.call_stack.append(Event(card))
    recruiting(table, offer=Offer(spaces=spaces))
    found = plan_now(bot(table), RecruitPlan)
    assert (None if found is None else found.spaces) == plan


def test_an_owners_deck_has_no_instructions():
    table = new_table()
    table.state.own_deck = "mine@1"
    table.call_stack.append(Event(DECLINED))
    recruiting(table, offer=Offer(spaces=(0,)))
    assert plan_now(bot(table), RecruitPlan).spaces == (0,)


def test_a_plan_of_another_form_is_a_fault():
    table = new_table()
    recruiting(table)
    with pytest.raises(AssertionError):
        plan_now(bot(table), MarchPlan)


def test_a_command_is_planned_by_one_entry():
    with pytest.raises(ValueError, match="recruit"):
        Planners(CommandPlanners(RecruitPlan, {}), CommandPlanners(RecruitPlan, {}))
