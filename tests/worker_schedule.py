"""Which worker does which tests, and when, so that all cores are busy to the end and no worker is in another's way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = {TESTS / name for name in ("akkren", "anno890", "coin", "contract", "core", "falling_sky", "pendragon")}
"""The folders of tests that wait for nothing and nobody, however long they take."""


def in_order(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Browsers and servers first; the last worker has rules alone (:func:`use_idle_time`).

    ``--dist worksteal`` gives each worker an equal number of tests that follow each other; a worker that is done takes
    over the last ones of another. Browsers are the slowest: at home one worker begins, in the club another, so that
    each of them starts few. Both go on with the server, those on PostgreSQL first, since they often wait.
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
    """Is it a test on PostgreSQL?"""
    parameters = getattr(item, "callspec", None)
    return parameters is not None and "postgresql" in parameters.params.values()


def use_idle_time(workerinput: dict[str, object]) -> None:
    """The last worker, which is one more than there are cores, works while others wait for browsers or servers.

    With two workers on two cores a sixth of the time is not used; with three of the same rank everything takes a tenth
    more of it, because they keep pushing each other aside.
    """
    count = int(str(workerinput["workercount"]))
    if count <= (os.cpu_count() or 1) or workerinput["workerid"] != f"gw{count - 1}":
        return
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)
