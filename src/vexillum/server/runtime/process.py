"""A server process: the application on a socket that others may share, its WebSockets and its garbage."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
import zlib
from collections.abc import Sequence
from typing import Any, ClassVar, cast

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import OPEN
from websockets.typing import ExtensionParameter

from vexillum.server.edge.middleware import TimedHeaders
from vexillum.server.edge.websocket import INBOX, SEND_NOW
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.logs import configure_logging
from vexillum.server.runtime.app import create_app
from vexillum.server.runtime.connection_handoff import RETIRE, HandoffReceiver, HandoffSockets, Orders

MOST_FRAME = 1024 * 1024
"""Larger messages end the connection; smaller ones over the limit are refused with a reason."""
GRACE = 5
"""Seconds to finish requests at shutdown."""
RETIRING = 20.0
"""Seconds for connections to leave a retiring process: browsers are told to reconnect, and keep-alive connections end
when idle.
"""


class ServerProcess(uvicorn.Server):
    """uvicorn's server, which also receives connections from other processes."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, handoff: HandoffSockets | None, ready: int | None = None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._handoff = handoff
        self._ready = ready
        self._retiring = False
        self._receiver: HandoffReceiver | None = None
        self._handoffs: set[asyncio.Task[None]] = set()
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the handoff socket last, when everything is ready."""
        await super().startup(sockets)
        self._collecting = asyncio.create_task(Collector().run())
        if self._handoff is not None and not self.should_exit:
            self._receiver = HandoffReceiver(self._handoff, self._accept_handoff)
        if self._ready is not None:
            with contextlib.suppress(BrokenPipeError):  # the parent became a new version, which does not read this
                os.write(self._ready, b"1")
            os.close(self._ready)

    def retire(self) -> None:
        """Retire: finish requests and let clients reconnect to the new processes, then end."""
        self._retiring = self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the handoff socket first."""
        if self._collecting is not None:
            self._collecting.cancel()
        if self._receiver is not None:
            self._receiver.close()
        if self._retiring:
            await self._drain(sockets)
        await super().shutdown(sockets)

    async def _drain(self, sockets: list[socket.socket] | None) -> None:
        """Accept no more connections, and finish the requests in progress."""
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        self.server_state.default_headers = [*self.server_state.default_headers, (b"connection", b"close")]
        self._app.state.hub.retire()
        until = time.monotonic() + RETIRING
        while self.server_state.connections and time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.05)

    def _accept_handoff(self, connection: socket.socket, request: bytes) -> None:
        handoff = asyncio.create_task(self._serve_handoff(connection, request))
        self._handoffs.add(handoff)
        handoff.add_done_callback(self._handoffs.discard)

    async def _serve_handoff(self, connection: socket.socket, request: bytes) -> None:
        protocol = FastWebSocket(self.config, self.server_state, self.lifespan.state)  # not handed on again
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client is gone
            connection.close()
            return
        protocol.data_received(request)


def server(config: Config, handoff: HandoffSockets | None = None, ready: int | None = None) -> ServerProcess:
    """The application in uvicorn. Client addresses come from the connection, or from a trusted proxy."""
    app = create_app(config)
    return ServerProcess(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=TimedHeaders,
            ws=websocket_class(handoff),
            ws_max_size=MOST_FRAME,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
        ),
        app,
        handoff,
        ready,
    )


SWITCH = 0.001
"""The thread switch interval in seconds. With Python's default of 5 ms, a thread that writes to the database waits that
long at each statement while frames are drawn, and so does everybody whose answer it writes.
"""


def serve(running: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal arrives."""
    freeze_memory()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt):
        running.run(sockets=[listening])


def main() -> None:
    """Read the orders and serve, until the parent process ends."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    os.set_inheritable(orders.socket, False)
    configure_logging(as_json=orders.config.log_json)
    if orders.ready is not None:
        os.set_inheritable(orders.ready, False)
    running = server(orders.config, orders.handoff, orders.ready)
    threading.Thread(target=_follow_parent, args=(running,), daemon=True).start()
    serve(running, socket.socket(fileno=orders.socket))


def _follow_parent(running: ServerProcess) -> None:
    """Retire on command, and terminate when the pipe closes because the parent is gone.

    The pipe is read unbuffered: a buffer's lock would be held by this thread at exit.
    """
    while (said := os.read(sys.stdin.fileno(), 64)) != b"":
        if said == RETIRE:
            running.retire()
    os.kill(os.getpid(), signal.SIGTERM)


# The WebSocket protocol of the server, on uvicorn's ------------------------------------------------------------------


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


# Runs the garbage collector in quiet moments, since it stops everything else -----------------------------------------
#
# Answers, connections and matches are freed by reference counting (``tests/server/test_garbage.py``). The collector is
# only needed for reference cycles from libraries and exceptions. With Python's own settings it would scan everything
# that matches keep, again and again, most often under load.


INTERVAL = 0.5
"""Seconds between two measurements of the load."""
QUIET, IDLE = 0.1, 0.02
"""Below these shares of processor time the process counts as quiet, or as idle."""
ENOUGH_NEW = 20_000
"""New objects that make a collection worthwhile."""
LATEST = 120.0
"""Seconds after which new objects are collected although the process was never quiet."""
FULL, FULL_LATEST = 300.0, 3600.0
"""Seconds after which a full collection runs, when idle and in any case."""
SAFETY_THRESHOLD = 1_000_000
"""New objects at which Python collects by itself, should :class:`Collector` not have run."""


def freeze_memory() -> None:
    """Exclude everything loaded at start-up from collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SAFETY_THRESHOLD, 10, 10)


class Collector:
    """Collects in quiet moments; objects that survive are excluded from the next collections (``gc.freeze``)."""

    def __init__(self) -> None:
        self._young_at = self._all_at = time.monotonic()

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            begun, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(INTERVAL)
            now = time.monotonic()
            self.collect_if_due(now, (time.process_time() - worked) / (now - begun))

    def collect_if_due(self, now: float, busy: float) -> None:
        """Collect if it is time. ``busy``: the share of processor time since the last measurement."""
        new, since_all = gc.get_count()[0], now - self._all_at
        if since_all > (FULL if busy < IDLE else FULL_LATEST):
            gc.unfreeze()
            gc.collect()
            self._all_at = now
        elif new > ENOUGH_NEW and (busy < QUIET or now - self._young_at > LATEST):
            gc.collect(1)
        else:
            return
        gc.freeze()
        self._young_at = now
