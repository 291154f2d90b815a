"""Experiments: their files, resumed runs, reproducible tables, reports."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
import time

import msgspec
import pytest
from typer.testing import CliRunner

from tests.long import long
from vexillum.cli import app
from vexillum.core.registry import get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.lab.experiment import BadExperiment, experiment_of, origin_of, read_experiment
from vexillum.lab.findings import difference_interval, expected_by_luck, experiment_page, findings, histogram, ratings
from vexillum.lab.results import Results, blocks_of, play_recorded
from vexillum.lab.runner import play_blocks, run_experiment

SMALL = {
    "name": "small",
    "record": ["turns", "decisions"],
    "games": 6,
    "arms": [
        {"game": "anno890", "agent": ["random", "steward"]},
        {"name": "mixed", "game": "anno890", "seats": {"aix": "steward"}, "agent": "random", "rotate": True},
    ],
}
FILE = """
name = "small"
record = ["turns"]
games = 5

[[arms]]
game = "anno890"
agent = "random"
"""


def tables(results: Results) -> dict[str, str]:
    """The content of each table, as a hash."""
    return {name: hashlib.sha256(results.table_path(name).read_bytes()).hexdigest() for name in results.tables}


@pytest.fixture(scope="module")
def ran(tmp_path_factory) -> Results:
    experiment = experiment_of(SMALL)
    results = Results.begin(tmp_path_factory.mktemp("lab") / "small", experiment, origin_of(experiment))
    run_experiment(results, jobs=1)
    return results


# The file -------------------------------------------------------------------------------------------------------------


def test_a_list_stands_for_an_arm_for_each_of_its_values():
    experiment = experiment_of(
        {"name": "x", "games": 2, "game": "anno890", "scenario": ["first_steps", "all"], "players": [2, 3]}
    )
    assert [arm.name for arm in experiment.arms] == [
        "anno890 · first_steps · 2",
        "anno890 · first_steps · 3",
        "anno890 · all · 2",
        "anno890 · all · 3",
    ]
    assert [arm.plan.players for arm in experiment.arms] == [2, 3, 2, 3]
    assert experiment.games == 8


def test_what_stands_before_the_arms_holds_unless_an_arm_says_otherwise():
    arms = [{}, {"name": "own", "agent": "steward", "games": 3}]
    both = experiment_of({"name": "x", "game": "anno890", "games": 7, "agent": "random", "seed": "s", "arms": arms})
    first, second = (arm.plan for arm in both.arms)
    assert (first.games, set(first.agents.values()), first.seed) == (7, {"random"}, "s")
    assert (second.games, set(second.agents.values()), second.seed) == (3, {"steward"}, "s")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"games": 1, "game": "anno890"}, "name"),
        ({"name": "x", "game": "anno890"}, "arms.0.games"),
        ({"name": "x", "games": 1}, "arms.0.game"),
        ({"name": "x", "games": 0, "game": "anno890"}, "must be at least 1"),
        ({"name": "x", "games": 1, "game": "chess"}, "arms.0"),
        ({"name": "x", "games": 1, "game": "anno890", "agent": "deep blue"}, "steward"),
        ({"name": "x", "games": 1, "game": "anno890", "seats": {"paris": "random"}}, "aix"),
        ({"name": "x", "games": 1, "game": "anno890", "agent": []}, "arms.0.agent"),
        ({"name": "x", "games": 1, "game": "anno890", "colour": "red"}, "colour"),
        ({"name": "x", "games": "many", "game": "anno890"}, "games"),
        ({"name": "x", "games": 1, "game": "anno890", "record": ["dreams"]}, "record"),
        ({"name": "x", "games": 1, "game": "anno890", "arms": [{}, {}]}, "Two arms"),
        ({"name": "x", "games": 10_000_001, "game": "anno890"}, "too many"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(data, said):
    with pytest.raises(BadExperiment, match=said):
        experiment_of(data)


def test_in_a_tournament_every_agent_meets_every_other_at_every_seat():
    agents = ["random", "steward", "regent"]
    two = experiment_of({"name": "x", "games": 4, "tournaments": [{"game": "anno890", "agents": agents}]})
    assert [arm.name for arm in two.arms] == [
        "anno890 · random × steward",
        "anno890 · random × regent",
        "anno890 · steward × regent",
    ]
    three = experiment_of(
        {"name": "x", "games": 3, "tournaments": [{"game": "anno890", "players": 3, "agents": agents[:2]}]}
    )
    assert len(three.arms) == 2
    plan = three.arms[0].plan
    alone = [[seat for seat, agent in plan.deal(n).agents.items() if agent == "random"] for n in range(3)]
    assert sorted(seat for (seat,) in alone) == sorted(plan.agents)
    with pytest.raises(BadExperiment, match="two different agents"):
        experiment_of({"name": "x", "games": 1, "tournaments": [{"game": "anno890", "agents": ["random", "random"]}]})


# Runs -----------------------------------------------------------------------------------------------------------------


def test_the_tables_tell_what_happened(ran):
    games, seats, turns, decisions = (ran.table(name).to_pylist() for name in ("games", "seats", "turns", "decisions"))
    assert len(games) == 18
    assert not [one for one in games if one["error"]]
    assert len(seats) == 36
    for one in games:
        mine = [row for row in seats if (row["arm"], row["number"]) == (one["arm"], one["number"])]
        assert " ".join(row["seat"] for row in mine if row["won"]) == one["winners"]
        asked = [row for row in decisions if (row["arm"], row["number"]) == (one["arm"], one["number"])]
        assert [row["decision"] for row in asked] == list(range(one["decisions"]))
    mixed = {row["agent"] for row in seats if row["arm"] == "mixed" and row["seat"] == "aix"}
    assert mixed == {"steward", "random"}
    assert {row["agent"] for row in decisions if row["arm"] == "anno890 · random"} == {"random"}
    assert any(row["action"] for row in turns)


def test_a_game_is_a_function_of_the_file_and_its_number(ran):
    experiment = ran.experiment
    (one,) = play_blocks(experiment, [2], range(1))
    assert one[:2] == (2, 4)
    arm = experiment.arms[1]
    again = play_recorded(arm.name, arm.plan, range(4), experiment.record)
    assert one[2] == msgspec.msgpack.encode(again)


def test_what_was_stopped_goes_on_and_gives_the_same(ran, tmp_path):
    experiment = ran.experiment
    results = Results.begin(tmp_path / "again", experiment, origin_of(experiment))
    for number in (4, 1):
        ((_, _, records),) = play_blocks(experiment, [number], range(1))
        results.keep(number, records)
    assert results.missing() == [0, 2, 3, 5]
    kept = sum(len(blocks_of(experiment)[number].games) for number in (4, 1))
    assert results.games_missing == 18 - kept
    told: list[tuple[int, int]] = []
    second = Results.begin(tmp_path / "again", experiment, origin_of(experiment))
    run = run_experiment(second, jobs=2, progress=lambda n, of: told.append((n, of)))
    assert told[-1] == (18, 18)
    assert run.games == second.provenance.runs[-1].games == 18 - kept
    assert tables(second) == tables(ran)
    assert run_experiment(second).games == 0


def test_results_of_something_else_are_not_touched(ran, tmp_path):
    other = experiment_of({**SMALL, "games": 7})
    with pytest.raises(BadExperiment, match="another experiment"):
        Results.begin(ran.folder, other, origin_of(other))
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(BadExperiment, match="not empty"):
        Results.begin(tmp_path, other, origin_of(other))
    with pytest.raises(BadExperiment, match="no experiment results"):
        Results.open(tmp_path)
    (tmp_path / "experiment.json").write_text("{")
    with pytest.raises(BadExperiment, match="damaged"):
        Results.open(tmp_path)


def test_a_game_that_fails_is_a_row_and_the_others_are_played(monkeypatch):
    from vexillum.games.anno890.agents import AGENTS

    experiment = experiment_of({"name": "x", "games": 3, "game": "anno890", "agent": "random"})
    arm = experiment.arms[0]
    fails = {"n": 0}

    class Trap(AGENTS["random"]):  # type: ignore[misc,valid-type]
        id = "random"

        def choose(self, session, decision):
            fails["n"] += 1
            if fails["n"] == 5:
                raise RuntimeError("no more")
            return super().choose(session, decision)

    monkeypatch.setitem(get_game("anno890").agents, "random", Trap)
    found = play_recorded(arm.name, arm.plan, range(3), ("turns", "decisions"))
    assert [bool(row.error) for row in found.games] == [True, False, False]
    assert "RuntimeError: no more" in found.games[0].error
    assert {row.number for row in found.seats} == {1, 2}


# Findings -------------------------------------------------------------------------------------------------------------


def test_the_difference_of_two_shares_as_newcombe_printed_it():
    """Statistics in Medicine 17 (1998), table II, method 10."""
    for given, wanted in (((56, 70, 48, 80), (0.0524, 0.3339)), ((9, 10, 3, 10), (0.1705, 0.8090))):
        assert difference_interval(*given) == pytest.approx(wanted, abs=5e-5)
    assert expected_by_luck(40) == pytest.approx(2)


def test_findings_add_up(ran):
    for found in findings(ran):
        assert found.finished == 6
        assert sum(one.won for one in found.seats) == sum(one.won for one in found.agents) == 6
        assert sum(times for _, _, times in found.lengths) == sum(one.times for one in found.ways) == 6
    mixed = findings(ran)[2]
    assert {one.agent: one.seats for one in mixed.agents} == {"steward": 6, "random": 6}


def test_the_stronger_agent_has_the_higher_rating(tmp_path):
    games = [{"game": "anno890", "agents": ["random", "steward"]}]
    experiment = experiment_of({"name": "x", "games": 12, "tournaments": games})
    results = Results.begin(tmp_path / "r", experiment, origin_of(experiment))
    run_experiment(results, jobs=1)
    best, last = ratings(results)
    assert (best.agent, last.agent) == ("steward", "random")
    assert best.low < best.rating < best.high
    assert best.rating > 25 > last.rating
    assert best.games == last.games == 12


@pytest.mark.parametrize(
    "classes",
    [
        [(22, 22, 2), (23, 23, 0), (24, 24, 1), (25, 25, 1), (26, 26, 2)],
        [(first, first + 7, first % 5) for first in range(100, 292, 8)],
    ],
    ids=["narrow", "upright"],
)
def test_every_bar_has_its_count_and_its_class(classes):
    written = re.findall(r">([^<>]+)</text>", histogram("Length", classes))
    names = [f"{first}–{last}" if last > first else str(first) for first, last, _ in classes]
    assert written == [word for name, (_, _, count) in zip(names, classes, strict=True) for word in (name, str(count))]


def test_the_page_is_whole_in_both_languages(ran):
    english, italian = (experiment_page(ran, language) for language in BUILT_IN)
    assert "Wins by seat" in english
    assert "Vittorie per posto" in italian
    for page in (english, italian):
        assert "⟨" not in page
        assert "<script" not in page
        assert ran.provenance.origin.experiment in page


@pytest.mark.parametrize("game", ["pendragon", "falling-sky", "anno890"])
def test_what_is_counted_has_a_name_and_ways_to_win_have_words(game):
    experiment = experiment_of({"name": "x", "games": 1, "game": game})
    arm = experiment.arms[0]
    found = play_recorded(arm.name, arm.plan, range(1), ())
    assert found.choices
    assert any(row.card for row in found.choices) == (game != "anno890")
    assert all(row.path for row in found.games)
    for language in BUILT_IN:
        texts = get_game(game).texts(language, strict=True)
        for row in found.choices:
            assert row.choice in texts
            assert not row.card or f"card.{row.card}" in texts
        for row in found.games:
            for id in row.path.split():
                assert f"way.{id}" in texts


def test_an_arm_with_html_in_its_name_is_shown_as_text(tmp_path):
    experiment = experiment_of({"name": "<b>x</b>", "games": 1, "game": "anno890", "agent": "random"})
    results = Results.begin(tmp_path / "r", experiment, origin_of(experiment))
    run_experiment(results, jobs=1)
    assert "<b>x" not in experiment_page(results, BUILT_IN[0])


# Commands -------------------------------------------------------------------------------------------------------------


def test_the_commands(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(FILE)
    runner = CliRunner()
    planned = runner.invoke(app, ["lab", "run", str(file), "--dry-run"])
    assert planned.exit_code == 0
    assert "5 games in 1 arm." in planned.output
    assert not (tmp_path / "small").exists()
    assert runner.invoke(app, ["lab", "run", str(file), "--jobs", "1"]).exit_code == 0
    again = runner.invoke(app, ["lab", "run", str(file), "--jobs", "1"])
    assert "All games have been played already" in again.output
    assert runner.invoke(app, ["lab", "report", str(tmp_path / "small"), "--lang", "it"]).exit_code == 0
    assert "Vittorie per posto" in (tmp_path / "small" / "report.html").read_text("utf-8")
    for wrong in (["run", str(tmp_path / "none.toml")], ["report", str(tmp_path)]):
        with pytest.raises(BadExperiment):
            runner.invoke(app, ["lab", *wrong], catch_exceptions=False)


def test_a_killed_run_keeps_its_games(tmp_path):
    file = tmp_path / "many.toml"
    file.write_text(FILE.replace("games = 5", "games = 4000"))
    command = [sys.executable, "-m", "vexillum", "lab", "run", str(file), "--jobs", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    blocks = tmp_path / "many" / "blocks"
    given_up = time.monotonic() + 60
    while time.monotonic() < given_up and (not blocks.exists() or len(list(blocks.glob("*.msgpack"))) < 3):
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    results = Results.open(tmp_path / "many")
    assert 12 <= results.experiment.games - results.games_missing < 4000
    assert results.experiment == read_experiment(file)


# A cluster ------------------------------------------------------------------------------------------------------------


@long
def test_a_cluster_gives_the_same_though_a_worker_is_killed(ran, tmp_path):
    """Ray on this machine: a worker is killed in the middle, and the results are complete and the same."""
    pytest.importorskip("ray")
    experiment = ran.experiment
    results = Results.begin(tmp_path / "cluster", experiment, origin_of(experiment))
    killed: list[int] = []

    def kill_one(played: int, total: int) -> None:
        if not killed and played < total:
            found = subprocess.run(["pgrep", "-f", "ray::timed"], capture_output=True, text=True, check=False)
            for pid in found.stdout.split()[:1]:
                os.kill(int(pid), signal.SIGKILL)
                killed.append(int(pid))

    run_experiment(results, cluster="auto", progress=kill_one)
    assert killed
    assert tables(results) == tables(ran)
