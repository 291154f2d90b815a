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
from vexillum.server.kernel.logs import set_up
from vexillum.server.runtime.app import create_app
from vexillum.server.runtime.connection_handoff import Door, Doors
from vexillum.server.runtime.garbage import Collector, settle_memory
from vexillum.server.runtime.orders import RETIRE, Orders
from vexillum.server.runtime.websocket_protocol import QuickSocket, sockets_with

MOST_FRAME = 1024 * 1024
"""Larger messages end the connection; smaller ones over the limit are refused with a reason."""
GRACE = 5
"""Seconds to finish requests at shutdown."""
RETIRING = 20.0
"""Seconds for connections to leave a retiring process: browsers are told to reconnect, and keep-alive connections end
when idle.
"""


class Serving(uvicorn.Server):
    """uvicorn's server, which also receives connections from other processes."""

    def __init__(self, config: uvicorn.Config, app: Starlette, doors: Doors | None, ready: int | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._doors = doors
        self._ready = ready
        self._retiring = False
        self._door: Door | None = None
        self._coming: set[asyncio.Task[None]] = set()
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the handoff socket last, when everything is ready."""
        await super().startup(sockets)
        self._collecting = asyncio.create_task(Collector().run())
        if self._doors is not None and not self.should_exit:
            self._door = Door(self._doors, self._take)
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
        if self._door is not None:
            self._door.close()
        if self._retiring:
            await self._let_go(sockets)
        await super().shutdown(sockets)

    async def _let_go(self, sockets: list[socket.socket] | None) -> None:
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

    def _take(self, connection: socket.socket, request: bytes) -> None:
        coming = asyncio.create_task(self._show_in(connection, request))
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)

    async def _show_in(self, connection: socket.socket, request: bytes) -> None:
        protocol = QuickSocket(self.config, self.server_state, self.lifespan.state)  # not handed on again
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client is gone
            connection.close()
            return
        protocol.data_received(request)


def server(config: Config, doors: Doors | None = None, ready: int | None = None) -> Serving:
    """The application in uvicorn. Client addresses come from the connection, or from a trusted proxy."""
    app = create_app(config)
    return Serving(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=TimedHeaders,
            ws=sockets_with(doors),
            ws_max_size=MOST_FRAME,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
        ),
        app,
        doors,
        ready,
    )


SWITCH = 0.001
"""The thread switch interval in seconds. With Python's default of 5 ms, a thread that writes to the database waits that
long at each statement while frames are drawn, and so does everybody whose answer it writes.
"""


def serve(running: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal arrives."""
    settle_memory()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt):
        running.run(sockets=[listening])


def main() -> None:
    """Read the orders and serve, until the parent process ends."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    os.set_inheritable(orders.socket, False)
    set_up(as_json=orders.config.log_json)
    if orders.ready is not None:
        os.set_inheritable(orders.ready, False)
    running = server(orders.config, orders.doors, orders.ready)
    threading.Thread(target=_follow_parent, args=(running,), daemon=True).start()
    serve(running, socket.socket(fileno=orders.socket))


def _follow_parent(running: Serving) -> None:
    """Retire on command, and terminate when the pipe closes because the parent is gone.

    The pipe is read unbuffered: a buffer's lock would be held by this thread at exit.
    """
    while (said := os.read(sys.stdin.fileno(), 64)) != b"":
        if said == RETIRE:
            running.retire()
    os.kill(os.getpid(), signal.SIGTERM)
