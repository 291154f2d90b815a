"""A browser reads what was sent, whatever compression it negotiated."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import TEXT, Frame
from websockets.streams import StreamReader

from vexillum.server.runtime import process
from vexillum.server.runtime.process import DEFLATE, text_frame

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
