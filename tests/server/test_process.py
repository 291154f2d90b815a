"""A server process: what it compresses, and how far it reads ahead."""

from __future__ import annotations

import asyncio
import zlib
from random import Random
from types import SimpleNamespace

import pytest
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import TEXT, Frame
from websockets.streams import StreamReader

from vexillum.server.edge.websocket import INBOX, next_text
from vexillum.server.runtime import process
from vexillum.server.runtime.process import DEFLATE, FastWebSocket, text_frame

# A browser reads what was sent, whatever compression it negotiated ---------------------------------------------------


ASKED = [
    {},
    {"client_max_window_bits": True},
    {"server_max_window_bits": 9},
    {"server_max_window_bits": 12, "client_no_context_takeover": True},
    {"server_no_context_takeover": True},
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("library", ["isal", "zlib"])
def test_a_browser_reads_what_was_sent(asked, library, monkeypatch):
    if library == "zlib":
        monkeypatch.setattr(process, "_compressor", zlib.compressobj)
    browser = ClientPerMessageDeflateFactory(**asked)
    agreed, server = DEFLATE.process_request_params(browser.get_request_params(), [])
    client = browser.process_response_params(agreed, [])
    random = Random(890)
    words = [f"<g data-block='{random.getrandbits(40)}'>" for _ in range(400)]
    for length in (0, 1, 5, 300, 6000, 2, 3000, 1):
        text = "".join(random.choices(words, k=length)).encode()
        sent = text_frame(text, [server])
        assert unpacked(sent, client).data == text
        assert length < 300 or len(sent) < len(text) / 2


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_without_compression_frames_equal_those_of_websockets(length):
    text = b"x" * length
    assert text_frame(text, []) == Frame(TEXT, text).serialize(mask=False)


def unpacked(sent: bytes, client: Extension) -> Frame:
    """A frame as websockets reads it."""
    stream = StreamReader()
    stream.feed_data(sent)
    reading = Frame.parse(stream.read_exact, mask=False, max_size=None, extensions=[client])
    with pytest.raises(StopIteration) as ended:
        next(reading)
    return ended.value.value


# Reading continues while a message is handled, up to a limit; no message is lost, and the order is kept --------------


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
