"""One process of a server: the application on a socket, which other processes may listen on too."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading

import msgspec
import uvicorn

from vexillum.server.edge.request_timeouts import TimedHeaders
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.logs import set_up
from vexillum.server.runtime.app import create_app
from vexillum.server.runtime.connection_handoff import Door, Doors
from vexillum.server.runtime.websocket_protocol import QuickSocket, sockets_with

MOST_FRAME = 1024 * 1024
"""Bigger messages end the connection; smaller ones that are still too big are refused with a reason."""
GRACE = 5
"""Seconds within which requests are finished when the server goes down."""


class Orders(msgspec.Struct, frozen=True):
    """The orders of a process that serves together with others. They come through a pipe: there are passwords in it."""

    config: Config
    socket: int
    doors: Doors | None = None


class Serving(uvicorn.Server):
    """uvicorn's server, with a door for the connections that other processes bring."""

    def __init__(self, config: uvicorn.Config, doors: Doors | None) -> None:
        super().__init__(config)
        self._doors = doors
        self._door: Door | None = None
        self._coming: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the door last: anyone who comes in is served."""
        await super().startup(sockets)
        if self._doors is not None and not self.should_exit:
            self._door = Door(self._doors, self._take)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door first."""
        if self._door is not None:
            self._door.close()
        await super().shutdown(sockets)

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


def server(config: Config, doors: Doors | None = None) -> Serving:
    """The application in uvicorn. Who asks is what the connection says, unless a trusted proxy says otherwise."""
    return Serving(
        uvicorn.Config(
            create_app(config),
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
        doors,
    )


def settle_memory() -> None:
    """What was loaded to begin with stays: the garbage collector need not look at it again and again.

    A frame makes thousands of small objects that live for a moment; it looks for garbage after more of them than usual.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def serve(running: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until a signal comes."""
    settle_memory()
    with contextlib.suppress(KeyboardInterrupt):
        running.run(sockets=[listening])


def main() -> None:
    """Serve as ordered, and no longer than the process that gave the orders lives."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    os.set_inheritable(orders.socket, False)
    set_up(as_json=orders.config.log_json)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(server(orders.config, orders.doors), socket.socket(fileno=orders.socket))


def _end_with_parent() -> None:
    """The pipe is never written to again, so whatever comes out of it is its end."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
