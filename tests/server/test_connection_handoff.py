"""Processes on one port: all clients of a match reach the same process, or another if that one is unavailable."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import tempfile
import urllib.request
from collections import defaultdict
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.direct_client import PATIENCE
from tests.server.test_cluster import until
from tests.server.test_supervisor import Running, wait_until_gone
from tests.server.tools import ANN, EVE
from vexillum.server.runtime.connection_handoff import HandoffReceiver, HandoffSockets
from vexillum.server.storage.database import open_engine
from vexillum.server.storage.tables import PRESENCE, PROCESSES

REQUEST = b"GET /ws/%s HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def folder():
    """A short path: that of a socket cannot be long."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        yield Path(name)


@pytest.fixture
def sockets(folder):
    """Of two processes."""
    return [HandoffSockets(str(folder), 2, place) for place in range(2)]


def match_of(sockets: HandoffSockets, place: int) -> bytes:
    """A match that belongs to a process."""
    return next(match for n in range(99) if sockets.place_of(match := b"match%d" % n) == place)


def given(sockets, request: bytes, giver: int = 0) -> list[tuple[str, bytes]]:
    """The requests that the second process receives when the first is given this one; the connection still works."""
    came = []

    async def give() -> None:
        receiver = HandoffReceiver(sockets[1], lambda connection, request: came.append((connection, request)))
        ours, theirs = socket.socketpair()
        try:
            taken = sockets[giver].send(ours.fileno(), request)
            ours.close()
            async with asyncio.timeout(PATIENCE):
                while taken and not came:
                    await asyncio.sleep(0.01)
            for connection, _ in came:
                connection.sendall(b"here")
                connection.close()
                assert theirs.recv(9) == b"here"
        finally:
            receiver.close()
            theirs.close()

    asyncio.run(give())
    return [request for _, request in came]


def test_a_connection_goes_to_the_process_of_its_match_with_the_request(sockets):
    request = REQUEST % match_of(sockets[0], 1)
    assert given(sockets, request) == [request]


@pytest.mark.parametrize("path", [b"GET /ws/%s/x HTTP/1.1\r\n", b"GET /other/%s HTTP/1.1\r\n", b"%s"])
def test_other_requests_are_not_handed_off(sockets, path):
    assert given(sockets, path % match_of(sockets[0], 1)) == []


def test_own_matches_are_not_handed_off(sockets):
    assert given(sockets, REQUEST % match_of(sockets[0], 0)) == []
    assert given(sockets, REQUEST % match_of(sockets[0], 1), giver=1) == []


def test_without_a_listener_it_stays(sockets, folder):
    """Never there, killed without a word, or gone in peace."""
    ours, theirs = socket.socketpair()
    request = REQUEST % match_of(sockets[0], 1)
    with ours, theirs:
        assert not sockets[0].send(ours.fileno(), request)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as killed:
            killed.bind(sockets[0].path(1))
            killed.listen()
        assert not sockets[0].send(ours.fileno(), request)
        assert given(sockets, request) == [request]  # one that comes after a dead one takes its place
        assert not sockets[0].send(ours.fileno(), request)
        assert not os.listdir(folder)


def test_a_path_that_is_too_long_only_disables_the_handoff(caplog):
    async def open_and_close() -> None:
        HandoffReceiver(HandoffSockets("/tmp/" + "x" * 200, 2, 0), lambda *_: None).close()

    asyncio.run(open_and_close())
    assert "connection handoff is off" in caplog.text


def test_every_match_has_its_process(folder):
    found = {HandoffSockets(str(folder), 3).place_of(b"match%d" % n) for n in range(50)}
    assert found == {0, 1, 2}


def post(running: Running, path: str, **fields) -> dict:
    request = urllib.request.Request(
        running.address + path, json.dumps(fields).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        return json.load(reply)


class Table:
    """A match of two players who are both connected."""

    def __init__(self, running: Running) -> None:
        made = post(
            running, "api/matches", guest=ANN, name="Ann", game="anno890", seats={"aix": "me", "avignon": "open"}
        )
        self.match = made["match"]
        (link,) = made["links"].values()
        post(running, "api/join", guest=EVE, name="Eve", token=link.rpartition("/")[2])
        self.address = f"{running.address.replace('http', 'ws', 1)}ws/{self.match}"

    def look(self, guest: str):
        """A connection that has been shown the table; a page tries again, too, when a process dies meanwhile."""
        line = until(self._connect)
        line.send(json.dumps({"type": "hello", "guest": guest, "name": guest[:3]}))
        while json.loads(line.recv(PATIENCE))["type"] != "table":
            pass
        return line

    def _connect(self) -> ClientConnection | None:
        with suppress(OSError, InvalidHandshake):
            return connect(self.address, max_size=None, open_timeout=PATIENCE, legacy=True)


def opens(path: str) -> bool:
    """Whether a process listens on this socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as probe:
        return probe.connect_ex(path) == 0


def test_all_clients_of_a_match_reach_one_process(database_url, folder):
    running = Running(database_url, folder)
    engine = open_engine(database_url)

    def looking() -> dict[str, list[int]]:
        found = select(PRESENCE.c.match, PROCESSES.c.pid).join(PROCESSES, PROCESSES.c.id == PRESENCE.c.process)
        through = defaultdict(list)
        with engine.begin() as connection:
            for row in connection.execute(found):
                through[row.match].append(row.pid)
        return through

    try:
        running.wait_for('"ready"', 2)
        places = HandoffSockets(str(next(folder.glob("vexillum-*"))), 2)
        until(lambda: all(opens(places.path(place)) for place in range(2)))  # a moment after it is ready
        tables = [Table(running) for _ in range(8)]
        while len({places.place_of(table.match.encode()) for table in tables}) < 2:
            tables.append(Table(running))
        with ExitStack() as lines:
            for table in tables:
                lines.enter_context(table.look(ANN))
                lines.enter_context(table.look(EVE))

            def together() -> dict[str, list[int]] | None:
                through = looking()
                pairs = [pids for pids in through.values() if len(pids) == 2 and len(set(pids)) == 1]
                both = {pid for pids in pairs for pid in pids} == set(running.children())
                return through if both and len(pairs) == len(tables) else None

            victim = until(together)[tables[0].match][0]  # one that was slow may be taken for dead for a moment
            os.kill(victim, signal.SIGKILL)
            wait_until_gone(victim)
            with tables[0].look(ANN), tables[0].look(EVE):  # the one that answers first serves them
                until(lambda: len(looking()[tables[0].match]) == 2 and victim not in looking()[tables[0].match])
    finally:
        pids = running.children()
        running.parent.kill()
        running.parent.wait()
        wait_until_gone(*pids)
        engine.dispose()
