"""Every test is run once, and the last worker has only tests of rules."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.worker_schedule import TESTS, in_order, use_idle_time

FOLDERS = {"web": 6, "server": 12, "lab": 4, "pendragon": 40, "core": 13}


def item(folder: str, number: int) -> SimpleNamespace:
    needs = {"web": ("browser", "club") if number % 2 else ("browser",)}.get(folder, ())
    database = {"database": "postgresql" if number % 3 else "sqlite"} if folder == "server" else {}
    return SimpleNamespace(
        path=TESTS / folder / f"test_{number}.py", fixturenames=needs, callspec=SimpleNamespace(params=database)
    )


@pytest.mark.parametrize("workers", range(1, 10))
def test_nothing_is_left_out_or_done_twice(workers: int) -> None:
    items = [item(folder, number) for folder, count in FOLDERS.items() for number in range(count)]
    assert sorted(map(id, in_order(items, workers))) == sorted(map(id, items))


def test_browsers_begin_and_the_last_worker_has_rules() -> None:
    items = [item(folder, number) for folder, count in FOLDERS.items() for number in range(count)]
    ordered, share = in_order(items, 3), len(items) // 3
    assert [one.fixturenames for one in ordered[:3]] == [("browser",)] * 3
    assert [one.fixturenames for one in ordered[share : share + 3]] == [("browser", "club")] * 3
    assert ordered[3].callspec.params == {"database": "postgresql"}
    assert {one.path.parent.name for one in ordered[2 * share :]} <= {"pendragon", "core"}


@pytest.mark.parametrize(
    ("worker", "count", "cores", "waits"),
    [("gw2", 3, 2, True), ("gw1", 3, 2, False), ("gw2", 3, 4, False), ("gw0", 1, 2, False), ("gw8", 9, 8, True)],
)
def test_only_a_worker_more_than_there_are_cores_waits(
    monkeypatch: pytest.MonkeyPatch, worker: str, count: int, cores: int, waits: bool
) -> None:
    ranks: list[object] = []
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    monkeypatch.setattr("os.sched_setscheduler", lambda *rank: ranks.append(rank), raising=False)
    monkeypatch.setattr("os.nice", ranks.append)
    use_idle_time({"workerid": worker, "workercount": count})
    assert bool(ranks) == waits
