"""The benchmark runs and prints its figures; speed is not tested."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.long import long, short_run
from vexillum import get_game
from vexillum.core.version import build

RUN = Path(__file__).parents[2] / "bench" / "run.py"
FEW = ("anno890, 2 players", "falling-sky, reconquest-of-gaul")
BRIEF = ("--rounds", "1", "--seconds", "0.001", "--games", "1", "--samples", "1")


@pytest.fixture
def bench(monkeypatch, capsys):
    """Runs it in this process, in which the games are loaded already: what it prints. In a short run only the tables
    of one short scenario are played.
    """
    monkeypatch.syspath_prepend(str(RUN.parent))
    played = import_module("contenders")
    if short_run():
        few = {name: table for name, table in played.OURS.items() if name.startswith(FEW)}
        monkeypatch.setattr(played, "OURS", few)

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", [str(RUN), *words])
        runpy.run_path(str(RUN), run_name="__main__")
        return capsys.readouterr().out

    return run


def names(*ids: str) -> list[str]:
    """The contenders of some games."""
    ours = [f"anno890, {count} players" for count in (2, 3, 4)] if "anno890" in ids else []
    for id in ("pendragon", "falling-sky"):
        scenarios = get_game(id).info.scenarios if id in ids else ()
        ours += [f"{id}, {scenario}{seated}" for seated in ("", ", np") for scenario in scenarios]
    if "akkren" in ids:
        ours += [f"akkren, {scenario}" for scenario in get_game("akkren").info.scenarios]
        ours.append("akkren, border-war, steward")
    return ours


@pytest.mark.parametrize("ids", [("anno890", "falling-sky"), pytest.param((), marks=long)], ids=["two", "all"])
def test_json_has_rates_ratios_and_durations(bench, ids):
    figures = json.loads(bench(*BRIEF, *[word for id in ids for word in ("--game", id)], "--json"))
    ids = ids or ("anno890", "pendragon", "falling-sky", "akkren")
    ours = [name for name in names(*ids) if not short_run() or name.startswith(FEW)]
    assert ours
    others = {"chess": "python-chess", "pyspiel": "OpenSpiel tic-tac-toe (Python)"}
    present = [name for module, name in others.items() if module not in figures["missing"]]
    assert list(figures["moves_per_second"]) == [*ours, *present]
    assert list(figures["ratios"]) == ours
    assert all(list(beside) == present for beside in figures["ratios"].values())
    assert list(figures["microseconds"])[:2] == ["anno890: State.copy", "anno890: Session.fork"]
    assert min(found["median"] for found in figures["microseconds"].values()) > 0
    assert {f"{id}: load (loads)" for id in ids} <= {*figures["microseconds"]}
    assert list(figures["cards_per_second"]) == [name for name in ours if name.endswith(", np")]
    assert min(found["median"] for found in figures["cards_per_second"].values()) > 0
    assert list(figures["milliseconds_per_game"]) == ours
    assert min(figures["state_bytes"].values()) > 50
    assert figures["build"] == build()
    assert figures["optimised"]


@long
def test_tables_for_people(bench):
    shown = bench(*BRIEF)
    for word in ("Random play", "anno890, 4 players", "State.copy", "median"):
        assert word in shown


def test_nonsense_is_refused():
    """By the program as it is started."""
    done = subprocess.run([sys.executable, str(RUN), "--rounds", "0"], capture_output=True, check=False)
    assert done.returncode == 2


@long
def test_aims_are_measured_with_each_interpreter():
    words = [sys.executable, str(RUN.with_name("aims.py")), "--rounds", "1", "--seconds", "0.001", "--json"]
    found = subprocess.run(
        [*words, "--python", sys.executable], capture_output=True, text=True, timeout=600, check=True
    )
    [(kind, result)] = json.loads(found.stdout).items()
    assert kind == result["about"]["build"] == build()
    assert "Pendragon, fork" in result["figures"]
    assert min(result["figures"].values()) > 0
