from __future__ import annotations

import json
import sys

import pytest

from vexillum import cli
from vexillum.core.installation import command_for
from vexillum.core.registry import get_game

INFO = get_game("anno890").info
FEW = ("--games", "6", "--seed", "3", "--jobs", "1", "--agent", "random")


@pytest.fixture
def simulate(monkeypatch, capsys):
    """Run the command: exit status, standard output, error output."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "simulate", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return run


def test_json_is_one_object_with_everything_in_it(simulate):
    status, out, err = simulate("anno890", *FEW, "--players", "3", "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    seats = list(INFO.seats[:3])
    assert report["game"] == "anno890"
    assert report["scenario"] == INFO.scenarios[0]
    assert report["players"] == 3
    assert report["options"] == {"first": "seat"}
    assert report["seed"] == "3"
    assert report["agents"] == dict.fromkeys(seats, "random")
    assert report["games"] == report["finished"] == 6
    assert report["errors"] == 0
    assert report["failures"] == []
    assert report["decisions"] > 100
    assert report["seconds"] > 0
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"])
    assert list(report["wins"]) == list(report["scores"]) == list(report["win_share"]) == seats
    assert sum(report["wins"].values()) == 6
    assert set(report["scores"][seats[0]]) == {"mean", "sd", "min", "max"}
    assert set(report["win_share"][seats[0]]) == {"share", "low", "high"}
    assert set(report["length"]) == {"mean", "sd", "min", "max"}


def test_table_for_people(simulate):
    status, out, err = simulate("anno890", *FEW)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "890 Anno Domini · First Steps · 2 players · 6 games"
    assert lines[2].split() == ["Seat", "Agent", "Wins", "Share", "(95%)", "Score", "±", "Range"]
    assert lines[3].split()[:2] == ["Aix", "Random"]
    assert "decisions in" in out
    assert "--seed 3" in out
    assert "⟨" not in out


def test_table_in_italian(simulate):
    _, out, _ = simulate("anno890", *FEW, "--lang", "it")
    assert "2 giocatori · 6 partite" in out
    assert "Vittorie" in out
    assert "⟨" not in out


def test_a_fresh_seed_is_printed_and_repeats_the_run(simulate):
    words = ("anno890", "--games", "5", "--jobs", "1", "--agent", "random", "--json")
    first = json.loads(simulate(*words)[1])
    again = json.loads(simulate(*words, "--seed", first["seed"])[1])
    assert again["score_counts"] == first["score_counts"]


def test_default_is_the_games_quick_agent(simulate):
    report = json.loads(simulate("anno890", "--games", "1", "--jobs", "1", "--json")[1])
    assert set(report["agents"].values()) == {INFO.quick_agent}


def test_seats_and_options_are_used(simulate):
    words = ("--seat", "avignon=random", "--option", "first=lot", "--scenario", "sails", "--json")
    report = json.loads(simulate("anno890", *FEW, *words)[1])
    assert report["agents"]["avignon"] == "random"
    assert report["options"] == {"first": "lot"}
    assert report["scenario"] == "sails"


def test_rotate_adds_a_table_by_agent(simulate):
    status, out, _ = simulate("anno890", *FEW, "--rotate", "--scenario", "all")
    assert status == 0
    assert "all scenarios" in out
    assert out.count("Share (95%)") == 2
    report = json.loads(simulate("anno890", *FEW, "--rotate", "--json")[1])
    assert report["rotate"] is True
    assert report["agent_wins"] == {"random": 6}
    assert report["agent_win_share"]["random"]["share"] == 1


def test_failed_games_are_told_and_exit_with_1(simulate, monkeypatch):
    monkeypatch.setattr("vexillum.lab.games.ENDLESS", 20)
    status, out, _ = simulate("anno890", *FEW)
    assert status == 1
    assert "Games that failed: 6" in out
    assert "game 0, seed 3/0, first_steps, after decision 20: Endless: not over after 20 decisions" in out
    assert "and 1 more." in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tarot",), ("tarot", "anno890")),
        (("anno890", "--scenario", "peace"), ("peace", *INFO.scenarios)),
        (("anno890", "--players", "7"), ("7", "2, 3")),
        (("anno890", "--seat", "atlantis=random"), ("atlantis", "aix, avignon")),
        (("anno890", "--seat", "aix=oracle"), ("oracle", "random")),
        (("anno890", "--agent", "oracle"), ("oracle", "random")),
        (("anno890", "--option", "weather=rain"), ("weather", "first")),
        (("anno890", "--option", "first=never"), ("never", "seat", "lot")),
        (("anno890", "--seat", "aix"), ("--seat aix", "SEAT=WHO")),
        (("anno890", "--seat", "=random"), ("SEAT=WHO",)),
        (("anno890", "--seat", "aix=random", "--seat", "aix=random"), ("aix", "twice")),
        (("anno890", "--option", "first"), ("NAME=VALUE",)),
        (("anno890", "--games", "0"), ("--games", "1")),
        (("anno890", "--games", "many"), ("--games",)),
        (("anno890", "--jobs", "0"), ("--jobs", "1")),
        (("anno890", "--seed", ""), ("seed",)),
        ((), ("GAME",)),
    ],
)
def test_bad_input_exits_with_2_and_says_what_there_is(simulate, words, told):
    status, out, err = simulate(*words)
    assert status == 2
    assert out == ""
    for word in told:
        assert word in err


def test_plot_is_drawn(simulate, tmp_path):
    status, out, err = simulate("anno890", *FEW, "--json", "--plot", str(tmp_path / "p.png"))
    assert status == 0
    assert json.loads(out)["finished"] == 6
    assert "p.png" in err
    assert (tmp_path / "p.png").exists()


@pytest.fixture
def nothing_is_played(monkeypatch):
    def played(*_, **__):
        raise AssertionError("games were played")

    monkeypatch.setattr("vexillum.cli.simulate.run", played)


def test_unwritable_plot_is_refused_before_playing(simulate, tmp_path, nothing_is_played):
    status, out, err = simulate("anno890", *FEW, "--plot", str(tmp_path / "no" / "p.png"))
    assert (status, out) == (2, "")
    assert "--plot" in err


def test_plot_without_matplotlib_is_refused_before_playing(simulate, tmp_path, nothing_is_played, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    status, out, err = simulate("anno890", *FEW, "--plot", str(tmp_path / "p.png"))
    assert (status, out) == (2, "")
    assert command_for("plot") in err
