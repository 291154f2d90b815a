from __future__ import annotations

import doctest
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vexillum.lab.statistics
from vexillum.lab.statistics import share, summary, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilson_interval_has_the_published_values(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_games():
    assert wilson(0, 0) == (0, 1)
    assert share(0, 0).share == 0


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5)])
def test_impossible_counts_are_refused(wins, games):
    with pytest.raises(ValueError, match="cannot be"):
        wilson(wins, games)


@given(st.integers(0, 300), st.integers(0, 300))
def test_interval_contains_the_share_and_stays_within_bounds(wins, losses):
    found = share(wins, wins + losses)
    assert 0 <= found.low <= found.share <= found.high <= 1


@given(st.lists(st.integers(-50, 200), min_size=2))
def test_summary_agrees_with_the_standard_library(values):
    found = summary({value: values.count(value) for value in values})
    assert found is not None
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.sd == pytest.approx(statistics.stdev(values))
    assert (found.min, found.max) == (min(values), max(values))


def test_summary_of_one_and_of_none():
    assert summary({7: 1}) == vexillum.lab.statistics.Summary(7, 0, 7, 7)
    assert summary({}) is None


def test_example():
    assert doctest.testmod(vexillum.lab.statistics).failed == 0
