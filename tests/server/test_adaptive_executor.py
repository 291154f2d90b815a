"""Short work runs on the event loop's thread, longer work in another thread until it is short again."""

from __future__ import annotations

import asyncio
import threading

import pytest

from vexillum.server.kernel import workload
from vexillum.server.kernel.workload import INLINE_LIMIT, AdaptiveExecutor


class Clock:
    """A clock that advances by the duration that the work is given."""

    def __init__(self) -> None:
        self.now = 0.0

    def work(self, seconds: float) -> bool:
        """Take this long; return whether it ran on the event loop's thread."""
        self.now += seconds
        return threading.current_thread() is threading.main_thread()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(workload.time, "thread_time", lambda: clock.now)
    return clock


def times(clock: Clock, *seconds: float) -> list[bool]:
    async def all_of_them() -> list[bool]:
        executor = AdaptiveExecutor()
        return [await executor(clock.work, one) for one in seconds]

    return asyncio.run(all_of_them())


def test_the_first_run_is_in_a_thread(clock):
    assert times(clock, 0.0, 0.0, 0.0) == [False, True, True]


def test_long_work_runs_in_a_thread_until_it_is_short_again(clock):
    here = times(clock, 0.0, INLINE_LIMIT / 2, 3 * INLINE_LIMIT, *[INLINE_LIMIT / 2] * 10)
    assert here[:4] == [False, True, True, False]
    assert here[-1]
    assert 2 < here[3:].index(True) < 8


def test_errors_are_raised_and_their_duration_counts(clock):
    def broken() -> None:
        clock.now += 5 * INLINE_LIMIT
        raise ValueError("broken")

    async def twice() -> bool:
        executor = AdaptiveExecutor()
        with pytest.raises(ValueError, match="broken"):
            await executor(broken)
        return await executor(clock.work, 0.0)

    assert asyncio.run(twice()) is False


def test_a_new_executor_starts_with_the_duration_of_its_kind(clock, monkeypatch):
    monkeypatch.setattr(workload, "_DURATIONS", {})

    async def run(seconds: float, *kind: str) -> bool:
        return await AdaptiveExecutor(*kind)(clock.work, seconds)

    async def one_after_the_other() -> list[bool]:
        quick, slow = INLINE_LIMIT / 2, 3 * INLINE_LIMIT
        here = [await run(quick, "frames", "quick") for _ in range(2)]
        here += [await run(slow, "frames", "slow") for _ in range(2)]
        return [*here, await run(quick, "frames", "quick"), await run(0.0)]

    assert asyncio.run(one_after_the_other()) == [False, True, False, False, True, False]
