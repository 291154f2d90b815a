"""What is done in a moment is done at once; what takes longer is done in a thread, until it is quick again."""

from __future__ import annotations

import asyncio
import threading

import pytest

from vexillum.server.matches import adaptive_executor
from vexillum.server.matches.adaptive_executor import MOMENT, Briefly


class Clock:
    """Goes on by as much as the work says that it takes."""

    def __init__(self) -> None:
        self.now = 0.0

    def work(self, seconds: float) -> bool:
        """Take so long; was it done in the event loop's own thread?"""
        self.now += seconds
        return threading.current_thread() is threading.main_thread()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(adaptive_executor.time, "thread_time", lambda: clock.now)
    return clock


def times(clock: Clock, *seconds: float) -> list[bool]:
    async def all_of_them() -> list[bool]:
        quickly = Briefly()
        return [await quickly(clock.work, one) for one in seconds]

    return asyncio.run(all_of_them())


def test_nothing_is_known_the_first_time(clock):
    assert times(clock, 0.0, 0.0, 0.0) == [False, True, True]


def test_what_took_long_goes_to_a_thread_until_it_is_quick_again(clock):
    here = times(clock, 0.0, MOMENT / 2, 3 * MOMENT, *[MOMENT / 2] * 10)
    assert here[:4] == [False, True, True, False]
    assert here[-1]
    assert 2 < here[3:].index(True) < 8


def test_what_goes_wrong_is_told_and_counted(clock):
    def broken() -> None:
        clock.now += 5 * MOMENT
        raise ValueError("broken")

    async def twice() -> bool:
        quickly = Briefly()
        with pytest.raises(ValueError, match="broken"):
            await quickly(broken)
        return await quickly(clock.work, 0.0)

    assert asyncio.run(twice()) is False


def test_a_new_one_begins_with_what_others_of_its_kind_knew(clock, monkeypatch):
    monkeypatch.setattr(adaptive_executor, "_KNOWN", {})

    async def one_after_the_other() -> list[bool]:
        here = [await Briefly("frames", "quick")(clock.work, MOMENT / 2) for _ in range(2)]
        here += [await Briefly("frames", "slow")(clock.work, 3 * MOMENT) for _ in range(2)]
        return [*here, await Briefly("frames", "quick")(clock.work, MOMENT / 2), await Briefly()(clock.work, 0.0)]

    assert asyncio.run(one_after_the_other()) == [False, True, False, False, True, False]
