"""Requests that come too slowly, or not to their end: no connection is held for ever, and leaving is no error."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.server.direct_client import PATIENCE
from tests.server.tools import ONCE
from vexillum.server.edge import middleware
from vexillum.server.edge.middleware import TimedHeaders
from vexillum.server.kernel.config import Config
from vexillum.server.runtime.process import server

HEADERS = b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n"


async def hello(scope, receive, send) -> None:
    """An application that reads nothing."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


def talk(app, conversation) -> None:
    """Serve an application on a port of this machine, and talk with it; it must come to an end."""

    async def both() -> None:
        config = uvicorn.Config(app, lifespan="off", log_config=None, ws="none")
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(lambda: TimedHeaders(config, state, {}), "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            async with asyncio.timeout(PATIENCE):
                await conversation(reader, writer)
        finally:
            writer.close()
            listening.close()
            for task in state.tasks:
                task.cancel()

    asyncio.run(both())


async def drip(writer, byte: bytes) -> None:
    """Send it again and again, until the other side has had enough."""
    try:
        while True:
            writer.write(byte)
            await writer.drain()
            await asyncio.sleep(0.005)
    except ConnectionError:
        return


async def ended(reader) -> bytes:
    """All that comes until the connection is at its end."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize("begun", [b"", b"GET / HT", HEADERS])
def test_headers_that_do_not_end_are_not_waited_for(monkeypatch, begun):
    monkeypatch.setattr(middleware, "HEADER_SECONDS", 0.1)

    async def silent(reader, writer) -> None:
        writer.write(begun)
        assert await ended(reader) == b""

    talk(hello, silent)


def test_headers_that_come_byte_by_byte_are_not_waited_for_either(monkeypatch):
    monkeypatch.setattr(middleware, "HEADER_SECONDS", 0.1)

    async def slow(reader, writer) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        dripping = asyncio.create_task(drip(writer, b"x"))
        assert await ended(reader) == b""
        writer.transport.abort()
        await dripping

    talk(hello, slow)


def test_the_second_request_of_a_connection_has_the_same_time(monkeypatch):
    async def twice(reader, writer) -> None:
        for _ in range(2):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await reader.readuntil(b"hi")).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(middleware, "HEADER_SECONDS", 0.1)
        writer.write(b"GET / HTTP/1.1\r\n")
        dripping = asyncio.create_task(drip(writer, b"x"))
        await ended(reader)
        writer.transport.abort()
        await dripping

    talk(hello, twice)


def test_a_request_that_is_being_answered_has_all_the_time_it_needs(monkeypatch):
    """Its headers have come; what it waits for is our work."""
    monkeypatch.setattr(middleware, "HEADER_SECONDS", 0.05)
    go_on = []

    async def working(scope, receive, send) -> None:
        await go_on[0].wait()
        await hello(scope, receive, send)

    async def patient(reader, writer) -> None:
        go_on.append(asyncio.Event())
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        reading = asyncio.create_task(reader.readuntil(b"hi"))
        await asyncio.sleep(0.2)  # several times what headers have: it must not have been cut off
        go_on[0].set()
        assert (await reading).startswith(b"HTTP/1.1 200")

    talk(working, patient)


def test_the_server_speaks_like_this():
    running = server(Config())
    running.config.load()
    assert running.config.http_protocol_class is TimedHeaders


def ask(client, *messages) -> list[dict]:
    """What the application says to a POST whose messages come like this; afterwards nothing comes for ever."""
    said: list[dict] = []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/mine",
        "raw_path": b"/api/mine",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    coming = list(messages)

    async def receive() -> dict:
        if not coming:
            await asyncio.Event().wait()
        return coming.pop(0)

    async def send(message: dict) -> None:
        said.append(message)

    async def whole() -> None:
        async with asyncio.timeout(PATIENCE):
            await client.app(scope, receive, send)

    client.portal.call(whole)
    return said


@ONCE
def test_a_body_that_does_not_end_is_not_waited_for(client, monkeypatch):
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.05)
    begin, rest = ask(client, {"type": "http.request", "body": b'{"gu', "more_body": True})
    assert begin["status"] == 408
    assert (b"connection", b"close") in begin["headers"], "what is still to come would be taken for another request"
    assert json.loads(rest["body"])["code"] == "too_slow"
    assert "⟨" not in json.loads(rest["body"])["error"]


@ONCE
def test_somebody_who_leaves_in_the_middle_is_no_error(client, caplog):
    with caplog.at_level(logging.INFO):
        ask(client, {"type": "http.request", "body": b'{"gu', "more_body": True}, {"type": "http.disconnect"})
    assert caplog.records == []


@ONCE
def test_a_body_in_pieces_is_read(client):
    wish = json.dumps({"guest": "ann" * 8}).encode()
    ends = range(5, len(wish) + 5, 5)
    pieces = [{"type": "http.request", "body": wish[n - 5 : n], "more_body": n < len(wish)} for n in ends]
    begin, rest = ask(client, *pieces)
    assert begin["status"] == 200, rest
