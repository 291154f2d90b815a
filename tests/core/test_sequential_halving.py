"""Sequential halving: the best choice, the same worlds for all, the number of trials."""

from __future__ import annotations

import pytest

from tests.together import together
from vexillum.core.search.tree import rounds_for, sequential_halving


@pytest.mark.parametrize(("choices", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_rounds_until_one_is_left(choices, rounds):
    assert rounds_for(choices) == rounds


@together("best", range(7))
@together("trials", [1, 20, 100])
def test_the_best_choice_is_found_wherever_it_stands(best, trials):
    assert sequential_halving(range(7), trials, lambda choice, world: float(choice == best)) == best


def test_one_choice_needs_no_trial():
    assert sequential_halving(["only"], 100, lambda choice, world: 1 / 0) == "only"


def test_all_choices_of_a_round_meet_the_same_worlds_and_no_world_comes_twice():
    tried: dict[int, list[int]] = {choice: [] for choice in range(5)}

    def score(choice: int, world: int) -> float:
        tried[choice].append(world)
        return float(choice)

    assert sequential_halving(range(5), 60, score) == 4
    # 5 choices, then 3, then 2, with 20 trials each time: 4, 6 and 10 worlds.
    assert {choice: len(worlds) for choice, worlds in tried.items()} == {0: 4, 1: 4, 2: 10, 3: 20, 4: 20}
    assert all(worlds == list(range(len(worlds))) for worlds in tried.values())


def test_luck_that_all_share_does_not_decide():
    """Worlds differ far more than the choices do."""
    assert sequential_halving(range(4), 8, lambda choice, world: 1000.0 * (-1) ** world + choice) == 3


def test_the_prior_counts_like_earlier_trials_and_equals_keep_their_order():
    assert sequential_halving("abc", 9, lambda choice, world: 0.0, prior=[0, 2, 1]) == "b"
    assert sequential_halving("abc", 9, lambda choice, world: 0.0) == "a"
    assert sequential_halving("ab", 20, lambda choice, world: float(choice == "a"), prior=[0, 9]) == "a"
