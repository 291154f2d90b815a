"""One process of a server: the application on a socket, which other processes may listen on too."""

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
"""Bigger messages end the connection; smaller ones that are still too big are refused with a reason."""
GRACE = 5
"""Seconds within which requests are finished when the server goes down."""
RETIRING = 20.0
"""Seconds within which those who are connected to a process that retires have left: a browser is told to, a connection
that is kept open for further requests ends when none comes for a while."""


class Serving(uvicorn.Server):
    """uvicorn's server, with a door for the connections that other processes bring."""

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
        """Open the door last: anyone who comes in is served."""
        await super().startup(sockets)
        self._collecting = asyncio.create_task(Collector().run())
        if self._doors is not None and not self.should_exit:
            self._door = Door(self._doors, self._take)
        if self._ready is not None:
            with contextlib.suppress(BrokenPipeError):  # the parent has become another, which does not ask
                os.write(self._ready, b"1")
            os.close(self._ready)

    def retire(self) -> None:
        """Others serve from now on: answer what was asked, let everybody go to them, then end."""
        self._retiring = self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door first."""
        if self._collecting is not None:
            self._collecting.cancel()
        if self._door is not None:
            self._door.close()
        if self._retiring:
            await self._let_go(sockets)
        await super().shutdown(sockets)

    async def _let_go(self, sockets: list[socket.socket] | None) -> None:
        """Take no more connections, and end none in the middle of what somebody asks."""
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
        protocol = QuickSocket(self.config, self.server_state, self.lifespan.state)  # it stays here
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # gone meanwhile
            connection.close()
            return
        protocol.data_received(request)


def server(config: Config, doors: Doors | None = None, ready: int | None = None) -> Serving:
    """The application in uvicorn. Who asks is what the connection says, unless a trusted proxy says otherwise."""
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
"""Seconds after which a thread that computes lets another one go on, if one is waiting. Python's own are five times as
many: a thread that writes to the database waits that long at each statement while frames are drawn, and with it
everybody whose answer it writes."""


def serve(running: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal comes."""
    settle_memory()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt):
        running.run(sockets=[listening])


def main() -> None:
    """Serve as ordered, and no longer than the process that gave the orders lives."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    os.set_inheritable(orders.socket, False)
    set_up(as_json=orders.config.log_json)
    if orders.ready is not None:
        os.set_inheritable(orders.ready, False)
    running = server(orders.config, orders.doors, orders.ready)
    threading.Thread(target=_follow_parent, args=(running,), daemon=True).start()
    serve(running, socket.socket(fileno=orders.socket))


def _follow_parent(running: Serving) -> None:
    """Retire when the parent says so. When the pipe has ended, the parent is gone.

    The pipe is read without a buffer, whose lock this thread would hold when the program ends.
    """
    while (said := os.read(sys.stdin.fileno(), 64)) != b"":
        if said == RETIRE:
            running.retire()
    os.kill(os.getpid(), signal.SIGTERM)
