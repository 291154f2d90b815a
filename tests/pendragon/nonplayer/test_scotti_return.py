"""8.5.1 Return of the Non-player Scotti, with Settle and Entreat."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.events.free import SettleTerms, free_return
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.scotti import return_now
from vexillum.games.pendragon.pieces import (
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    T_SCOTTI_SETTLEMENT,
    UNIT_KINDS,
    UNIT_TYPE,
)

from ..harness import board, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking

WARBANDS = UNIT_TYPE[SCOTTI_WARBAND]


def empty(renown: int = 0, dice=()):
    table = board(empty=True, dice=dice)
    table.state.tracks = [0, 0, 0, renown, 0, 0]
    seat(table, "scotti")
    return table


def asks(table, roll: int = 12) -> bool:
    return return_now(thinking(table, "scotti", {"8.5.1 plunder": roll}))


def test_raiders_in_two_clear_regions():
    table = empty()
    put(table, "cornovii", scotti_raider=1)
    put(table, "silures", scotti_raider=5)
    assert not asks(table)
    put(table, "dobunni", scotti_raider=1)
    assert asks(table)


def test_raiders_stay_who_could_not_become_warbands():
    """8.5.1, ruling P213: without Warbands Available those in Rough terrain wait for a later Settle."""
    table = empty()
    put(table, "silures", scotti_warband=3, scotti_raider=4)
    put(table, "cornovii", scotti_raider=1)
    put(table, "dobunni", scotti_raider=1)
    assert planned(table, "scotti", "return").spaces == spaces("cornovii", "dobunni", "silures")
    table.state.available[WARBANDS] = 0
    plan = planned(table, "scotti", "return")
    assert (plan.spaces, plan.feat.spaces) == (spaces("cornovii", "dobunni"), spaces("silures"))
    CarriedOut(table, "scotti", "return")
    assert units(table, "silures", "scotti_raider") == 4
    assert SCOTTI_SETTLEMENT in table.state.sites[2 * SPACE_NUMBER["silures"] :][:2]


def test_fifteen_raiders_on_the_map():
    table = empty()
    put(table, "cornovii", scotti_raider=1)
    put(table, "silures", scotti_raider=13)
    assert not asks(table)
    put(table, "silures", scotti_raider=1)
    assert asks(table)


@pytest.mark.parametrize(("roll", "answer"), [(2, True), (3, False), (4, False)])
def test_more_plunder_than_the_roll(roll, answer):
    table = empty()
    put(table, "silures", scotti_raider=3, scotti_warband=1, plunder={"scotti_raider": 2, "scotti_warband": 1})
    assert asks(table, roll) is answer


def test_plunder_of_foederati_and_others_does_not_count():
    table = empty()
    put(table, "silures", red_scotti_warband=3, militia=1, plunder={"red_scotti_warband": 3, "militia": 1})
    assert not asks(table, 2)


def test_nothing_to_return_is_no_return():
    """Ruling P174: fifteen Raiders in Rough terrain without Plunder, and no Settle among so many enemies."""
    table = empty()
    put(table, "silures", scotti_raider=15, militia=15, comitates=4)
    assert not asks(table)
    put(table, "demetae", scotti_raider=1)  # who can Settle there now, and the others next door
    assert asks(table)


def test_the_trace_has_the_numbers():
    table = empty()
    put(table, "cornovii", scotti_raider=4, plunder={"scotti_raider": 2})
    bot = thinking(table, "scotti", {"8.5.1 plunder": 7})
    assert not return_now(bot)
    (line,) = bot.trace.lines
    assert line.rule == "8.5.1"
    assert line.params["question"].params == {"clear": 1, "n": 4, "plunder": 2, "roll": 7}


# Spaces ---------------------------------------------------------------------------------------------------------------


def test_plunder_clear_terrain_and_those_who_roll():
    table = empty()
    put(table, "durotriges", scotti_raider=1, militia=4)  # Clear
    put(table, "novantae", scotti_raider=1, militia=4, plunder={"scotti_raider": 1})  # Hills, with Plunder
    put(table, "votadini", scotti_raider=3, militia=4)  # Hills, nothing: stays
    put(table, "silures", scotti_raider=4)  # the Settle space
    put(table, "demetae", scotti_raider=2, militia=4)  # rolls in Silures
    plan = planned(table, "scotti", "return")
    assert plan.feat.id == "settle"
    assert plan.feat.spaces == spaces("silures")
    assert sorted(plan.spaces) == sorted(spaces("durotriges", "novantae", "silures", "demetae"))


def test_plunder_on_warbands_goes_home():
    """Ruling P173."""
    table = empty()
    put(table, "novantae", scotti_warband=2, militia=4, plunder={"scotti_warband": 2})
    assert planned(table, "scotti", "return").spaces == spaces("novantae")


def test_the_easy_option_returns_from_the_most_plunder():
    table = empty()
    put(table, "cornovii", scotti_raider=5, plunder={"scotti_raider": 1})
    put(table, "silures", scotti_raider=2, militia=4, plunder={"scotti_raider": 2})
    plan = planned(table, "scotti", "return", limited=True)
    assert (plan.spaces, plan.feat) == (spaces("silures"), None)
    plan = planned(table, "scotti", "return", limited=True, feats=True)
    assert (plan.spaces, plan.feat.spaces) == (spaces("silures"), spaces("cornovii"))


def test_the_easy_option_ties_are_random():
    table = empty()
    put(table, "cornovii", scotti_raider=1, plunder={"scotti_raider": 1})
    put(table, "novantae", scotti_raider=1, plunder={"scotti_raider": 1})
    seen = {planned(table, "scotti", "return", limited=True, seed=str(n)).spaces for n in range(20)}
    assert seen == {spaces("cornovii"), spaces("novantae")}


# Settle ---------------------------------------------------------------------------------------------------------------


def test_settle_where_most_raiders_are_near():
    table = empty()
    put(table, "cornovii", scotti_raider=2)
    put(table, "silures", scotti_raider=3)
    put(table, "ordovices", scotti_raider=4, militia=4)  # not outnumbered
    plan = planned(table, "scotti", "return")
    assert plan.feat.spaces == spaces("cornovii")  # 2 + 3 + 4, Silures has 2 + 3


def test_settle_in_hills_if_tied():
    table = empty()
    put(table, "dobunni", scotti_raider=2)
    put(table, "silures", scotti_raider=2)
    for seed in range(6):
        assert planned(table, "scotti", "return", seed=str(seed)).feat.spaces == spaces("silures")


def test_settle_at_a_vacant_site_or_own_settlement_if_still_tied():
    table = empty()
    put(table, "demetae", "moridunum=hillfort", "gateholm=hillfort", scotti_raider=4)
    put(table, "silures", scotti_raider=4)
    for seed in range(6):
        assert planned(table, "scotti", "return", seed=str(seed)).feat.spaces == spaces("silures")
    table.state.sites[SITE_NUMBER["moridunum"]] = SCOTTI_SETTLEMENT
    seen = {planned(table, "scotti", "return", seed=str(n)).feat.spaces for n in range(20)}
    assert seen == {spaces("silures"), spaces("demetae")}


def test_no_settle_without_a_piece_to_place():
    table = empty()
    put(table, "silures", scotti_raider=3, scotti_warband=2, plunder={"scotti_raider": 1})
    table.state.available[WARBANDS] = 0
    assert planned(table, "scotti", "return").feat is None
    table.state.units[UNIT_KINDS * SPACE_NUMBER["silures"] + SCOTTI_WARBAND] = (
        3  # three Warbands: a Settlement could be placed
    )
    assert planned(table, "scotti", "return").feat.id == "settle"
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    assert planned(table, "scotti", "return").feat is None


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_three_warbands_make_a_settlement(seed):
    table = empty(dice=(5, 5, 5))
    put(table, "silures", scotti_raider=3, plunder={"scotti_raider": 2})
    carried = CarriedOut(table, "scotti", "return", seed=seed)
    assert carried.answers("feat.choose") == [("feat.settle",)]
    assert carried.answers("settle.choice") == [("settlement",)]
    assert units(table, "silures", "scotti_warband") == 1
    assert table.state.sites[SITE_NUMBER["isca_silurum"]] == SCOTTI_SETTLEMENT  # 8.4.1: a Town Site first
    assert track(table, "scotti_renown") == 2


def test_two_warbands_do_not():
    table = empty(dice=(5, 6, 4))
    put(table, "silures", scotti_raider=3, plunder={"scotti_raider": 2})
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("settle.choice") == [("none",)]
    assert units(table, "silures", "scotti_warband") == 2


def test_warbands_are_paid_for_where_no_settlement_can_be():
    table = empty(renown=1, dice=(1,))
    put(table, "silures", "dinas_powys=scotti_settlement", "isca_silurum=town", scotti_warband=2, scotti_raider=1)
    put(table, "cornovii", scotti_raider=2, militia=5, plunder={"scotti_raider": 2})
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("return.when") == [("return",)]  # first the Renown of the Return: 1 + 2
    assert carried.answers("settle.choice") == [("warbands",)]
    assert units(table, "silures", "scotti_warband") == 4  # one for the Settlement, one for the Population
    assert track(table, "scotti_renown") == 0


def test_nothing_is_paid_when_the_dice_took_the_last_warband():
    table = empty(renown=9, dice=(6,))
    put(table, "silures", "dinas_powys=scotti_settlement", "isca_silurum=town", scotti_warband=2, scotti_raider=1)
    put(table, "novantae", scotti_warband=3)
    table.state.available[WARBANDS] = 1
    assert CarriedOut(table, "scotti", "return").answers("settle.choice") == [("none",)]
    assert track(table, "scotti_renown") == 9


def test_raiders_stay_for_the_settle_that_needs_them():
    table = empty(dice=(5, 1, 1))
    put(table, "silures", militia=2, scotti_raider=3, plunder={"scotti_raider": 3})
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("settle.space") == []  # the only one
    assert units(table, "silures", "scotti_warband") == 1
    assert track(table, "scotti_renown") == 3


def test_no_own_pieces_are_taken_off_the_map_for_it():
    table = empty(dice=(6, 6, 6, 6))
    put(table, "silures", scotti_raider=4)
    put(table, "novantae", scotti_warband=1)
    table.state.available[WARBANDS] = 1
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("voluntary") == [("done",)]
    assert (units(table, "silures", "scotti_warband"), units(table, "novantae", "scotti_warband")) == (1, 1)


# Entreat --------------------------------------------------------------------------------------------------------------


def crowded(renown: int):
    """No Settle can place anything: the Scotti outnumber nobody."""
    table = empty(renown)
    put(table, "cornovii", scotti_raider=2, militia=3, plunder={"scotti_raider": 2})
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=1, militia=3)
    return table


def test_entreat_after_the_return_if_nothing_settles():
    table = crowded(2)
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("feat.choose") == [("feat.entreat",)]
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT
    assert (units(table, "silures", "scotti_warband"), units(table, "silures", "militia")) == (3, 1)
    assert track(table, "scotti_renown") == 0


def test_no_entreat_without_four_renown():
    assert planned(crowded(1), "scotti", "return").feat is None
    assert planned(crowded(2), "scotti", "return").feat.id == "entreat"


def test_a_hillfort_is_removed_without_a_settlement():
    """Ruling P175, 8.5.1: "even if no Settlement is Available to replace it"; Militia go with it (8.4.1)."""
    table = crowded(9)
    table.state.available[WARBANDS] = table.state.available[T_SCOTTI_SETTLEMENT] = 0
    carried = CarriedOut(table, "scotti", "return")
    assert carried.answers("feat.choose") == [("feat.entreat",)]
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == 0
    assert (units(table, "silures", "scotti_warband"), units(table, "silures", "militia")) == (1, 1)


def test_no_entreat_that_only_removes_militia():
    """Ruling P175: that is the one thing for which the note of 8.5.1 does not Entreat."""
    table = crowded(9)
    table.state.sites[SITE_NUMBER["dinas_powys"]] = 0
    table.state.available[WARBANDS] = 0
    assert planned(table, "scotti", "return").feat is None
    table.state.available[WARBANDS] = 1
    assert planned(table, "scotti", "return").feat.id == "entreat"  # one Militia is replaced, the other removed
    CarriedOut(table, "scotti", "return")
    assert (units(table, "silures", "scotti_warband"), units(table, "silures", "militia")) == (2, 1)


def test_entreat_needs_a_warband_in_hills():
    table = empty(9)
    put(table, "cornovii", scotti_raider=2, scotti_warband=1, militia=3, plunder={"scotti_raider": 2})
    put(table, "silures", "dinas_powys=hillfort", militia=3, scotti_raider=1)
    assert planned(table, "scotti", "return").feat is None


# By Event -------------------------------------------------------------------------------------------------------------


def returned(table, settle: SettleTerms | None) -> CarriedOut:
    return CarriedOut(table, "scotti", "return", play=free_return(table, SCOTTI, settle=settle))


def test_a_free_return_settles_if_the_event_lets_it():
    table = empty(dice=(4, 4, 4))
    put(table, "silures", scotti_raider=3)
    carried = returned(table, SettleTerms(success=4))
    assert carried.answers("feat.choose") == [("feat.settle",)]
    assert units(table, "silures", "scotti_raider") == 0
    assert units(table, "silures", "scotti_warband") == 1


def test_a_free_return_alone_leaves_rough_terrain_without_plunder():
    table = empty()
    put(table, "silures", scotti_raider=3)
    put(table, "cornovii", scotti_raider=3)
    returned(table, None)
    assert (units(table, "silures", "scotti_raider"), units(table, "cornovii", "scotti_raider")) == (3, 0)


def test_a_free_return_that_nobody_wants():
    table = empty()
    put(table, "silures", scotti_raider=3)
    assert returned(table, None).answers("return.spaces") == [()]
    assert units(table, "silures", "scotti_raider") == 3
