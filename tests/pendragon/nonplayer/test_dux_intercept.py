"""8.8.1 Intercept of the Non-player Dux: which Raiders, who moves, Retaliate and Invite."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.asked import Asked
from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.events.free import free_intercept
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.dux import Sorties, Target
from vexillum.games.pendragon.pieces import CAVALRY, RED_SAXON, SAXONS, SCOTTI, UNIT_KINDS

from ..harness import put, track, units
from .bots import non_players_answer
from .dux_table import at, dux_table, moves, red_scotti_somewhere
from .rolls import CarriedOut, planned

NOBODY_INVITED = {"8.8.1 nation": 1}


def plan_of(table, **terms):
    """Without an Invite: a red Scotti Settlement is on the map, and Scotti are rolled."""
    red_scotti_somewhere(table)
    return planned(table, "dux", "intercept", NOBODY_INVITED, **terms)


def base(table, space: str, site: str, **units_there: int) -> None:
    """A Town, so that the space is under Briton Control."""
    put(table, space, f"{site}=town", **units_there)


def test_no_raiders_under_friendly_control():
    table = dux_table()
    put(table, "regni", saxon_raider=5)
    put(table, "cantiaci", "durovernum=fort", cavalry=3)
    assert plan_of(table) is None


def test_one_cavalry_is_enough_for_two_raiders():
    """The example of 8.8.1."""
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=2)
    base(table, "cantiaci", "durovernum", cavalry=3)
    plan = plan_of(table)
    assert moves(plan) == [("cantiaci", "regni", {CAVALRY: 1})]
    assert plan.targets == ((SPACE_NUMBER["regni"], SAXONS),)
    assert plan.engaged == 2


def test_who_is_left_goes_to_a_second_target():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=2)
    base(table, "londinium", "londinium", saxon_raider=3)
    base(table, "cantiaci", "durovernum", cavalry=4)
    plan = plan_of(table)
    assert sorted(moves(plan)) == [("cantiaci", "londinium", {CAVALRY: 2}), ("cantiaci", "regni", {CAVALRY: 1})]
    assert plan.engaged == 5


def test_red_foederati_move_first():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=4)
    base(table, "cantiaci", "durovernum", cavalry=3, red_saxon_warband=1)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {RED_SAXON: 1, CAVALRY: 1})]


@pytest.mark.parametrize("seed", range(6))
def test_origins_with_red_foederati_first(seed):
    table = dux_table()
    red_scotti_somewhere(table)
    base(table, "regni", "noviomagus", saxon_raider=2)
    base(table, "cantiaci", "durovernum", cavalry=1)
    base(table, "atrebates", "venta_belgarum", red_saxon_warband=1)
    plan = planned(table, "dux", "intercept", NOBODY_INVITED, seed=str(seed))
    assert moves(plan) == [("atrebates", "regni", {RED_SAXON: 1})]


def test_one_troop_stays_for_each_fort():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=9)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=fort", cavalry=3)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {CAVALRY: 1})]
    put(table, "cantiaci", militia=1)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {CAVALRY: 2})]


def test_towns_are_not_regarded():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=9)
    base(table, "cantiaci", "durovernum", cavalry=3)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {CAVALRY: 3})]


def test_at_fragmentation_civitates_do_not_guard_forts():
    table = dux_table(fragmented=True, red=10)
    put(table, "regni", "anderida=fort", saxon_raider=9, cavalry=1)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=fort", cavalry=3, militia=1)
    assert moves(planned(table, "dux", "intercept")) == [("cantiaci", "regni", {CAVALRY: 1})]


def test_from_the_fewest_spaces():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=4)
    base(table, "cantiaci", "durovernum", cavalry=1)
    base(table, "atrebates", "venta_belgarum", cavalry=2)
    assert moves(plan_of(table)) == [("atrebates", "regni", {CAVALRY: 2})]


def test_one_space_that_serves_two_targets():
    table = dux_table()
    base(table, "londinium", "londinium", saxon_raider=2)
    base(table, "iceni", "branodunum", saxon_raider=2)
    base(table, "atrebates", "venta_belgarum", cavalry=1)
    base(table, "corieltauvi", "ratae", cavalry=1)
    base(table, "trinovantes", "camulodunum", cavalry=2)
    assert sorted(moves(plan_of(table))) == [
        ("trinovantes", "iceni", {CAVALRY: 1}),
        ("trinovantes", "londinium", {CAVALRY: 1}),
    ]


def test_nobody_moves_only_to_be_replaced():
    targets = [Target(space, SAXONS, raiders, 0) for space, raiders in enumerate((6, 2, 2, 4))]
    sorties = Sorties(targets, {1: 2, 2: 2}, {1: 2, 2: 2}, {1: [0, 3], 2: [0, 1]}, (1, 2))
    assert sorties.worth == (8, 14)
    assert sorted(sorties.moves()) == [(1, 3, 1), (2, 0, 1)]


@pytest.mark.parametrize(("blue", "origins"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_resources_for_each_origin(blue, origins):
    table = dux_table(blue=blue)
    base(table, "regni", "noviomagus", saxon_raider=9)
    base(table, "cantiaci", "durovernum", cavalry=2)
    base(table, "atrebates", "venta_belgarum", cavalry=2)
    plan = plan_of(table)
    assert (len(plan.moves) if plan else 0) == origins


def test_who_is_there_stays_where_needed():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=4, cavalry=1)
    base(table, "cantiaci", "durovernum", saxon_raider=2, cavalry=2)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {CAVALRY: 1})]


def test_a_troop_leaves_one_raider_for_more():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=1, cavalry=1)
    base(table, "cantiaci", "durovernum", saxon_raider=6)
    plan = plan_of(table)
    assert moves(plan) == [("regni", "cantiaci", {CAVALRY: 1})]
    assert plan.engaged == 6


def test_civitates_help():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=5, militia=1, comitates=1)
    base(table, "cantiaci", "durovernum", cavalry=3)
    assert moves(plan_of(table)) == [("cantiaci", "regni", {CAVALRY: 1})]


def test_only_one_faction_is_engaged_in_a_space():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=3, scotti_raider=5, cavalry=3)
    plan = plan_of(table)
    assert plan.targets == ((SPACE_NUMBER["regni"], SCOTTI),)
    assert plan.engaged == 5


def test_all_raiders_of_a_battle_are_engaged():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=9, cavalry=1)
    assert plan_of(table).engaged == 9


def test_out_of_reach():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=9)
    base(table, "iceni", "branodunum", cavalry=5)
    assert plan_of(table) is None


def test_the_fewest_spaces_and_the_most_raiders_by_brute_force():
    """Against every assignment, on small theatres."""
    cases = 0
    for raiders in product((1, 3, 5), repeat=3):
        targets = [Target(space, SAXONS, n, 0) for space, n in enumerate(raiders)]
        there = {0: 1, 5: 2, 6: 2}
        reach = {0: [1], 5: [0, 1], 6: [1, 2]}
        movable = {0: 1, 5: 1, 6: 2}
        for origins in (o for n in range(4) for o in combinations((0, 5, 6), n)):
            best = (0, 0)
            ways = [[0, 1, None] if 0 in origins else [0, None], *[[None, *reach[5]] if 5 in origins else [None]] * 2]
            ways += [[None, *reach[6]] if 6 in origins else [None]] * 2
            for way in product(*ways):
                if sum(t is not None for t in way[1:3]) > movable[5]:
                    continue
                n = [way.count(space) for space in range(3)]
                worth = (
                    sum(min(r, 2 * k) for r, k in zip(raiders, n, strict=True)),
                    sum(r for r, k in zip(raiders, n, strict=True) if k),
                )
                best = max(best, worth)
            assert Sorties(targets, there, movable, reach, origins).worth == best, (raiders, origins)
            cases += 1
    assert cases == 27 * 8


# Feats ----------------------------------------------------------------------------------------------------------------


def test_retaliate_where_the_raiders_have_a_settlement():
    table = dux_table()
    put(table, "regni", "noviomagus=town", "anderida=saxon_settlement", saxon_raider=2, cavalry=6)
    plan = planned(table, "dux", "intercept")
    assert (plan.feat.id, plan.feat.spaces) == ("retaliate", at("regni"))


def test_no_retaliate_against_another_faction():
    table = dux_table()
    put(table, "regni", "noviomagus=town", "anderida=scotti_settlement", saxon_raider=2, cavalry=6)
    assert plan_of(table).feat is None


def test_no_retaliate_where_the_settlement_cannot_fall():
    table = dux_table()
    put(table, "regni", "noviomagus=town", "anderida=saxon_settlement", cavalry=1, militia=5)
    put(table, "regni", saxon_raider=3, saxon_warband=5)
    assert plan_of(table).feat is None


def test_invited_warbands_take_part_p203():
    """Ruling P203: what an Invite brings counts."""
    table = dux_table()
    put(table, "regni", "noviomagus=fort", saxon_raider=6)
    plan = planned(table, "dux", "intercept", {"8.8.1 nation": 4})
    assert plan.feat.id == "invite"
    assert plan.feat.what == "saxons"
    assert plan.engaged == 6
    assert planned(table, "dux", "intercept", {"8.8.1 nation": 4}, feats=False) is None


# Carrying it out ------------------------------------------------------------------------------------------------------


def test_carried_out():
    table = dux_table("saxons", dice=(1,) * 20)
    red_scotti_somewhere(table)
    base(table, "regni", "noviomagus", saxon_raider=2)
    base(table, "londinium", "londinium", saxon_raider=3)
    put(table, "cantiaci", "durovernum=town", cavalry=3, red_saxon_warband=1, plunder={"red_saxon_warband": 1})
    done = CarriedOut(table, "dux", "intercept", NOBODY_INVITED)
    assert track(table, "briton_resources") == 38
    assert done.answers("intercept.targets")[0]
    assert len(done.answers("intercept.to")) == 2
    assert units(table, "cantiaci", "cavalry") == 1
    assert units(table, "cantiaci", "red_saxon_warband") == 0
    assert units(table, "regni", "saxon_raider") == units(table, "londinium", "saxon_raider") == 0


def test_carried_out_with_an_invite_first():
    table = dux_table("saxons", dice=(1,) * 20)
    base(table, "regni", "noviomagus", saxon_raider=6)
    put(table, "cantiaci", "rutupiae=fort", cavalry=1)
    done = CarriedOut(table, "dux", "intercept", {"8.8.1 nation": 6})
    kinds = [kind for kind, _ in done.said]
    assert kinds.index("invite.space") < kinds.index("intercept.origin")
    assert done.answers("intercept.origin")[0] == ("feat",)
    assert units(table, "regni", "red_saxon_warband") == 3
    assert units(table, "cantiaci", "cavalry") == 1


def test_free_intercept_in_one_target():
    table = dux_table("saxons", blue=0, dice=(1,) * 20)
    base(table, "regni", "noviomagus", saxon_raider=2)
    base(table, "londinium", "londinium", saxon_raider=5)
    base(table, "cantiaci", "durovernum", cavalry=3)
    plan = planned(table, "dux", "intercept", offer=Offer(most=1))
    assert plan.targets == ((SPACE_NUMBER["londinium"], SAXONS),)
    assert plan.feat is None
    asked = Asked(free_intercept(table, most=1))
    non_players_answer(table, asked)
    assert [space for space, _ in asked.result] == list(at("londinium"))
    assert table.state.units[UNIT_KINDS * SPACE_NUMBER["cantiaci"] + CAVALRY] == 0


def test_free_intercept_declined_where_nobody_can_go():
    table = dux_table()
    base(table, "regni", "noviomagus", saxon_raider=2)
    asked = Asked(free_intercept(table))
    non_players_answer(table, asked)
    assert asked.over
    assert asked.result == []
