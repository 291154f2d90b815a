from __future__ import annotations

import asyncio
import os
import shutil
import time
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.core.toy import TOY as PLAIN_TOY
from tests.game_parts import with_parts
from tests.server.postgres import TEMPLATE, Cluster, Unavailable
from tests.server.tools import Thoughts, serving
from vexillum.core import registry
from vexillum.server.kernel import workload
from vexillum.server.storage import database, processes, sessions
from vexillum.server.storage.database import Database


def view(state, seat):
    """An empty hand looks the same to everybody."""
    seen = PLAIN_TOY.knowledge.view(state, seat)
    return seen if state.hand else {**seen, "hand": 0}


TOY = with_parts(PLAIN_TOY, knowledge={"view": view})


@pytest.fixture(scope="session", autouse=True)
def translated_once():
    """Every engine translates each statement into SQL once, and every test has an engine.

    They share what they have translated, which they remember by their dialect, as soon as one has a connection: then
    its dialect knows with which version it speaks. It is more than SQLAlchemy would keep for one of them.
    """
    create_engine, dialects = database.create_engine, {}

    def sharing(*args, **options):
        engine = create_engine(*args, query_cache_size=20_000, **options)
        kind = engine.dialect.name
        if kind in dialects:
            engine.dialect.initialize = lambda connection: None  # what it would ask the database is known
            engine.dialect, engine._compiled_cache = dialects[kind]
        else:

            @event.listens_for(engine, "connect")
            def keep(*_: object) -> None:
                dialects.setdefault(kind, (engine.dialect, engine._compiled_cache))

        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_engine", sharing)
        yield


@pytest.fixture(autouse=True)
def loops_of_their_own():
    """A worker that had a browser before keeps Playwright's event loop running; tests here run loops of their own."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def patient_neighbours(monkeypatch):
    """On a busy machine a server that lives may be silent for many a beat; those that are dead are so for hours."""
    monkeypatch.setattr(processes, "MAX_MISSED_BEATS", 100)


@pytest.fixture
def clock(monkeypatch):
    """A fake clock for rate limits, which only moves when told to, however slow the machine is."""

    class Clock:
        now = time.time()

        def monotonic(self):
            return self.now

        thread_time = staticmethod(time.thread_time)
        time = monotonic

    clock = Clock()
    monkeypatch.setattr(workload, "time", clock)
    monkeypatch.setattr(sessions, "time", clock)
    return clock


@pytest.fixture
def thoughts() -> Thoughts:
    return Thoughts()


@cache
def _cluster(shared: Path) -> Cluster | str:
    """The PostgreSQL of this run, or why there is none: tried once."""
    try:
        return Cluster(shared)
    except Unavailable as reason:
        return str(reason)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """The PostgreSQL of this run; where it cannot be had, the test is skipped."""
    own = tmp_path_factory.getbasetemp()
    found = _cluster(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.fixture(scope="session")
def upgraded(tmp_path_factory) -> Path:
    """SQLite's file with all tables and nothing in them: copying it is ten times faster than making them."""
    file = tmp_path_factory.mktemp("upgraded") / "table.db"
    Database(f"sqlite:///{file}").close()
    return file


def _database(kind: str, request, template: str):
    if kind == "sqlite":
        file = request.getfixturevalue("tmp_path") / "table.db"
        if template == TEMPLATE:
            shutil.copyfile(request.getfixturevalue("upgraded"), file)
        yield f"sqlite:///{file}"
        return
    cluster = request.getfixturevalue("cluster")
    name = cluster.fresh(template)
    yield cluster.address(name)
    (cluster.give_back if template == TEMPLATE else cluster.drop)(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request):
    """The address of a database that nothing was stored in, of each kind."""
    yield from _database(request.param, request, TEMPLATE)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request):
    """The address of a database without tables, of each kind."""
    yield from _database(request.param, request, "template0")


@pytest.fixture
def client(database_url, thoughts):
    with serving(database_url, thoughts) as client:
        yield client


@pytest.fixture
def toy(installing):
    """The toy game, with its dice and secrets, as if it were installed."""
    original = registry.entry_points

    class Point:
        name, value = "toy", "tests"

        def load(self):
            return TOY

    installing(lambda group: [*original(group=group), Point()])
    return TOY
