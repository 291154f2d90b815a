"""The work of a server: turns by person, and short work on the event loop's thread."""

from __future__ import annotations

import asyncio
import threading
from contextlib import asynccontextmanager

import pytest

from vexillum.server.kernel import workload
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import INLINE_LIMIT, AdaptiveExecutor, FairQueue
from vexillum.server.matches.agents import Rank

# Turns are shared by person, and some ranks come first: of agents, matches with people -------------------------------


PLAYED, GUEST, WATCHED, UNWATCHED = Rank


class Crowd:
    """Matches that want to think, each again and again; ``next`` lets the thought that began first come to its end."""

    def __init__(self, most: int, **bounds: int) -> None:
        self.queue = FairQueue(most, **bounds)
        self.ranks: dict[str, Rank] = {}
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task] = {}
        self._ends: dict[str, asyncio.Event] = {}

    def come(self, person: str, *matches: str, rank: Rank = PLAYED, times: int = 1) -> None:
        for match in matches:
            self.ranks[match] = rank
            self.tasks[match] = asyncio.create_task(self._think(person, match, times))

    async def _think(self, person: str, match: str, times: int) -> None:
        for _ in range(times):
            async with self.queue.turn(person, lambda: self.ranks[match]):
                self.begun.append(match)
                self._ends[match] = asyncio.Event()
                try:
                    await self._ends[match].wait()
                finally:
                    del self._ends[match]

    @property
    def thinking(self) -> list[str]:
        return list(self._ends)

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def next(self, match: str = "") -> None:
        await self.settle()
        self._ends[match or self.thinking[0]].set()
        await self.settle()

    async def finish(self) -> list[str]:
        await self.settle()
        while self._ends:
            await self.next()
        return self.begun


@asynccontextmanager
async def crowd(most: int, **bounds: int):
    crowd = Crowd(most, **bounds)
    yield crowd
    for task in crowd.tasks.values():
        task.cancel()
    await asyncio.gather(*crowd.tasks.values(), return_exceptions=True)


def run(test):
    """Run a test that is a coroutine."""

    def running(*given, **named):
        asyncio.run(test(*given, **named))

    running.__name__, running.__doc__ = test.__name__, test.__doc__
    return running


@run
async def test_persons_take_turns_however_many_matches_one_has():
    async with crowd(1) as all:
        all.come("ann", *(f"a{n}" for n in range(64)))
        await all.settle()
        all.come("ben", "b1", "b2")
        all.come("eve", "e1")
        assert (await all.finish())[:8] == ["a0", "b1", "e1", "a1", "b2", "a2", "a3", "a4"]


@run
async def test_the_matches_of_one_person_take_turns():
    async with crowd(1) as all:
        all.come("ann", "a1", "a2", "a3", times=3)
        assert await all.finish() == ["a1", "a2", "a3"] * 3


@run
async def test_whoever_has_fewest_thinking_comes_first():
    async with crowd(3) as all:
        all.come("ann", "a1", "a2")
        all.come("ben", "b1", "b2", "b3")
        all.come("ann", "a3", "a4")
        await all.settle()
        await all.next("b1")
        await all.next("b2")
        assert all.begun == ["a1", "a2", "b1", "b2", "b3"], "two of Ann's think already"


@run
async def test_matches_with_people_come_first_then_those_that_are_watched():
    async with crowd(1) as all:
        all.come("ann", "first")
        await all.settle()
        all.come("ann", "nobody", rank=UNWATCHED)
        all.come("ben", "watched", rank=WATCHED)
        all.come("gus", "guest", rank=GUEST)
        all.come("eve", "played")
        assert await all.finish() == ["first", "played", "guest", "watched", "nobody"]


@run
async def test_guests_leave_one_turn_to_members():
    async with crowd(2) as all:
        all.come("gus", "g1", rank=GUEST)
        all.come("pia", "g2", rank=GUEST)
        await all.settle()
        assert all.thinking == ["g1"]
        all.come("ann", "a1")
        await all.settle()
        assert all.thinking == ["g1", "a1"]


@run
async def test_unwatched_matches_think_when_nobody_else_wants_to():
    async with crowd(2) as all:
        all.come("ann", "nobody", rank=UNWATCHED, times=3)
        assert await all.finish() == ["nobody"] * 3
        all.come("ben", "w1", rank=WATCHED)
        all.come("ann", "n1", "n2", rank=UNWATCHED)
        all.come("ben", "w2", "w3", rank=WATCHED)
        assert (await all.finish())[3:] == ["w1", "w2", "w3", "n1", "n2"]


@run
async def test_matches_without_people_leave_one_turn_to_those_with_people():
    async with crowd(3) as all:
        all.come("ann", *(f"a{n}" for n in range(9)), rank=WATCHED)
        await all.settle()
        assert all.thinking == ["a0", "a1"]
        all.come("ann", "mine")
        await all.settle()
        assert all.thinking == ["a0", "a1", "mine"]
        all.come("ben", "ben's")
        await all.next("a0")
        assert all.thinking == ["a1", "mine", "ben's"], "people may have them all"


