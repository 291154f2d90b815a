"""WebSockets that compress quickly: what most of them send are changed lines of a board, many times a second."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import OPEN
from websockets.typing import ExtensionParameter

from vexillum.server.edge.websocket_messages import AT_ONCE, INBOX
from vexillum.server.runtime.connection_handoff import HandoffSockets

_compressor: Any
try:
    from isal.isal_zlib import compressobj as _compressor
except ImportError:  # there is none for this machine: zlib itself takes three times as long
    _compressor = zlib.compressobj


LEVEL, MEMORY = 1, 8
WHOLE_TEXT, COMPRESSED = 0x81, 0x40
"""The first byte of a message that is one frame of text; the bit of one that is compressed."""
FLUSHED = 4
"""The bytes at the end of what was compressed that are not sent."""


class QuickDeflate(ServerPerMessageDeflateFactory):
    """Compression that the other side cannot tell from zlib's, by a library that takes a third of the time."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What was agreed on with the other side, and what compresses for it."""
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        if deflate.local_no_context_takeover:
            deflate.compress_settings = {"memLevel": MEMORY, "level": LEVEL}
        else:
            deflate.encoder = _compressor(LEVEL, zlib.DEFLATED, -deflate.local_max_window_bits, MEMORY)
        return agreed, deflate


QUICK = QuickDeflate(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"memLevel": 1, "level": LEVEL}
)
"""The largest window finds the last boards again: two thirds of the bytes and of the time of one of 8 KB (13, memLevel
6), for 192 KB more a connection. With isal it is as small, and takes half of zlib's 220 KB a connection."""


def text_frame(text: bytes, extensions: Sequence[Extension]) -> bytes:
    """A message of a server as it is sent: what websockets makes of it in more steps (RFC 6455, 5.2; RFC 7692)."""
    first, deflate = WHOLE_TEXT, extensions[0] if extensions else None
    if isinstance(deflate, PerMessageDeflate):
        if deflate.local_no_context_takeover:
            deflate.encoder = zlib.compressobj(wbits=-deflate.local_max_window_bits, **deflate.compress_settings)
        first, text = first | COMPRESSED, deflate.encoder.compress(text) + deflate.encoder.flush(zlib.Z_SYNC_FLUSH)
        text = text[:-FLUSHED]
    size = len(text)
    if size < 126:
        return bytes((first, size)) + text
    length = b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
    return bytes((first,)) + length + text


class QuickSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with another setting of its compression, and with doors to other processes."""

    doors: ClassVar[HandoffSockets | None] = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._new = True
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [QUICK]

    def data_received(self, data: bytes) -> None:
        """The request comes first, and with it whose connection this is."""
        new, self._new = self._new, False
        if new and self.doors is not None and self.doors.send(self.transport.get_extra_info("socket").fileno(), data):
            self.transport.abort()  # ends what we have of it; the other process has its own
            return
        super().data_received(data)

    async def run_asgi(self) -> None:
        """Offer the application a quick way to send."""
        extensions = cast("dict[str, Any]", self.scope)["extensions"]
        extensions[AT_ONCE] = self.send_at_once
        try:
            await super().run_asgi()
        finally:  # together they would be a circle, which only the garbage collector would find
            del extensions[AT_ONCE]

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, and read on while few wait. uvicorn stops reading after each until it is taken."""
        if self.queue.qsize() < INBOX and not self.read_paused:
            self.read_paused = True  # as far as uvicorn knows
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def send_at_once(self, text: bytes) -> bool:
        """Send a message here and now; False: the other side reads too slowly, or is gone."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.conn.state is not OPEN:  # the other side is about to close
            return False
        self.transport.write(text_frame(text, self.conn.extensions))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what compresses, which is most of a connection: those who serve it may take a while to end."""
        super().connection_lost(exc)
        self.conn.extensions = []

    def keepalive_timeout(self) -> None:
        """Anyone who does not answer may not read either, so nobody waits for what is still on its way to them."""
        super().keepalive_timeout()
        self.transport.abort()


def sockets_with(between: HandoffSockets | None) -> type[QuickSocket]:
    """The WebSockets of a process that serves with others."""

    class Socket(QuickSocket):
        doors = between

    return Socket
