"""Reading continues while a message is handled, up to a limit; no message is lost, and the order is kept."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from websockets.frames import TEXT, Frame

from vexillum.server.edge.websocket import INBOX, next_text
from vexillum.server.runtime.process import FastWebSocket


def test_reading_pauses_when_the_queue_is_full_and_resumes_when_it_is_empty():
    told: list[str] = []
    socket = FastWebSocket.__new__(FastWebSocket)
    socket.queue, socket.read_paused, socket.close_sent = asyncio.Queue(), False, False
    socket.transport = SimpleNamespace(
        pause_reading=lambda: told.append("pause"), resume_reading=lambda: told.append("resume")
    )
    for n in range(INBOX):
        socket.handle_text(Frame(TEXT, str(n).encode()))
    assert told == []
    for n in (INBOX, INBOX + 1):  # the last one was in the same packet
        socket.handle_text(Frame(TEXT, str(n).encode()))
    assert told == ["pause"]

    async def receive_all() -> list[str]:
        return [(await socket.receive())["text"] for _ in range(INBOX + 2)]

    assert asyncio.run(receive_all()) == [str(n) for n in range(INBOX + 2)]
    assert told == ["pause", "resume"]
    socket.handle_text(Frame(TEXT, b"next"))
    assert told == ["pause", "resume"]


def test_other_tasks_run_between_two_messages_of_a_client():
    """All messages of the client have arrived, but other ready tasks run in between."""
    done: list[str] = []

    class Socket:
        async def receive(self) -> dict[str, str]:
            return {"type": "websocket.receive", "text": "mine"}

    async def mine() -> None:
        for _ in range(3):
            text = await next_text(Socket())
            done.append(text or "")

    async def other() -> None:
        for _ in range(3):
            done.append("other")
            await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(mine(), other())

    asyncio.run(both())
    assert done == ["other", "mine"] * 3
