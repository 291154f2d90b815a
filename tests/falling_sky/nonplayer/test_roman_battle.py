"""8.8.1 The Battles of the Non-player Romans, and Besiege."""

from __future__ import annotations

from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.romans_battle import besiege_needed
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    BELGIC_HIDDEN,
    BELGIC_SUCCESSOR,
    GERMANIC_HIDDEN,
    GERMANS,
    ROMANS,
    UNIT_KINDS,
)

from ..harness import check, keep, put, tribe, units
from .roman_table import CarriedOut, planned, regions, roman_board


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
