"""8.8.1 March of the Non-player Romans."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import check, put, units
from tests.falling_sky.nonplayer.roman_table import CarriedOut, planned, regions, roman_board
from vexillum.games.falling_sky.actions import Action, Offer
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import ScoutPlan
from vexillum.games.falling_sky.nonplayer.romans_march import group_of
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    CAESAR,
    LEADERS,
    LEGION,
    ROMANS,
    WARBANDS,
)
from vexillum.games.falling_sky.victory import BELGIC_GOAL, belgic_score


def goals(plan):
    """By origin, where the groups end."""
    return sorted((REGION_IDS[group.origin], REGION_IDS[group.target]) for group in plan.groups)


class TestWho:
    """8.8.1"""

    def group(self, **others):
        table = roman_board()
        region = put(table, "mandubii", caesar=1, legion=2, auxilia_hidden=3, auxilia_revealed=1, **others)
        return dict(group_of(table.state, Action(table.state, ROMANS, "march"), region).units)

    def test_everybody_where_nobody_gains_control(self):
        assert self.group() == {CAESAR: 1, LEGION: 2, AUXILIA_HIDDEN: 3}  # the last one keeps Roman Control

    def test_enough_auxilia_stay_to_deny_control(self):
        assert self.group(arverni_hidden=2) == {CAESAR: 1, LEGION: 2, AUXILIA_HIDDEN: 1}

    def test_at_least_one_goes(self):
        assert self.group(arverni_hidden=9)[AUXILIA_HIDDEN] == 4  # Control falls to the Arverni anyway


class TestFrom:
    """8.8.1"""

    @pytest.mark.parametrize("seed", range(4))
    def test_f402_a_threatened_leader_marches_out_and_the_most_legions(self, seed):
        """Sequani and Bituriges, in the order in which both can; if each would March to the other, Mandubii instead."""
        table = roman_board()
        put(table, "mandubii", legion=3, arverni_hidden=9)
        put(table, "sequani", "sequani=belgic_ally", caesar=1, legion=1, auxilia_hidden=1)
        put(table, "bituriges", "bituriges=belgic_ally", legion=4)
        put(table, "carnutes", "carnutes=belgic_ally", legion=1)
        put(table, "treveri", "treveri=belgic_ally")
        plan = planned(table, "march", {"8.8.1 march": 6}, seed=f"from {seed}")
        out = regions(plan.origins)[:2]
        to_the_other = ("sequani", "bituriges") in goals(plan)
        assert sorted(out) == (["mandubii", "sequani"] if to_the_other else ["bituriges", "sequani"])

    @pytest.mark.parametrize("seed", range(4))
    def test_f402_as_many_legions_as_able_in_both_together(self, seed):
        """If Bituriges goes first, to Carnutes, its four Legions are out; then no one is left who may follow."""
        table = roman_board()
        put(table, "bituriges", "bituriges=belgic_ally", legion=4)
        put(table, "carnutes", "carnutes=belgic_ally", "aulerci=belgic_ally", legion=3)
        plan = planned(table, "march", {"8.8.1 march": 6}, seed=f"both {seed}")
        targets = {REGION_IDS[group.target] for group in plan.groups}
        first_two = regions(plan.origins)[:2]
        assert first_two[0] == "bituriges" or len(first_two) == 2, (first_two, targets)

    def test_a_threatened_region_and_one_without_enemies(self):
        table = roman_board()
        put(table, "mandubii", legion=4, auxilia_hidden=1, arverni_hidden=9)
        put(table, "provincia", caesar=1, legion=4, auxilia_hidden=4)
        put(table, "aedui", legion=1)
        put(table, "bituriges", "bituriges=belgic_ally")
        put(table, "sequani", "sequani=belgic_ally")
        plan = planned(table, "march")
        assert regions(plan.origins) == ["mandubii", "provincia"]

    def test_no_more_than_they_can_pay(self):
        table = roman_board()
        put(table, "mandubii", legion=4, auxilia_hidden=1, arverni_hidden=9)
        put(table, "provincia", caesar=1, legion=4, auxilia_hidden=4)
        put(table, "bituriges", "bituriges=belgic_ally")
        table.state.tracks[0] = 3
        assert len(planned(table, "march").origins) == 1

    def test_not_out_of_where_the_first_group_goes(self):
        table = roman_board()
        allies = ("mandubii=belgic_ally", "senones=belgic_ally", "lingones=belgic_ally")
        put(table, "mandubii", *allies, legion=4)
        put(table, "bituriges", "bituriges=belgic_ally", legion=4)
        put(table, "carnutes", "carnutes=belgic_ally")
        plans = [planned(table, "march", {"8.8.1 march": 6}, seed=str(seed)) for seed in range(12)]
        first = {regions(plan.origins)[0] for plan in plans}
        assert first == {"mandubii", "bituriges"}
        for plan in plans:
            if regions(plan.origins)[0] == "bituriges":  # whose group goes to Mandubii
                assert "mandubii" not in regions(plan.origins)

    def test_without_a_threat_only_one_origin(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=1)
        put(table, "aedui", legion=3)
        put(table, "arverni", "cadurci=belgic_ally")
        assert regions(planned(table, "march").origins) == ["provincia"]


class TestWhither:
    """8.8.1"""

    def march(self, roll, *players):
        """Caesar in Aedui; the Belgae have most Allies, and no Faction is at victory."""
        table = roman_board(*[id for id in ("arverni", "aedui", "belgae") if id not in players])
        put(table, "aedui", caesar=1, legion=2, auxilia_hidden=4)
        put(table, "bituriges", "bituriges=belgic_ally")
        put(table, "carnutes", "carnutes=belgic_ally", "aulerci=belgic_ally")
        put(table, "arverni", "cadurci=arverni_ally")
        put(table, "sequani", "helvetii=germanic_ally", "sequani=germanic_ally")
        return table, lambda: goals(planned(table, "march", {"8.8.1 march": roll}))

    def test_one_or_two_germans(self):
        assert self.march(2)[1]() == [("aedui", "sequani")]

    def test_one_german_ally_is_too_few(self):
        table, plan = self.march(1)
        table.state.tribes[table.state.tribes.index(5)] = 0
        assert plan() == [("aedui", "carnutes")]

    def test_three_or_four_players(self):
        assert self.march(3, "arverni")[1]() == [("aedui", "arverni")]

    def test_five_or_six_who_has_most(self):
        assert self.march(6, "arverni")[1]() == [("aedui", "carnutes")]

    def test_an_enemy_at_victory_first(self):
        table, plan = self.march(2, "arverni")
        put(table, "mandubii", "mandubii=aedui_ally", "senones=aedui_ally", "lingones=aedui_ally")
        assert plan() == [("aedui", "mandubii")]

    def test_where_an_enemy_battle_costs_least(self):
        table, plan = self.march(6)
        put(table, "carnutes", belgic_revealed=4)
        assert plan() == [("aedui", "bituriges")]

    def test_an_event_names_the_destinations(self):
        table, _ = self.march(6)
        offer = Offer(targets=(REGION_NUMBER["bituriges"],))
        assert goals(planned(table, "march", {"8.8.1 march": 6}, offer=offer)) == [("aedui", "bituriges")]
        assert planned(table, "march", offer=Offer(targets=(REGION_NUMBER["mandubii"],))) is None

    def test_caesar_goes_three_regions_and_others_two(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=1)
        put(table, "carnutes", "carnutes=belgic_ally")
        assert goals(planned(table, "march")) == [("provincia", "carnutes")]
        table.state.units[22 * REGION_NUMBER["provincia"]] = 0
        assert planned(table, "march") is None


class TestOneOrTwo:
    """8.8.1"""

    def spread(self, legions):
        table = roman_board()
        put(table, "aedui", caesar=1, legion=legions, auxilia_hidden=5)
        put(table, "bituriges", "bituriges=belgic_ally")
        put(table, "arverni", "cadurci=belgic_ally", "volcae=belgic_ally")
        return table

    def test_up_to_six_legions_go_to_one_region(self):
        assert goals(planned(self.spread(6), "march", {"8.8.1 march": 6})) == [("aedui", "arverni")]

    def test_seven_go_to_two_with_more_of_each_in_the_first(self):
        plan = planned(self.spread(7), "march", {"8.8.1 march": 6})
        assert goals(plan) == [("aedui", "arverni"), ("aedui", "bituriges")]
        one, two = (dict(group.units) for group in plan.groups)
        assert one == {CAESAR: 1, LEGION: 4, AUXILIA_HIDDEN: 4}, "F403: four of four stay with Caesar"
        assert two == {LEGION: 3}

    def test_it_is_carried_out(self):
        table = self.spread(7)
        CarriedOut(table, "march", {"8.8.1 march": 6})
        assert units(table, "arverni", "caesar") == 1
        assert (units(table, "arverni", "legion"), units(table, "bituriges", "legion")) == (4, 3)
        check(table)

    def test_those_who_are_there_already_count(self):
        """F225 There are four Legions in Bituriges, the second destination: no more go there than to the first."""
        table = roman_board()
        put(table, "aedui", caesar=1, legion=3, auxilia_hidden=3)
        put(table, "provincia", legion=4, auxilia_hidden=3)
        put(table, "arverni", "cadurci=belgic_ally", "volcae=belgic_ally", legion=1)
        put(table, "bituriges", "bituriges=belgic_ally", legion=4)
        put(table, "aedui", arverni_hidden=12)
        CarriedOut(table, "march", {"8.8.1 march": 6})
        assert units(table, "arverni", "legion") > units(table, "bituriges", "legion")
        check(table)

    def test_a_group_parts_if_the_second_region_would_have_more(self):
        """F225 Provincia's six Legions are more than Mandubii's one: some of them go to the first destination."""
        table = roman_board()
        put(table, "mandubii", caesar=1, legion=1, auxilia_hidden=1, arverni_hidden=9)
        put(table, "provincia", legion=6, auxilia_hidden=6)
        put(table, "bituriges", "bituriges=belgic_ally", "volcae=belgic_ally")
        put(table, "arverni", "cadurci=belgic_ally")
        table.state.tracks[0] = 20
        plan = planned(table, "march", {"8.8.1 march": 6})
        ends: dict[str, dict[int, int]] = {}
        for group in plan.groups:
            for kind, n in group.units:
                there = ends.setdefault(REGION_IDS[group.target], {})
                there[kind] = there.get(kind, 0) + n
        assert len(ends) == 2
        first = ends.pop(REGION_IDS[plan.groups[0].target])
        (second,) = ends.values()
        assert first[CAESAR] == 1
        assert first[LEGION] > second[LEGION]
        assert first[AUXILIA_HIDDEN] > second[AUXILIA_HIDDEN]
        CarriedOut(table, "march", {"8.8.1 march": 6})
        check(table)


class TestByEvent:
    """5.4, 8.2.3 What a card says of the March."""

    def camulogenus(self, **there):
        """Card 70: four Legions at most, and only pieces that move are flipped."""
        table = roman_board()
        put(table, "mandubii", **there)
        put(table, "carnutes", "carnutes=belgic_ally", "aulerci=belgic_ally")
        kinds = (*LEADERS[ROMANS], LEGION, *WARBANDS[ROMANS])
        target = (REGION_NUMBER["carnutes"],)
        offer = Offer(targets=target, kinds=kinds, limits=((LEGION, 4),), together=True, movers_only=True)
        return table, offer

    def test_four_legions_in_all(self):
        table, offer = self.camulogenus(caesar=1, legion=3, auxilia_revealed=2, arverni_hidden=9)
        put(table, "bituriges", legion=3, auxilia_hidden=2)
        done = CarriedOut(table, "march", {"8.8.1 march": 6}, offer=offer)
        assert units(table, "carnutes", "legion") == 4
        assert ("march.group", ("done",)) not in done.said[:1]
        check(table)

    def test_revealed_auxilia_go_as_they_are_and_hide_on_the_way(self):
        table, offer = self.camulogenus(legion=1, auxilia_revealed=4, auxilia_hidden=1)
        plan = planned(table, "march", {"8.8.1 march": 6}, offer=offer)
        assert dict(plan.groups[0].units) == {LEGION: 1, AUXILIA_HIDDEN: 1, AUXILIA_REVEALED: 3}
        CarriedOut(table, "march", {"8.8.1 march": 6}, offer=offer)
        assert (units(table, "carnutes", "auxilia_hidden"), units(table, "mandubii", "auxilia_revealed")) == (4, 1)

    def test_a_group_of_a_certain_size(self):
        table, _ = self.camulogenus(caesar=1, legion=4, auxilia_hidden=5)
        plan = planned(table, "march", {"8.8.1 march": 6}, offer=Offer(group=4, groups=1))
        assert [dict(group.units) for group in plan.groups] == [{CAESAR: 1, LEGION: 2, AUXILIA_HIDDEN: 1}]

    def test_one_group_does_not_part(self):
        table = TestOneOrTwo().spread(7)
        assert len(planned(table, "march", {"8.8.1 march": 6}).groups) == 2
        assert len(planned(table, "march", {"8.8.1 march": 6}, offer=Offer(groups=1)).groups) == 1

    def test_one_step_only(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
        put(table, "bituriges", "bituriges=belgic_ally")
        assert planned(table, "march") is not None
        assert planned(table, "march", offer=Offer(steps=1)) is None

    def test_upon_frost_no_player_is_helped(self):
        """8.4.4 The Romans leave Morini, and the Belgae of a player would Control it."""
        table = roman_board()
        put(table, "morini", legion=2, belgic_hidden=1)
        put(table, "atrebates", "bellovaci=belgic_ally", "atrebates=belgic_ally", "remi=belgic_ally")
        put(table, "treveri", "treveri=belgic_citadel", belgic_hidden=1)
        put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally")
        put(table, "carnutes", "carnutes=belgic_ally", "aulerci=belgic_ally")
        assert belgic_score(table.state) >= BELGIC_GOAL
        offer = Offer(targets=(REGION_NUMBER["atrebates"],))
        assert planned(table, "march", offer=offer) is not None
        table.state.current, table.state.upcoming = 1, [73]
        assert planned(table, "march", offer=offer) is None


class TestHarassment:
    """8.8.1"""

    def way(self, **there):
        """From Provincia to Bituriges over Aedui or Arverni."""
        table = roman_board("arverni", "belgae")
        put(table, "provincia", legion=1, auxilia_hidden=2)
        put(table, "bituriges", "bituriges=belgic_ally")
        put(table, "arverni", germanic_hidden=9)
        put(table, "aedui", **there)
        return table

    def test_the_route_with_the_least(self):
        plan = planned(self.way(), "march")
        assert regions(plan.groups[0].path) == ["aedui", "bituriges"]

    def test_one_loss_is_taken_by_an_auxilia(self):
        plan = planned(self.way(arverni_hidden=5), "march")
        assert regions(plan.groups[0].path) == ["aedui", "bituriges"]

    def test_two_are_too_many(self):
        assert planned(self.way(arverni_hidden=6), "march") is None

    def test_nothing_may_fall_on_a_legion(self):
        table = self.way(arverni_hidden=3)
        table.state.units[22 * REGION_NUMBER["provincia"] + AUXILIA_HIDDEN] = 0
        assert planned(table, "march") is None

    @pytest.mark.parametrize("auxilia", [0, 1])
    def test_scouts_open_the_way(self, auxilia):
        table = self.way(arverni_hidden=6, auxilia_hidden=auxilia)
        put(table, "provincia", caesar=1, auxilia_hidden=3)
        put(table, "sequani", arverni_hidden=9)
        plan = planned(table, "march")
        assert isinstance(plan.special, ScoutPlan)
        assert plan.special.before
        assert "aedui" in regions(plan.special.regions)
        assert plan.special.moves  # Auxilia come if there is none; the others to Scout more of them
        done = CarriedOut(table, "march")
        assert done.said[0] == ("march.space", ("special.scout",))
        assert units(table, "bituriges", "legion") == 1
        check(table)


class TestAfterwards:
    """8.8.1"""

    def test_they_build(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=4, auxilia_hidden=5)
        put(table, "sequani", "sequani=belgic_ally")
        table.state.tracks[0] = 20
        done = CarriedOut(table, "march")
        assert done.action.special == "build"
        assert units(table, "sequani", "fort") == 1

    def test_not_after_a_march_to_britannia(self):
        table = roman_board()
        put(table, "morini", caesar=1, legion=4, auxilia_hidden=5)
        put(table, "britannia", "catuvellauni=belgic_ally")
        table.state.tracks[0] = 20
        done = CarriedOut(table, "march")
        assert units(table, "britannia", "caesar") == 1
        assert done.action.special is None


class TestEscort:
    """8.4.1, F403"""

    def test_auxilia_of_another_origin_go_with_caesar_as_able(self):
        """Of five Auxilia three would be more than two; four go with Caesar."""
        table = roman_board()
        put(table, "aedui", caesar=1, legion=4, auxilia_hidden=2, arverni_hidden=9)
        put(table, "provincia", legion=3, auxilia_hidden=3)
        put(table, "bituriges", "bituriges=belgic_ally")
        put(table, "arverni", "cadurci=belgic_ally", "volcae=belgic_ally")
        CarriedOut(table, "march", {"8.8.1 march": 6})
        caesar = next(id for id in ("arverni", "bituriges") if units(table, id, "caesar"))
        assert units(table, caesar, "auxilia_hidden") >= 4
        check(table)
