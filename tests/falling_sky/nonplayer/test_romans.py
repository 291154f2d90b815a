"""8.8 The boxes of the Roman flowchart."""

from __future__ import annotations

import pytest

from vexillum.coin.sequence import FirstAction
from vexillum.games.falling_sky.nonplayer.romans import chart
from vexillum.games.falling_sky.nonplayer.romans_battle import caesar_ready, harassment, threatened, winners
from vexillum.games.falling_sky.pieces import AEDUI, T_AUXILIA
from vexillum.games.falling_sky.scenarios import winters

from ..harness import put
from .roman_table import roman_board, romans_at

NO_ROMANS = 55
"""A card whose unshaded side is a Capability."""


def turn(table, *, did=FirstAction.COMMAND, card=1, rolls=None):
    """What the flowchart leads to when the Event is not on offer, unless ``did`` gives it."""
    table.state.current = card
    table.state.first_did = did
    bot = romans_at(table, rolls)
    return chart(bot), [line.params["question"].id for line in bot.trace.lines if line.id == "np.question"]


def calm():
    """A board on which no Faction is threatened and no enemy is at victory."""
    table = roman_board("aedui")
    put(table, "pictones", "pictones=belgic_ally", "santones=belgic_ally")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
    assert not threatened(table.state)
    assert not winners(table.state)
    return table


class TestThreat:
    """8.8.1"""

    @pytest.mark.parametrize(
        ("tribes", "units"),
        [
            (("mandubii=arverni_ally",), {}),
            (("mandubii=aedui_ally",), {}),
            (("mandubii=germanic_ally",), {}),
            (("mandubii=belgic_citadel",), {}),
            ((), {"ambiorix": 1}),
            ((), {"arverni_hidden": 2}),
        ],
    )
    def test_a_legion_with_an_ally_citadel_leader_control_or_danger(self, tribes, units):
        table = roman_board()
        region = put(table, "mandubii", legion=1)
        assert not threatened(table.state)
        put(table, "mandubii", *tribes, **units)
        assert threatened(table.state) == [region]

    def test_warbands_that_could_strike_a_legion(self):
        table = roman_board()
        region = put(table, "mandubii", legion=2, arverni_hidden=1)
        assert not threatened(table.state)
        put(table, "mandubii", arverni_hidden=1)
        assert threatened(table.state) == [region]

    def test_auxilia_alone_and_a_successor_are_no_reason(self):
        table = roman_board()
        put(table, "mandubii", "mandubii=arverni_ally", auxilia_hidden=2, roman_successor=1)
        assert not threatened(table.state)

    def test_a_few_warbands_without_control_are_no_reason(self):
        table = roman_board()
        put(table, "mandubii", legion=1, auxilia_hidden=2, arverni_hidden=2)
        assert not threatened(table.state)

    def test_battle_comes_first(self):
        table = roman_board()
        put(table, "mandubii", "mandubii=arverni_ally", caesar=1, legion=3)
        assert turn(table) == ("battle", ["np.romans.threat", "np.romans.battle"])

    def test_without_a_good_battle_they_march(self):
        table = roman_board()
        put(table, "mandubii", legion=1, arverni_hidden=8)
        put(table, "sequani", "sequani=belgic_ally")
        key, asked = turn(table)
        assert key == "march"
        assert asked == ["np.romans.threat", "np.romans.battle", "np.romans.march"]

    def test_without_a_march_they_recruit_or_seize(self):
        table = roman_board()
        table.state.tracks[0] = 1
        put(table, "mandubii", legion=1, arverni_hidden=2)
        key, asked = turn(table)
        assert key == "seize"
        assert asked[-2:] == ["np.romans.recruit", "np.romans.seize"]


class TestAtVictory:
    """8.8.1"""

    def test_caesar_marches_against_an_enemy_at_victory(self):
        table = calm()
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "carnutes", "carnutes=aedui_ally")
        assert winners(table.state) == [AEDUI]
        key, asked = turn(table)
        assert key == "march"
        assert asked == ["np.romans.threat", "np.romans.at_victory", "np.romans.march"]

    @pytest.mark.parametrize(("legions", "auxilia"), [(1, 4), (2, 3)])
    def test_only_with_two_legions_and_four_auxilia(self, legions, auxilia):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=legions, auxilia_hidden=auxilia)
        assert not caesar_ready(table.state)
        put(table, "provincia", legion=2 - legions, auxilia_revealed=4 - auxilia)
        assert caesar_ready(table.state)


class TestEvent:
    """8.8.2"""

    def test_not_on_offer(self):
        assert turn(calm())[1][2] == "np.event_now"

    def test_swords_are_declined(self):
        key, asked = turn(calm(), did=FirstAction.NOTHING, card=54)
        assert not key.startswith("event.")
        assert "np.event_effective" not in asked

    def test_a_capability_is_played_but_not_in_the_last_year(self):
        table = calm()
        assert turn(table, did=FirstAction.NOTHING, card=NO_ROMANS)[0].startswith("event.")
        table.state.winters = winters(table.state) - 1
        assert not turn(table, did=FirstAction.NOTHING, card=NO_ROMANS)[0].startswith("event.")


class TestLater:
    """8.8.3-8.8.5"""

    def test_with_eight_auxilia_available_they_march(self):
        table = calm()
        table.state.available[T_AUXILIA] = 8
        key, asked = turn(table)
        assert key == "march"
        assert "np.romans.few_auxilia" in asked

    def test_with_nine_they_recruit(self):
        table = calm()
        put(table, "sequani", "sequani=roman_ally", "helvetii=roman_ally")
        put(table, "mandubii", auxilia_hidden=1)
        table.state.available[T_AUXILIA] = 9
        key, asked = turn(table)
        assert key == "recruit"
        assert "np.romans.march" not in asked

    def test_otherwise_seize(self):
        table = roman_board()
        put(table, "pictones", "pictones=belgic_ally")
        put(table, "aedui", auxilia_hidden=1)
        assert turn(table)[0] == "seize"

    def test_otherwise_pass(self):
        table = roman_board()
        put(table, "provincia", arverni_hidden=9)
        put(table, "pictones", "pictones=belgic_ally")
        table.state.tracks[0] = 0
        assert turn(table)[0] == "pass"


class TestHarassment:
    """8.4.2"""

    def test_who_is_counted(self):
        table = roman_board("aedui", "belgae")
        region = put(table, "mandubii", aedui_hidden=3, belgic_hidden=7, germanic_hidden=3, arverni_hidden=2)
        assert harassment(romans_at(table), table.state, region) == 3
        table.state.non_players &= ~(1 << AEDUI)
        assert harassment(romans_at(table), table.state, region) == 4
