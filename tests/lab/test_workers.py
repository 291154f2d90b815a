"""Work in processes: errors, Ctrl-C, a worker that dies, the hash seed, and what workers do with their memory."""

from __future__ import annotations

import gc
import json
import re
import signal
import subprocess
import sys

import pytest

from tests.lab.trap import ROOT, installed
from vexillum.lab.workers import COLLECTION, in_chunks

# Failures in real processes, and the hash seed -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    return installed(tmp_path_factory.mktemp("installed"))


def listen_to_ctrl_c():
    """A job in the background starts with SIGINT ignored, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def vexillum(environment, *words, module="vexillum", **more):
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        env={**environment, **more},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,  # far less than an impatient agent waits
        check=False,
        preexec_fn=listen_to_ctrl_c,
    )


def counted(text):
    report = json.loads(text)
    return {name: value for name, value in report.items() if name not in ("seconds", "decisions_per_second")}


def test_errors_are_counted_alike_in_one_process_and_in_two(environment):
    words = ("simulate", "trap", "-n", "9", "--seed", "5", "--seat", "aix=clumsy", "--json")
    one = vexillum(environment, *words, "--jobs", "1")
    two = vexillum(environment, *words, "--jobs", "2")
    assert one.returncode == two.returncode == 1
    assert one.stderr == two.stderr == ""
    assert counted(one.stdout) == counted(two.stdout)
    assert counted(one.stdout)["errors"] == 3


def test_hash_seed_does_not_matter(environment):
    words = ("simulate", "anno890", "-n", "12", "--players", "4", "--scenario", "all", "--seed", "5", "--json")
    one, other = [
        counted(vexillum(environment, *words, "--jobs", jobs, PYTHONHASHSEED=seed).stdout)
        for seed, jobs in (("0", "1"), ("2", "2"))
    ]
    assert one == other


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_on_the_games_played(environment, jobs):
    words = ("simulate", "trap", "-n", "1000", "--seed", "5", "--seat", "aix=impatient")
    run = vexillum(environment, *words, "--jobs", jobs, "--json")
    assert run.returncode == 130
    assert run.stderr == ""
    report = json.loads(run.stdout)
    assert report["interrupted"]
    assert report["finished"] < 1000
    assert report["errors"] == 0


def test_ctrl_c_while_locks_are_taken_does_not_hang(environment):
    words = ("simulate", "anno890", "-n", "2000", "--seed", "5", "--jobs", "2", "--json")
    run = vexillum(environment, *words, module="tests.lab.interrupted_in_wait")
    assert run.returncode == 130
    assert json.loads(run.stdout)["interrupted"]


def test_ctrl_c_says_so(environment):
    run = vexillum(environment, "simulate", "trap", "-n", "50", "--agent", "impatient", "--jobs", "1")
    assert run.returncode == 130
    assert re.search(r"Interrupted: \d of 50 games played\.", run.stdout)


def test_a_dead_worker_is_told(environment):
    run = vexillum(environment, "simulate", "trap", "-n", "8", "--agent", "fatal", "--jobs", "2")
    assert run.returncode == 1
    assert run.stdout == ""
    assert "killed or crashed" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(environment):
    cards = {card["id"]: card for card in json.loads(vexillum(environment, "games", "--json").stdout)}
    assert set(cards) >= {"anno890", "broken", "trap"}
    assert "tests.lab.nowhere" in cards["broken"]["error"]
    assert cards["broken"]["scenarios"] == []
    assert cards["trap"]["error"] is None


# Worker processes tune their garbage collector; the main process does not --------------------------------------------


def collector(chunk: range) -> tuple[bool, tuple[int, int, int]]:
    return gc.get_freeze_count() > 0, gc.get_threshold()


def test_a_worker_freezes_what_its_first_chunk_has_loaded():
    before = collector(range(0))
    assert before[1] != COLLECTION
    found = list(in_chunks(collector, 40, 2))
    assert (True, COLLECTION) in found
    assert all(frozen == (threshold == COLLECTION) for frozen, threshold in found)
    assert collector(range(0)) == before
    list(in_chunks(collector, 4, 1))
    assert collector(range(0)) == before
