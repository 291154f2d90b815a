"""Rate limits: of requests and messages, and the growing delays of attempts."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import COOKIE, Member, club, run
from tests.server.tools import ONCE
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.edge import middleware
from vexillum.server.edge.middleware import kind_of
from vexillum.server.edge.websocket import MessageLimits
from vexillum.server.kernel import workload
from vexillum.server.kernel.workload import Buckets, Rate
from vexillum.server.storage import sessions
from vexillum.server.storage.sessions import RateLimit, count_attempt
from vexillum.server.storage.tables import THROTTLES


def test_so_many_at_once_then_so_many_a_second(clock):
    take = partial(Buckets().take, "read", "a", Rate(3, 0.5))
    assert [take() for _ in range(4)] == [0, 0, 0, 2.0]
    clock.now += 1
    assert take() == 1.0
    clock.now += 1
    assert take() == 0
    clock.now += 1000
    assert [take() for _ in range(4)] == [0, 0, 0, 2.0]


def test_each_key_has_its_own_and_not_too_many_are_kept(clock, monkeypatch):
    monkeypatch.setattr(workload, "MOST_BUCKETS", 3)
    all = Buckets()
    rate = Rate(1, 0.1)
    for letter in "abc":
        assert all.take("read", letter, rate) == 0
        assert all.take("read", letter, rate) > 0
    assert all.take("write", "a", rate) == 0  # the fourth: the first is forgotten
    assert all.take("read", "c", rate) > 0
    assert all.take("read", "a", rate) == 0
    assert len(all._buckets) == 3


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/api/server", "read"),
        ("POST", "/api/mine", "write"),
        ("GET", "/api/matches/abc/replay", "moment"),
        ("GET", "/api/matches/abc/board.svg", "moment"),
        ("GET", "/api/matches/abc/verify", "heavy"),
        ("GET", "/api/matches/abc/export.html", "heavy"),
        ("POST", "/api/matches/import", "heavy"),
        ("GET", "/api/account/export", "heavy"),
        ("GET", "/api/live", "list"),
        ("GET", "/api/studies", "list"),
        ("POST", "/api/studies", "write"),
        ("GET", "/rules/pendragon/search", "list"),
        ("GET", "/api/studies/gallery-x/replay", "moment"),
        ("GET", "/play/abc", None),
        ("GET", "/static/js/parts/api.js", None),
    ],
)
def test_how_much_work_a_request_is(method, path, kind):
    assert kind_of({"type": "http", "method": method, "path": path}) == kind


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_where_somebody_comes_from(host, network):
    assert network_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == network


@ONCE
def test_too_much_is_refused_and_told_how_long_to_wait(client, ann, ben, monkeypatch):
    monkeypatch.setitem(middleware.RATES, "heavy", Rate(3, 0.1))
    codes = [ann.get("/api/account/export").status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    told = ann.get("/api/account/export")
    assert told.json()["code"] == "limited"
    assert int(told.headers["retry-after"]) > 1
    assert "⟨" not in told.json()["error"]
    assert ann.get("/api/account").status_code == 200
    assert ben.get("/api/account/export").status_code == 200


@ONCE
def test_a_network_too(client, monkeypatch):
    monkeypatch.setitem(middleware.RATES, "read", Rate(2, 0.01))
    made_up = ({"cookie": f"{COOKIE}=made-up-{n}"} for n in range(11))
    codes = [client.get("/api/games", headers=headers).status_code for headers in made_up]
    assert codes == [200] * 10 + [429]


@ONCE
def test_connections_too(client, ann, monkeypatch):
    monkeypatch.setattr(middleware, "CONNECTIONS", 2)
    headers = {"cookie": f"{COOKIE}={ann.cookie}"}

    def connect():
        return client.websocket_connect("wss://club.example/ws/x", headers=headers)

    with connect(), connect():
        with pytest.raises(WebSocketDisconnect) as closed, connect():
            raise AssertionError("It was accepted.")
        assert closed.value.reason == "limited"
    with connect():
        pass


@ONCE
def test_another_login_of_an_account_is_not_another_person(client, ann, monkeypatch):
    monkeypatch.setitem(middleware.RATES, "heavy", Rate(3, 0.01))
    monkeypatch.setattr(middleware, "CONNECTIONS", 3)
    logins = [ann, *(Member(client) for _ in range(4))]
    assert {login.login().status_code for login in logins[1:]} == {200}
    assert [login.get("/api/account/export").status_code for login in logins] == [200, 200, 200, 429, 429]
    with contextlib.ExitStack() as open_ones:
        for login in logins[:3]:
            headers = {"cookie": f"{COOKIE}={login.cookie}"}
            open_ones.enter_context(client.websocket_connect("wss://club.example/ws/x", headers=headers))
        headers = {"cookie": f"{COOKIE}={logins[3].cookie}"}
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect("wss://club.example/ws/x", headers=headers),
        ):
            raise AssertionError("It was accepted.")
        assert closed.value.reason == "limited"


@ONCE
def test_without_a_database_a_login_is_counted_by_itself(client, ann, monkeypatch):
    """The limit does not fail: the route says what is wrong."""
    monkeypatch.setitem(middleware.RATES, "heavy", Rate(1, 0.01))

    async def lost(*_):
        raise OperationalError("", {}, Exception())

    monkeypatch.setattr(middleware, "person_of_cookie", lost)
    assert [ann.get("/api/account/export").status_code for _ in range(2)] == [200, 429]


@ONCE
def test_they_can_be_turned_off(database_url, thoughts, monkeypatch):
    monkeypatch.setitem(middleware.RATES, "read", Rate(1, 0.01))
    with club(database_url, thoughts, limits=False) as client:
        assert {Member(client).get("/api/server").status_code for _ in range(10)} == {200}


def test_messages(clock):
    messages = MessageLimits(Buckets(), "ann")
    assert [messages.allow("chat") for _ in range(9)] == [True] * 8 + [False]
    assert messages.allow("answer")
    clock.now += 2
    assert messages.allow("chat")
    assert sum(messages.allow("preview") for _ in range(1000)) < 250
    clock.now += 3600
    assert messages.allow("answer")
    assert all(MessageLimits(Buckets(), "ann", on=False).allow("chat") for _ in range(100))


def test_all_windows_of_one_person_share_what_they_may_send(clock):
    sent = Buckets()
    one, other, bens = MessageLimits(sent, "ann"), MessageLimits(sent, "ann"), MessageLimits(sent, "ben")
    assert [each.allow("chat") for _ in range(4) for each in (one, other)] == [True] * 8
    assert not one.allow("chat")
    assert not other.allow("chat")
    assert bens.allow("chat")
    assert not any(one.allow("chat") for _ in range(150))
    assert (one.flood, other.flood) == (True, False)


PACE = RateLimit(free=3, first=10, most=60, memory=1000)


def pass_time(database, seconds: float) -> None:
    run(database, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - seconds)))


def test_some_are_free_then_waits_grow(database):
    assert [run(database, count_attempt, {"k": PACE}) for _ in range(PACE.free)] == [0, 0, 0]
    waits = []
    for _ in range(5):
        wait = run(database, count_attempt, {"k": PACE})
        waits.append(round(wait))
        pass_time(database, wait)
        assert run(database, count_attempt, {"k": PACE}) == 0
    assert waits == [10, 20, 40, 60, 60]


def test_asking_while_waiting_does_not_lengthen_the_wait(database):
    for _ in range(3):
        assert run(database, count_attempt, {"k": PACE}) == 0
    assert [round(run(database, count_attempt, {"k": PACE})) for _ in range(5)] == [10] * 5
    pass_time(database, 10.1)
    assert run(database, count_attempt, {"k": PACE}) == 0


def test_counters_expire(database):
    for _ in range(3):
        run(database, count_attempt, {"k": PACE})
    pass_time(database, PACE.memory)
    assert [run(database, count_attempt, {"k": PACE}) for _ in range(3)] == [0, 0, 0]
    assert run(database, count_attempt, {"k": PACE}) > 0


def test_if_one_key_has_to_wait_nothing_is_counted(database):
    tight = RateLimit(free=1, first=100, most=100, memory=1000)
    assert run(database, count_attempt, {"a": tight, "b": PACE}) == 0
    for _ in range(5):
        assert run(database, count_attempt, {"a": tight, "b": PACE}) > 90
    counts = run(database, lambda c: {row["key"]: row["count"] for row in c.execute(select(THROTTLES)).mappings()})
    assert counts == {"a": 1, "b": 1}


def test_concurrent_attempts_are_all_counted(database):
    async def many():
        return await asyncio.gather(*(database.run(count_attempt, {"b": PACE, "a": PACE}) for _ in range(20)))

    assert sum(wait == 0 for wait in asyncio.run(many())) == PACE.free


def test_cleared_and_uncounted(database):
    for _ in range(3):
        run(database, count_attempt, {"a": PACE, "b": PACE})
    run(database, sessions.clear_attempts, ["a"])
    run(database, sessions.uncount_attempt, "b")
    assert run(database, count_attempt, {"a": PACE}) == run(database, count_attempt, {"b": PACE}) == 0
    assert run(database, count_attempt, {"a": PACE}) == 0
    assert run(database, count_attempt, {"b": PACE}) > 0


def test_swept(database, clock):
    run(database, count_attempt, {"old": RateLimit(1, 1, 1, 0.0), "new": PACE})
    clock.now += 0.01
    assert run(database, sessions.sweep_throttles) == 1


@pytest.mark.parametrize("what", [("ann@mail.example",), ("ann@mail.example", "192.0.2.7")])
def test_what_is_counted_cannot_be_read(what):
    made = key("login", *what)
    assert len(made) <= 120
    assert not any(part in made for part in what)
    assert key("login", "a", "bc") != key("login", "ab", "c")
