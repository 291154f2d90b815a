"""8.8.8 Diviciacus in Commands of the Non-player Romans: Aedui Warbands count as Auxilia when they plan, and act."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.control import tribes_in
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.nonplayer.romans import battle, march
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AEDUI_HIDDEN,
    BELGIC_ALLY,
    BELGIC_HIDDEN,
    LEGION,
    T_FORT,
    T_ROMAN_ALLY,
)
from vexillum.games.falling_sky.victory import roman_score

from ..harness import keep, put, units
from .roman_table import CarriedOut, planned, regions, roman_board, romans_at

FAR = ("britannia", "ubii", "sugambri", "veneti", "morini", "nervii", "treveri", "atrebates", "pictones", "carnutes")


def friends(*non_players, score=12):
    """Card 38 is in effect, and the Roman score is at most 12: Belgae hold what is far away."""
    table = roman_board(*non_players)
    keep(table, 38)
    tribes = [tribe for id in FAR for tribe in tribes_in(table.state, REGION_NUMBER[id])]
    for tribe in tribes:
        if roman_score(table.state) > score:
            table.state.tribes[tribe] = BELGIC_ALLY
    assert roman_score(table.state) == score
    return table


def hard_fight(*non_players, score=12):
    """Three Legions against seven Arverni and their Leader: not enough without eight Aedui."""
    table = friends(*non_players, score=score)
    put(table, "mandubii", legion=3, auxilia_hidden=1, aedui_hidden=8, arverni_hidden=7, vercingetorix=1)
    return table


def test_f300_the_chart_counts_on_non_player_aedui():
    assert battle(romans_at(hard_fight("aedui"))) == "battle"


def test_f300_it_does_not_count_on_a_player():
    assert battle(romans_at(hard_fight())) is None


def test_f300_nor_above_a_score_of_twelve():
    assert battle(romans_at(hard_fight("aedui", score=13))) is None


@pytest.mark.parametrize("command", ["battle", "march", "recruit", "seize"])
def test_it_is_asked_for_first_in_every_command(command):
    table = friends("aedui")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4, aedui_hidden=2)
    put(table, "sequani", "sequani=belgic_ally", legion=3, auxilia_hidden=4)
    put(table, "arverni", "cadurci=roman_ally", legion=3, auxilia_hidden=1)
    put(table, "aedui", legion=2, auxilia_hidden=1)
    table.state.tracks[0] = 30
    done = CarriedOut(table, command, {"8.8.1 march": 6})
    assert done.said[0][1] == ("loan.aedui",)


def test_lent_warbands_march_with_the_legions():
    table = friends("aedui")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=1, aedui_hidden=3)
    put(table, "sequani", "sequani=belgic_ally")
    assert march(romans_at(table, {"8.8.1 march": 6})) == "march"
    CarriedOut(table, "march", {"8.8.1 march": 6})
    (end,) = [id for id in REGION_IDS if units(table, id, "legion")]
    assert end != "provincia"
    assert units(table, end, "aedui_hidden") == 3


def test_they_take_the_loss_of_harassment():
    """A Legion may not be Harassed alone; with a lent Warband it may."""
    table = friends("aedui")
    put(table, "provincia", legion=1, aedui_hidden=2)
    put(table, "aedui", germanic_hidden=3)
    put(table, "arverni", arverni_hidden=9)
    put(table, "sequani", belgic_hidden=9)
    put(table, "bituriges", "bituriges=belgic_ally")
    assert planned(table, "march") is None
    bot = romans_at(table)
    plan = CATALOG.planners.named("march", 0)(bot, bot.action_of_turn("march"))
    assert regions(plan.groups[0].path) == ["aedui", "bituriges"]
    assert dict(plan.groups[0].units) == {LEGION: 1, AEDUI_HIDDEN: 2}


def test_control_with_lent_warbands_lets_them_seize():
    table = friends("aedui")
    put(table, "mandubii", auxilia_hidden=2, aedui_hidden=4, arverni_revealed=3)
    put(table, "sequani", auxilia_hidden=1)
    done = CarriedOut(table, "seize")
    assert ("mandubii",) in done.answers("seize.space")


def test_they_scout_before_auxilia_do_and_never_against_aedui():
    table = friends("aedui")
    region = put(table, "provincia", caesar=1, auxilia_hidden=4, aedui_hidden=2, belgic_hidden=6, legion=9)
    put(table, "sequani", auxilia_hidden=1)
    table.state.available[T_FORT] = table.state.available[T_ROMAN_ALLY] = 0  # nothing to Build
    done = CarriedOut(table, "seize")
    assert table.state.units[22 * region + BELGIC_HIDDEN] == 0
    assert done.answers("scout.auxilia") == [("1",), ("2",)]
    assert units(table, "provincia", "aedui_revealed") == 2
    assert units(table, "provincia", "auxilia_hidden") == 3


def test_recruit_places_no_aedui():
    table = friends("aedui")
    put(table, "provincia", "helvii=roman_ally", legion=1, aedui_hidden=1)
    put(table, "sequani", "sequani=roman_ally", "helvetii=roman_ally", fort=1)
    put(table, "arverni", "cadurci=roman_ally", fort=1, auxilia_hidden=1)
    CarriedOut(table, "recruit")
    assert units(table, "provincia", "aedui_hidden") == 1


def test_the_same_plan_is_found_again_after_a_reload():
    table = friends("aedui")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=1, aedui_hidden=3)
    put(table, "sequani", "sequani=belgic_ally")
    bot = romans_at(table, {"8.8.1 march": 6})
    action = bot.action_of_turn("march")
    plan = CATALOG.planners.named("march", 0)(bot, action)
    assert action.begun().lent == {AEDUI}
    assert CATALOG.planners.named("march", 0)(bot, action.begun()) == plan


def test_not_against_aedui():
    """8.6.8 Where the Romans attack the Aedui, their Warbands do not fight beside them."""
    table = friends("aedui")
    put(table, "mandubii", "mandubii=aedui_ally", legion=1, aedui_hidden=6)
    assert battle(romans_at(table)) is None
