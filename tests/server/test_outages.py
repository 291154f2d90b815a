"""Outages of the database and lost connections: everything goes on."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
from contextlib import suppress

import pytest
import uvicorn
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from tests.server.direct_client import PATIENCE
from tests.server.postgres import Cluster, Unavailable
from tests.server.test_cluster import BEAT, exchange, pair, see, until
from tests.server.tools import ANN, EVE, Browser, join, live, make, serving
from vexillum.server.runtime.process import FastWebSocket
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.tables import DRIVERS, PRESENCE, PROCESSES

pytestmark = pytest.mark.sql


@pytest.fixture
def own_cluster(tmp_path):
    """A PostgreSQL that a test may stop."""
    try:
        cluster = Cluster(tmp_path)
    except Unavailable as reason:
        pytest.skip(str(reason))
    yield cluster
    with suppress(Unavailable):
        cluster.start()  # anyone who clears it away expects it to run
    cluster.leave()


def test_postgresql_is_restarted_during_games(own_cluster, toy):
    address = own_cluster.address(own_cluster.fresh())
    with serving(address, beat=BEAT) as one, serving(address, beat=BEAT) as other:
        until(lambda: not one.app.state.hub.alone and not other.app.state.hub.alone)
        ann, ben, match = pair((one, other))
        made = make(one, seats={"aix": "me", "avignon": "open"})
        eve = Browser(one, made["match"])
        agents = make(other, seats={"aix": "random", "avignon": "random"})
        join(one, agents["watch"], EVE)
        watching = Browser(one, agents["match"], EVE, "Eve")
        exchange(ann, ben)
        for browser in (ann, ben):
            browser.settle()
        at = ann.table["at"]
        assert ben.table["at"] == at

        own_cluster.stop()
        asked = ann if "options" in ann.table["decision"] else ben
        asked.send("answer", number=at, keys=[asked.table["decision"]["options"][0]["key"]])
        assert asked.wait("refused")["code"] == "storage"
        assert asked.table["at"] == at
        assert asked.ask("chat", text="Is anybody there?")["code"] == "database"
        assert one.post("/api/mine", json={"guest": ANN}).status_code == 503
        eve.leave()
        time.sleep(1)
        own_cluster.start()

        until(lambda: one.post("/api/mine", json={"guest": ANN}).status_code == 200)
        for _ in range(4):
            exchange(ann, ben)
        ben.send("chat", text="I am.")
        assert ann.wait("chat")["text"] == "I am."
        see(watching, lambda: watching.table["over"])
        watching.leave()
        ben.leave()
        see(ann, lambda: not ann.table["seats"]["right"]["present"])

        def left() -> list:
            with one.app.state.hub.database.engine.begin() as connection:
                if len(connection.execute(select(PROCESSES)).all()) != 2:
                    return []  # one of them was slow and taken for dead; it will say that it is not
                looking = connection.execute(select(PRESENCE.c.match)).scalars().all()
                return [*looking, *connection.execute(select(DRIVERS.c.match)).scalars()]

        until(lambda: left() == [match])


def test_connections_are_cut_again_and_again(cluster, toy):
    name = cluster.fresh()
    address = cluster.address(name)
    over = threading.Event()

    def cut() -> None:
        database = Database(cluster.address("postgres"))
        wanted = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        pause = 0.3
        while not over.wait(pause):
            pause = min(5.0, pause * 1.1)  # between two cuts the slowest machine has to get on, too
            with suppress(SQLAlchemyError), database.engine.begin() as connection:
                connection.execute(text(wanted))
        database.close()

    cutting = threading.Thread(target=cut)
    with serving(address, beat=BEAT) as one, serving(address, beat=BEAT) as other:
        until(lambda: not one.app.state.hub.alone and not other.app.state.hub.alone)
        made = make(one, seats={"aix": "random", "avignon": "random"})
        match = make(one, "toy", seats={"left": "me", "right": "me"})["match"]
        ann, again = Browser(one, match), Browser(other, match)
        cutting.start()
        try:
            answers = 0
            while not ann.table["over"]:
                asked, seen = (ann, again) if answers % 2 else (again, ann)
                _answer_until_it_stands(asked)
                see(seen, lambda seen=seen, asked=asked: seen.table["at"] >= asked.table["at"])
                answers += 1
            until(lambda: made["match"] in one.app.state.hub.live and live(one, made["match"]).session.over)
        finally:
            over.set()
            cutting.join()
    cluster.drop(name)


def _answer_until_it_stands(browser: Browser) -> None:
    at = browser.table["at"]
    while browser.table["at"] == at:
        decision = browser.table["decision"]
        if decision.get("handover"):
            browser.send("ready", seat=decision["seat"])
        else:
            keys = [option["key"] for option in decision["options"][: max(1, decision["at_least"])]]
            browser.send("answer", number=at, keys=keys)
        browser.wait("table", "refused")


def test_changes_while_not_listening_arrive_later(cluster, toy):
    name = cluster.fresh()
    with serving(cluster.address(name), beat=BEAT) as one, serving(cluster.address(name), beat=BEAT) as other:
        ann, _, match = pair((one, other))
        third = Database(cluster.address(name))
        with third.engine.begin() as connection:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            connection.execute(text(cut + " AND datname = current_database()"))
        asyncio.run(third.run(matches.add_chat_line, match, EVE, "Eve", None, "Salve!"))
        third.close()
        assert ann.wait("chat")["text"] == "Salve!"
    cluster.drop(name)


def test_clients_that_do_not_read_are_dropped():
    """Neither reads nor answers a ping, but the connection stands: the server would wait until its machine ends."""
    gone = threading.Event()

    async def app(scope, receive, send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": os.urandom(32_000).hex()})
        finally:
            gone.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        quick = {"ws_ping_interval": 0.3, "ws_ping_timeout": 0.3}
        server = uvicorn.Server(uvicorn.Config(app, ws=FastWebSocket, lifespan="off", log_config=None, **quick))
        serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        serving.start()
        with socket.create_connection(listening.getsockname()) as client:
            client.sendall(
                b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            found = gone.wait(PATIENCE)
        server.should_exit = True
        serving.join()
    assert found
