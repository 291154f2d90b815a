"""PostgreSQL LISTEN on its own connection and thread, reconnecting. Imported only with PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable

import msgspec
import psycopg
from sqlalchemy import URL

from vexillum.server.storage.processes import CHANNEL, Signal

_log = logging.getLogger(__name__)
PATIENCE = 0.5
"""Seconds between checks whether to stop."""
PAUSE = 1.0
"""Seconds before reconnecting."""


class Listener:
    """Passes the signals of other processes to ``on_signal``; calls ``on_lost`` when some may have been missed.

    A thread connects; the event loop reads. Every answer is signalled to every process, including its own, and waking a
    thread for each would take longer than reading it.
    """

    def __init__(
        self, url: URL, process: str, on_signal: Callable[[Signal], None], on_lost: Callable[[], None]
    ) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._own = msgspec.json.encode(process) + b"]"
        """The last bytes of signals sent by this process."""
        self._on_signal = on_signal
        self._on_lost = on_lost
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._over = threading.Event()
        """Set when the connection is lost."""
        self._watched: int | None = None
        """The file descriptor watched by the event loop."""

    async def start(self) -> None:
        """Start listening. From here on nothing is missed, unless the database cannot be reached."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, 5.0)

    async def stop(self) -> None:
        """Stop."""
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
        """Watch a new connection. Anything before it is caught up with, also the first time."""
        if self._stopping.is_set() or connection.closed:
            return
        try:
            self._watched = os.dup(connection.fileno())  # libpq closes its own when the connection is lost
        except psycopg.Error as error:
            self._fail(error)
            return
        try:
            self._loop.add_reader(self._watched, self._read, connection)
        except NotImplementedError:  # not on Windows: the thread polls instead
            os.close(self._watched)
            self._watched = None
        self._on_lost()

    def _end(self) -> None:
        """Stop watching the connection, before the thread closes it."""
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
        """The connection is lost: let the thread reconnect."""
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
            self._on_signal(signal)

    def _tell(self, who: Callable[..., None], *what: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(who, *what)


def _warn(error: psycopg.Error) -> None:
    _log.warning("cannot listen to the database", extra={"why": type(error).__name__})
