"""8.5.4 Raid of the Non-player Scotti: targets, NIALL NOIGIALLACH, Surprise, Ransom, and just-placed Raiders."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import Action, RaidOffer
from vexillum.games.pendragon.commands.raid import LAND
from vexillum.games.pendragon.events.free import free_raid
from vexillum.games.pendragon.map import SEA_NUMBER, SITE_NUMBER, SPACE_IDS, SPACE_NUMBER, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians import assault_sure
from vexillum.games.pendragon.pieces import CIVITATES, SAXONS, SCOTTI, SCOTTI_RAIDER, UNIT_TYPE, VACANT

from ..harness import board, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces

HIBERNICUS, SEPTENTRIONALIS = SEA_NUMBER["hibernicus"], SEA_NUMBER["septentrionalis"]
SHORE = ("carvetii", "deceangli", "demetae", "dumnonii", "durotriges", "novantae", "ordovices", "silures")
REACHED = {*SHORE, "votadini", "textoverdi", "parisi"}
"""On Oceanus Hibernicus, below Caledonia, and on Oceanus Septentrionalis."""
RAIDERS = UNIT_TYPE[SCOTTI_RAIDER]


def empty(renown: int = 10, dice=(), *effects: int):
    table = board(empty=True, dice=dice)
    table.state.tracks = [10, 10, 10, renown, 0, 0]
    table.state.lasting = list(effects)
    table.state.patrolled = [0] * len(table.state.patrolled)
    seat(table, "scotti")
    return table


def grow(table, **cubes: int) -> None:
    for space, n in cubes.items():
        table.state.bottom[SPACE_NUMBER[space]] = n


def raid(table, roll: int, seed: str = "test", **terms):
    name = "8.5.4 targets, free" if terms.get("free") else "8.5.4 targets"
    return planned(table, "scotti", "raid", {name: roll}, seed=seed, **terms)


def named(plan, dice: int) -> list[str]:
    return [SPACE_IDS[target.space] for target in plan.targets if target.dice == dice]


# Targets for 2D4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_a_low_roll_is_the_number_of_targets_for_two_dice(roll):
    plan = raid(empty(), roll)
    assert (len(named(plan, 2)), len(named(plan, 1))) == (roll, 4 - roll)


def test_a_low_roll_goes_near_scotti_first_whatever_the_prosperity():
    table = empty()
    put(table, "cornovii", scotti_warband=1)  # next to Deceangli, Ordovices, Demetae and Silures
    grow(table, dumnonii=2, durotriges=4, novantae=2)
    for seed in range(8):
        assert set(named(raid(table, 4, str(seed)), 2)) == {"deceangli", "ordovices", "demetae", "silures"}


@pytest.mark.parametrize("roll", [5, 6])
def test_a_high_roll_asks_for_two_prosperity_and_takes_the_most_first(roll):
    table = empty()
    grow(table, dumnonii=2, durotriges=4, novantae=1, silures=3)
    plan = raid(table, roll)
    assert named(plan, 2) == ["durotriges", "silures", "dumnonii"]
    assert named(plan, 1) == ["novantae"]


def test_a_high_roll_without_prosperity_is_no_raid():
    table = empty()
    grow(table, dumnonii=1, durotriges=1)
    assert raid(table, 5) is None
    assert raid(table, 1) is not None


def test_least_subtraction_comes_before_everything_else():
    table = empty()
    table.state.patrolled[HIBERNICUS] = table.state.patrolled[SEPTENTRIONALIS] = 1
    put(table, "durotriges", "south_cadbury=fort")
    put(table, "carvetii", "uxellodunum=fort", "luguvalium=fort")
    put(table, "parisi", "petuaria=fort", "derventio=fort")
    put(table, "textoverdi", "cataractonium=fort")
    put(table, "cornovii", scotti_warband=1)
    grow(table, silures=3)
    # Each Sea costs 3, and so does Caledonia.
    plan = raid(table, 2)
    assert named(plan, 2)[0] in ("deceangli", "ordovices", "demetae", "silures")  # all equal: near Scotti
    table.state.sites[SITE_NUMBER["cataractonium"]] = VACANT
    plan = raid(table, 2)  # now Caledonia and Septentrionalis cost 2
    assert set(named(plan, 2)) <= {"novantae", "votadini", "parisi", "textoverdi"}
    put(table, "silures", "dinas_powys=scotti_settlement", scotti_warband=1, militia=6)  # overland from there: nothing
    first = raid(table, 2).targets[0]
    assert (SPACE_IDS[first.space] in ("cornovii", "demetae", "dobunni", "silures"), first.way) == (True, LAND)


def test_enemy_control_then_population_less_troops():
    table = empty()
    put(table, "novantae", "alclud=hillfort", militia=2)  # 1 - 2, Controlled
    put(table, "demetae", "gateholm=hillfort", militia=1)  # 1 - 1, Controlled
    assert named(raid(table, 2), 2) == ["demetae", "novantae"]  # before Deceangli and Durotriges with 2 - 0
    assert named(raid(table, 4), 2)[2:] != []
    third = named(raid(table, 3), 2)[2]
    assert third in ("deceangli", "durotriges", "votadini", "textoverdi", "parisi")  # Population 2, nobody there


def test_raiders_are_no_troops():
    table = empty()
    put(table, "votadini", saxon_raider=4)
    put(table, "deceangli", saxon_warband=1)
    put(table, "durotriges", cavalry=1)
    put(table, "textoverdi", militia=1)
    put(table, "parisi", comitates=1)
    assert named(raid(table, 1), 2) == ["votadini"]


def test_renown_limits_two_dice_and_one_die_is_free():
    plan = raid(empty(renown=2), 4)
    assert (len(named(plan, 2)), len(named(plan, 1))) == (2, 2)


def test_without_renown_there_is_no_raid():
    assert raid(empty(renown=0), 4) is None


def test_without_raiders_there_is_no_raid():
    table = empty()
    table.state.available[RAIDERS] = 0
    assert raid(table, 4) is None


def test_no_further_target_once_no_raider_can_be_left():
    """Ruling P189: 2D4 take two Raiders at least."""
    table = empty()
    for left, targets in ((1, 1), (2, 1), (3, 2), (5, 3)):
        table.state.available[RAIDERS] = left
        assert len(raid(table, 4).targets) == targets


def test_no_cities_and_not_where_the_scotti_have_control():
    table = empty()
    put(table, "brigantes", "barwick=scotti_settlement", scotti_warband=1)  # next to Eboracum
    grow(table, brigantes=4)
    table.state.bottom[SPACE_NUMBER["eboracum"]] = 4
    for roll in range(1, 7):
        plan = raid(table, roll)
        assert plan is None or not {"eboracum", "brigantes"} & {SPACE_IDS[target.space] for target in plan.targets}


def test_where_nobody_could_land_is_no_target():
    """Ruling P178: four Forts on a Patrolled Sea keep off any roll of 1D4."""
    table = empty()
    table.state.patrolled[HIBERNICUS] = table.state.patrolled[SEPTENTRIONALIS] = 1
    put(table, "durotriges", "south_cadbury=fort", "aquae_sulis=fort")
    put(table, "carvetii", "uxellodunum=fort", "luguvalium=fort")
    put(table, "textoverdi", "pons_aelius=fort")
    put(table, "parisi", "petuaria=fort", "derventio=fort")
    # Oceanus Hibernicus costs 4, Oceanus Septentrionalis and Caledonia 3.
    plan = raid(table, 1)
    assert {*named(plan, 2), *named(plan, 1)} == {"novantae", "votadini", "parisi", "textoverdi"}
    put(table, "textoverdi", "cataractonium=fort")  # now 4 everywhere
    plan = raid(table, 1)
    assert (len(named(plan, 2)), named(plan, 1)) == (1, [])


def test_currachs_and_the_limited_command():
    assert len(raid(empty(10, (), cards.CURRACHS), 2).targets) == 5
    assert len(raid(empty(), 2, limited=True).targets) == 1


# Targets for 1D4 ------------------------------------------------------------------------------------------------------


def test_one_die_goes_to_the_most_prosperity_then_to_hills():
    table = empty()
    put(table, "novantae", scotti_raider=1)  # for 2D4: Novantae, Carvetii or Votadini
    grow(table, durotriges=3, deceangli=2, dumnonii=2)
    plan = raid(table, 1)
    assert named(plan, 1) == ["durotriges", "dumnonii", "deceangli"]


def test_one_die_does_not_use_the_priorities_for_two():
    table = empty()
    put(table, "cornovii", scotti_warband=1)
    grow(table, dumnonii=1, novantae=1, votadini=1)
    assert set(named(raid(table, 1), 1)) == {"dumnonii", "novantae", "votadini"}


# NIALL NOIGIALLACH ----------------------------------------------------------------------------------------------------


def test_niall_an_empty_box_is_the_first_target():
    table = empty(10, (1, 2), cards.NIALL)
    plan = raid(table, 1)
    assert (plan.box, named(plan, 2), len(named(plan, 1))) == (True, [], 3)  # ruling P179
    carried = CarriedOut(table, "scotti", "raid", {"8.5.4 targets": 1})
    assert carried.answers("raid.target")[0] == ("niall",)
    assert carried.answers("raid.box_dice") == [("2d4",)]
    assert table.state.niall == 3
    assert track(table, "scotti_renown") == 9


def test_niall_needs_renown():
    assert raid(empty(0, (), cards.NIALL), 1) is None


def test_niall_the_box_alone_is_a_raid():
    table = empty(1, (), cards.NIALL)
    plan = raid(table, 6)
    assert (plan.box, named(plan, 2)) == (True, [])
    assert len(named(plan, 1)) == 3


def test_niall_a_deep_raid_after_the_box():
    table = empty(5, (), cards.NIALL)
    grow(table, dobunni=2)
    plan = raid(table, 5)
    assert (plan.box, named(plan, 2), plan.feat.id) == (True, ["dobunni"], "surprise")


def test_niall_raiders_of_the_box_join_at_the_first_target():
    table = empty(10, (1, 1), cards.NIALL)
    table.state.niall = 6
    table.state.available[RAIDERS] -= 6
    plan = raid(table, 1)
    assert not plan.box
    carried = CarriedOut(table, "scotti", "raid", {"8.5.4 targets": 1})
    assert carried.answers("raid.box") == [("yes",)]
    (first,) = named(plan, 2)
    assert units(table, first, "scotti_raider") == 8
    assert table.state.niall == 0


# Surprise -------------------------------------------------------------------------------------------------------------


def test_surprise_for_a_deep_raid_on_a_better_target():
    table = empty()
    grow(table, dumnonii=2, dobunni=4)
    plan = raid(table, 6)
    first = plan.targets[0]
    assert (SPACE_IDS[first.space], SPACE_IDS[first.through]) == ("dobunni", "durotriges") or SPACE_IDS[
        first.through
    ] == "silures"
    assert (plan.feat.id, plan.feat.spaces) == ("surprise", spaces("dobunni"))
    assert named(plan, 2) == ["dobunni", "dumnonii"]  # only the first may be a Deep Raid


def test_no_surprise_for_a_target_that_is_only_as_good():
    """The example of 8.5.4."""
    table = empty()
    grow(table, durotriges=2, dobunni=2)
    plan = raid(table, 6)
    assert named(plan, 2) == ["durotriges"]
    assert plan.feat is None


def test_no_deep_raid_where_troops_are_as_many_as_prosperity():
    table = empty()
    grow(table, dumnonii=2, dobunni=4)
    put(table, "dobunni", militia=4)
    assert raid(table, 6).feat is None
    table.state.top[SPACE_NUMBER["dobunni"]] = 1
    assert raid(table, 6).feat.spaces == spaces("dobunni")


def test_surprise_if_only_a_deep_raid_is_left():
    table = empty()
    grow(table, dobunni=2)
    plan = raid(table, 5)
    assert named(plan, 2) == ["dobunni"]
    assert plan.feat.id == "surprise"


def test_a_deep_raid_is_carried_out():
    table = empty(10, (3, 4))
    grow(table, dobunni=2)
    carried = CarriedOut(table, "scotti", "raid", {"8.5.4 targets": 5})
    assert carried.answers("feat.choose") == [("feat.surprise",)]
    assert units(table, "dobunni", "scotti_raider") == 7
    assert carried.answers("raid.plunder") == [("2",)]


# Ransom ---------------------------------------------------------------------------------------------------------------


def test_ransom_in_each_region_able():
    table = empty()
    put(table, "silures", "isca_silurum=town")
    put(table, "demetae", "moridunum=hillfort")
    put(table, "cornovii", scotti_warband=1)
    plan = raid(table, 4)
    assert plan.feat.id == "ransom"
    assert set(plan.feat.spaces) == set(spaces("silures", "demetae"))


def test_no_feat_where_nobody_pays():
    assert raid(empty(), 4).feat is None


def ransomed(table, *strongholds: str, seed: str = "test") -> list[tuple[str, ...]]:
    """A Raid on Silures, where two Factions have Strongholds (Dux and Civitates), with its Ransom."""
    put(table, "silures", *(strongholds or ("dinas_powys=fort", "isca_silurum=town")))
    carried = CarriedOut(table, "scotti", "raid", {"8.5.4 targets": 1}, limited=True, feats=True, seed=seed)
    assert carried.action.spaces == list(spaces("silures"))  # the only one under enemy Control
    return carried.answers("ransom.target")


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_ransom_of_a_briton_before_the_saxons(seed):
    """8.4.1 Of several players, or several Non-players, the Britons first: no draw."""
    for non_players in (("scotti",), ("scotti", "dux", "saxons")):
        table = empty(10, (4, 4, 6))
        table.state.tracks[2] = 30
        put(table, "silures", cavalry=3)
        seat(table, *non_players)
        assert ransomed(table, "dinas_powys=saxon_settlement", "isca_silurum=fort", seed=seed) == [("dux",)]


def test_ransom_of_a_saxon_player_before_a_briton_who_is_none():
    """8.5.4 says "any player Faction first", which goes before 8.4.1."""
    table = empty(10, (4, 4, 6))
    table.state.tracks[2] = 30
    put(table, "silures", cavalry=3)
    seat(table, "scotti", "dux", "civitates")
    assert ransomed(table, "dinas_powys=saxon_settlement", "isca_silurum=fort") == [("saxons",)]


@pytest.mark.parametrize(
    ("non_players", "target"), [(("scotti", "dux"), "civitates"), (("scotti", "civitates"), "dux")]
)
def test_ransom_of_a_player_first(non_players, target):
    table = empty(10, (4, 4, 6))
    seat(table, *non_players)
    assert ransomed(table) == [(target,)]


def test_ransom_of_a_player_only_if_it_can_pay():
    table = empty(10, (4, 4, 6))
    table.state.tracks[:2] = [0, 3]
    seat(table, "scotti", "dux")
    assert ransomed(table) == [("dux",)]


# Raiders just placed --------------------------------------------------------------------------------------------------


def landed(table) -> CarriedOut:
    """2D4 (and what the dice of the table say) Raiders land in Demetae alone."""
    return CarriedOut(
        table,
        "scotti",
        "raid",
        play=free_raid(table, SCOTTI, RaidOffer(most=1, spaces=spaces("demetae"))),
    )


@pytest.mark.parametrize(("dice", "answer"), [((1, 1), []), ((1, 2), ["britons"]), ((4, 4), ["britons"])])
def test_they_fight_only_if_an_assault_is_sure(dice, answer):
    """A Hillfort with nobody in it falls to three Raiders, not to two."""
    table = empty(10, dice)
    put(table, "demetae", "moridunum=hillfort")
    carried = landed(table)
    assert [keys[0] for keys in carried.answers("raid.battle") if keys[0] != "none"] == answer
    assert bool(table.state.sites[2 * SPACE_NUMBER["demetae"]]) is not bool(answer)


def test_they_do_not_fight_where_the_enemy_may_stand_in_the_way():
    table = empty(10, (2, 2))
    put(table, "demetae", "moridunum=hillfort", comitates=2)
    assert landed(table).answers("raid.battle") == [("none",)]


def test_they_do_not_fight_for_nothing():
    table = empty(10, (4, 4))
    put(table, "demetae", militia=1)
    assert landed(table).answers("raid.battle") == [("none",)]


def test_nobody_assaults_where_the_saxons_ravage():
    table = empty()
    put(table, "demetae", "moridunum=hillfort", saxon_raider=5)
    action = Action(table.state, SAXONS, "raid")
    demetae = SPACE_NUMBER["demetae"]
    assert assault_sure(table.state, action, demetae, CIVITATES, 5)
    action.special, action.special_spaces = "ravage", [demetae]
    assert not assault_sure(table.state, action, demetae, CIVITATES, 5)


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_raid_rolls_two_dice_everywhere():
    table = empty(renown=0)
    plan = raid(table, 1, free=True, feats=False, raid_offer=RaidOffer())
    assert (len(named(plan, 2)), named(plan, 1), plan.feat) == (4, [], None)


def test_a_free_raid_needs_no_target_of_the_first_kind():
    table = empty(renown=0)
    grow(table, durotriges=1)
    plan = raid(table, 6, free=True, feats=False, raid_offer=RaidOffer())
    assert named(plan, 2)[0] == "durotriges"
    assert [TERRAIN[target.space] for target in plan.targets[1:]] == ["hills"] * 3


def test_a_free_raid_keeps_to_what_is_granted():
    table = empty(renown=0)
    plan = raid(table, 3, free=True, feats=False, raid_offer=RaidOffer(most=2, spaces=spaces("regni", "silures")))
    assert named(plan, 2) == ["silures"]
    waived = RaidOffer(most=2, spaces=spaces("regni", "silures"), reach_waived=True)
    assert set(named(raid(table, 3, free=True, feats=False, raid_offer=waived), 2)) == {"regni", "silures"}


def test_a_granted_surprise_goes_to_a_deep_raid_or_to_a_stronghold():
    table = empty(renown=0)
    put(table, "ordovices", "segontium=hillfort")
    plan = raid(table, 4, free=True, feats=False, raid_offer=RaidOffer(surprise=True))
    assert (plan.feat.id, plan.feat.spaces) == ("surprise", spaces("ordovices"))
    grow(table, dobunni=3)
    plan = raid(table, 6, free=True, feats=False, raid_offer=RaidOffer(surprise=True))
    assert plan.feat.spaces == spaces("dobunni")


def test_a_free_raid_without_any_target_is_declined():
    table = empty(renown=0)
    offer = RaidOffer(spaces=spaces("regni"))
    assert raid(table, 1, free=True, feats=False, raid_offer=offer) is None
    table.state.available[RAIDERS] = 0
    carried = CarriedOut(table, "scotti", "raid", play=free_raid(table, SCOTTI, RaidOffer()))
    assert carried.answers("raid.target") == [("done",)]


def test_militia_give_way():
    table = empty(0, (1, 1))
    put(table, "demetae", militia=4, plunder={"militia": 1})
    offer = RaidOffer(most=1, spaces=spaces("demetae"), militia_removed=2)
    carried = CarriedOut(table, "scotti", "raid", play=free_raid(table, SCOTTI, offer))
    assert (carried.answers("raid.militia"), carried.answers("raid.militia_loaded")) == ([("2",)], [("1",)])
