"""Simulations: their report, its texts and its plots."""

from __future__ import annotations

import doctest
import re
import sys

import msgspec
import pytest

import vexillum.lab.simulation
from tests.lab.trap import TRAP
from vexillum.core.installation import command_for
from vexillum.core.parts.rules import Outcome
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_catalog
from vexillum.games.anno890 import GAME
from vexillum.lab import CannotPlot, games, plot, simulate
from vexillum.lab.simulation import Report, lab_catalog


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


# Texts ---------------------------------------------------------------------------------------------------------------


CATALOG = lab_catalog()


def test_every_text_exists_in_every_language():
    assert len({frozenset(CATALOG.texts[language]) for language in BUILT_IN}) == 1


@pytest.mark.parametrize("id", sorted(CATALOG.texts["en"]))
def test_places_are_the_same_in_every_language(id):
    assert len({frozenset(CATALOG.places(language, id)) for language in BUILT_IN}) == 1


def test_no_text_of_the_engine_is_replaced():
    assert not CATALOG.texts["en"].keys() & engine_catalog().texts["en"].keys()


# Plots ---------------------------------------------------------------------------------------------------------------


PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def report():
    return simulate("anno890", games=6, players=4, seed="1", jobs=1, default_agent="random")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_picture_is_written(report, tmp_path, language):
    plot(report, tmp_path / "p.png", language=language)
    assert (tmp_path / "p.png").read_bytes().startswith(PNG)


def test_a_drawing_names_game_seats_and_seed(report, tmp_path, monkeypatch):
    import matplotlib

    monkeypatch.setitem(matplotlib.rcParams, "svg.fonttype", "none")
    plot(report, tmp_path / "p.svg")
    drawn = (tmp_path / "p.svg").read_text("utf-8")
    for word in ("890 Anno Domini", "Marseille", "seed 1", "6 games", "Games won"):
        assert word in drawn


def test_rotation_is_drawn_by_agent(tmp_path):
    report = simulate("anno890", games=4, seed="1", jobs=1, default_agent="random", rotate=True)
    plot(report, str(tmp_path / "p.png"))
    assert (tmp_path / "p.png").stat().st_size > 5000


@pytest.mark.parametrize("name", ["p.txt", "p", "nowhere/p.png"])
def test_what_cannot_be_written_is_refused_and_nothing_is_left(report, tmp_path, name):
    with pytest.raises(CannotPlot):
        plot(report, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_named_with_the_way_to_get_it(report, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(CannotPlot, match=re.escape(command_for("plot"))):
        plot(report, tmp_path / "p.png")
