"""9.4.2 What to expect of a battle, beside what happens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.akkren.battles import CLEAR, HILL, run, stand, terms_of
from tests.akkren.harness import board, put, said
from vexillum.core.tools.odds import average, of
from vexillum.games.akkren import stacks
from vexillum.games.akkren.battle.forecast import estimate, hits, imagined, melee_odds
from vexillum.games.akkren.battle.sides import Manner


def test_the_melee_of_the_example():
    """5 PK against 2 BD: a 5 or a 6 costs 1 and 6 points."""
    odds = melee_odds(stand("5PK", "2BD", owners=("kan", "fiefs")))
    assert sum(odds.values()) == 1
    assert odds[1, 6] == Fraction(2, 10)
    assert average(of(odds, lambda lost: lost[1])) > average(of(odds, lambda lost: lost[0]))


def test_many_first_rounds_agree_with_the_odds():
    odds = melee_odds(stand("6BD 2HC", "7BD", zone=HILL, owners=("kan", "fiefs")))
    found: Counter[tuple[int, int]] = Counter()
    games = 1200
    for number in range(games):
        table = board(seed=f"melee-{number}")
        mine, his = put(table, HILL, "kan", "6BD 2HC"), put(table, HILL, "fiefs", "7BD")
        run(table, mine, his)
        first = said(table, "battle_melee")[0]
        found[first["mine"], first["his"]] += 1
    assert set(found) == set(odds)
    for lost, chance in odds.items():
        assert abs(found[lost] / games - float(chance)) < 0.05


def test_how_often_fire_does_something():
    """A hand gun: 8 and 9, 10; behind walls one less; a cannon: 4 in 10, and then 2 and 3 in 10; bows in a volley."""
    battle = stand("1HG", "5BD")
    assert hits(battle, battle.sides[0]) == (0.2, 0.1)
    battle = stand("1HG", "5BD", structure="fort", manner=Manner.ASSAULT)
    assert hits(battle, battle.sides[0]) == (0.2, 0.0)
    battle = stand("1GUN", "5BD")
    assert hits(battle, battle.sides[0]) == pytest.approx((0.4 * 0.2, 0.4 * 0.3))
    battle = stand("2BW", "5UBD", owners=("kan", "brotherhood"))
    assert hits(battle, battle.sides[0]) == pytest.approx((0.3, 0.0))


def test_an_estimate_is_made_of_chances():
    told = estimate(stand("10BD", "10BD", owners=("kan", "fiefs")))
    assert told.attacker + told.defender == pytest.approx(1, abs=0.02)
    assert 0 <= told.attacker_left <= 1
    assert 0 <= told.defender_left <= 1
    assert told.rounds > 1


def test_more_troops_win_more_often():
    chances = [estimate(stand(f"{n}BD", "8BD", owners=("kan", "fiefs"))).attacker for n in (4, 6, 8, 10, 16)]
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert chances[-1] > 0.95


def _fought(attack: str, defend: str, owners: tuple[str, str], zone: str, games: int) -> float:
    """How often the attacker wins when all fight on, shoot alone, spare bows and take the first loss offered."""
    wins = 0
    for number in range(games):
        table = board(seed=f"whole-{number}", quiet=True)
        mine, his = put(table, zone, owners[0], attack), put(table, zone, owners[1], defend)
        asked = run(table, mine, his)
        while not asked.over:
            asked.answer(next((key for key in ("alone", "spare") if key in asked.keys), asked.keys[0]))
        wins += asked.result.winner == 0
    return wins / games


@pytest.mark.parametrize(
    ("attack", "defend", "owners", "zone"),
    [
        ("8BD", "8BD", ("kan", "fiefs"), CLEAR),
        ("10BD", "7BD", ("kan", "fiefs"), HILL),
        ("6PK 4SP", "8BD", ("kan", "neutral"), CLEAR),
        ("6BD 4BW", "8BD", ("kan", "fiefs"), CLEAR),
    ],
)
def test_estimates_are_near_to_what_happens(attack, defend, owners, zone):
    table = board()
    mine, his = put(table, zone, owners[0], attack), put(table, zone, owners[1], defend)
    battle = imagined(
        [stacks.stack(table.state, mine)], [stacks.stack(table.state, his)], [], terms_of(table, mine, his)
    )
    assert abs(estimate(battle).attacker - _fought(attack, defend, owners, zone, 300)) < 0.15


def test_an_army_without_enemies_has_won():
    told = estimate(stand("3BD", "1PAR", owners=("kan", "neutral")))
    assert (told.attacker, told.defender) == (1.0, 0.0)


@pytest.mark.parametrize("owner", ["fiefs", "neutral"])
@pytest.mark.parametrize("forces", [("10BD 5HC 4BW", "12PK 3LC"), ("20BD 5HC 4BW", "20PK 3LC"), ("12BD", "9BD 2SP")])
def test_a_forecast_in_lots_of_two_or_three_factors_is_nearly_the_same(forces, owner):
    battle = stand(*forces, owners=("kan", owner))
    exact = estimate(battle)
    for grain in (2, 3):
        rough = estimate(battle, grain)
        assert abs(rough.attacker - exact.attacker) < 0.06
        assert abs(rough.attacker_left - exact.attacker_left) < 0.06
