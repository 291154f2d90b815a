"""Doors between the processes on one port: all who look at a match come to the same one, which draws its board once.

A connection is taken by whichever process is free. If its match belongs to another, that one is given the connection
with the request that was read. It only saves work: where the other cannot take it, the process that has it serves it.
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

_log = logging.getLogger(__name__)
_REQUEST = re.compile(rb"GET /ws/([^/?\s]+)[?\s]")
_WAITING = 256
_LONGEST = 128 * 1024
"""No request is longer: its lines are limited before it comes here."""


class Doors(msgspec.Struct, frozen=True):
    """Where the processes on one port find each other."""

    folder: str
    places: int
    place: int = 0
    """One's own."""

    def path(self, place: int) -> str:
        """Where a process can be reached."""
        return os.path.join(self.folder, f"door{place}")

    def place_of(self, match: bytes) -> int:
        """The process to which a match belongs."""
        return crc32(match) % self.places

    def give(self, connection: int, request: bytes) -> bool:
        """Give a connection to the process that its match belongs to; False: it is our own, or stays with us."""
        found = _REQUEST.match(request)
        if found is None or (place := self.place_of(found[1])) == self.place:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
                door.setblocking(False)  # a process that is too busy to open is not waited for
                door.connect(self.path(place))
                socket.send_fds(door, [request], [connection])
        except OSError:
            return False
        return True


class Door:
    """One's own door, through which connections come."""

    def __init__(self, doors: Doors, take: Callable[[socket.socket, bytes], None]) -> None:
        self._path = doors.path(doors.place)
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._listening: socket.socket | None = None
        try:
            self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._listening.setblocking(False)
            self._clear()
            self._listening.bind(self._path)
            self._listening.listen(_WAITING)
            self._loop.add_reader(self._listening, self._open)
        except OSError as error:  # too long a path, or a system that knows no such sockets
            _log.warning("connection handoff is off", extra={"why": str(error)})
            self.close()

    def close(self) -> None:
        """Take no more."""
        if self._listening is not None:
            self._loop.remove_reader(self._listening)
            self._listening.close()
            self._listening = None
            self._clear()

    def _clear(self) -> None:
        """The process here before may have been killed."""
        with contextlib.suppress(OSError):
            os.unlink(self._path)

    def _open(self) -> None:
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
