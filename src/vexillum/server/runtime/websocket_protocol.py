"""The WebSocket protocol of the server, on uvicorn's."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, ClassVar, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import OPEN
from websockets.typing import ExtensionParameter

from vexillum.server.edge.websocket_messages import INBOX, SEND_NOW
from vexillum.server.runtime.connection_handoff import HandoffSockets

_compressor: Any
try:
    from isal.isal_zlib import compressobj as _compressor
except ImportError:  # not available for this platform: zlib takes three times as long
    _compressor = zlib.compressobj


LEVEL, MEMORY = 1, 8
TEXT_FRAME, COMPRESSED = 0x81, 0x40
"""The first byte of an unfragmented text frame; the RSV1 bit of a compressed one."""
FLUSH_TAIL = 4
"""Length of the tail of a flushed block, which is not sent (RFC 7692, 7.2.1)."""


class FastDeflate(ServerPerMessageDeflateFactory):
    """permessage-deflate with isal, which takes a third of zlib's time and is compatible with it."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """The negotiated parameters and the extension."""
        agreed, deflate = super().process_request_params(params, accepted_extensions)
        if deflate.local_no_context_takeover:
            deflate.compress_settings = {"memLevel": MEMORY, "level": LEVEL}
        else:
            deflate.encoder = _compressor(LEVEL, zlib.DEFLATED, -deflate.local_max_window_bits, MEMORY)
        return agreed, deflate


DEFLATE = FastDeflate(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"memLevel": 1, "level": LEVEL}
)
"""The largest window still holds the previous boards: two thirds of the bytes and of the time of an 8 KB window (13,
memLevel 6), for 192 KB more per connection. isal compresses as well, with half of zlib's 220 KB per connection."""


def text_frame(text: bytes, extensions: Sequence[Extension]) -> bytes:
    """A text message as an unmasked frame (RFC 6455, 5.2; RFC 7692), the same bytes as websockets makes, faster."""
    first, deflate = TEXT_FRAME, extensions[0] if extensions else None
    if isinstance(deflate, PerMessageDeflate):
        if deflate.local_no_context_takeover:
            deflate.encoder = zlib.compressobj(wbits=-deflate.local_max_window_bits, **deflate.compress_settings)
        first, text = first | COMPRESSED, deflate.encoder.compress(text) + deflate.encoder.flush(zlib.Z_SYNC_FLUSH)
        text = text[:-FLUSH_TAIL]
    size = len(text)
    if size < 126:
        return bytes((first, size)) + text
    length = b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
    return bytes((first,)) + length + text


class FastWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with faster compression, direct sending, and handoff to other processes."""

    handoff: ClassVar[HandoffSockets | None] = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._new = True
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]

    def data_received(self, data: bytes) -> None:
        """Handle received bytes. The first are the request: it decides which process serves the connection."""
        new, self._new = self._new, False
        if (
            new
            and self.handoff is not None
            and self.handoff.send(self.transport.get_extra_info("socket").fileno(), data)
        ):
            self.transport.abort()  # closes our copy of the socket; the other process has its own
            return
        super().data_received(data)

    async def run_asgi(self) -> None:
        """Offer the application direct sending, as an extension of the scope."""
        extensions = cast("dict[str, Any]", self.scope)["extensions"]
        extensions[SEND_NOW] = self.send_now
        try:
            await super().run_asgi()
        finally:  # breaks a reference cycle
            del extensions[SEND_NOW]

    def send_receive_event_to_app(self) -> None:
        """Queue a message, and keep reading while few are queued. uvicorn pauses after each until it is handled."""
        if self.queue.qsize() < INBOX and not self.read_paused:
            self.read_paused = True  # so that uvicorn does not pause reading
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def send_now(self, text: bytes) -> bool:
        """Send a message without a task; False if the client reads too slowly or is gone."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.conn.state is not OPEN:  # closing handshake
            return False
        self.transport.write(text_frame(text, self.conn.extensions))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the compressor, most of a connection's memory: the tasks that serve it may take a while to end."""
        super().connection_lost(exc)
        self.conn.extensions = []

    def keepalive_timeout(self) -> None:
        """Abort the connection: a client that does not answer pings may not read either."""
        super().keepalive_timeout()
        self.transport.abort()


def websocket_class(sockets: HandoffSockets | None) -> type[FastWebSocket]:
    """The protocol class for a process that shares its port with others."""

    class Socket(FastWebSocket):
        handoff = sockets

    return Socket
