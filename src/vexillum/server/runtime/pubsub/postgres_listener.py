"""PostgreSQL's LISTEN: a connection of its own, in a thread of its own, made anew whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
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
"""Seconds before a lost connection is made anew."""


class Listener:
    """Hands every signal of other processes to ``heard``; ``lost`` is called when some may have been missed."""

    def __init__(self, url: URL, process: str, heard: Callable[[Signal], None], lost: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._heard = heard
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)

    async def start(self) -> None:
        """Begin to listen; from here on nothing is missed, unless the database cannot be reached."""
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, 5.0)

    async def stop(self) -> None:
        """No more."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    self._tell(self._lost)  # the first time, too: on a busy machine nobody has waited for it
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=PATIENCE):
                            self._take(notice.payload)
            except psycopg.Error as error:
                _log.warning("cannot listen to the database", extra={"why": type(error).__name__})
                self._stopping.wait(PAUSE)

    def _take(self, payload: str) -> None:
        try:
            signal = msgspec.json.decode(payload, type=Signal)
        except msgspec.MsgspecError:
            _log.warning("unreadable notification from the database")
            return
        if signal.process != self._process:
            self._tell(self._heard, signal)

    def _tell(self, who: Callable[..., None], *what: Signal) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(who, *what)
