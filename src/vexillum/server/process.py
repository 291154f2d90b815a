"""One process of a server: the application on a socket, which other processes may listen on too."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
import threading

import msgspec
import uvicorn

from vexillum.server.app import create_app
from vexillum.server.config import Config
from vexillum.server.logs import set_up
from vexillum.server.sockets import QuickSocket

MOST_FRAME = 1024 * 1024
"""Bigger messages end the connection; smaller ones that are still too big are refused with a reason."""
GRACE = 5
"""Seconds within which requests are finished when the server goes down."""


class Orders(msgspec.Struct, frozen=True):
    """What a process that serves together with others is told. It comes through a pipe: there are passwords in it."""

    config: Config
    socket: int
    log_json: bool


def server(config: Config) -> uvicorn.Server:
    """The application in uvicorn. Who asks is what the connection says, unless a trusted proxy says otherwise."""
    return uvicorn.Server(
        uvicorn.Config(
            create_app(config),
            log_config=None,
            access_log=False,
            ws=QuickSocket,
            ws_max_size=MOST_FRAME,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
        )
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
    """Serve as ordered, and no longer than whoever gave the orders lives."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    os.set_inheritable(orders.socket, False)
    set_up(as_json=orders.log_json)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(server(orders.config), socket.socket(fileno=orders.socket))


def _end_with_parent() -> None:
    """The pipe is never written to again, so whatever comes out of it is its end."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
