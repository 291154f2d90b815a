from __future__ import annotations

import doctest

import msgspec
import pytest

import vexillum.lab.simulation
from tests.lab.trap import TRAP
from vexillum.core.parts.rules import Outcome
from vexillum.games.anno890 import GAME
from vexillum.lab import games, simulate
from vexillum.lab.simulation import Report


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0, decisions_per_second=0)


def quick(**changes) -> Report:
    return simulate("anno890", **{"games": 12, "seed": "7", "jobs": 1, "default_agent": "random", **changes})


@pytest.fixture
def trap(monkeypatch):
    """Misbehaving agents at the table, in this process only."""
    monkeypatch.setattr("vexillum.lab.games.get_game", lambda id: TRAP)


@pytest.mark.parametrize("jobs", [2, 3])
def test_results_do_not_depend_on_the_number_of_processes(jobs):
    order = {"games": 31, "players": 3, "scenario": "all"}
    assert timeless(quick(**order, jobs=jobs)) == timeless(quick(**order))


def test_another_seed_gives_other_games_and_a_fresh_one_is_named():
    assert quick(seed="8").score_counts != quick().score_counts
    fresh = quick(seed=None)
    assert timeless(quick(seed=fresh.seed)) == timeless(fresh)


def test_counts_fit_together():
    report = quick(players=4)
    assert report.finished == report.games == sum(report.wins.values())
    assert report.errors == 0
    assert not report.interrupted
    assert report.length is not None
    assert report.decisions == pytest.approx(report.length.mean * report.finished)
    for seat in report.agents:
        assert sum(report.score_counts[seat].values()) == report.finished
        assert report.win_share[seat].share == report.wins[seat] / report.finished
        assert report.scores[seat].min == min(report.score_counts[seat])
    assert report.agent_wins == {"random": report.finished}


def test_progress_is_told_until_all_are_played():
    told: list[int] = []
    quick(progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 12


def test_a_game_that_raises_is_counted_and_can_be_played_again(trap):
    report = quick(games=9, agents={"aix": "clumsy"})
    assert (report.finished, report.errors) == (6, 3)
    assert [failure.index for failure in report.failures] == [1, 4, 7]
    failure = report.failures[1]
    assert failure.seed == "7/4"
    assert failure.error == "ValueError: tripped [over] a stone"
    assert failure.where.startswith("trap.py:")
    assert failure.decisions > 4
    assert report.decisions > report.length.mean * report.finished


def test_an_answer_that_was_not_offered_is_an_error(trap):
    report = quick(games=2, agents={"aix": "cheat"})
    assert (report.finished, report.errors) == (0, 2)
    assert report.failures[0].error.startswith("NotAnOption: the moon is not among the options")
    assert report.scores == {}
    assert report.length is None
    assert report.win_share["aix"].high == 1


def test_a_game_without_end_is_an_error(monkeypatch):
    monkeypatch.setattr(games, "ENDLESS", 20)
    report = quick(games=2)
    assert report.errors == 2
    assert report.failures[0].error == "Endless: not over after 20 decisions"
    assert report.decisions == 40


def test_a_set_up_that_fails_is_an_error(monkeypatch):
    def broken(setup):
        raise KeyError("castle")

    monkeypatch.setitem(vars(GAME.rules), "begin", broken)
    assert quick(games=3).errors == 3


def test_shared_victories_count_for_each_winner_and_once_for_an_agent(monkeypatch):
    def everybody(state):
        return Outcome({"aix": 5, "avignon": 5}, ("aix", "avignon"), ("aix", "avignon"))

    monkeypatch.setitem(vars(GAME.rules), "outcome", everybody)
    report = quick(games=4)
    assert report.wins == {"aix": 4, "avignon": 4}
    assert report.agent_wins == {"random": 4}


def test_rotation_counts_by_agent(trap):
    report = quick(games=30, players=3, agents={"aix": "clumsy"}, rotate=True)
    assert report.errors == 9
    assert report.finished == 21 == sum(report.agent_wins.values()) == sum(report.wins.values())
    assert sum(report.agent_score_counts["clumsy"].values()) == 21
    assert sum(report.agent_score_counts["random"].values()) == 42
    assert report.agent_win_share["clumsy"].share == report.agent_wins["clumsy"] / 21


def test_no_processes_cannot_play():
    with pytest.raises(ValueError, match="at least one"):
        quick(jobs=0)


def test_example():
    assert doctest.testmod(vexillum.lab.simulation).failed == 0
