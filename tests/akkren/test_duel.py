"""9.2.2 Single combat."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.akkren.harness import board, told
from tests.asked import Asked
from vexillum.games.akkren.battle.preliminary import Duellist, DuelResult, duel, round_odds, strike, victory_odds


def hero(strength: int, hits: int, seat: str = "kan") -> Duellist:
    return Duellist(f"hero_{seat}", strength, hits, seat)


def guardian(strength: int, hits: int) -> Duellist:
    return Duellist("guardian", strength, hits, guardian=True)


@pytest.mark.parametrize(
    ("mine", "his", "rolls", "expected"),
    [
        (3, 3, (5, 4), (0, 1)),
        (3, 3, (4, 5), (1, 0)),
        (3, 3, (5, 5), (0, 0)),
        (3, 1, (5, 3), (0, 2)),
        (3, 1, (4, 3), (0, 1)),
        (5, 5, (10, 2), (0, 2)),
        (5, 5, (10, 3), (0, 1)),
        (1, 3, (1, 2), (2, 0)),
    ],
)
def test_the_higher_total_wounds_and_the_double_twice(mine, his, rolls, expected):
    """C51: 15 against 7 is double, 15 against 8 is not."""
    assert strike(hero(mine, 9), hero(his, 9), *rolls) == expected


def test_a_tie_wounds_a_guardian():
    assert strike(hero(3, 3), guardian(3, 3), 4, 4) == (0, 1)
    assert strike(guardian(3, 3), hero(3, 3), 4, 4) == (1, 0)


def test_a_duel_to_the_death():
    table = board(dice=(5, 4, 9, 1))
    asked = Asked(duel(table, hero(3, 3), hero(3, 3, "fiefs")))
    asked.answer("fight_on", kind="duel.leave", seat="kan").answer("fight_on", seat="fiefs")
    assert asked.result == DuelResult((0, 3), (False, True))
    assert asked.result.winner == 0
    assert told(table) == ["duel", "duel_wound", "duel_wound", "duel_death"]


def test_a_hero_may_leave_with_eight_or_less():
    table = board(dice=(5, 4, 9, 5, 4, 8))
    asked = Asked(duel(table, hero(3, 3), hero(3, 3, "fiefs")))
    asked.answers("fight_on", "leave")
    assert told(table)[-1] == "duel_held" or "duel_held" in told(table)
    asked.answers("fight_on", "leave")
    assert (asked.result.left, asked.result.winner, asked.result.wounds) == (1, 0, (0, 2))


def test_guardians_never_leave():
    asked = Asked(duel(board(dice=(5, 1, 5, 1)), hero(3, 3), guardian(3, 3)))
    assert asked.decision.seat == "kan"
    asked.answer("fight_on")
    assert asked.result.dead == (False, True)


def test_the_odds_of_a_round_are_those_of_a_hundred_rolls():
    odds = round_odds(hero(3, 3), guardian(3, 3))
    assert sum(odds.values()) == 1
    assert odds[0, 1] + odds.get((0, 2), 0) == Fraction(55, 100)


def test_equal_heroes_have_equal_chances():
    assert victory_odds(hero(4, 3), hero(4, 3)) == Fraction(1, 2)
    assert victory_odds(hero(5, 3), hero(3, 3)) > Fraction(1, 2)
    assert victory_odds(hero(3, 1), guardian(3, 1)) == Fraction(55, 100)


def test_many_duels_agree_with_the_odds():
    one, other = hero(3, 2, ""), guardian(4, 3)
    expected = float(victory_odds(one, other))
    wins, games = 0, 1500
    for number in range(games):
        asked = Asked(duel(board(seed=str(Random(number).random())), one, other))
        wins += asked.result.winner == 0
    assert abs(wins / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5
