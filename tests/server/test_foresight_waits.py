"""What options would do is foreseen when nobody waits for a frame; on a server that is behind, a little later."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from vexillum.server.matches.frames import option_effects
from vexillum.server.matches.frames.option_effects import BEHIND, PAUSES, Foresight


@pytest.fixture
def slept(monkeypatch):
    """The pauses that were made; each ends as late as ``late`` says."""
    story = SimpleNamespace(now=0.0, late=0.0, pauses=[])

    async def sleep(seconds: float) -> None:
        story.pauses.append(seconds)
        story.now += seconds + story.late

    loop = SimpleNamespace(time=lambda: story.now)
    fake = SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop)
    monkeypatch.setattr(option_effects, "asyncio", fake)
    return story


def wait(session: SimpleNamespace, decision: object) -> None:
    asyncio.run(Foresight(asyncio.Lock(), lambda: session)._others_first(decision))


def test_on_a_quiet_server_it_waits_once(slept):
    decision = object()
    wait(SimpleNamespace(decision=decision), decision)
    assert slept.pauses == [PAUSES[0]]


def test_on_a_server_that_is_behind_it_waits_longer_but_not_for_ever(slept):
    decision, slept.late = object(), 2 * BEHIND
    wait(SimpleNamespace(decision=decision), decision)
    assert slept.pauses == list(PAUSES)


def test_it_does_not_wait_for_a_decision_that_is_made(slept):
    slept.late = 2 * BEHIND
    wait(SimpleNamespace(decision=object()), object())
    assert slept.pauses == [PAUSES[0]]
