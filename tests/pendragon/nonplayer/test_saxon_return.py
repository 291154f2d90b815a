"""8.6.1 Return of the Non-player Saxons, and Settle."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.events.free import SettleTerms, free_return, free_settle
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians import SettleBudget, gain
from vexillum.games.pendragon.nonplayer.saxons import return_now, sure_to_settle
from vexillum.games.pendragon.pieces import SAXON_SETTLEMENT, SAXONS, T_SAXON_SETTLEMENT

from ..harness import board, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking

WARBANDS = 3
"""The type of Saxon Warbands in ``available``."""


def empty(renown: int = 0, dice=()):
    table = board(empty=True, dice=dice)
    table.state.tracks = [0, 0, renown, 0, 0, 0]
    seat(table, "saxons")
    return table


def asks(table, roll: int = 12) -> bool:
    return return_now(thinking(table, "saxons", {"8.6.1 plunder": roll}))


# Return? --------------------------------------------------------------------------------------------------------------


def test_raiders_in_two_clear_regions():
    table = empty()
    put(table, "regni", saxon_raider=1)
    put(table, "iceni", saxon_raider=5)
    assert not asks(table)
    put(table, "atrebates", saxon_raider=1)
    assert asks(table)


def test_raiders_stay_who_could_not_become_warbands():
    """8.6.1, ruling P213: without Warbands Available those in Rough terrain wait for a later Settle."""
    table = empty()
    put(table, "iceni", saxon_warband=4, saxon_raider=4)
    put(table, "regni", saxon_raider=1)
    put(table, "atrebates", saxon_raider=1)
    assert set(planned(table, "saxons", "return").spaces) == set(spaces("regni", "atrebates", "iceni"))
    table.state.available[WARBANDS] = 0
    plan = planned(table, "saxons", "return")
    assert (set(plan.spaces), plan.feat.spaces) == (set(spaces("regni", "atrebates")), spaces("iceni"))
    CarriedOut(table, "saxons", "return")
    assert units(table, "iceni", "saxon_raider") == 4
    assert SAXON_SETTLEMENT in table.state.sites[2 * SPACE_NUMBER["iceni"] :][:2]


def test_fifteen_raiders_on_the_map():
    table = empty()
    put(table, "iceni", saxon_raider=14)
    assert not asks(table)
    put(table, "cantiaci", saxon_raider=1)
    assert asks(table)


@pytest.mark.parametrize(("roll", "answer"), [(2, True), (3, False), (4, False)])
def test_more_plunder_than_the_roll(roll, answer):
    table = empty()
    put(table, "iceni", saxon_raider=3, saxon_warband=1, plunder={"saxon_raider": 2, "saxon_warband": 1})
    assert asks(table, roll) is answer


def test_nothing_to_return_is_no_return():
    """Ruling P174: fifteen Raiders in Fens without Plunder, among too many enemies for a Settle."""
    table = empty()
    put(table, "iceni", saxon_raider=15, militia=20)
    assert not asks(table)


def test_the_trace_has_the_numbers():
    table = empty()
    put(table, "regni", saxon_raider=4, plunder={"saxon_raider": 2})
    bot = thinking(table, "saxons", {"8.6.1 plunder": 7})
    assert not return_now(bot)
    (line,) = bot.trace.lines
    assert line.rule == "8.6.1"
    assert line.params["question"].params == {"clear": 1, "n": 4, "plunder": 2, "roll": 7}


# Spaces ---------------------------------------------------------------------------------------------------------------


def test_plunder_clear_terrain_and_those_who_roll():
    table = empty()
    put(table, "regni", saxon_raider=1, militia=4)  # Clear
    put(table, "dumnonii", saxon_raider=1, militia=4, plunder={"saxon_raider": 1})  # with Plunder
    put(table, "textoverdi", saxon_raider=3, militia=4)  # Hills, nothing: stays
    put(table, "iceni", saxon_raider=4)  # the Settle space
    put(table, "trinovantes", saxon_raider=2, militia=4)  # rolls in Iceni
    plan = planned(table, "saxons", "return")
    assert (plan.feat.id, plan.feat.spaces) == ("settle", spaces("iceni"))
    assert sorted(plan.spaces) == sorted(spaces("regni", "dumnonii", "iceni", "trinovantes"))


def test_plunder_on_warbands_goes_home():
    """Ruling P173."""
    table = empty()
    put(table, "iceni", saxon_warband=1, militia=4, plunder={"saxon_warband": 1})
    assert planned(table, "saxons", "return").spaces == spaces("iceni")


def test_a_space_with_warbands_for_the_settle_alone():
    """8.6.3 Without Raiders or Plunder a space with Warbands provides the Command."""
    table = empty()
    put(table, "iceni", saxon_warband=4)
    plan = planned(table, "saxons", "return")
    assert (plan.spaces, plan.feat.spaces) == (spaces("iceni"), spaces("iceni"))


def test_the_easy_option_returns_from_the_most_plunder():
    table = empty()
    put(table, "regni", saxon_raider=5, plunder={"saxon_raider": 1})
    put(table, "iceni", saxon_raider=2, militia=1, plunder={"saxon_raider": 2})
    plan = planned(table, "saxons", "return", limited=True)
    assert (plan.spaces, plan.feat) == (spaces("iceni"), None)
    plan = planned(table, "saxons", "return", limited=True, feats=True)  # only its two Raiders roll
    assert (plan.spaces, plan.feat.spaces) == (spaces("iceni"), spaces("iceni"))


def test_the_easy_option_ties_are_random():
    table = empty()
    put(table, "regni", saxon_raider=1, plunder={"saxon_raider": 1})
    put(table, "iceni", saxon_raider=1, plunder={"saxon_raider": 1})
    seen = {planned(table, "saxons", "return", limited=True, seed=str(n)).spaces for n in range(20)}
    assert seen == {spaces("regni"), spaces("iceni")}


# Settle: where --------------------------------------------------------------------------------------------------------


def chosen(table, **terms):
    plan = planned(table, "saxons", "return", **terms)
    return () if plan is None or plan.feat is None else plan.feat.spaces


def test_certain_things_come_before_many_raiders():
    table = empty()
    put(table, "iceni", saxon_raider=9)
    put(table, "regni", saxon_warband=4)  # a Settlement, and two Warbands stay
    assert chosen(table) == spaces("regni")
    table.state.available[T_SAXON_SETTLEMENT] = 0
    assert chosen(table) == spaces("iceni")


def test_most_controlled_population_is_added_first():
    table = empty()
    put(table, "regni", saxon_warband=4)  # Control of 2
    put(table, "atrebates", saxon_warband=4)  # Control of 3
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=5, saxon_raider=3)  # 1 Population: 5 - 3 = 2 stay
    assert chosen(table) == spaces("atrebates")


def test_then_most_raiders_near():
    table = empty()
    put(table, "regni", saxon_warband=4)
    put(table, "iceni", saxon_warband=4)
    put(table, "cantiaci", saxon_raider=1, militia=3)  # next to Regni
    assert chosen(table) == spaces("regni")
    put(table, "catuvellauni", saxon_raider=2, militia=3)  # next to Iceni
    assert chosen(table) == spaces("iceni")


def test_then_fens():
    table = empty()
    put(table, "regni", saxon_warband=4)
    put(table, "iceni", saxon_warband=4)
    for seed in range(6):
        assert chosen(table, seed=str(seed)) == spaces("iceni")


def test_then_at_random():
    table = empty()
    put(table, "trinovantes", saxon_warband=4)
    put(table, "iceni", saxon_warband=4)
    assert {chosen(table, seed=str(n)) for n in range(20)} == {spaces("iceni"), spaces("trinovantes")}


def test_uncertain_most_raiders_then_fens():
    table = empty()
    put(table, "regni", saxon_raider=3)
    put(table, "iceni", saxon_raider=2)
    assert chosen(table) == spaces("regni")
    put(table, "iceni", saxon_raider=1)
    assert chosen(table) == spaces("iceni")


def test_no_settle_where_they_do_not_outnumber_the_others():
    table = empty()
    put(table, "regni", saxon_raider=3, militia=3)
    assert chosen(table) == ()
    put(table, "regni", saxon_raider=1)
    assert chosen(table) == spaces("regni")


def test_no_settle_without_warbands_for_those_who_roll():
    table = empty()
    put(table, "regni", saxon_raider=4)
    table.state.available[WARBANDS] = 0
    assert chosen(table) == ()


# Settle: what is certain ----------------------------------------------------------------------------------------------


def sure(table, space: str, renown: int = 0, *, free: bool = False):
    return gain(table.state, SPACE_NUMBER[space], SettleBudget.of(table.state, renown, free=free))


@pytest.mark.parametrize(("warbands", "settlement"), [(3, False), (4, True)])
def test_a_first_settlement_leaves_two_warbands(warbands, settlement):
    table = empty()
    put(table, "regni", saxon_warband=warbands)
    assert sure(table, "regni").settlement is settlement


@pytest.mark.parametrize(("warbands", "settlement"), [(5, False), (6, True)])
def test_a_second_settlement_leaves_four(warbands, settlement):
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=warbands)
    table.state.population[SPACE_NUMBER["regni"]] = 3  # no room for people
    assert sure(table, "regni").settlement is settlement


def test_a_settlement_ends_with_saxon_control():
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_warband=4, militia=1)  # 2 Warbands and 1 Settlement against 2
    assert sure(table, "regni").controlled == 2
    put(table, "regni", saxon_raider=1, militia=1)  # against 3; Raiders do not count for Control
    assert not sure(table, "regni")


def test_no_settlement_without_a_vacant_site():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=9)
    table.state.population[SPACE_NUMBER["regni"]] = 3
    assert not sure(table, "regni")


@pytest.mark.parametrize(("warbands", "population"), [(4, False), (5, True)])
def test_population_leaves_two_warbands_for_each_settlement(warbands, population):
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=warbands)
    found = sure(table, "regni")
    assert (found.population, found.controlled) == (population, int(population))


def test_population_after_a_settlement():
    table = empty()
    put(table, "regni", saxon_warband=6)
    assert not sure(table, "regni").population  # a Settlement, then 4 - 3 = 1 would stay
    put(table, "regni", saxon_warband=1)
    found = sure(table, "regni")
    assert (found.settlement, found.population, found.controlled) == (True, True, 3)


def test_no_population_beyond_the_most_or_in_a_city():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=5)
    table.state.population[SPACE_NUMBER["regni"]] = 3
    put(table, "londinium", "londinium=saxon_settlement", saxon_warband=9)
    assert not sure(table, "regni")
    assert not sure(table, "londinium")


def test_population_only_under_saxon_control():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=town", saxon_warband=5, militia=2)
    assert not sure(table, "regni").population  # 2 and a Settlement against 3
    put(table, "regni", saxon_warband=1)
    assert sure(table, "regni").population


def test_two_warbands_are_paid_for_not_one():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=1)
    assert sure(table, "regni", 3).warbands == 3  # one for the Settlement, one for each Population
    assert not sure(table, "regni", 2)
    table.state.available[WARBANDS] = 1
    assert not sure(table, "regni", 3)
    assert sure(table, "regni", free=True).warbands == 1  # a free Settle places a single one too


def test_without_control_one_for_each_settlement():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_raider=3, militia=2)
    assert not sure(table, "regni", 3)
    put(table, "regni", "noviomagus=saxon_settlement")
    table.state.units[11 * SPACE_NUMBER["regni"] + 1] = 3
    found = sure(table, "regni", 3)
    assert (found.warbands, found.controlled) == (2, 2)  # 4 against 3: Control of 2


# Settle: what is done -------------------------------------------------------------------------------------------------


def test_rolls_then_a_settlement():
    table = empty(dice=(4, 4, 5, 6))
    put(table, "regni", saxon_raider=4, plunder={"saxon_raider": 1})
    carried = CarriedOut(table, "saxons", "return")
    assert carried.answers("settle.choice") == [("settlement",)]
    assert units(table, "regni", "saxon_warband") == 2
    assert table.state.sites[SITE_NUMBER["noviomagus"]] == SAXON_SETTLEMENT  # 8.4.1: a Town Site first
    assert track(table, "saxon_renown") == 1


def test_too_few_succeed():
    table = empty(dice=(4, 4, 5, 3))
    put(table, "regni", saxon_raider=4)
    carried = CarriedOut(table, "saxons", "return")
    assert carried.answers("settle.choice") == [("none",)]
    assert units(table, "regni", "saxon_warband") == 3


def test_a_settlement_and_population():
    table = empty()
    put(table, "regni", saxon_warband=7)
    carried = CarriedOut(table, "saxons", "return")
    assert carried.answers("settle.choice") == [("settlement",), ("population",)]
    assert units(table, "regni", "saxon_warband") == 2
    assert table.state.population[SPACE_NUMBER["regni"]] == 3


def test_warbands_are_paid_for_with_the_plunder_of_the_return():
    table = empty(renown=1)
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=2)
    put(table, "dumnonii", saxon_raider=2, militia=4, plunder={"saxon_raider": 2})
    carried = CarriedOut(table, "saxons", "return")
    assert carried.answers("return.when") == [("return",)]
    assert carried.answers("settle.choice") == [("warbands",)]
    assert (units(table, "regni", "saxon_warband"), track(table, "saxon_renown")) == (5, 0)


def test_plunder_that_waits_for_its_raiders_pays_for_nothing():
    """Ruling P61: they outnumber the others only with their Raiders, who must stay until the Settle."""
    table = empty(renown=1)
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", militia=5)
    put(table, "regni", saxon_raider=4, plunder={"saxon_raider": 2})
    assert not sure_to_settle(thinking(table, "saxons"), Action(table.state, SAXONS, "return"))
    table.state.units[11 * SPACE_NUMBER["regni"] + 1] = 1  # two Settlements against one: the Plunder goes home first
    assert sure_to_settle(thinking(table, "saxons"), Action(table.state, SAXONS, "return"))


def test_thanet_two_spaces_each_raider_once():
    table = empty(dice=(1, 1, 1, 1, 1, 1))
    table.state.lasting.append(cards.THANET)
    put(table, "iceni", saxon_raider=3)
    put(table, "trinovantes", saxon_raider=2)  # near Iceni too: counted there
    put(table, "regni", saxon_raider=1)
    plan = planned(table, "saxons", "return")
    assert set(plan.feat.spaces[:1]) <= set(spaces("iceni", "trinovantes"))
    assert plan.feat.spaces[1:] == spaces("regni")
    carried = CarriedOut(table, "saxons", "return")
    assert carried.answers("settle.next")[0][0] in ("iceni", "trinovantes")


def test_thanet_the_second_space_has_what_the_first_leaves():
    table = empty(renown=5)
    table.state.lasting.append(cards.THANET)
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=2)
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=2)
    assert len(chosen(table)) == 1  # 3 Renown for Warbands, and 2 are left
    table.state.tracks[2] = 6
    assert len(chosen(table)) == 2


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_return_alone_has_no_settle():
    table = empty()
    put(table, "regni", saxon_raider=2, saxon_warband=4)
    put(table, "iceni", saxon_raider=2)
    carried = CarriedOut(table, "saxons", "return", play=free_return(table, SAXONS, settle=None))
    assert carried.answers("return.spaces") == [("regni",)]
    assert units(table, "iceni", "saxon_raider") == 2


def test_a_free_return_with_a_settle_of_its_own():
    table = empty(dice=(3, 3))
    put(table, "iceni", saxon_raider=2)
    carried = CarriedOut(table, "saxons", "return", play=free_return(table, SAXONS, settle=SettleTerms(3)))
    assert carried.answers("feat.choose") == [("feat.settle",)]
    assert units(table, "iceni", "saxon_warband") == 2


def test_a_free_settle_places_a_single_warband():
    table = empty()
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=1)
    table.state.available[WARBANDS] = 1
    play = free_settle(table, SAXONS, SPACE_NUMBER["regni"])
    assert CarriedOut(table, "saxons", "return", play=play).answers("settle.choice") == [("warbands",)]


def test_a_settle_that_is_paid_for_does_not():
    table = empty(renown=9, dice=(1,))
    put(table, "regni", "anderida=saxon_settlement", saxon_warband=1, saxon_raider=1)
    table.state.available[WARBANDS] = 1
    assert CarriedOut(table, "saxons", "return").answers("settle.choice") == [("none",)]
