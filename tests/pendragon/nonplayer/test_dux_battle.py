"""8.8.3 Battle of the Non-player Dux: when it is sure of Prestige, whom it fights, Retaliate and Requisition."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.pendragon.actions import Action, Offer
from vexillum.games.pendragon.events.free import free_battle
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.dux_army import civil_war, prestige_is_sure
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Track

from ..harness import put, track, units
from .bots import non_players_answer
from .dux_table import at, dux_table
from .rolls import CarriedOut, planned, thinking


def sure(table) -> bool:
    """8.8.3 The condition of the box."""
    plan = planned(table, "dux", "battle")
    return plan is not None and prestige_is_sure(thinking(table, "dux"), Action(table.state, DUX, "battle"), plan)


def battles(table, **terms):
    plan = planned(table, "dux", "battle", **terms)
    return {} if plan is None else dict(plan.battles)


# The condition --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cavalry", "warbands", "answer"), [(1, 1, True), (1, 2, False), (2, 2, True), (2, 3, True)])
def test_prestige_is_sure_if_the_charge_removes_more(cavalry, warbands, answer):
    """Cavalry removes a Warband each before those Strike: 2 of 3 fall, then the third removes one of two."""
    table = dux_table("saxons")
    put(table, "regni", cavalry=cavalry, saxon_warband=warbands)
    assert sure(table) is answer


def test_evasion_and_ambush_of_the_enemy_are_ignored():
    table = dux_table()
    put(table, "cantiaci", cavalry=1, saxon_raider=2)  # Fens: they may Evade and Ambush
    assert sure(table)


def test_without_cavalry_or_stronghold_there_is_no_prestige():
    table = dux_table()
    put(table, "regni", red_saxon_warband=3, saxon_raider=2)
    assert battles(table) == {}
    assert not sure(table)


def test_a_settlement_that_falls_for_sure():
    table = dux_table()
    put(table, "regni", "anderida=saxon_settlement", red_scotti_warband=4)
    assert sure(table)


# Whom it fights -------------------------------------------------------------------------------------------------------


def test_plunder_is_a_reason_without_prestige():
    table = dux_table()
    put(table, "regni", red_saxon_warband=3, saxon_raider=2, plunder={"saxon_raider": 2})
    assert battles(table) == {SPACE_NUMBER["regni"]: SAXONS}


def test_the_enemy_that_does_best():
    table = dux_table()
    put(table, "regni", cavalry=4, saxon_raider=2, scotti_raider=2)
    table.state.tracks[Track.SAXON], table.state.tracks[Track.SCOTTI] = 20, 30
    assert battles(table) == {SPACE_NUMBER["regni"]: SCOTTI}
    table.state.tracks[Track.SCOTTI] = 0
    assert battles(table) == {SPACE_NUMBER["regni"]: SAXONS}


@pytest.mark.parametrize("seed", range(6))
def test_best_enemies_are_fought_first(seed):
    table = dux_table()
    put(table, "regni", cavalry=4, saxon_raider=2)
    put(table, "cantiaci", cavalry=4, scotti_raider=2)
    table.state.tracks[Track.SCOTTI] = 40
    first, second = planned(table, "dux", "battle", seed=str(seed)).battles
    assert first == (SPACE_NUMBER["cantiaci"], SCOTTI)
    assert second == (SPACE_NUMBER["regni"], SAXONS)


@pytest.mark.parametrize("seed", range(6))
def test_what_only_retaliate_would_bring_is_fought_where_it_is_used(seed):
    """P363: three Cavalry raze a bare Town for +1 Prestige, but lose more than they remove; Retaliate adds 3, once."""
    table = dux_table("civitates", fragmented=True, prestige=10)
    put(table, "regni", "anderida=fort", "noviomagus=town", cavalry=3)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town", cavalry=3)
    plan = planned(table, "dux", "battle", seed=str(seed))
    assert plan.feat.id == "retaliate"
    assert [space for space, _ in plan.battles] == list(plan.feat.spaces)
    put(table, "iceni", "branodunum=hillfort", cavalry=6)  # worth it without
    battles = dict(planned(table, "dux", "battle", seed=str(seed)).battles)
    assert SPACE_NUMBER["iceni"] in battles
    assert len(battles) <= 2


def test_civitates_are_enemies_at_fragmentation_only():
    table = dux_table("civitates")
    put(table, "regni", cavalry=3, militia=2, plunder={"militia": 2})
    assert battles(table) == {}
    table = dux_table("civitates", fragmented=True)
    put(table, "regni", cavalry=3, militia=2)
    assert battles(table) == {SPACE_NUMBER["regni"]: CIVITATES}


# Civil war ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wealth", "answer"), [(14, False), (15, True)])
def test_civil_war_if_wealth_exceeds_prestige_by_five(wealth, answer):
    table = dux_table(prestige=10, wealth=wealth)
    assert civil_war(thinking(table, "dux")) is answer


def test_no_civil_war_against_a_non_player():
    assert not civil_war(thinking(dux_table("civitates", prestige=0, wealth=30), "dux"))


def test_civil_war_if_civitates_exceed_their_threshold():
    table = dux_table(prestige=30)
    assert not civil_war(thinking(table, "dux"))
    table.state.population = [9] * len(table.state.population)
    put(table, "regni", "anderida=hillfort")
    put(table, "cantiaci", "rutupiae=hillfort")
    put(table, "atrebates", "venta_belgarum=town")
    put(table, "iceni", "branodunum=hillfort")
    for space, site in (("dumnonii", "tintagel"), ("silures", "dinas_powys"), ("parisi", "petuaria")):
        put(table, space, f"{site}=hillfort")
    assert civil_war(thinking(table, "dux"))


def test_civil_war_where_briton_control_and_no_dux_stronghold():
    table = dux_table(wealth=9)
    put(table, "regni", "noviomagus=town", cavalry=2, saxon_raider=2)
    put(table, "cantiaci", "durovernum=town", "rutupiae=fort", cavalry=2, militia=1)
    put(table, "atrebates", cavalry=2, militia=1)
    plan = planned(table, "dux", "battle")
    assert plan.battles == ((SPACE_NUMBER["regni"], CIVITATES),)


# Feats ----------------------------------------------------------------------------------------------------------------


def test_retaliate_against_the_enemy_that_does_best():
    table = dux_table()
    put(table, "regni", "anderida=saxon_settlement", cavalry=6)
    put(table, "cantiaci", "rutupiae=scotti_settlement", cavalry=6)
    table.state.tracks[Track.SCOTTI] = 40
    feat = planned(table, "dux", "battle").feat
    assert (feat.id, feat.spaces) == ("retaliate", at("cantiaci"))
    table.state.tracks[Track.SCOTTI], table.state.tracks[Track.SAXON] = 0, 40
    assert planned(table, "dux", "battle").feat.spaces == at("regni")


def test_retaliate_in_a_civil_war_at_fragmentation_only():
    """4.2.4 The Civitates are an enemy then, wherever they are attacked because they threaten to win."""
    table = dux_table(wealth=9, fragmented=True)
    put(table, "regni", "noviomagus=town", cavalry=8, militia=8)
    plan = planned(table, "dux", "battle")
    assert plan.battles == ((SPACE_NUMBER["regni"], CIVITATES),)
    assert (plan.feat.id, plan.feat.spaces) == ("retaliate", at("regni"))
    table = dux_table(wealth=9)
    put(table, "regni", "noviomagus=town", cavalry=8, militia=8)
    plan = planned(table, "dux", "battle")
    assert plan.battles == ((SPACE_NUMBER["regni"], CIVITATES),)
    assert plan.feat.id == "requisition"


def test_requisition_where_no_stronghold_could_fall():
    table = dux_table()
    put(table, "regni", "noviomagus=town", cavalry=3, saxon_raider=2)
    assert planned(table, "dux", "battle").feat.id == "requisition"


def test_no_feat_where_nothing_can_be_requisitioned():
    table = dux_table(blue=0, wealth=0)
    put(table, "regni", "noviomagus=town", cavalry=3, saxon_raider=2)
    assert planned(table, "dux", "battle").feat is None


# Carrying it out ------------------------------------------------------------------------------------------------------


def test_carried_out_with_retaliate():
    table = dux_table("saxons", dice=(1,) * 20)
    put(table, "regni", "anderida=saxon_settlement", cavalry=6)
    table.state.tracks[Track.SAXON] = 10
    CarriedOut(table, "dux", "battle")
    assert track(table, "prestige") >= 4
    assert track(table, "saxon_renown") == 5


def test_carried_out_with_requisition_afterwards():
    table = dux_table("saxons", blue=9, dice=(1,) * 20)
    put(table, "regni", "noviomagus=town", cavalry=3, saxon_raider=2)
    put(table, "cantiaci", "durovernum=town", cavalry=1)
    CarriedOut(table, "dux", "battle")
    assert units(table, "regni", "saxon_raider") == 0
    assert track(table, "dux_resources") == 2
    assert track(table, "briton_resources") == 7
    assert track(table, "prestige") == 1


@pytest.mark.parametrize("seed", range(4))
def test_requisition_rather_where_no_battle_is(seed):
    table = dux_table("saxons", dice=(1,) * 20)
    towns = {
        **{"cantiaci": "durovernum", "trinovantes": "camulodunum", "silures": "isca_silurum"},
        **{"dumnonii": "isca_dumnoniorum", "londinium": "londinium", "carvetii": "luguvalium"},
    }
    for id, site in towns.items():
        put(table, id, f"{site}=town", cavalry=1)
    put(table, "regni", "noviomagus=town", cavalry=3, saxon_raider=2)
    done = CarriedOut(table, "dux", "battle", seed=str(seed))
    assert set(done.answers("requisition.spaces")[0]) == set(towns)


def test_free_battle_only_against_named_enemies():
    table = dux_table("saxons", "scotti", dice=(1,) * 20)
    put(table, "regni", cavalry=4, saxon_raider=2, scotti_raider=2)
    table.state.tracks[Track.SAXON] = 40
    assert battles(table, offer=Offer(enemies=(SCOTTI,))) == {SPACE_NUMBER["regni"]: SCOTTI}
    asked = Asked(free_battle(table, DUX, at("regni"), most=1, enemies=(SCOTTI,)))
    non_players_answer(table, asked)
    assert asked.over
    assert units(table, "regni", "scotti_raider") == 0
    assert units(table, "regni", "saxon_raider") == 2


def test_free_battle_declined_where_it_is_not_worth_it():
    table = dux_table()
    put(table, "regni", red_saxon_warband=1, saxon_raider=2)
    asked = Asked(free_battle(table, DUX, at("regni")))
    non_players_answer(table, asked)
    assert asked.over
    assert asked.result == []


def test_free_battle_needs_the_condition_p217():
    """8.2.3 Plunder alone is a reason to fight here as well, but not for a Battle Command."""
    table = dux_table()
    put(table, "regni", red_saxon_warband=3, saxon_raider=2, plunder={"saxon_raider": 2})
    assert battles(table) == {SPACE_NUMBER["regni"]: SAXONS}
    assert battles(table, offer=Offer()) == {}
    put(table, "cantiaci", cavalry=3, saxon_raider=2)
    assert set(battles(table, offer=Offer())) == set(at("regni", "cantiaci"))
