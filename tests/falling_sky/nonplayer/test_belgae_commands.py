"""8.5 How the Non-player Belgae plan and carry out their Commands, in the less common cases."""

from __future__ import annotations

from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.belgae import Battles, losses_on_legions, threats
from vexillum.games.falling_sky.nonplayer.gauls_march import MarchWork
from vexillum.games.falling_sky.nonplayer.germans import errand
from vexillum.games.falling_sky.pieces import AEDUI, BELGAE, KIND_NUMBER, ROMANS, T_BELGIC_ALLY
from vexillum.games.falling_sky.state import Stage

from ..harness import board, check, keep, put, units
from .belgic_table import CarriedOut, bot_at, planned, seat

R = REGION_NUMBER


def table_of(**options):
    table = board(**options)
    seat(table, "belgae")
    table.state.stage = Stage.TURN
    table.state.current = 47
    return table


def battles_of(table) -> Battles:
    return Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))


# 8.5.1 Battle --------------------------------------------------------------------------------------------------------


def test_f320_ambiorix_himself_is_meant_not_his_successor():
    table = table_of()
    region = put(table, "atrebates", belgic_successor=1, belgic_hidden=3, legion=1)
    assert threats(table.state, region) == []
    table = table_of()
    region = put(table, "atrebates", ambiorix=1, belgic_hidden=3, legion=1)
    assert threats(table.state, region) == [ROMANS]


def test_slingers_count_against_the_attacker_until_they_have_shot():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_revealed=6, auxilia_revealed=4)
    battles = battles_of(table)
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 0
    keep(table, 13)
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 2
    battles.action.battles.slingers = True
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 0


def test_shock_cavalry_doubles_only_once_in_a_command():
    table = table_of()
    put(table, "atrebates", belgic_revealed=4, aedui_revealed=6)
    keep(table, 59, "shaded", "belgae")
    battles = battles_of(table)
    assert battles.forecast(R["atrebates"], AEDUI).inflicted == 4
    battles.action.battles.shock = True
    assert battles.forecast(R["atrebates"], AEDUI).inflicted == 2


def test_the_first_loss_of_card_two_falls_on_a_legion_the_others_on_auxilia_first():
    table = table_of()
    region = put(table, "atrebates", legion=3, auxilia_revealed=2)
    assert losses_on_legions(table.state, region, 3, legion_first=True) == 1
    assert losses_on_legions(table.state, region, 4, legion_first=True) == 2
    assert losses_on_legions(table.state, region, 3, legion_first=False) == 1
    assert losses_on_legions(table.state, region, 0, legion_first=True) == 0


def test_rampage_spares_the_last_piece_only_where_a_battle_follows():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=4, auxilia_revealed=4)
    put(table, "morini", belgic_hidden=1, auxilia_hidden=1)
    put(table, "treveri", belgic_hidden=1, aedui_revealed=1)
    table.state.tracks[BELGAE] = 1
    done = CarriedOut(table, "belgae", "battle")
    assert done.answers("rampage.number") == [("3",)]
    assert done.action.spaces == [R["atrebates"]]
    assert units(table, "morini", "auxilia_hidden") == 0
    assert units(table, "treveri", "aedui_revealed") == 0
    check(table)


def test_battles_are_planned_with_the_resources_that_there_are():
    table = table_of()
    for region in ("atrebates", "morini", "treveri"):
        put(table, region, belgic_revealed=4, aedui_revealed=4)
    table.state.tracks[BELGAE] = 2
    assert len(planned(table, "belgae", "battle").battles) == 2
    assert len(planned(table, "belgae", "battle", limited=True).battles) == 1


def test_upon_frost_no_germans_battle_where_that_helps_a_player():
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=1)
    put(table, "treveri", "treveri=aedui_ally", germanic_hidden=6)
    action = Action(table.state, BELGAE, "rally")
    assert errand(bot_at(table, "belgae"), action).command == "battle"
    table.state.upcoming = [73]
    assert errand(bot_at(table, "belgae"), action).command != "battle"


# 8.5.3 Rally ---------------------------------------------------------------------------------------------------------


def test_an_ally_that_becomes_a_citadel_can_be_placed_again_in_the_same_rally():
    table = table_of()
    put(table, "mandubii", "mandubii=belgic_ally", belgic_hidden=1)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=1)
    table.state.available[T_BELGIC_ALLY] = 0
    works = {work.what for work in planned(table, "belgae", "rally").works}
    assert {"citadel", "ally"} <= works


# 8.5.4 Raid ----------------------------------------------------------------------------------------------------------


def test_the_romans_lose_their_resources_before_the_aedui_wherever_they_are():
    table = table_of()
    put(table, "atrebates", belgic_hidden=1, aedui_revealed=1, auxilia_revealed=1)
    put(table, "treveri", belgic_hidden=1, auxilia_revealed=1)
    table.state.tracks[ROMANS] = 1
    for seed in range(6):
        raids = dict(planned(table, "belgae", "raid", seed=str(seed)).raids)
        taken = sorted(victim for each in raids.values() for victim in each)
        assert taken.count(ROMANS) == 1
        assert len(taken) == 2


# 8.5.5 March ---------------------------------------------------------------------------------------------------------


def test_those_who_came_revealed_hide_with_the_others_and_do_not_march_again():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", "bellovaci=belgic_ally", belgic_scouted=4)
    put(table, "morini", belgic_scouted=2, aedui_revealed=1)
    put(table, "britannia", aedui_revealed=1)
    work = MarchWork(bot_at(table, "belgae"), Action(table.state, BELGAE, "march"))
    work.go(R["atrebates"], (R["morini"],), work.band(R["atrebates"], 3))
    assert work.there(R["morini"]) == {KIND_NUMBER["belgic_revealed"]: 2}


# 8.4.1 Four Warbands with the Leader ----------------------------------------------------------------------------------


def test_f403_the_leaders_warbands_stay_if_others_can_take_the_region():
    """Two Warbands take Bituriges: from Carnutes, where most are, or from Mandubii. There is one Resource."""
    table = table_of()
    put(table, "carnutes", ambiorix=1, belgic_hidden=5)
    put(table, "mandubii", belgic_hidden=3)
    put(table, "bituriges", arverni_hidden=1)
    for region in ("veneti", "pictones", "arverni", "aedui", "sequani", "treveri"):
        put(table, region, arverni_hidden=3)
    put(table, "atrebates", aedui_hidden=12)
    table.state.tracks[BELGAE] = 1
    CarriedOut(table, "belgae", "march")
    assert units(table, "bituriges", "belgic_hidden") == 2
    assert (units(table, "carnutes", "ambiorix"), units(table, "carnutes", "belgic_hidden")) == (1, 5)


def test_f403_if_nobody_else_can_take_control_they_go_all_the_same():
    """8.5.5 comes first: the Region is selected, and only the Leader's Warbands can take it."""
    table = table_of()
    put(table, "carnutes", ambiorix=1, belgic_hidden=4)
    put(table, "bituriges", arverni_hidden=1)
    for region in ("mandubii", "aedui", "arverni", "pictones", "atrebates"):
        put(table, region, aedui_hidden=3)
    CarriedOut(table, "belgae", "march")
    assert units(table, "bituriges", "belgic_hidden") == 2


def test_f403_the_leader_joins_no_fewer_than_four_if_he_can_be_with_four():
    """8.5.5 Morini has more pieces than Nervii, but only two Warbands: he stays with his four."""
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=5)
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=1, aedui_hidden=4)
    CarriedOut(table, "belgae", "march")
    home = next(id for id in R if units(table, id, "ambiorix"))
    assert units(table, home, "belgic_hidden") >= 4