@run
async def test_with_one_turn_people_wait_for_one_thought():
    async with crowd(1) as all:
        all.come("ann", "a1", "a2", rank=UNWATCHED, times=5)
        await all.settle()
        all.come("ben", "b", times=3)
        await all.settle()
        assert all.thinking == ["a1"], "a thought is not interrupted"
        await all.next()
        assert all.thinking == ["b"]
        await all.finish()
        between = "".join(name[0] for name in all.begun)
        assert "aa" not in between[: between.rindex("b")]


@run
async def test_the_rank_is_that_of_the_moment():
    async with crowd(2) as all:
        all.come("ann", "a1", "a2", "a3", rank=UNWATCHED)
        await all.settle()
        assert all.thinking == ["a1"]
        all.ranks["a3"] = PLAYED
        all.queue.serve()
        await all.settle()
        assert all.thinking == ["a1", "a3"], "somebody has sat down"


@run
async def test_whoever_is_stopped_leaves_the_turn_to_others():
    async with crowd(1) as all:
        all.come("ann", "a1", "a2", "a3", "a4")
        await all.settle()
        all.tasks["a2"].cancel()
        all.tasks["a1"].cancel()
        await asyncio.sleep(0)
        all.tasks["a3"].cancel()  # it has its turn, and does not know it yet
        await all.settle()
        assert (all.begun, all.thinking) == (["a1", "a4"], ["a4"])


@run
async def test_whoever_is_just_being_stopped_is_passed_over():
    async with crowd(2) as all:
        all.come("ann", "a1", "a2", "a3", rank=UNWATCHED)
        await all.settle()
        all.tasks["a2"].cancel()
        all.ranks |= {"a2": PLAYED, "a3": PLAYED}
        all.queue.serve()
        await all.settle()
        assert all.thinking == ["a1", "a3"]


def test_few_are_remembered(monkeypatch):
    monkeypatch.setattr(workload, "REMEMBERED", 3)

    @run
    async def everybody():
        async with crowd(1) as all:
            for name in "abcde":
                all.come(name, f"{name}1")
            await all.finish()
            assert list(all.queue._served) == ["c", "d", "e"]

    everybody()


# Bounds ---------------------------------------------------------------------------------------------------------------


async def outcome(task: asyncio.Task) -> str:
    try:
        await task
    except Refusal as refusal:
        return refusal.code
    return "done"


@run
async def test_a_person_may_have_so_many_of_one_rank():
    async with crowd(1, of_person=2) as all:
        all.come("ann", "a1", "a2", "a3")
        all.come("ann", "later", rank=GUEST)
        all.come("ben", "b1")
        await all.settle()
        assert [await outcome(all.tasks["a3"]), all.thinking] == ["work_busy", ["a1"]]
        assert await all.finish() == ["a1", "b1", "a2", "later"]
        all.come("ann", "again")
        assert (await all.finish())[-1] == "again"


@run
async def test_in_a_full_queue_whoever_has_most_waiting_gives_way():
    async with crowd(1, waiting=3) as all:
        all.come("ann", "a1", "a2", "a3", "a4", "a5")
        await all.settle()
        assert await outcome(all.tasks["a5"]) == "work_busy"
        all.come("ben", "b1")
        await all.settle()
        assert await outcome(all.tasks["a4"]) == "work_busy"
        all.come("eve", "e1")
        await all.settle()
        assert await outcome(all.tasks["a3"]) == "work_busy"
        all.come("fay", "f1")
        await all.settle()
        assert await outcome(all.tasks["f1"]) == "work_busy", "nobody has more waiting than they would"
        assert await all.finish() == ["a1", "b1", "e1", "a2"]


@run
async def test_a_later_rank_gives_way_to_the_first():
    async with crowd(1, waiting=1) as all:
        all.come("ann", "a1")
        await all.settle()
        all.come("ben", "nobody waits", rank=WATCHED)
        await all.settle()
        all.come("ann", "a2")
        await all.settle()
        assert await outcome(all.tasks["nobody waits"]) == "work_busy"
        assert await all.finish() == ["a1", "a2"]


@run
async def test_work_is_done_in_threads_of_the_queue():
    queue = FairQueue(1)
    names = await asyncio.gather(*(queue.run(person, lambda: threading.current_thread().name) for person in "abc"))
    assert len(set(names)) == 1
    assert names[0] != threading.current_thread().name
    with pytest.raises(ZeroDivisionError):
        await queue.run("a", lambda: 1 // 0)
    assert await queue.run("a", max, 1, 2) == 2


# Short work runs on the event loop's thread, longer work in another thread until it is short again -------------------


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
