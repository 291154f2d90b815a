"""A server process: the application on a socket that other processes may share."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import time

import msgspec
import uvicorn
from starlette.applications import Starlette

from vexillum.server.edge.request_timeouts import TimedHeaders
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.logs import configure_logging
from vexillum.server.runtime.app import create_app
from vexillum.server.runtime.connection_handoff import HandoffReceiver, HandoffSockets
from vexillum.server.runtime.garbage import Collector, freeze_memory
from vexillum.server.runtime.orders import RETIRE, Orders
from vexillum.server.runtime.websocket_protocol import FastWebSocket, websocket_class

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
