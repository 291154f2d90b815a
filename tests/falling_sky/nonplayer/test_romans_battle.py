"""8.8.1, 8.8.8 Battles of the Non-player Romans: what they would come to, Besiege, and loans of Warbands."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, check, keep, put, tribe, units
from tests.falling_sky.nonplayer.roman_table import CarriedOut, planned, regions, roman_board, romans_at
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.battle.sides import Terms
from vexillum.games.falling_sky.control import tribes_in
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.battle import attack_on, forces_roll, forecast, rampage_on, worst_attack
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.nonplayer.romans import battle, march
from vexillum.games.falling_sky.nonplayer.romans_battle import besiege_needed
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AEDUI_HIDDEN,
    ARVERNI,
    BELGAE,
    BELGIC_ALLY,
    BELGIC_HIDDEN,
    BELGIC_SUCCESSOR,
    GERMANIC_HIDDEN,
    GERMANS,
    LEGION,
    ROMANS,
    T_FORT,
    T_ROMAN_ALLY,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.victory import roman_score

# 8.8.1 What a Battle would come to, seen beforehand ------------------------------------------------------------------


def test_losses_of_both_sides_and_the_counterattack_of_survivors():
    table = board()
    region = put(table, "mandubii", legion=2, auxilia_hidden=2)
    put(table, "mandubii", arverni_hidden=7)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.inflicted, seen.suffered) == (3, 2)


def test_losses_beyond_the_pieces_do_not_count():
    table = board()
    region = put(table, "mandubii", legion=4)
    put(table, "mandubii", arverni_hidden=1)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.sheer, seen.inflicted, seen.suffered) == (4, 1, 0)


def test_a_citadel_halves_and_a_retreat_does_too():
    table = board()
    region = put(table, "mandubii", "mandubii=arverni_citadel", legion=4, arverni_hidden=8)
    assert forecast(table.state, region, ROMANS, ARVERNI).sheer == 2
    table = board()
    region = put(table, "mandubii", legion=4, arverni_hidden=8)
    assert forecast(table.state, region, ROMANS, ARVERNI, retreats=True).sheer == 2
    assert forecast(table.state, region, ROMANS, ARVERNI, retreats=True).suffered == 0


def test_ambush_has_no_counterattack():
    table = board()
    region = put(table, "mandubii", legion=4, arverni_hidden=6)
    seen = forecast(table.state, region, ARVERNI, ROMANS, Terms(ambush=True))
    assert (seen.inflicted, seen.suffered) == (3, 0)


def test_a_loss_falls_on_the_leader_when_nobody_else_is_left():
    table = board()
    region = put(table, "mandubii", caesar=1, legion=1, arverni_hidden=12)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.inflicted, seen.suffered) == (3, 4)
    assert seen.on_leader
    put(table, "mandubii", auxilia_hidden=6)
    assert not forecast(table.state, region, ROMANS, ARVERNI).on_leader


def test_capabilities_count():
    table = board()
    region = put(table, "mandubii", caesar=1, legion=1, arverni_hidden=8)
    plain = forecast(table.state, region, ROMANS, ARVERNI)
    keep(table, 15)
    better = forecast(table.state, region, ROMANS, ARVERNI)
    assert better.sheer == plain.sheer + 2


def test_the_worst_attack_uses_ambiorix_and_enlisted_germans():
    table = board()
    region = put(table, "treveri", legion=2, belgic_hidden=4)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 2
    put(table, "treveri", germanic_hidden=4)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 2  # no Leader, no Enlist
    put(table, "treveri", ambiorix=1)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 9
    assert worst_attack(table.state, region, ROMANS) == 9
    assert attack_on(table.state, region, ROMANS, GERMANS) == 2
    assert attack_on(table.state, region, ROMANS, AEDUI) == 0


def test_auxilia_shield_legions():
    table = board()
    region = put(table, "mandubii", legion=1, auxilia_hidden=2, arverni_hidden=5)
    assert not forces_roll(table.state, region, ARVERNI)
    put(table, "mandubii", arverni_hidden=1)
    assert forces_roll(table.state, region, ARVERNI)


def test_rampage_threatens_legions_without_fort_and_leader():
    table = board()
    region = put(table, "morini", legion=1, auxilia_hidden=1, belgic_hidden=2)
    put(table, "nervii", ambiorix=1)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 1
    assert rampage_on(table.state, region, ROMANS) == 2
    assert forces_roll(table.state, region, BELGAE)
    put(table, "morini", fort=1)
    assert rampage_on(table.state, region, ROMANS) == 0
    assert not forces_roll(table.state, region, BELGAE)


# 8.8.1 The Battles of the Non-player Romans, and Besiege -------------------------------------------------------------


def battles(plan):
    return [(region, enemy) for region, enemy in zip(regions(plan.named), [e for _, e in plan.battles], strict=True)]


def test_only_below_half_the_losses():
    table = roman_board()
    put(table, "mandubii", legion=4, auxilia_hidden=4, arverni_hidden=9)  # 6 inflicted, 3 left: 1 suffered
    assert battles(planned(table, "battle")) == [("mandubii", ARVERNI)]
    put(table, "mandubii", arverni_hidden=4)  # 6 inflicted, 7 left: 3 suffered
    assert planned(table, "battle") is None


def test_no_loss_on_caesar():
    table = roman_board()
    keep(table, 15)
    put(table, "mandubii", caesar=1, legion=1, arverni_hidden=11)  # 5 inflicted, 2 suffered: Legion and Caesar
    assert planned(table, "battle") is None
    put(table, "mandubii", auxilia_hidden=1)
    assert planned(table, "battle") is not None


def test_caesar_who_will_not_fight_keeps_all_from_fighting():
    table = roman_board()
    put(table, "mandubii", legion=2)
    put(table, "mandubii", "mandubii=arverni_ally")
    assert planned(table, "battle") is not None
    put(table, "nervii", caesar=1, belgic_hidden=9)
    assert planned(table, "battle") is None


def test_caesar_who_is_not_threatened_does_not():
    table = roman_board()
    put(table, "mandubii", "mandubii=arverni_ally", legion=2)
    put(table, "provincia", caesar=1)
    assert planned(table, "battle") is not None


def test_the_order_of_enemies():
    table = roman_board("belgae", "arverni")
    state, at = table.state, UNIT_KINDS * put(table, "mandubii", "mandubii=aedui_ally", "senones=germanic_ally")
    put(table, "mandubii", legion=6, auxilia_hidden=2, belgic_hidden=3, belgic_successor=1, germanic_hidden=4)
    assert battles(planned(table, "battle")) == [("mandubii", BELGAE)]  # a Leader
    state.units[at + BELGIC_SUCCESSOR] = 0
    assert battles(planned(table, "battle")) == [("mandubii", GERMANS)]  # most Warbands
    state.units[at + GERMANIC_HIDDEN] = 1
    assert battles(planned(table, "battle")) == [("mandubii", GERMANS)]  # the Belgae give no reason to fight
    put(table, "mandubii", "lingones=belgic_ally")
    assert battles(planned(table, "battle")) == [("mandubii", BELGAE)]
    state.units[at + BELGIC_HIDDEN] = state.units[at + GERMANIC_HIDDEN] = 0
    assert battles(planned(table, "battle")) == [("mandubii", AEDUI)]  # a player


def test_players_before_non_players_then_most_allies_then_the_best_margin():
    table = roman_board("aedui", "arverni")
    put(table, "mandubii", "mandubii=aedui_ally", "senones=belgic_ally", legion=3)
    assert battles(planned(table, "battle")) == [("mandubii", BELGAE)]  # a player, though further from victory
    table.state.non_players |= 1 << BELGAE
    assert battles(planned(table, "battle")) == [("mandubii", AEDUI)]  # the better margin
    put(table, "mandubii", "lingones=belgic_ally")
    assert battles(planned(table, "battle")) == [("mandubii", BELGAE)]  # more Allies


def test_resources_limit_the_battles():
    table = roman_board()
    put(table, "mandubii", "mandubii=arverni_ally", legion=2, arverni_hidden=1)
    put(table, "carnutes", "carnutes=arverni_ally", legion=2)
    table.state.tracks[0] = 3
    assert battles(planned(table, "battle")) == [("mandubii", ARVERNI)]
    table.state.devastated[REGION_NUMBER["mandubii"]] = 1
    assert battles(planned(table, "battle")) == [("carnutes", ARVERNI)]


class TestBesiege:
    """8.8.1"""

    def needed(self, enemy, *tribes, **units):
        table = roman_board()
        region = put(table, "mandubii", *tribes, **units)
        return besiege_needed(table.state, Action(table.state, ROMANS, "battle"), region, enemy)

    def test_an_ally_that_the_losses_may_not_reach(self):
        assert self.needed(ARVERNI, "mandubii=arverni_ally", legion=3, arverni_hidden=3)
        assert not self.needed(ARVERNI, "mandubii=arverni_ally", legion=4, arverni_hidden=3)

    def test_a_leader_can_take_any_number(self):
        assert self.needed(BELGAE, "mandubii=belgic_ally", legion=9, ambiorix=1)

    def test_a_retreat_too_small_to_cost_an_ally(self):
        assert self.needed(ARVERNI, "mandubii=arverni_ally", legion=1, arverni_revealed=1)
        assert not self.needed(GERMANS, "senones=germanic_ally", legion=2, germanic_revealed=1)

    def test_a_citadel_that_might_suffer_fewer_than_three_rolls(self):
        assert self.needed(ARVERNI, "mandubii=arverni_citadel", legion=5)
        assert not self.needed(ARVERNI, "mandubii=arverni_citadel", legion=6)
        assert self.needed(ARVERNI, "mandubii=arverni_citadel", legion=9, arverni_hidden=1)  # a Retreat: one roll

    def test_not_without_a_legion(self):
        assert not self.needed(ARVERNI, "mandubii=arverni_ally", auxilia_hidden=2, arverni_hidden=3)

    def test_if_anywhere_then_everywhere(self):
        table = roman_board()
        put(table, "mandubii", "mandubii=arverni_ally", legion=3, arverni_hidden=3)
        put(table, "carnutes", "carnutes=arverni_ally", legion=3)
        assert not besiege_needed(
            table.state, Action(table.state, ROMANS, "battle"), REGION_NUMBER["carnutes"], ARVERNI
        )
        plan = planned(table, "battle")
        assert plan.special.id == "besiege"
        assert set(regions(plan.special.regions)) == {"mandubii", "carnutes"}

    def test_the_citadel_falls_before_an_ally(self):
        table = roman_board(dice=(6,) * 20)
        put(table, "mandubii", "mandubii=arverni_citadel", "senones=arverni_ally", legion=2)
        done = CarriedOut(table, "battle")
        assert done.answers("battle.besiege") == [("mandubii",)]
        assert tribe(table, "mandubii") == "subdued"
        check(table)


def test_without_besiege_they_scout_after_the_battle():
    table = roman_board(dice=(1,) * 20)
    put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=4, arverni_hidden=2, arverni_successor=1)
    put(table, "sequani", auxilia_hidden=3, belgic_hidden=2)
    done = CarriedOut(table, "battle")
    assert done.action.special == "scout"
    assert done.answers("scout.region") == [("sequani",)]
    assert units(table, "sequani", "belgic_scouted") == 2
    assert units(table, "sequani", "auxilia_revealed") == 1
    check(table)


def test_upon_frost_no_player_is_advanced_beyond_its_threshold():
    table = roman_board("belgae", "arverni")
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "bituriges", "bituriges=aedui_ally")
    put(table, "mandubii", "mandubii=arverni_ally", "senones=arverni_ally", legion=4)
    assert planned(table, "battle") is not None
    table.state.current, table.state.upcoming = 1, [73]
    assert planned(table, "battle") is None


# 8.8.8 Diviciacus in Commands of the Non-player Romans: Aedui Warbands count as Auxilia when they plan, and act


FAR = ("britannia", "ubii", "sugambri", "veneti", "morini", "nervii", "treveri", "atrebates", "pictones", "carnutes")


def friends(*non_players, score=12):
    """Card 38 is in effect, and the Roman score is at most 12: Belgae hold what is far away."""
    table = roman_board(*non_players)
    keep(table, 38)
    for home in [home for id in FAR for home in tribes_in(table.state, REGION_NUMBER[id])]:
        if roman_score(table.state) > score:
            table.state.tribes[home] = BELGIC_ALLY
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
