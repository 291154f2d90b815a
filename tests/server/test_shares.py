"""No queue of the server lets one person keep others waiting: all of them share their turns by person."""

from __future__ import annotations

import ast
import asyncio
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import vexillum.server
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.match_coach import CoachQueue

ROOT = Path(vexillum.server.__file__).parent
SEMAPHORES = {"Semaphore", "BoundedSemaphore", "CapacityLimiter"}
COUNTERS = re.compile(r"_?(waiting|asking|asked|comparing|queued|running|working|pending|busy|at_once)(_\w+)?")
"""Names of counters that are shared by all who wait."""
THREADS = {
    "kernel/workload.py",
    "matches/agents.py",  # its callers hold a turn
    "matches/coach_process.py",  # so do these
    "mail/mail_service.py",  # nobody waits for these
    "storage/database.py",
}
"""Who may have threads of their own."""


def sources() -> dict[str, ast.Module]:
    found = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    return {name: ast.parse(path.read_text("utf-8")) for name, path in sorted(found.items())}


def queues() -> dict[str, FairQueue]:
    """Every queue that is there from the start, by its module, and the coach's, of which each server has one."""
    found = {"coach": CoachQueue(mind=None)._queue}  # type: ignore[arg-type]
    for info in pkgutil.walk_packages(vexillum.server.__path__, "vexillum.server."):
        if "migrations" in info.name or info.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(info.name)).items():
            queue = value if isinstance(value, ModuleType) else getattr(value, "_queue", value)
            if isinstance(queue, FairQueue) and queue not in found.values():
                found[f"{info.name.removeprefix('vexillum.server.')}.{name}"] = queue
    return found


QUEUES = queues()


def test_there_is_no_bare_semaphore_and_no_common_counter():
    for name, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute | ast.Name):
                called = node.attr if isinstance(node, ast.Attribute) else node.id
                assert called not in SEMAPHORES, f"{name}:{node.lineno}: use a FairQueue"
                assert called != "ThreadPoolExecutor" or name in THREADS, f"{name}:{node.lineno}: use a FairQueue"
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute | ast.Name):
                counted = node.target.attr if isinstance(node.target, ast.Attribute) else node.target.id
                assert not COUNTERS.fullmatch(counted), f"{name}:{node.lineno}: use a FairQueue"


def test_all_that_takes_long_has_one():
    rooms = {
        "coach",
        "accounts.login._queue",
        "edge.http.common.LISTS",
        "edge.http.common.MOMENTS",
        "edge.http.editor.DRAWING",
        "edge.http.replays.EXPORTS",
        "edge.http.reviews.ADVICE",
        "edge.http.reviews.REVIEWS",
        "edge.http.matches.VERIFICATIONS",
        "edge.pages.rules_pages.PAGES",
        "matches.new_match._imports",
        "matches.members._queue",
        "matches.studies._queue",
    }
    assert rooms < set(QUEUES)
    assert {name.rpartition(".")[2] for name in set(QUEUES) - rooms} >= {"PLAYOUTS", "WORK"}


@pytest.mark.parametrize("name", QUEUES)
def test_twelve_of_one_person_delay_another_by_one_at_most(name):
    queue = QUEUES[name]

    async def play() -> int:
        begun: list[str] = []
        ends: list[asyncio.Event] = []

        async def work(person: str) -> None:
            async with queue.turn(person):
                begun.append(person)
                ends.append(asyncio.Event())
                await ends[-1].wait()

        async def settle() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(work("ann")) for _ in range(12)]
        await settle()
        tasks.append(asyncio.create_task(work("ben")))
        await settle()
        done = 0
        while "ben" not in begun:
            ends[done].set()
            done += 1
            await settle()
        for one in ends:
            one.set()
        while not all(task.done() for task in tasks):
            await settle()
            for one in ends:
                one.set()
        failed = [task.exception() for task in tasks[:-1] if task.exception() is not None]
        assert all(isinstance(one, Refusal) for one in failed)
        assert tasks[-1].exception() is None
        assert not queue._waiting
        assert not queue._running
        return done

    assert asyncio.run(play()) <= 1
