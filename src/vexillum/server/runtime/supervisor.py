"""Several processes of one server on one port: those that die are started again, and all go down together."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from types import FrameType

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from vexillum.server.edge.metrics_page import SHARED
from vexillum.server.kernel.config import Config
from vexillum.server.runtime.connection_handoff import Doors
from vexillum.server.runtime.process import Orders

_log = logging.getLogger(__name__)
LOOK = 0.1
"""Every this many seconds the processes are looked after."""
SOUND = 10.0
"""A process that has lived this many seconds is started again at once; one that dies sooner, after a pause."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
LAST = 15.0
"""Seconds after which a process that was asked to end is killed."""


class Place:
    """One of the processes, whichever runs there now."""

    def __init__(self, orders: Orders) -> None:
        self.orders = msgspec.json.encode(orders) + b"\n"
        self.running: subprocess.Popen[bytes] | None = None
        self.begun = 0.0
        self.due = 0.0
        self.pause = 0.0

    def died(self) -> None:
        """Pause before the next, longer each time if they die young."""
        young = time.monotonic() - self.begun < SOUND
        self.pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, self.pause * 2)) if young else 0.0
        self.due = time.monotonic() + self.pause
        self.running = None


class Supervisor:
    """Starts the processes and looks after them. It serves nothing itself."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        self._listening = listening
        self._ending = threading.Event()
        self._folder = tempfile.TemporaryDirectory(prefix="vexillum-")
        """What the processes count, and the doors between them."""
        doors = [Doors(self._folder.name, config.processes, place) for place in range(config.processes)]
        self._places = [Place(Orders(config, listening.fileno(), door)) for door in doors]

    def run(self) -> None:
        """Until SIGTERM or SIGINT; a second one ends everything at once."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        try:
            while not self._ending.is_set():
                self._look_after()
                self._ending.wait(LOOK)
        finally:
            self._stop()
            self._folder.cleanup()

    def _look_after(self) -> None:
        for place in self._places:
            process = place.running
            if process is not None and process.poll() is not None:
                place.died()
                mark_process_dead(process.pid, self._folder.name)  # type: ignore[no-untyped-call]
                told = {"pid": process.pid, "status": process.returncode, "again_in": place.pause}
                _log.warning("server process died", extra=told)
            if place.running is None and time.monotonic() >= place.due:
                try:
                    self._start(place)
                except OSError:  # the machine has no room for it now; the others go on
                    place.died()
                    _log.exception("server process could not be started", extra={"again_in": place.pause})

    def _start(self, place: Place) -> None:
        """In a session of its own: what is typed at the terminal is for this process, which passes it on."""
        place.begun = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "vexillum.server.runtime.process"],
            stdin=subprocess.PIPE,
            pass_fds=[self._listening.fileno()],
            start_new_session=True,
            env={**os.environ, SHARED: self._folder.name},
        )
        place.running = process
        assert process.stdin is not None
        try:
            process.stdin.write(place.orders)
            process.stdin.flush()  # and it stays open: its end tells the process that we are gone
        except BrokenPipeError:
            pass  # it is dead already, and will be found so

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._ending.is_set():
            self._tell(signal.SIGKILL)
        self._ending.set()

    def _stop(self) -> None:
        self._tell(signal.SIGTERM)
        until = time.monotonic() + LAST
        for place in self._places:
            if place.running is not None:
                try:
                    place.running.wait(max(0.1, until - time.monotonic()))
                except subprocess.TimeoutExpired:
                    place.running.kill()
                    place.running.wait()

    def _tell(self, number: signal.Signals) -> None:
        for place in self._places:
            if place.running is not None and place.running.poll() is None:
                place.running.send_signal(number)
