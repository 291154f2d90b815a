"""Assigning tests to workers so that all cores are busy to the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = {TESTS / name for name in ("akkren", "anno890", "coin", "contract", "core", "falling_sky", "pendragon")}
"""The folders of CPU-bound tests, which never wait."""


def in_order(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Browsers and servers first; the last worker only has tests of rules (:func:`use_idle_time`).

    ``--dist worksteal`` gives each worker an equal number of consecutive tests; an idle worker takes over the last ones
    of another. Browsers are the slowest: one worker begins with those at home, another with those of the club, so that
    each starts few. Both continue with the server, PostgreSQL first, since those tests often wait.
    """
    share = len(items) // workers
    home, club, server = list[pytest.Item](), list[pytest.Item](), list[pytest.Item]()
    rest, rules = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        needs = getattr(item, "fixturenames", ())
        if "browser" in needs:
            (club if {"club", "mailing"} & set(needs) else home).append(item)
        elif TESTS / "server" in item.path.parents:
            server.append(item)
        else:
            (rest if RULES.isdisjoint(item.path.parents) else rules).append(item)
    server.sort(key=on_postgresql, reverse=True)
    first, second = [*home, *server[::2], *rest[::2]], [*club, *server[1::2], *rest[1::2]]
    if workers < 3 or share < max(len(first), len(second)):
        return [*home, *club, *server, *rest, *rules]
    more, most = share - len(first), 2 * share - len(first) - len(second)
    return [*first, *rules[:more], *second, *rules[more:most], *rules[most:]]


def on_postgresql(item: pytest.Item) -> bool:
    """Whether it is a test on PostgreSQL."""
    parameters = getattr(item, "callspec", None)
    return parameters is not None and "postgresql" in parameters.params.values()


def use_idle_time(workerinput: dict[str, object]) -> None:
    """Lower the priority of the last worker, one more than there are cores, which runs while others wait.

    With two workers on two cores a sixth of the CPU time is idle; with three of equal priority context switches cost a
    tenth.
    """
    count = int(str(workerinput["workercount"]))
    if count <= (os.cpu_count() or 1) or workerinput["workerid"] != f"gw{count - 1}":
        return
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)
