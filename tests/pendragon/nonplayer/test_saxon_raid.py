"""8.6.5 Raid of the Non-player Saxons, with Ravage or Surprise."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import RaidOffer
from vexillum.games.pendragon.commands.raid import LAND
from vexillum.games.pendragon.events.free import free_raid
from vexillum.games.pendragon.map import ADJACENT, SEA_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.saxons import raid_at_once, raid_now
from vexillum.games.pendragon.pieces import SAXONS

from ..harness import board, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking

GERMANICUS, BRITANNICUS = SEA_NUMBER["germanicus"], SEA_NUMBER["britannicus"]
RAIDERS = 5
"""The type of Saxon Raiders in ``available``."""


def empty(renown: int = 9, dice=()):
    table = board(empty=True, dice=dice)
    table.state.tracks = [0, 0, renown, 0, 0, 0]
    table.state.patrolled = [0] * 4
    seat(table, "dux", "civitates", "saxons", "scotti")
    return table


def rich(table, **cubes: int):
    for space, n in cubes.items():
        table.state.bottom[SPACE_NUMBER[space]] = n
    return table


def targets(table, roll: int = 1, seed: str = "test", **terms):
    """Each target by name with its dice."""
    plan = planned(table, "saxons", "raid", {"8.6.5 targets": roll}, seed=seed, **terms)
    names = {number: id for id, number in SPACE_NUMBER.items()}
    return [] if plan is None else [(names[target.space], target.dice) for target in plan.targets]


def feat(table, roll: int = 1, seed: str = "test", **terms):
    plan = planned(table, "saxons", "raid", {"8.6.5 targets": roll}, seed=seed, **terms)
    return None if plan.feat is None else (plan.feat.id, plan.feat.spaces)


# Raid? ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("out", "roll", "answer"), [(5, 4, True), (5, 5, False), (6, 4, False), (0, 1, True)])
def test_twenty_raiders_available_and_a_roll_of_one_to_four(out, roll, answer):
    table = empty()
    put(table, "iceni", saxon_raider=out)
    bot = thinking(table, "saxons", {"8.6.5 raid": roll})
    assert raid_at_once(bot) is answer
    assert bot.trace.lines[0].params["question"].params == {"n": 25 - out, "roll": roll}


def test_a_target_and_renown_or_a_pass():
    table = rich(empty(), iceni=2)
    assert raid_now(thinking(table, "saxons"))
    table.state.tracks[2] = 0
    assert not raid_now(thinking(table, "saxons"))
    table.state.tracks[2] = 9
    assert not raid_now(thinking(rich(table, iceni=0), "saxons"))


def test_no_raid_without_raiders():
    table = rich(empty(), iceni=2)
    table.state.available[RAIDERS] = 0
    assert targets(table) == []


# Targets for 3D4 ------------------------------------------------------------------------------------------------------


def test_enemy_control_or_two_prosperity():
    table = rich(empty(), iceni=2, regni=1)
    put(table, "cantiaci", "durovernum=town")
    assert sorted(targets(table)) == [("cantiaci", 3), ("iceni", 3), ("regni", 1)]


def test_not_cities_nor_own_control():
    table = rich(empty(), londinium=4, iceni=4)
    put(table, "londinium", "londinium=town")
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1)
    assert targets(table) == []


def test_least_subtraction_first():
    table = rich(empty(), iceni=2, corieltauvi=2, regni=2, durotriges=2)
    put(table, "trinovantes", "walton_castle=fort")
    table.state.patrolled[GERMANICUS] = 1
    table.state.population[SPACE_NUMBER["iceni"]] = 3  # the least defended, but behind a Fort
    assert {id for id, _ in targets(table)[:2]} == {"regni", "durotriges"}
    assert targets(table)[2][0] in ("iceni", "corieltauvi", "trinovantes")


def test_a_base_makes_a_land_route_without_subtraction():
    table = rich(empty(), iceni=2)
    put(table, "cantiaci", "rutupiae=fort")
    table.state.patrolled[GERMANICUS] = table.state.patrolled[BRITANNICUS] = 1
    put(table, "trinovantes", "camulodunum=saxon_settlement", saxon_warband=2)
    plan = planned(table, "saxons", "raid")
    assert next(target for target in plan.targets if target.space == SPACE_NUMBER["iceni"]).way == LAND


def test_one_to_four_the_least_defended_population():
    table = rich(empty(renown=2), atrebates=2, iceni=2, regni=2)
    assert targets(table, 4) == [("atrebates", 3)]  # Population 3
    put(table, "atrebates", militia=2)
    put(table, "regni", scotti_raider=9)  # Raiders do not defend
    put(table, "iceni", comitates=1)
    assert targets(table, 4) == [("regni", 3)]


def test_five_or_six_fens():
    table = rich(empty(renown=2), atrebates=2, iceni=2, regni=2)
    assert targets(table, 5) == [("iceni", 3)]
    rich(table, cantiaci=2)
    assert {targets(table, 6, str(n))[0][0] for n in range(12)} == {"iceni", "cantiaci"}


def test_three_regions_four_with_franks_and_frisians():
    table = rich(empty(), atrebates=2, iceni=2, regni=2, cantiaci=2, parisi=2)
    assert len(targets(table)) == 3
    table.state.lasting.append(cards.FRANKS_AND_FRISIANS)
    assert len(targets(table)) == 4


def test_the_easy_option_raids_one_region():
    table = rich(empty(), atrebates=2, iceni=2)
    assert len(targets(table, limited=True, feats=True)) == 1


def test_no_target_where_nobody_could_land():
    """Ruling P178: six Forts and LITUS SAXONICUM take eight; with FICKLE WEATHER two dice bring eight at most."""
    table = empty()
    table.state.patrolled[GERMANICUS] = 1
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "corieltauvi", "ratae=fort", "lindum=fort")
    put(table, "iceni", "branodunum=fort")
    put(table, "parisi", "petuaria=fort")
    put(table, "trinovantes", "walton_castle=fort")
    table.state.lasting.append(cards.LITUS)
    assert targets(table)[0][0] == "cantiaci"  # over Britannicus, without any
    assert len(targets(table)) == 3
    table.state.lasting.append(cards.FICKLE_WEATHER)
    assert targets(table) == [("cantiaci", 3)]


def test_no_second_target_once_no_raider_can_be_left():
    """Ruling P189: 3D4 bring at least three."""
    table = rich(empty(), atrebates=2, iceni=2)
    table.state.available[RAIDERS] = 3
    assert len(targets(table)) == 1
    table.state.available[RAIDERS] = 4
    assert len(targets(table)) == 2


# Targets for 1D4 ------------------------------------------------------------------------------------------------------


def test_one_die_needs_prosperity_and_no_subtraction():
    table = rich(empty(), iceni=1, regni=1)
    assert sorted(targets(table)) == [("iceni", 1), ("regni", 1)]
    put(table, "cantiaci", "rutupiae=fort")
    table.state.patrolled[GERMANICUS] = 1
    assert sorted(targets(table)) == [("cantiaci", 3), ("regni", 1)]  # the Fort is under enemy Control


def test_fens_first_for_one_die():
    table = rich(empty(renown=1), iceni=1, regni=1)
    for seed in range(6):
        assert targets(table, seed=str(seed)) == [("iceni", 1)]


def test_one_die_for_the_last_renown():
    table = rich(empty(renown=3), iceni=2, regni=2)
    assert [dice for _, dice in targets(table)] == [3, 1]
    table.state.tracks[2] = 1
    assert [dice for _, dice in targets(table)] == [1]


# Ravage ---------------------------------------------------------------------------------------------------------------


def close(table, prestige: int = 73):
    """The Dux at Roman Rule: Prosperity and Prestige less 75."""
    table.state.tracks[4] = prestige - sum(table.state.bottom)
    return table


@pytest.mark.parametrize(("prestige", "answer"), [(72, "surprise"), (73, "ravage"), (80, "ravage")])
def test_ravage_if_the_dux_is_two_below_victory_or_better(prestige, answer):
    table = rich(empty(), iceni=3, regni=2)
    put(table, "iceni", "branodunum=fort", militia=3)
    assert feat(close(table, prestige))[0] == answer


def test_ravage_where_prosperity_exceeds_population():
    table = close(rich(empty(), iceni=3, atrebates=3, regni=4))
    assert feat(table) == ("ravage", spaces("regni", "iceni")) or feat(table) == ("ravage", spaces("iceni", "regni"))


def test_else_in_one_region_under_enemy_control_with_most_pieces():
    """The example of 8.6.5."""
    table = rich(empty(), regni=1)
    put(table, "iceni", "branodunum=fort", militia=3)
    put(table, "cantiaci", "durovernum=town", militia=2)
    for seed in range(6):
        assert feat(close(table), seed=str(seed)) == ("ravage", spaces("iceni"))


def test_else_surprise_without_deep_raid():
    """8.6.5 Play note: none of the targets meets the requirements of Ravage."""
    table = close(rich(empty(), regni=2, catuvellauni=6))
    put(table, "regni", "noviomagus=town", scotti_warband=2)  # nobody's Control
    assert targets(table, 1)[0][0] == "regni"
    assert feat(table) == ("surprise", spaces("regni"))


def test_no_deep_raid_if_they_will_ravage():
    table = rich(empty(), regni=2, catuvellauni=6)
    assert targets(table)[0] == ("catuvellauni", 3)
    assert targets(close(table))[0] == ("regni", 3)


# Surprise -------------------------------------------------------------------------------------------------------------


def test_a_deep_raid_to_a_better_first_target():
    table = rich(empty(), regni=2, catuvellauni=2)  # Population 2 and 3
    plan = planned(table, "saxons", "raid", {"8.6.5 targets": 1})
    first, second = plan.targets
    assert (first.space, first.through in ADJACENT[first.space]) == (SPACE_NUMBER["catuvellauni"], True)
    assert (second.space, second.through) == (SPACE_NUMBER["regni"], -1)
    assert plan.feat.spaces == spaces("catuvellauni")


def test_no_deep_raid_to_one_as_good():
    table = rich(empty(), atrebates=2, catuvellauni=2)
    for seed in range(6):
        assert targets(table, seed=str(seed)) == [("atrebates", 3)]


def test_deep_raid_by_fens_on_five_or_six():
    table = rich(empty(), regni=2, catuvellauni=2)
    for seed in range(6):
        assert targets(table, 5, str(seed)) == [("regni", 3)]  # neither is Fens


def test_only_the_first_target_is_deep():
    table = rich(empty(), catuvellauni=2, dobunni=2)
    assert targets(table) == [("catuvellauni", 3)]


def test_no_deep_raid_without_the_feat():
    table = rich(empty(), catuvellauni=2)
    assert targets(table, limited=True, feats=False) == []


def test_surprise_at_the_stronghold_with_fewest_troops():
    """The example of 8.6.5: Britons count together."""
    table = rich(empty(), regni=2)
    put(table, "iceni", "branodunum=fort", militia=2, cavalry=1, scotti_warband=1)
    put(table, "cantiaci", "durovernum=town", militia=2, red_saxon_warband=1, scotti_raider=3)
    put(table, "cantiaci", comitates=1)
    assert {id for id, _ in targets(table, 5)} == {"iceni", "cantiaci", "regni"}
    for seed in range(6):
        assert feat(table, 5, str(seed)) == ("surprise", spaces("iceni"))  # 3 and 4


def test_no_stronghold_no_feat():
    assert feat(rich(empty(), regni=2)) is None


# Carried out ----------------------------------------------------------------------------------------------------------


def test_the_raid_is_carried_out_as_planned():
    table = rich(empty(renown=3, dice=(4, 4, 4, 2)), atrebates=4, iceni=1)
    done = CarriedOut(table, "saxons", "raid", {"8.6.5 targets": 1})
    assert done.answers("raid.dice") == [("3d4",)]  # then there is Renown for one die only
    assert (units(table, "atrebates", "saxon_raider"), units(table, "iceni", "saxon_raider")) == (12, 2)
    assert track(table, "saxon_renown") == 0
    assert table.state.bottom[SPACE_NUMBER["atrebates"]] == 1


def test_ravage_is_carried_out():
    table = close(rich(empty(dice=(4, 4, 4, 1)), iceni=4))
    done = CarriedOut(table, "saxons", "raid", {"8.6.5 targets": 1})
    assert done.answers("feat.choose") == [("feat.ravage",)]
    assert table.state.bottom[SPACE_NUMBER["iceni"]] == 0


def test_raiders_fight_only_where_an_assault_is_sure():
    table = rich(empty(dice=(4, 4, 4, 6, 6)), iceni=2)
    put(table, "iceni", "branodunum=hillfort")
    done = CarriedOut(table, "saxons", "raid", {"8.6.5 targets": 1})
    assert done.answers("raid.battle") == [("britons",)]
    table = rich(empty(dice=(1, 1, 1)), iceni=2)
    put(table, "iceni", "branodunum=hillfort", militia=9)
    done = CarriedOut(table, "saxons", "raid", {"8.6.5 targets": 1})
    assert done.answers("raid.battle") == [("none",)]


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_raid_goes_on_where_most_prosperity_is():
    table = rich(empty(renown=0), iceni=1, regni=1, cantiaci=0)
    assert sorted(targets(table, free=True, feats=False, raid_offer=RaidOffer(most=2))) == [("iceni", 3), ("regni", 3)]
    assert targets(table, free=True, feats=False, raid_offer=RaidOffer(most=1)) == [("iceni", 3)]  # Fens
    rich(table, parisi=1, corieltauvi=0)
    table.state.bottom[SPACE_NUMBER["regni"]] = 0
    put(table, "cantiaci", "rutupiae=fort")
    table.state.patrolled[BRITANNICUS] = 1
    table.state.patrolled[GERMANICUS] = 1
    found = targets(table, free=True, feats=False, raid_offer=RaidOffer(most=3))
    assert found == [("cantiaci", 3), ("iceni", 3), ("parisi", 3)]  # a subtraction does not keep them away


def test_a_free_raid_is_restricted_to_what_is_granted():
    table = rich(empty(renown=0), iceni=2, regni=2)
    assert targets(table, free=True, feats=False, raid_offer=RaidOffer(spaces=spaces("regni"))) == [("regni", 3)]


def test_a_granted_surprise_is_used_in_any_case():
    table = rich(empty(renown=0, dice=(1, 1, 1, 1, 1, 1)), iceni=2, cantiaci=2)
    offer = RaidOffer(most=2, surprise=True, spaces=spaces("iceni", "cantiaci"))
    done = CarriedOut(table, "saxons", "raid", play=free_raid(table, SAXONS, offer))
    assert len(done.answers("surprise.space")) == 1
    assert track(table, "saxon_renown") == 0


def test_a_free_raid_without_any_target():
    table = empty(renown=0)
    assert targets(table, free=True, feats=False, raid_offer=RaidOffer(spaces=())) == []
