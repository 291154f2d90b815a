"""The benchmark of the server runs and prints its figures; speed is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.long import long

RUN = Path(__file__).parents[2] / "bench" / "server.py"
BRIEF = ("--matches", "1", "3", "--seconds", "1", "--rate", "20", "--open-matches", "2")


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(RUN), *words], capture_output=True, text=True, timeout=600, check=False)


@long
def test_json_has_speed_lateness_memory_and_disk():
    told = bench(*BRIEF, "--processes", "2", "--json")
    figures = json.loads(told.stdout or told.stderr)
    assert figures["processes"] == 2
    assert figures["kilobytes_per_match"] is not None
    assert [(run["matches"], run["rate"]) for run in figures["runs"]] == [(1, 0), (3, 0), (2, 20)]
    for run in figures["runs"]:
        late = run["milliseconds"]
        assert run["answers"] > 0
        assert 0 < late["p50"] <= late["p95"] <= late["p99"]
        assert not run["refused"]
        assert min(run["resident"], run["cores"]["server"], run["bytes_per_update"]) > 0
        assert run["disk_per_answer"] >= 0


@long
def test_a_table_for_people():
    shown = bench("--matches", "1", "--seconds", "0.5", "--rate", "0", "--game", "pendragon").stdout
    for word in ("pendragon, 4 people a match", "answers/s", "p95 ms", "disk an answer"):
        assert word in shown


def test_nonsense_is_refused():
    assert bench("--matches", "0").returncode == 2
