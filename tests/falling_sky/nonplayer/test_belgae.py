"""8.5 The Non-player Belgae: their flowchart, and what they do with each Command."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.belgae import Battles, chart, threats, wait_for_next
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.state import Stage

from ..harness import board, check, put, resources, tribe, units
from .belgic_table import CarriedOut, bot_at, planned, seat

R = REGION_NUMBER


def table_of(**options):
    table = board(**options)
    seat(table, "belgae")
    table.state.stage = Stage.TURN
    table.state.current = 47
    return table


def decides(table, **rolls: int) -> str:
    return chart(bot_at(table, "belgae", {name.replace("_", " ", 1): n for name, n in rolls.items()}))


# 8.5.1 Battle or March under threat ----------------------------------------------------------------------------------


def test_what_calls_for_battle_or_march():
    table = table_of()
    region = put(table, "atrebates", belgic_hidden=4, aedui_hidden=3)
    assert threats(table.state, region) == []
    put(table, "atrebates", aedui_hidden=1)
    assert threats(table.state, region) == [AEDUI]
    put(table, "atrebates", legion=1)
    assert threats(table.state, region) == [ROMANS, AEDUI]
    other = put(table, "nervii", belgic_hidden=3, germanic_hidden=9, arverni_hidden=4)
    assert threats(table.state, other) == []
    put(table, "nervii", ambiorix=1)
    assert threats(table.state, other) == [ARVERNI]


def test_they_battle_where_they_inflict_more_than_they_suffer():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=8, aedui_revealed=4)
    assert decides(table) == "battle"
    CarriedOut(table, "belgae", "battle")
    assert units(table, "atrebates", "aedui_revealed") == 0
    check(table)


def test_ambiorix_who_would_suffer_a_loss_does_not_battle_and_they_march_away():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_revealed=1, legion=4, auxilia_revealed=4)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=5)
    assert planned(table, "belgae", "battle") is None
    assert decides(table) == "march"
    CarriedOut(table, "belgae", "march")
    assert units(table, "atrebates", "ambiorix") == 0
    assert units(table, "atrebates", "belgic_revealed") + units(table, "atrebates", "belgic_hidden") == 0


def test_equal_losses_are_not_enough():
    table = table_of()
    put(table, "atrebates", belgic_revealed=4, aedui_revealed=6)
    assert planned(table, "belgae", "battle") is None
    put(table, "atrebates", belgic_revealed=2)
    assert planned(table, "belgae", "battle").battles == ((R["atrebates"], AEDUI),)


def test_rampage_before_a_battle_leaves_the_last_enemy_to_fight():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=5, auxilia_revealed=4)
    done = CarriedOut(table, "belgae", "battle")
    assert ("battle.space", ("special.rampage",)) in done.said
    assert done.answers("rampage.number") == [("3",)]
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_they_never_battle_germans():
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=9, germanic_revealed=2)
    assert planned(table, "belgae", "battle") is None


def test_ambush_where_the_enemy_could_hit_back():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=8, legion=3)
    done = CarriedOut(table, "belgae", "battle")
    assert done.answers("battle.ambush_here") == [("yes",)]
    assert table.state.fallen == 3


def test_an_ambush_of_caesar_is_weighed_like_a_battle_without_one():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=4, caesar=1, legion=6)
    battles = Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))
    assert battles.can_ambush(R["atrebates"], ROMANS)
    assert battles.forecast(R["atrebates"], ROMANS, ambush=True).suffered > 0
    put(table, "nervii", belgic_hidden=4, legion=6)
    assert battles.forecast(R["nervii"], ROMANS, ambush=True).suffered == 0


def test_enlisted_germans_fight_where_there_is_no_ambush_and_fall_first():
    table = table_of(dice=(6,) * 20)
    put(table, "treveri", ambiorix=1, belgic_revealed=6, germanic_revealed=4, aedui_revealed=8)
    done = CarriedOut(table, "belgae", "battle")
    assert ("enlist.do", ("as_belgae",)) in done.said
    assert units(table, "treveri", "belgic_revealed") == 6
    check(table)


def test_upon_frost_no_battle_helps_a_player_beyond_its_threshold():
    table = table_of()
    put(table, "atrebates", "atrebates=aedui_ally", ambiorix=1, belgic_hidden=8)
    battles = Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))
    assert battles.worth(R["atrebates"], AEDUI)
    table.state.upcoming = [73]
    assert not battles.worth(R["atrebates"], AEDUI)


# 8.5.2 Pass ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "waits"), [(4, True), (5, False)])
def test_they_wait_for_a_card_on_which_they_are_first(die, waits):
    table = table_of()
    table.state.current, table.state.upcoming = 1, [61]
    assert wait_for_next(bot_at(table, "belgae", {"8.5.2 pass": die})) is waits
    table.state.current = 62
    assert not wait_for_next(bot_at(table, "belgae", {"8.5.2 pass": 1}))


# 8.5.3 Rally ---------------------------------------------------------------------------------------------------------


def test_rally_places_citadels_then_allies_then_warbands():
    table = table_of()
    put(table, "atrebates", "remi=belgic_ally", belgic_hidden=3)
    put(table, "mandubii", "senones=belgic_ally", belgic_hidden=3)
    plan = planned(table, "belgae", "rally")
    assert [work.what for work in plan.works][:2] == ["ally", "ally"]
    assert decides(table) == "rally"


def test_a_city_ally_becomes_a_citadel():
    table = table_of()
    put(table, "mandubii", "mandubii=belgic_ally", belgic_hidden=3)
    CarriedOut(table, "belgae", "rally")
    assert tribe(table, "mandubii") == "belgic_citadel"


def test_without_resources_there_is_no_rally():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", belgic_hidden=3)
    table.state.tracks[BELGAE] = 0
    assert planned(table, "belgae", "rally") is None


# 8.5.4 Raid ----------------------------------------------------------------------------------------------------------


def test_raid_takes_from_players_first_romans_before_aedui():
    table = table_of()
    put(table, "atrebates", belgic_hidden=2, aedui_hidden=1, auxilia_hidden=1)
    done = CarriedOut(table, "belgae", "raid")
    assert done.answers("raid.take") == [("romans",), ("romans",)]
    assert resources(table, "belgae") == 12


def test_non_players_lose_nothing_to_a_raid():
    table = table_of()
    seat(table, "belgae", "romans")
    put(table, "atrebates", belgic_hidden=2, auxilia_hidden=1)
    done = CarriedOut(table, "belgae", "raid")
    assert done.answers("raid.take") == [("gain",), ("gain",)]
    table.state.devastated[R["atrebates"]] = 1
    assert planned(table, "belgae", "raid") is None


def test_poor_belgae_raid_on_a_low_die_or_pass():
    table = table_of()
    table.state.tracks[BELGAE] = 0
    put(table, "veneti", belgic_hidden=2, auxilia_hidden=1)
    assert decides(table, **{"8.5.4_raid": 4}) == "raid"
    put(table, "veneti", fort=1)
    table.state.devastated[R["veneti"]] = 1
    assert decides(table, **{"8.5.4_raid": 4}) == "pass"


# 8.5.5 March to add Control ------------------------------------------------------------------------------------------


def test_march_into_belgica_with_most_warbands_but_keep_one_and_control():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6, aedui_hidden=2)
    plan = planned(table, "belgae", "march")
    targets = {group.target for group in plan.groups}
    assert targets & {R["atrebates"], R["nervii"]}
    gone = sum(n for group in plan.groups for _, n in group.units)
    assert gone == 4  # two Warbands and the Ally stay, against two Aedui
    CarriedOut(table, "belgae", "march")
    assert units(table, "morini", "belgic_hidden") == 2
    check(table)


def test_upon_frost_they_do_not_march():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    table.state.upcoming = [73]
    assert planned(table, "belgae", "march") is None


# Special Abilities after a Command ------------------------------------------------------------------------------------


def test_after_a_rally_they_rampage_where_pieces_must_be_removed():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", ambiorix=1, belgic_hidden=3, auxilia_revealed=2)
    done = CarriedOut(table, "belgae", "rally")
    assert ("special.after", ("special.rampage",)) in done.said
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_after_a_march_they_enlist_germans_against_a_player():
    table = table_of()
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=6)
    put(table, "treveri", germanic_hidden=4, aedui_revealed=2)
    done = CarriedOut(table, "belgae", "march")
    assert ("enlist.do", ("german.battle",)) in done.said
    assert units(table, "treveri", "aedui_revealed") == 0
