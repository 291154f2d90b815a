"""WebSockets that compress quickly: what most of them send are changed lines of a board, many times a second."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

QUICK = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"memLevel": 6, "level": 1}
)
"""As small as uvicorn's own setting makes them, in half the time, for 32 KB more a connection."""


class QuickSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with another setting of its compression."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [QUICK]

    def keepalive_timeout(self) -> None:
        """Whoever does not answer may not read either, so nobody waits for what is still on its way to them."""
        super().keepalive_timeout()
        self.transport.abort()
