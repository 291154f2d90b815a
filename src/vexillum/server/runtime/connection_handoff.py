"""Handoff of connections between the processes on one port, and the supervisor's orders to them.

Any free process accepts a connection. If its match belongs to another process, that one receives the socket and the
request already read. This only saves work: if the handoff fails, the accepting process serves the connection itself.
Imports nothing of what the processes serve.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import socket
from collections.abc import Callable
from zlib import crc32

import msgspec

from vexillum.server.kernel.config import Config

_log = logging.getLogger(__name__)
_REQUEST = re.compile(rb"GET /ws/([^/?\s]+)[?\s]")
_WAITING = 256
_LONGEST = 128 * 1024
"""Maximum size of a request; its lines are limited before."""


class HandoffSockets(msgspec.Struct, frozen=True):
    """The handoff sockets of the processes on one port."""

    folder: str
    places: int
    place: int = 0
    """This process."""

    def path(self, place: int) -> str:
        """The socket path of a process."""
        return os.path.join(self.folder, f"handoff{place}")

    def place_of(self, match: bytes) -> int:
        """The process that a match belongs to."""
        return crc32(match) % self.places

    def send(self, connection: int, request: bytes) -> bool:
        """Hand a connection to the process of its match; False: it belongs here, or the handoff failed."""
        found = _REQUEST.match(request)
        if found is None or (place := self.place_of(found[1])) == self.place:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as other:
                other.setblocking(False)  # do not wait for a busy process
                other.connect(self.path(place))
                socket.send_fds(other, [request], [connection])
        except OSError:
            return False
        return True


class HandoffReceiver:
    """The handoff socket of this process."""

    def __init__(self, sockets: HandoffSockets, take: Callable[[socket.socket, bytes], None]) -> None:
        self._path = sockets.path(sockets.place)
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._listening: socket.socket | None = None
        try:
            self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._listening.setblocking(False)
            self._clear()
            self._listening.bind(self._path)
            self._listening.listen(_WAITING)
            self._loop.add_reader(self._listening, self._accept)
        except OSError as error:  # the path is too long, or the system has no such sockets
            _log.warning("connection handoff is off", extra={"why": str(error)})
            self.close()

    def close(self) -> None:
        """Stop receiving connections."""
        if self._listening is not None:
            self._loop.remove_reader(self._listening)
            self._listening.close()
            self._listening = None
            self._clear()

    def _clear(self) -> None:
        """Remove the socket of a previous process that was killed."""
        with contextlib.suppress(OSError):
            os.unlink(self._path)

    def _accept(self) -> None:
        assert self._listening is not None
        with contextlib.suppress(BlockingIOError):
            while True:
                caller, _ = self._listening.accept()
                caller.setblocking(False)
                self._loop.add_reader(caller, self._receive, caller)

    def _receive(self, caller: socket.socket) -> None:
        self._loop.remove_reader(caller)
        with caller:
            try:
                request, connections, _, _ = socket.recv_fds(caller, _LONGEST, 1)
            except OSError:
                return
        for connection in connections:
            self._take(socket.socket(fileno=connection), request)


# The protocol between the supervisor and its processes. Imports nothing of what they serve ---------------------------


PROCESS = ("-m", "vexillum.server.runtime")
"""The command of a server process."""
RETIRE = b"retire\n"
"""The message that makes a process retire, once others have replaced it."""


class Orders(msgspec.Struct, frozen=True):
    """The configuration of a server process. It is passed through a pipe, since it contains passwords."""

    config: Config
    socket: int
    handoff: HandoffSockets | None = None
    ready: int | None = None
    """The pipe on which the process reports that it is ready."""
