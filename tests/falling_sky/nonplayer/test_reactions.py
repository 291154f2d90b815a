"""8.4.1-8.4.3, 8.6.6, 8.8.6 What Non-players answer outside their own Commands."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.falling_sky.battle.battle import fight
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.money import gain, pay
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.players import ask_agreement

from ..harness import board, command, keep, put, resources, units
from .belgic_table import answer_of, non_players_answer, seat


def battle(table, region: int, attacker: int, defender: int) -> Asked:
    return Asked(fight(table, Side(region, attacker), Side(region, defender)))


# Retreat --------------------------------------------------------------------------------------------------------------


def test_gauls_retreat_when_they_could_not_hit_back_half_as_hard():
    table = board()
    seat(table, "belgae")
    region = put(table, "atrebates", legion=4, belgic_revealed=4)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=2)
    asked = battle(table, region, ROMANS, BELGAE)
    assert asked.decision.kind == "battle.retreat"
    assert answer_of(table, asked) == ("yes",)


def test_they_stay_where_the_counterattack_is_sure_to_inflict_half():
    table = board()
    seat(table, "belgae")
    region = put(table, "atrebates", legion=2, belgic_revealed=8)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=2)
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("no",)


def test_without_a_region_to_go_to_nobody_retreats():
    table = board()
    seat(table, "belgae")
    region = put(table, "atrebates", legion=2, belgic_revealed=3)
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("no",)


def test_hidden_warbands_stay_and_the_others_join_the_leader():
    table = board()
    seat(table, "belgae")
    region = put(table, "atrebates", legion=4, belgic_revealed=5, belgic_hidden=1)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1)
    asked = non_players_answer(table, battle(table, region, ROMANS, BELGAE))
    assert asked.over
    assert units(table, "atrebates", "belgic_hidden") == 1
    assert units(table, "nervii", "belgic_revealed") == 3
    assert units(table, "morini", "belgic_revealed") == 0


def test_romans_retreat_to_spare_legions():
    table = board()
    seat(table, "romans")
    region = put(table, "atrebates", legion=3, auxilia_revealed=2, belgic_revealed=8, ambiorix=1)
    put(table, "carnutes", "carnutes=roman_ally", auxilia_hidden=3)
    assert answer_of(table, battle(table, region, BELGAE, ROMANS)) == ("yes",)


def test_another_faction_is_asked_only_where_no_own_region_is_open():
    table = board()
    seat(table, "romans", "aedui")
    region = put(table, "mandubii", legion=3, arverni_revealed=14)
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=3)
    asked = battle(table, region, ARVERNI, ROMANS)
    assert answer_of(table, asked) == ("ask.aedui",)
    asked.answer("ask.aedui")
    assert asked.decision.kind == "agree.retreat"
    assert answer_of(table, asked) == ("yes",)


def test_allies_take_the_first_losses_of_those_who_retreat():
    """8.4.3, 3.2.4 One Loss falls on the Ally: the Hidden Warband, which need not leave, is saved."""
    table = board()
    seat(table, "belgae")
    region = put(table, "nervii", "nervii=belgic_ally", legion=3, belgic_hidden=1, belgic_revealed=1)
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("yes",)
    put(table, "nervii", legion=3)
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("no",), "three Losses: all fall"


def test_allies_that_are_left_are_saved_even_if_nobody_can_leave():
    """Two Losses for three pieces, and the Revealed Warband has no place to go: an Ally is left."""
    table = board()
    seat(table, "belgae")
    region = put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", arverni_hidden=6, belgic_revealed=1)
    assert answer_of(table, battle(table, region, ARVERNI, BELGAE)) == ("yes",)


def test_the_encircled_are_not_saved_by_a_retreat():
    """Card 4 was played before: whom the marker holds cannot leave."""
    table = board()
    seat(table, "belgae")
    region = put(table, "nervii", "nervii=belgic_ally", legion=2, belgic_revealed=1)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=3)
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("yes",)
    table.state.circumvallation, table.state.encircled, table.state.encircled_warbands = region, BELGAE, 1
    assert answer_of(table, battle(table, region, ROMANS, BELGAE)) == ("no",)


# Losses ---------------------------------------------------------------------------------------------------------------


def test_losses_fall_on_scouted_then_revealed_then_hidden_and_the_leader_last():
    table = board(dice=(6,) * 9)
    seat(table, "belgae")
    region = put(table, "atrebates", legion=2, belgic_scouted=1, belgic_revealed=1, belgic_hidden=4, ambiorix=1)
    asked = battle(table, region, ROMANS, BELGAE)
    asked.answer("no", kind="battle.retreat")
    assert answer_of(table, asked) == ("belgic_scouted",)
    asked.answer("belgic_scouted")
    assert answer_of(table, asked)[0].startswith("belgic_revealed")


def test_romans_lose_auxilia_before_they_roll_for_legions():
    table = board()
    seat(table, "romans")
    region = put(table, "atrebates", caesar=1, legion=2, auxilia_hidden=1, belgic_revealed=4)
    asked = battle(table, region, BELGAE, ROMANS)
    asked.answer("no", kind="battle.retreat")
    assert answer_of(table, asked) == ("auxilia_hidden",)
    asked.answer("auxilia_hidden")
    assert answer_of(table, asked) == ("legion",)


# Harassment -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faction", "answer"), [("belgae", "yes"), ("arverni", "yes"), ("aedui", "no")])
def test_who_harasses_a_roman_seizure(faction, answer):
    table = board()
    seat(table, faction)
    kind = {"belgae": "belgic_hidden", "arverni": "arverni_hidden", "aedui": "aedui_hidden"}[faction]
    put(table, "atrebates", auxilia_hidden=4, **{kind: 3})
    asked = command(table, "romans", "seize")
    asked.answer("atrebates")
    while asked.decision.kind != "harass":
        asked.answer(*asked.keys[: asked.decision.at_least])
    assert answer_of(table, asked) == (answer,)


# Agreements -----------------------------------------------------------------------------------------------------------


def agreement(table, asker: int, other: int, rolls=None) -> str:
    asked = Asked(ask_agreement(table, asker, other, "supply", "3.2.1"))
    return answer_of(table, asked, rolls)[0]


def test_belgae_and_arverni_never_agree():
    table = board()
    seat(table, "belgae", "arverni")
    assert agreement(table, ROMANS, BELGAE) == "no"
    assert agreement(table, BELGAE, ARVERNI) == "no"


def test_aedui_agree_with_non_player_romans_whatever_their_score():
    table = board()
    seat(table, "aedui", "romans")
    assert agreement(table, ROMANS, AEDUI) == "yes"
    assert agreement(table, ARVERNI, AEDUI) == "no"


def test_aedui_refuse_a_roman_player_above_twelve():
    table = board()
    seat(table, "aedui")
    assert agreement(table, ROMANS, AEDUI) == "no"  # every Tribe of an empty board is Subdued


@pytest.mark.parametrize(("die", "answer"), [(4, "yes"), (5, "no")])
def test_aedui_roll_for_a_roman_player_between_ten_and_twelve(die, answer):
    table = board()
    seat(table, "aedui")
    state = table.state
    for tribe in range(19):
        state.tribes[tribe] = 5  # Germanic Allies, so that eleven Tribes are left
    assert agreement(table, ROMANS, AEDUI, {"8.6.6 agree.supply ": die}) == answer


def test_romans_agree_only_with_non_player_aedui():
    table = board()
    seat(table, "romans", "aedui")
    assert agreement(table, AEDUI, ROMANS) == "yes"
    seat(table, "romans")
    assert agreement(table, AEDUI, ROMANS) == "no"


# Aid of the Aedui -----------------------------------------------------------------------------------------------------


def test_rich_aedui_send_ten_when_roman_resources_drop_below_two():
    table = board()
    seat(table, "aedui", "romans")
    table.state.tracks = [3, 10, 21, 10]
    pay(table, ROMANS, 2, "3.1")
    assert (resources(table, "romans"), resources(table, "aedui")) == (11, 11)


def test_no_aid_from_twenty_nor_twice_nor_with_diviciacus_sidelined():
    table = board()
    seat(table, "aedui", "romans")
    table.state.tracks = [3, 10, 20, 10]
    gain(table, ROMANS, -2, "5.1")
    assert resources(table, "romans") == 1
    table.state.tracks = [1, 10, 30, 10]
    gain(table, ROMANS, -1, "5.1")
    assert resources(table, "romans") == 0
    keep(table, 38, "shaded")
    table.state.tracks = [3, 10, 30, 10]
    gain(table, ROMANS, -2, "5.1")
    assert resources(table, "romans") == 1


def test_a_roman_player_above_twelve_gets_no_aid():
    table = board()
    seat(table, "aedui")
    table.state.tracks = [3, 10, 30, 10]
    pay(table, ROMANS, 3, "3.1")
    assert resources(table, "romans") == 0


# Who flees, and who starves (F283, F284) -----------------------------------------------------------------------------


def test_f283_the_least_valuable_flee_from_rampage_and_go_where_they_can():
    table = board()
    seat(table, "romans")
    put(table, "nervii", ambiorix=1, belgic_hidden=3)
    put(table, "nervii", legion=1, auxilia_hidden=1, auxilia_revealed=1)
    put(table, "treveri", "treveri=roman_ally", auxilia_hidden=1)
    asked = command(table, "belgae", "raid").answer("special.rampage").answer("nervii").answer("2")
    non_players_answer(table, asked, until="special.after")
    assert [units(table, "nervii", kind) for kind in ("auxilia_revealed", "auxilia_hidden", "legion")] == [0, 0, 1]
    assert units(table, "treveri", "auxilia_revealed") + units(table, "treveri", "auxilia_hidden") == 3


def test_f283_those_who_cannot_go_are_removed_the_least_valuable_first():
    table = board()
    seat(table, "romans")
    put(table, "nervii", ambiorix=1, belgic_hidden=3)
    put(table, "nervii", legion=1, auxilia_hidden=1, auxilia_revealed=1)
    asked = command(table, "belgae", "raid").answer("special.rampage").answer("nervii").answer("2")
    non_players_answer(table, asked, until="special.after")
    assert [units(table, "nervii", kind) for kind in ("auxilia_revealed", "auxilia_hidden", "legion")] == [0, 0, 1]
    assert table.state.fallen == 0


def test_f283_the_least_valuable_starve_where_it_is_devastated():
    table = board()
    seat(table, "romans")
    put(table, "carnutes", vercingetorix=1, arverni_hidden=9)
    put(table, "carnutes", legion=2, auxilia_hidden=1, auxilia_revealed=1)
    asked = command(table, "arverni", "rally").answer("special.devastate").answer("carnutes")
    non_players_answer(table, asked, until="rally.space")
    assert units(table, "carnutes", "legion") == 2
    assert units(table, "carnutes", "auxilia_revealed") == 0
    assert units(table, "carnutes", "auxilia_hidden") == 1


@pytest.mark.parametrize(("there", "stays"), [(4, "yes"), (5, "no")])
def test_f284_the_leader_goes_with_the_others_only_to_more_own_pieces(there, stays):
    table = board()
    seat(table, "belgae")
    region = put(table, "atrebates", legion=8, ambiorix=1, belgic_hidden=4, belgic_revealed=4)
    put(table, "morini", belgic_hidden=there)
    asked = battle(table, region, ROMANS, BELGAE)
    non_players_answer(table, asked, until="battle.stay_leader")
    assert units(table, "atrebates", "belgic_hidden") == 4
    assert answer_of(table, asked) == (stays,)
