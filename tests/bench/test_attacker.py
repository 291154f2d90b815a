"""The bench of one attacker and one player runs, and prints its figures; speed is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.long import long

RUN = Path(__file__).parents[2] / "bench" / "attacker.py"


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(RUN), *words], capture_output=True, text=True, timeout=600, check=False)


@long
def test_the_players_frames_alone_and_while_somebody_attacks():
    """A stranger's requests, a member's, and messages at a table, in a lesson."""
    kinds = ("/api/live", "/api/people/find", "WS ping", "WS lesson opened")
    told = bench("--json", "--seconds", "1", "--tries", "1", *(word for kind in kinds for word in ("--kind", kind)))
    found = {kind["kind"]: kind for kind in json.loads(told.stdout or told.stderr)["kinds"]}
    assert set(found) == {"/api/live", "/api/people/find?q=a", "WS ping", "WS lesson opened"}
    for kind in found.values():
        assert kind["failure"] == ""
        assert kind["frames"] > 0
        assert 0 < kind["attacked"]["p50"] <= kind["attacked"]["p95"] <= kind["worst"]
        assert sum(kind["replies"].values()) > 0


def test_nonsense_is_refused():
    assert bench("--kind", "no such kind").returncode == 2
    assert bench("--seconds", "0").returncode == 2
