"""8.7.1 Battle of the Non-player Civitates, with Pillage and Reinforce."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.nonplayer.bot import FeatPlan, ReinforcePlan
from vexillum.games.pendragon.pieces import DUX, SAXONS, SCOTTI, T_FORT, TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import carried, put, track, units
from .civitates import civitates_board
from .rolls import CarriedOut, planned, spaces

SIX = {"8.7.1 plunder": 6}
ATREBATES, DOBUNNI, REGNI, SILURES = spaces("atrebates", "dobunni", "regni", "silures")


def battles(table, rolls=SIX, **terms):
    plan = planned(table, "civitates", "battle", rolls, **terms)
    return None if plan is None else plan.battles


def contested(table, space="atrebates", site="venta_belgarum"):
    """Four Briton pieces and four Warbands: a Battle leaves 2 to 1."""
    put(table, space, f"{site}=town", cavalry=2, comitates=1, saxon_warband=4)


def outnumbered(table):
    """Six Briton pieces and six Warbands: a Battle removes four of them, with two Militia more five."""
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=town", cavalry=3, comitates=1, saxon_warband=6)


def no_militia(table):
    table.state.available[TYPE_NUMBER["militia"]] = 0


# The condition --------------------------------------------------------------------------------------------------------


def test_sure_to_add_control():
    table = civitates_board()
    contested(table)
    assert battles(table) == ((ATREBATES, SAXONS),)


def test_control_that_is_only_possible_is_not_enough():
    """Foederati at home could Ambush; that is ignored."""
    table = civitates_board()
    put(table, "atrebates", "venta_belgarum=town", comitates=3, saxon_warband=4)
    put(table, "silures", "isca_silurum=town", blue_scotti_warband=3, saxon_warband=4)
    assert battles(table) is None


def test_no_control_without_a_friendly_stronghold():
    table = civitates_board()
    put(table, "atrebates", cavalry=3, comitates=1, saxon_warband=4)
    assert battles(table) is None


@pytest.mark.parametrize(("roll", "fights"), [(2, True), (3, False)])
def test_sure_to_take_more_plunder_than_the_roll(roll, fights):
    """Six Raiders with Plunder fall: half of it, 3 cubes, is taken."""
    table = civitates_board()
    put(table, "atrebates", "venta_belgarum=town", comitates=6, saxon_raider=6, plunder={"saxon_raider": 6})
    assert battles(table, {"8.7.1 plunder": roll}) == (((ATREBATES, SAXONS),) if fights else None)


@pytest.mark.parametrize(("roll", "fights"), [(1, True), (2, False)])
def test_only_plunder_that_somebody_can_carry(roll, fights):
    """Of the 3 cubes there is a carrier for 2."""
    table = civitates_board()
    plunder = {"saxon_raider": 6, "comitates": 4}
    put(table, "atrebates", "venta_belgarum=town", comitates=6, saxon_raider=6, plunder=plunder)
    assert (battles(table, {"8.7.1 plunder": roll}) is not None) is fights


@pytest.mark.parametrize(("roll", "fights"), [(1, True), (2, False)])
def test_plunder_for_a_stronghold(roll, fights):
    """A Settlement gives 2 cubes."""
    table = civitates_board()
    put(table, "regni", "noviomagus=saxon_settlement", comitates=6)
    assert battles(table, {"8.7.1 plunder": roll}) == (((REGNI, SAXONS),) if fights else None)


def test_the_plunder_of_one_space_counts_not_that_of_all():
    """P192: 2 and 2 cubes are not more than 3."""
    table = civitates_board()
    put(table, "regni", "noviomagus=saxon_settlement", comitates=6)
    put(table, "silures", "dinas_powys=scotti_settlement", comitates=6)
    assert battles(table, {"8.7.1 plunder": 3}) is None
    assert set(battles(table, {"8.7.1 plunder": 1})) == {(REGNI, SAXONS), (SILURES, SCOTTI)}


def test_the_dux_is_no_enemy_before_fragmentation():
    table = civitates_board()
    put(table, "regni", "anderida=fort", comitates=9)
    assert battles(table, {"8.7.1 plunder": 1}) is None
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    assert battles(table, {"8.7.1 plunder": 1}) == ((REGNI, DUX),)


# The attacks ----------------------------------------------------------------------------------------------------------


def test_then_every_battle_that_could_be_worth_it():
    """One Raider with Plunder is taken from, though no Plunder would reach the Civitates; one without is left."""
    table = civitates_board()
    contested(table)
    put(table, "dobunni", "glevum=town", comitates=3, scotti_raider=1, plunder={"scotti_raider": 1})
    put(table, "durotriges", "aquae_sulis=town", comitates=3, scotti_raider=1)
    assert set(battles(table)) == {(ATREBATES, SAXONS), (DOBUNNI, SCOTTI)}


def test_a_stronghold_that_may_fall_is_worth_it():
    """P193."""
    table = civitates_board()
    contested(table)
    put(table, "regni", "noviomagus=saxon_settlement", comitates=3)
    put(table, "cornovii", "viroconium=scotti_settlement", scotti_warband=9, comitates=1)
    assert set(battles(table)) == {(ATREBATES, SAXONS), (REGNI, SAXONS)}


def test_the_enemy_that_does_best_comes_first():
    table = civitates_board(scotti_renown=60)
    contested(table)
    plunder = {"scotti_raider": 1, "saxon_raider": 1}
    put(table, "dobunni", "glevum=town", comitates=3, scotti_raider=1, saxon_raider=1, plunder=plunder)
    for seed in "abcdef":
        assert battles(table, seed=seed) == ((DOBUNNI, SCOTTI), (ATREBATES, SAXONS))
    table.state.tracks[2], table.state.tracks[3] = 80, 0
    assert set(battles(table)) == {(DOBUNNI, SAXONS), (ATREBATES, SAXONS)}


def beside_a_fort(table, comitates):
    put(table, "regni", "anderida=fort", comitates=comitates)


def test_civil_war_against_a_dux_player_beyond_its_threshold():
    table = civitates_board(prestige=80)
    contested(table)
    beside_a_fort(table, 3)
    assert battles(table) == ((REGNI, DUX), (ATREBATES, SAXONS))


@pytest.mark.parametrize("why_not", ["threshold", "non-player", "unsure", "no condition"])
def test_no_civil_war(why_not):
    table = civitates_board(
        *(["dux"] if why_not == "non-player" else []), prestige=75 if why_not == "threshold" else 80
    )
    if why_not != "no condition":
        contested(table)
    beside_a_fort(table, 4 if why_not == "unsure" else 3)
    if why_not == "unsure":  # it falls, unless the Cavalry Withdraws
        put(table, "regni", cavalry=1)
    assert battles(table) == (None if why_not == "no condition" else ((ATREBATES, SAXONS),))


# Pillage --------------------------------------------------------------------------------------------------------------


def test_pillage_before_battle():
    table = civitates_board(saxon_renown=5)
    contested(table)
    put(table, "regni", "noviomagus=saxon_settlement", militia=3, saxon_warband=9)
    table.state.bottom[REGNI] = 2
    assert planned(table, "civitates", "battle", SIX).feat == FeatPlan(id="pillage", before=True)
    done = CarriedOut(table, "civitates", "battle", SIX)
    assert done.answers("feat.choose") == [("feat.pillage",)]
    assert done.answers("battle.next")[0] == ("feat",)
    assert carried(table, "regni", "militia") == 2
    assert track(table, "saxon_renown") == 3


def test_pillage_names_only_regions_with_something_to_take():
    table = civitates_board()
    contested(table)
    put(table, "regni", militia=1)
    put(table, "silures", militia=1)
    table.state.bottom[SILURES] = 1
    done = CarriedOut(table, "civitates", "battle", SIX)
    assert done.answers("pillage.regions") == [("silures",)]


@pytest.mark.parametrize(("saxons", "scotti", "victim"), [(1, 2, "scotti"), (3, 1, "saxons")])
def test_pillage_hits_who_loses_most(saxons, scotti, victim):
    table = civitates_board(saxon_renown=saxons, scotti_renown=scotti)
    contested(table)
    put(
        table,
        "regni",
        "noviomagus=saxon_settlement",
        "anderida=scotti_settlement",
        militia=3,
        saxon_warband=9,
    )
    table.state.bottom[REGNI] = 2
    done = CarriedOut(table, "civitates", "battle", SIX)
    assert done.answers("pillage.enemy") == [(victim,)]


# Reinforce ------------------------------------------------------------------------------------------------------------


def feat(table, rolls=SIX):
    return planned(table, "civitates", "battle", rolls).feat


def test_reinforce_musters_where_militia_remove_more():
    """The Towns bring two Militia; without Control there is none for Population."""
    table = civitates_board(briton_resources=2)
    outnumbered(table)
    assert feat(table) == ReinforcePlan(spaces=(ATREBATES,), before=True)
    done = CarriedOut(table, "civitates", "battle", SIX)
    assert done.answers("feat.choose") == [("feat.reinforce",)]
    assert done.answers("battle.next")[0] == ("feat",)
    assert track(table, "briton_resources") == 0


@pytest.mark.parametrize("why_not", ["resources", "militia", "too few", "too few available"])
def test_no_reinforce(why_not):
    """Wealth is not spent, nobody is taken off the map, and one Militia that removes nobody more is no reason."""
    table = civitates_board(briton_resources=1 if why_not == "resources" else 9, wealth=9)
    (contested if why_not == "too few" else outnumbered)(table)
    if why_not == "militia":
        put(table, "silures", "isca_silurum=town", militia=2)
        no_militia(table)
    if why_not == "too few available":
        table.state.available[TYPE_NUMBER["militia"]] = 1
    assert feat(table) is None
    CarriedOut(table, "civitates", "battle", SIX)
    assert track(table, "wealth") == 9


def test_reinforce_musters_where_it_helps_first():
    table = civitates_board(briton_resources=2)
    outnumbered(table)
    put(table, "dobunni", "glevum=town", comitates=3, scotti_raider=1, plunder={"scotti_raider": 1})
    assert feat(table).spaces == (ATREBATES,)
    table.state.tracks[0] = 4
    assert feat(table).spaces == (ATREBATES, DOBUNNI)


def test_a_battle_that_only_militia_make_worth_it():
    """P194: without them nobody could remove the Raider with Plunder."""
    table = civitates_board(briton_resources=2)
    contested(table)
    put(table, "silures", "isca_silurum=town", militia=1, scotti_warband=1, plunder={"scotti_warband": 1})
    plan = planned(table, "civitates", "battle", SIX)
    assert set(plan.battles) == {(ATREBATES, SAXONS), (SILURES, SCOTTI)}
    assert plan.feat.spaces == (SILURES,)
    table.state.tracks[0] = 0
    assert planned(table, "civitates", "battle", SIX).battles == ((ATREBATES, SAXONS),)


def test_one_space_is_one_that_needs_no_militia():
    """8.9 Easy: a single space, with a Feat."""
    table = civitates_board(briton_resources=2, scotti_renown=70)
    contested(table)
    put(table, "silures", "isca_silurum=town", militia=1, scotti_warband=1, plunder={"scotti_warband": 1})
    assert battles(table, limited=True, feats=True) == ((ATREBATES, SAXONS),)


def test_troops_come_from_next_door():
    """Five Troops there, a roll of 5 moves three of them: Comitates before Militia."""
    table = civitates_board(briton_resources=4, dice=(5,))
    contested(table)
    no_militia(table)
    put(table, "dobunni", "glevum=town", comitates=2)
    table.state.units[11 * DOBUNNI + 1] = 3
    assert feat(table) == ReinforcePlan(spaces=(DOBUNNI,), before=True, origin=DOBUNNI, target=ATREBATES)
    done = CarriedOut(table, "civitates", "battle", SIX)
    assert done.answers("reinforce.to") == [("atrebates",)]
    assert units(table, "dobunni", "comitates") == 0
    assert units(table, "dobunni", "militia") == 2
    assert track(table, "briton_resources") == 2


@pytest.mark.parametrize("non_player", [True, False])
def test_cavalry_comes_only_from_a_non_player_dux(non_player):
    """P195."""
    table = civitates_board(*(["dux"] if non_player else []), briton_resources=4)
    contested(table)
    no_militia(table)
    put(table, "dobunni", "glevum=town", cavalry=3)
    assert feat(table) == (
        ReinforcePlan(spaces=(DOBUNNI,), before=True, origin=DOBUNNI, target=ATREBATES) if non_player else None
    )


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_battle_only_where_the_condition_is_met():
    table = civitates_board(briton_resources=9)
    contested(table)
    put(table, "dobunni", "glevum=town", comitates=3, scotti_raider=1, plunder={"scotti_raider": 1})
    assert battles(table, offer=Offer(spaces=(DOBUNNI,))) is None
    plan = planned(table, "civitates", "battle", SIX, offer=Offer(spaces=(ATREBATES, DOBUNNI), most=1))
    assert plan.feat is None
    assert len(plan.battles) == 1
    done = CarriedOut(table, "civitates", "battle", SIX, offer=Offer(spaces=(DOBUNNI,)))
    assert done.said == [("battle.spaces", ())]
    assert table.state.available[T_FORT] == 10
