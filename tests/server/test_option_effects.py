"""What options would do: foreseen when nobody waits for a frame, and asked about when it cannot be taken back."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from tests.server.tools import Browser, live, make
from vexillum.core.session import Session
from vexillum.server.matches.frames import option_effects
from vexillum.server.matches.frames.option_effects import BEHIND, BUSY, PAUSES, SHARE, Foresight, ForesightBudget

# What options would do is foreseen when nobody waits for a frame; on a server that is behind, a little later ---------


@pytest.fixture
def slept(monkeypatch):
    """The pauses that were made; each ends as late as ``late`` says, and ``busy`` is what others had of it."""
    story = SimpleNamespace(now=0.0, spent=0.0, late=0.0, busy=0.0, pauses=[])

    async def sleep(seconds: float) -> None:
        story.pauses.append(seconds)
        story.now += seconds + story.late
        story.spent += story.busy * (seconds + story.late)

    loop = SimpleNamespace(time=lambda: story.now)
    monkeypatch.setattr(option_effects, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    clocks = SimpleNamespace(monotonic=lambda: story.now, thread_time=lambda: story.spent)
    monkeypatch.setattr(option_effects, "time", clocks)
    monkeypatch.setattr(option_effects, "BUDGET", ForesightBudget())
    return story


def wait(session: SimpleNamespace, decision: object) -> bool:
    async def from_the_first_pause_on() -> bool:
        pause = option_effects.Pause(PAUSES[0])
        await option_effects.asyncio.sleep(PAUSES[0])
        return await Foresight(asyncio.Lock(), lambda: session)._wait_until_quiet(decision, pause)

    return asyncio.run(from_the_first_pause_on())


def test_on_a_quiet_server_it_waits_once(slept):
    decision = object()
    assert wait(SimpleNamespace(decision=decision), decision)
    assert slept.pauses == [PAUSES[0]]


@pytest.mark.parametrize(("late", "busy"), [(2 * BEHIND, 0.0), (0.0, BUSY + 0.1)])
def test_on_a_server_that_is_full_it_waits_longer_but_not_for_ever(slept, late, busy):
    decision, slept.late, slept.busy = object(), late, busy
    assert wait(SimpleNamespace(decision=decision), decision)
    assert slept.pauses == list(PAUSES)


def test_on_a_server_that_is_full_it_has_no_more_than_its_share(slept):
    decision, slept.busy = object(), BUSY + 0.1
    option_effects.BUDGET.spend(SHARE * (sum(PAUSES) + 1.5 * PAUSES[-1]))
    assert wait(SimpleNamespace(decision=decision), decision)
    assert slept.pauses == [*PAUSES, PAUSES[-1], PAUSES[-1]]


def test_what_it_works_counts_for_its_share(slept):
    decision = SimpleNamespace(options=[])
    imagined = SimpleNamespace(table=SimpleNamespace(figures=lambda: setattr(slept, "spent", slept.spent + 1.0)))
    foresight = Foresight(asyncio.Lock(), lambda: SimpleNamespace(decision=decision))
    assert foresight._foresee(decision, imagined) == {}
    slept.now = 0.9 / SHARE
    assert not option_effects.BUDGET.is_available()
    slept.now = 1.0 / SHARE
    assert option_effects.BUDGET.is_available()


def test_it_does_not_wait_for_a_decision_that_is_made(slept):
    slept.late = 2 * BEHIND
    assert not wait(SimpleNamespace(decision=object()), object())
    assert slept.pauses == [PAUSES[0]]


@pytest.mark.parametrize("meanwhile", ["answered", "stopped", "nothing"])
def test_what_is_answered_in_the_first_pause_is_no_work(meanwhile, monkeypatch):
    monkeypatch.setattr(option_effects, "PAUSES", (0.0,))
    decision = SimpleNamespace(at_most=1, options=[])
    session = SimpleNamespace(decision=decision)
    client = SimpleNamespace(asks=decision, foreseen=None)
    foresight = Foresight(asyncio.Lock(), lambda: session)

    async def begun() -> int:
        foresight.begin([client])
        if meanwhile == "answered":
            session.decision = object()
        elif meanwhile == "stopped":
            foresight.stop()
        assert not foresight._tasks
        monkeypatch.setattr(foresight, "_tell", lambda *_: asyncio.sleep(60))
        await asyncio.sleep(0.01)
        return len(foresight._tasks)

    assert asyncio.run(begun()) == (meanwhile == "nothing")
    assert client.foreseen is decision


# A careful answer that cannot be taken back is not given before it is confirmed --------------------------------------


def seated(client) -> Browser:
    ann = Browser(client, make(client, seats={"aix": "me", "avignon": "me"})["match"])
    ann.settle()
    while ann.until_asked()["kind"] == "castle":
        ann.answer()
    return ann


def test_it_is_asked_about_and_nothing_has_happened(client):
    ann = seated(client)
    decision = ann.table["decision"]
    key = decision["options"][0]["key"]
    said = ann.ask("answer", number=decision["number"], keys=[key], careful=True)
    assert (said["type"], said["number"], said["keys"]) == ("confirm", decision["number"], [key])
    ann.settle()
    assert ann.table["at"] == decision["number"]
    ann.answer(key)
    assert ann.table["decision"]["kind"] == "place"


def test_where_that_is_not_known_it_is_asked_about_too(client, monkeypatch):
    """No other deal fits what the seat knows: perhaps it cannot be taken back."""
    monkeypatch.setattr(option_effects, "PAUSES", (60.0,))  # nothing is foreseen before it is asked
    ann = seated(client)
    ann.answer()
    decision = ann.table["decision"]
    monkeypatch.setattr(Session, "irrevocable", lambda *_: None)
    said = ann.ask("answer", number=decision["number"], keys=[decision["options"][0]["key"]], careful=True)
    assert (said["type"], said["perhaps"]) == ("confirm", True)
    assert ann.table["at"] == decision["number"]


def test_what_can_be_taken_back_is_done_at_once(client):
    ann = seated(client)
    ann.answer()
    decision = ann.table["decision"]
    ann.send("answer", number=decision["number"], keys=[decision["options"][0]["key"]], careful=True)
    ann.wait("table")
    assert ann.table["at"] == decision["number"] + 1


def test_what_was_foreseen_is_not_computed_again(client, monkeypatch):
    ann = seated(client)
    ann.answer()
    decision, keys = ann.table["decision"], {}
    for one in ann.wait("foreseen")["options"]:
        keys.setdefault(one["final"], one["key"])
    final = {key: live(client, ann.match).session.irrevocable([key]) for key in keys.values()}
    assert final == {key: told for told, key in keys.items()}
    monkeypatch.setattr(Session, "irrevocable", lambda *_: pytest.fail("it was foreseen"))
    if True in keys:
        assert ann.ask("answer", number=decision["number"], keys=[keys[True]], careful=True)["type"] == "confirm"
    ann.send("answer", number=decision["number"], keys=[keys[False]], careful=True)
    ann.wait("table")
    assert ann.table["at"] == decision["number"] + 1


def test_what_is_no_answer_is_refused_all_the_same(client):
    ann = seated(client)
    number = ann.table["decision"]["number"]
    assert ann.ask("answer", number=number, keys=["t99"], careful=True)["type"] == "refused"
    assert ann.ask("answer", number=number - 1, keys=["t99"], careful=True)["code"] == "stale"
