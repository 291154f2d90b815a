"""What a server does by itself, and when it begins with it."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.accounts.club import club
from tests.server.tools import ONCE
from vexillum.server.kernel import wall_clock
from vexillum.server.kernel.wall_clock import Ticker
from vexillum.server.mail import mail_service
from vexillum.server.runtime import app


def first_runs(every: float, after: float, enough: int) -> int:
    """How often something was done, once that is enough; it is not waited for longer than a test may take."""

    async def count() -> int:
        done = asyncio.Semaphore(0)
        times = 0

        async def work() -> None:
            nonlocal times
            times += 1
            done.release()

        ticker = Ticker("it", every, work)
        ticker.start(after=after)
        for _ in range(enough):
            await asyncio.wait_for(done.acquire(), 60)
        await ticker.stop()
        return times

    return asyncio.run(count())


@pytest.mark.parametrize(("every", "after"), [(3600.0, 0.0), (3600.0, 0.01), (0.01, 3600.0)])
def test_it_begins_at_once_or_later_but_not_later_than_usual(every, after):
    assert first_runs(every, after, 1) >= 1


def test_delayed_jobs_start_later():
    async def begun() -> bool:
        called = asyncio.Event()

        async def work() -> None:
            called.set()

        ticker = Ticker("it", 3600.0, work)
        ticker.start(after=1800.0)
        for _ in range(10):
            await asyncio.sleep(0)
        await ticker.stop()
        return called.is_set()

    assert not asyncio.run(begun())


@ONCE
def test_a_club_begins_with_its_agents_and_soon_after_with_everything_else(database_url, monkeypatch):
    began: dict[str, float] = {}
    start = Ticker.start

    def noted(self: Ticker, *, after: float = 0.0) -> None:
        began[self.name] = after
        start(self, after=after)

    monkeypatch.setattr(Ticker, "start", noted)
    with club(database_url) as client:
        known = [ticker.name for ticker in app.jobs(client.app.state.hub)]
        office = [ticker.name for ticker in client.app.state.mail_service._tickers]
    assert began.pop(app.RESUMED) == 0.0
    assert {name: began[name] for name in (*known, *office) if name != app.RESUMED} == {
        name: wall_clock.SOON for name in (*known, *office) if name != app.RESUMED
    }
    assert {"late", "sessions", "cleaner", "removing", "tournaments", "notices"} <= began.keys()


@ONCE
def test_the_server_runs_delayed_jobs(database_url, monkeypatch):
    """Every job of a club has had its first turn soon."""
    done: set[str] = set()
    wanted = {"late", "sessions", "cleaner", "removing", "tournaments", "notices"}
    all_done = asyncio.Event()
    tick = Ticker._tick

    async def noted(self: Ticker, pause: float) -> None:
        work = self._work

        async def watched() -> None:
            await work()
            done.add(self.name)
            if wanted <= done:
                all_done.set()

        self._work = watched
        await tick(self, pause)

    monkeypatch.setattr(Ticker, "_tick", noted)
    for module in (app, mail_service):
        monkeypatch.setattr(module, "SOON", 0.01)
    with club(database_url) as client:
        client.portal.call(asyncio.wait_for, all_done.wait(), 60)
    assert wanted <= done
