"""Matches, connections and answers are freed without the garbage collector, which runs in quiet moments."""

from __future__ import annotations

import asyncio
import gc
import weakref
from types import SimpleNamespace

import pytest

from tests.server.tools import ANN, BEN, ONCE, Browser, join, live, make, serving
from vexillum import Session, get_game
from vexillum.core.session import sure_consequences
from vexillum.puzzles.shelf import puzzle_of, shelf, today
from vexillum.server.edge.solo import SoloTable
from vexillum.server.edge.websocket import SEND_NOW
from vexillum.server.runtime import process
from vexillum.server.runtime.process import (
    ENOUGH_NEW,
    FULL,
    FULL_LATEST,
    IDLE,
    INTERVAL,
    LATEST,
    QUIET,
    Collector,
    FastWebSocket,
)


@pytest.fixture
def uncollected():
    """The garbage collector is off, and earlier garbage is collected."""
    gc.collect(0)
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@ONCE
def test_an_evicted_match_is_freed_at_once(database_url, uncollected):
    with serving(database_url, idle=1) as client:
        made = make(client, seats={"aix": "me", "avignon": "open"})
        join(client, made["links"]["avignon"], BEN)
        ann, ben = Browser(client, made["match"], ANN), Browser(client, made["match"], BEN, "Ben")
        ben.answer()
        known = weakref.ref(live(client, made["match"]))
        assert known() is not None
        ann.leave()
        ben.leave()
        for number in range(2):
            make(client, seats={"aix": "me", "avignon": "open"}, seed=str(number))
        assert known() is None


@ONCE
@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
def test_a_lesson_or_puzzle_that_is_left_is_freed_at_once(database_url, uncollected, monkeypatch, kind):
    opened = []
    original = SoloTable.__init__

    def keeping(self, *given):
        original(self, *given)
        opened.append(weakref.ref(self))

    monkeypatch.setattr(SoloTable, "__init__", keeping)
    daily = puzzle_of(shelf("anno890"), today()).id
    path, hello = {
        "lesson": ("/ws/learn/anno890/first-realm", {"progress": None}),
        "puzzle": (f"/ws/puzzle/anno890/{daily}", {}),
    }[kind]
    with serving(database_url) as client:
        with client.websocket_connect(path) as socket:
            socket.send_json({"type": "hello", "lang": "en", **hello})
            while socket.receive_json()["type"] != "table":
                pass
            assert [table() is not None for table in opened] == [True]
        client.portal.call(asyncio.sleep, 0.01)
        assert [table() for table in opened] == [None]


def test_a_connection_that_has_ended_leaves_no_reference_cycle(monkeypatch):
    scope = {"extensions": {}}

    async def served(socket: FastWebSocket) -> None:
        assert socket.scope["extensions"][SEND_NOW] == socket.send_now
        raise ConnectionResetError

    monkeypatch.setattr(process.WebSocketsSansIOProtocol, "run_asgi", served)
    socket = FastWebSocket.__new__(FastWebSocket)
    socket.scope = scope
    with pytest.raises(ConnectionResetError):
        asyncio.run(socket.run_asgi())
    assert scope == {"extensions": {}}


def test_an_answer_leaves_no_garbage(uncollected):
    session = Session.start(get_game("anno890"), players=2, seed="garbage")
    decision = session.decision
    gc.collect(0)
    sure_consequences(session.fork(), [decision.options[0].key])
    session.answer(decision.seat, [decision.options[0].key])
    session = decision = None
    assert gc.collect(0) == 0


@pytest.fixture
def calls(monkeypatch) -> SimpleNamespace:
    """Records calls of ``gc``; ``new``: the number of new objects."""
    seen = SimpleNamespace(asked=[], new=ENOUGH_NEW + 1)
    monkeypatch.setattr(
        process,
        "gc",
        SimpleNamespace(
            get_count=lambda: (seen.new, 0, 0),
            collect=lambda generation=2: seen.asked.append(generation),
            freeze=lambda: seen.asked.append("freeze"),
            unfreeze=lambda: seen.asked.append("unfreeze"),
        ),
    )
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: 0.0))
    return seen


@pytest.mark.parametrize(
    ("now", "busy", "asked"),
    [
        (INTERVAL, QUIET / 2, [1, "freeze"]),
        (INTERVAL, QUIET * 2, []),
        (LATEST + 1, 1.0, [1, "freeze"]),
        (FULL + 1, IDLE / 2, ["unfreeze", 2, "freeze"]),
        (FULL + 1, 2 * IDLE, [1, "freeze"]),
        (FULL_LATEST + 1, 1.0, ["unfreeze", 2, "freeze"]),
    ],
)
def test_the_collector_runs_in_quiet_moments_and_at_the_latest_after_a_while(calls, now, busy, asked):
    Collector().collect_if_due(now, busy)
    assert calls.asked == asked


def test_the_collector_does_not_run_without_new_objects(calls):
    calls.new = ENOUGH_NEW
    Collector().collect_if_due(LATEST + 1, 0.0)
    assert calls.asked == []


def test_after_a_collection_it_waits_again(calls):
    collector = Collector()
    for now in (LATEST + 1, LATEST + 2, 2 * LATEST + 2):
        collector.collect_if_due(now, 1.0)
    assert calls.asked == [1, "freeze", 1, "freeze"]
