"""Several processes on one port: those that die come back, and all go when their parent goes, however it goes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from tests.long import long
from tests.server.direct_client import PATIENCE
from vexillum.server.kernel.config import Config
from vexillum.server.runtime import supervisor
from vexillum.server.runtime.connection_handoff import Orders
from vexillum.server.runtime.supervisor import FIRST_PAUSE, LONGEST_PAUSE, STABLE_AFTER, ProcessSlot

TOKEN = "a token of some length"


class Running:
    """``vexillum serve --processes 2``, with what it has logged."""

    def __init__(self, database: str, folder: Path) -> None:
        command = [sys.executable, "-m", "vexillum", "serve", "--port", "0", "--workers", "1", "--log-json"]
        environment = {
            **os.environ,
            "VEXILLUM_LANG": "en",
            "VEXILLUM_DATABASE": database,
            "VEXILLUM_PROCESSES": "2",
            "VEXILLUM_METRICS": TOKEN,
            "TMPDIR": str(folder),  # a parent that is killed leaves its counters behind
        }
        self.parent = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        self.logged: list[str] = []
        self.told = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.parent.stderr:
            with self.told:
                self.logged.append(line)
                self.told.notify_all()

    def wait_for(self, what: str, times: int = 1) -> str:
        """The line that says it, once it was said so often."""

        def said() -> list[str]:
            return [line for line in self.logged if what in line]

        with self.told:
            assert self.told.wait_for(lambda: len(said()) >= times, PATIENCE), "".join(self.logged)
            return said()[-1]

    @property
    def address(self) -> str:
        return re.search(r"http://\S+/", self.wait_for("http://"))[0]

    def children(self) -> list[int]:
        return [
            int(pid) for pid in Path(f"/proc/{self.parent.pid}/task/{self.parent.pid}/children").read_text().split()
        ]

    def get(self, path: str, **headers: str) -> str:
        request = urllib.request.Request(self.address + path, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return reply.read().decode()


def gone(pid: int) -> bool:
    """Whether a process has ended. One that was not waited for remains as a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):  # before it was opened, or before it was read
        return True


def wait_until_gone(*pids: int) -> None:
    until = time.monotonic() + PATIENCE
    while not all(map(gone, pids)):
        assert time.monotonic() < until, "processes that do not end"
        time.sleep(0.05)


@pytest.fixture
def running(database_url, tmp_path):
    started = Running(database_url, tmp_path)
    try:
        started.wait_for('"ready"', 2)
        yield started
    finally:
        pids = [] if started.parent.poll() is not None else started.children()
        started.parent.kill()
        started.parent.wait()
        wait_until_gone(*pids)


def test_one_that_dies_comes_back_and_none_outlives_a_parent_that_was_killed(running):
    """Any process reports the metrics of all, including those of dead ones."""
    for _ in range(40):
        running.get("api/games")
    until = time.monotonic() + PATIENCE
    while counted(running) < 40 and time.monotonic() < until:  # a request is counted after its answer was sent
        time.sleep(0.05)
    victim, other = running.children()
    os.kill(victim, signal.SIGKILL)
    assert json.loads(running.wait_for("server process died"))["status"] == -signal.SIGKILL
    assert json.loads(running.get("healthz"))["status"] == "ok"
    running.wait_for('"ready"', 3)
    assert other in running.children()
    assert len(running.children()) == 2
    assert victim not in running.children()
    assert counted(running) == 40
    pids = running.children()
    running.parent.kill()
    running.parent.wait()
    wait_until_gone(*pids)


def counted(running: Running) -> int:
    told = running.get("metrics", Authorization=f"Bearer {TOKEN}")
    return int(float(re.search(r'vexillum_requests_total{.*route="/api/games",status="200"} (\S+)', told)[1]))


@long
def test_all_go_down_gracefully(running, tmp_path):
    """In the short run those do that a new version has taken over from (``test_upgrading.py``)."""
    pids = running.children()
    running.parent.send_signal(signal.SIGTERM)
    assert running.parent.wait(PATIENCE) == 0
    wait_until_gone(*pids)
    running.wait_for('"shutting down"', 2)
    assert not list(tmp_path.glob("vexillum-*"))
    assert not [line for line in running.logged if "Traceback" in line or "server process died" in line]


def test_processes_that_die_young_restart_after_growing_pauses(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(supervisor.time, "monotonic", lambda: now)
    place, pauses = ProcessSlot(Orders(Config(), 0)), []
    for _ in range(9):
        place.begun = now
        place.died()
        pauses.append(place.pause)
        now = place.due
    assert pauses[:3] == [FIRST_PAUSE, FIRST_PAUSE * 2, FIRST_PAUSE * 4]
    assert pauses[-1] == LONGEST_PAUSE
    place.begun, now = now, now + STABLE_AFTER
    place.died()
    assert place.pause == 0
