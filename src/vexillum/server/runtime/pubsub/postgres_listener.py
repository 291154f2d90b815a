"""PostgreSQL's LISTEN: a connection of its own, in a thread of its own, made again whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable

import msgspec
import psycopg
from sqlalchemy import URL

from vexillum.server.storage.signals import CHANNEL, Signal

_log = logging.getLogger(__name__)
PATIENCE = 0.5
"""Seconds between two looks at whether to stop."""
PAUSE = 1.0
"""Seconds before a lost connection is made again."""


class Listener:
    """Hands every signal of other processes to ``heard``; ``lost`` is called when some may have been missed.

    A thread makes the connection. The event loop reads from it: each process hears of each answer, its own too, and to
    wake a thread for it would take longer than to look at it.
    """

    def __init__(self, url: URL, process: str, heard: Callable[[Signal], None], lost: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._own = msgspec.json.encode(process) + b"]"
        """How a signal of this process ends."""
        self._heard = heard
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._over = threading.Event()
        """Does the connection that is read from lead nowhere any more?"""
        self._watched: int | None = None
        """What the event loop waits at."""

    async def start(self) -> None:
        """Begin to listen; from here on nothing is missed, unless the database cannot be reached."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, 5.0)

    async def stop(self) -> None:
        """No more."""
        self._stopping.set()
        self._over.set()
        await asyncio.to_thread(self._thread.join)

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    self._over.clear()
                    self._tell(self._begin, connection)
                    while not self._stopping.is_set() and not self._over.wait(PATIENCE):
                        if self._watched is None:
                            self._tell(self._read, connection)
                    self._end()
            except psycopg.Error as error:
                _warn(error)
            if not self._stopping.is_set():
                self._stopping.wait(PAUSE)

    def _begin(self, connection: psycopg.Connection) -> None:
        """Read from a new connection. What came before is made up for, the first time too."""
        if self._stopping.is_set() or connection.closed:
            return
        try:
            self._watched = os.dup(connection.fileno())  # libpq closes its own as soon as it is lost
        except psycopg.Error as error:
            self._fail(error)
            return
        try:
            self._loop.add_reader(self._watched, self._read, connection)
        except NotImplementedError:  # Windows has no such readers: the thread asks twice a second
            os.close(self._watched)
            self._watched = None
        self._lost()

    def _end(self) -> None:
        """Read no more from the connection; the thread closes it after that."""
        ended = threading.Event()

        def end() -> None:
            self._unwatch()
            ended.set()

        self._tell(end)
        ended.wait(PATIENCE)

    def _unwatch(self) -> None:
        if self._watched is not None:
            self._loop.remove_reader(self._watched)
            os.close(self._watched)
            self._watched = None

    def _fail(self, error: psycopg.Error) -> None:
        """The connection leads nowhere any more: the thread makes another."""
        self._unwatch()
        _warn(error)
        self._over.set()

    def _read(self, connection: psycopg.Connection) -> None:
        try:
            connection.pgconn.consume_input()
        except psycopg.Error as error:
            self._fail(error)
            return
        while (notice := connection.pgconn.notifies()) is not None:
            if not notice.extra.endswith(self._own):
                self._take(notice.extra)

    def _take(self, payload: bytes) -> None:
        try:
            signal = msgspec.json.decode(payload, type=Signal)
        except msgspec.MsgspecError:
            _log.warning("unreadable notification from the database")
            return
        if signal.process != self._process:
            self._heard(signal)

    def _tell(self, who: Callable[..., None], *what: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(who, *what)


def _warn(error: psycopg.Error) -> None:
    _log.warning("cannot listen to the database", extra={"why": type(error).__name__})
