"""The supervisor of several server processes on one port: restarts, the common end, and upgrades.

It can be replaced by a new version of the program while they serve.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from types import FrameType
from typing import NoReturn

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from vexillum.core.version import VERSION
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.metrics import SHARED
from vexillum.server.runtime.connection_handoff import PROCESS, RETIRE, HandoffSockets, Orders

_log = logging.getLogger(__name__)
CHECK_INTERVAL = 0.1
"""Seconds between checks of the processes."""
STABLE_AFTER = 10.0
"""A process that lived this many seconds is restarted at once; one that died sooner, after a pause."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
KILL_AFTER = 15.0
"""Seconds after which a process that was told to end is killed."""
KILL_RETIRED_AFTER = 60.0
"""Seconds after which a retiring process is killed; it may finish its requests."""
WARN_AFTER = 60.0
"""Seconds after which a warning is logged that the new processes are not ready."""


class ProcessSlot:
    """A slot for one process, which is restarted when it dies."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._python, self._environment = pinned_python(), pinned_environment()
        self.running: subprocess.Popen[bytes] | None = None
        self.begun = 0.0
        self.due = 0.0
        self.pause = 0.0
        self._ready_pipe: int | None = None
        """The pipe on which the process reports that it is ready."""
        self._ready = False

    def start(self, folder: str) -> None:
        """Start the process, in its own session: signals from the terminal go to the parent, which passes them on."""
        self.begun = time.monotonic()
        self._close_ready_pipe()
        ready_pipe, ready = os.pipe()
        os.set_blocking(ready_pipe, False)
        try:
            self.running = subprocess.Popen(
                [self._python, *PROCESS],
                stdin=subprocess.PIPE,
                pass_fds=[self._orders.socket, ready],
                start_new_session=True,
                env={**self._environment, SHARED: folder},
            )
        except OSError:
            os.close(ready_pipe)
            raise
        finally:
            os.close(ready)
        self._ready_pipe = ready_pipe
        assert self.running.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has died already, which the next check notices
            self.running.stdin.write(msgspec.json.encode(msgspec.structs.replace(self._orders, ready=ready)) + b"\n")
            self.running.stdin.flush()  # stays open: when it closes, the process knows that we are gone

    @property
    def ready(self) -> bool:
        """Whether the process is ready to serve."""
        if not self._ready and self._ready_pipe is not None and self.running is not None:
            with contextlib.suppress(BlockingIOError):
                self._ready = os.read(self._ready_pipe, 1) != b""
        return self._ready

    def died(self) -> None:
        """Schedule the restart, with a longer pause each time it dies young."""
        young = time.monotonic() - self.begun < STABLE_AFTER
        self.pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, self.pause * 2)) if young else 0.0
        self.due = time.monotonic() + self.pause
        if self.running is not None and self.running.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self.running.stdin.close()
        self.running = None
        self._close_ready_pipe()

    def _close_ready_pipe(self) -> None:
        self._ready = False
        if self._ready_pipe is not None:
            os.close(self._ready_pipe)
            self._ready_pipe = None


class RetiringProcesses:
    """The processes of the previous version, which serve until the new ones are ready."""

    def __init__(self, processes: Iterable[PreviousProcess], folders: Iterable[str]) -> None:
        self.processes = list(processes)
        self.folders = list(folders)
        self._begun = time.monotonic()
        self._retired_at: float | None = None
        self._warned = False

    def check(self, *, ready: bool) -> None:
        """Retire them when the new ones are ready, then clean up what they leave."""
        if not self.processes and not self.folders:
            return
        if ready and self._retired_at is None:
            self._retired_at = time.monotonic()
            for one in self.processes:
                with contextlib.suppress(OSError):
                    os.write(one.pipe, RETIRE)
            _log.info("new version serves, previous processes retire", extra={"version": VERSION})
        if self._retired_at is None and not self._warned and time.monotonic() - self._begun > WARN_AFTER:
            self._warned = True
            _log.error("new processes are not ready, previous ones continue", extra={"version": VERSION})
        if self._retired_at is not None and time.monotonic() - self._retired_at > KILL_RETIRED_AFTER:
            self.signal_all(signal.SIGKILL)
        self._reap()

    def wait(self, until: float) -> None:
        """Wait for them to end, and kill them after a deadline."""
        while self.processes:
            self._reap()
            if time.monotonic() > until:
                self.signal_all(signal.SIGKILL)
            time.sleep(0.02)
        self._reap()

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to all."""
        for one in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one.pid, number)

    def _reap(self) -> None:
        for one in list(self.processes):
            try:
                gone, _ = os.waitpid(one.pid, os.WNOHANG)
            except ChildProcessError:
                gone = one.pid
            if gone:
                self.processes.remove(one)
                os.close(one.pipe)
        if not self.processes:
            while self.folders:
                shutil.rmtree(self.folders.pop(), ignore_errors=True)


class Supervisor:
    """Starts the processes and restarts those that die. It serves nothing itself."""

    def __init__(self, config: Config, listening: socket.socket, handover: Handover | None = None) -> None:
        self._listening = listening
        self._ending = threading.Event()
        self._folder = tempfile.mkdtemp(prefix="vexillum-")
        """Folder of metrics and handoff sockets."""
        handoff = [HandoffSockets(self._folder, config.processes, place) for place in range(config.processes)]
        self._slots = [ProcessSlot(Orders(config, listening.fileno(), sockets)) for sockets in handoff]
        self._retiring = RetiringProcesses(handover.processes if handover else (), handover.folders if handover else ())
        self._trial: Trial | None = None
        self._tried = 0.0
        self._upgrade_requested = False

    def run(self) -> None:
        """Run until SIGTERM or SIGINT; a second signal kills everything at once."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        if SIGNAL is not None:
            signal.signal(SIGNAL, self._request_upgrade)
        try:
            while not self._ending.is_set():
                self._check_slots()
                self._retiring.check(ready=all(slot.ready for slot in self._slots))
                self._try_upgrade()
                self._ending.wait(CHECK_INTERVAL)
        finally:
            self._stop()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _check_slots(self) -> None:
        for slot in self._slots:
            process = slot.running
            if process is not None and process.poll() is not None:
                slot.died()
                mark_process_dead(process.pid, self._folder)  # type: ignore[no-untyped-call]
                told = {"pid": process.pid, "status": process.returncode, "again_in": slot.pause}
                _log.warning("server process died", extra=told)
            if slot.running is None and time.monotonic() >= slot.due:
                try:
                    slot.start(self._folder)
                except OSError:  # out of resources; the others go on
                    slot.died()
                    _log.exception("server process could not be started", extra={"again_in": slot.pause})

    # Upgrade ----------------------------------------------------------------------------------------------------------

    def _request_upgrade(self, number: int, frame: FrameType | None) -> None:
        self._upgrade_requested = True

    def _try_upgrade(self) -> None:
        """Start or finish the trial of the installed version, and become it if it passed. Otherwise nothing changes."""
        if self._trial is None:
            if not self._upgrade_requested:
                return
            self._upgrade_requested = False
            try:
                self._trial, self._tried = Trial(successor()), time.monotonic()
            except OSError as error:
                _log.error("upgrade refused", extra={"why": str(error)})
            return
        status = self._trial.status
        if status is None and time.monotonic() - self._tried < TRIAL_TIMEOUT:
            return
        why = self._trial.output()
        self._trial.end()
        self._trial = None
        if status != 0:
            _log.error("upgrade refused", extra={"status": status, "why": why})
            return
        try:
            exec_successor(successor(), self._handover())
        except OSError as error:
            signal.signal(signal.Signals(SIGNAL or 0), self._request_upgrade)
            _log.error("upgrade refused", extra={"why": str(error)})

    def _handover(self) -> Handover:
        running = [slot.running for slot in self._slots if slot.running is not None]
        mine = [PreviousProcess(one.pid, one.stdin.fileno()) for one in running if one.stdin is not None]
        return Handover(
            self._listening.fileno(),
            (*self._retiring.processes, *mine),
            (*self._retiring.folders, self._folder),
        )

    # Shutdown ---------------------------------------------------------------------------------------------------------

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._ending.is_set():
            self._signal_all(signal.SIGKILL)
        self._ending.set()

    def _stop(self) -> None:
        if self._trial is not None:
            self._trial.end()
        self._signal_all(signal.SIGTERM)
        until = time.monotonic() + KILL_AFTER
        for slot in self._slots:
            if slot.running is not None:
                try:
                    slot.running.wait(max(0.1, until - time.monotonic()))
                except subprocess.TimeoutExpired:
                    slot.running.kill()
                    slot.running.wait()
        self._retiring.wait(until)

    def _signal_all(self, number: signal.Signals) -> None:
        for slot in self._slots:
            if slot.running is not None and slot.running.poll() is None:
                slot.running.send_signal(number)
        self._retiring.signal_all(number)


# Upgrades without downtime: a new version of the program takes over from the running one -----------------------------
#
# The supervisor replaces itself with the new version (``exec``), keeping its process id, port and children. It starts
# new
# server processes; when all are ready, the previous ones are told to retire.


SUCCESSION = "VEXILLUM_SUCCESSION"
"""The environment variable of a takeover: ``trial``, or the file descriptor of the handover data."""
TRIAL = "trial"
SIGNAL = getattr(signal, "SIGUSR2", None)
"""The signal that starts an upgrade; None: not available on this system."""
TRIAL_TIMEOUT = 300.0
"""Timeout of a trial in seconds; it includes database migrations."""


class PreviousProcess(msgspec.Struct, frozen=True):
    """A server process of the previous version, and the pipe that controls it. It ends when the pipe is closed."""

    pid: int
    pipe: int


class Handover(msgspec.Struct, frozen=True):
    """The state passed to the new version."""

    listening: int
    processes: tuple[PreviousProcess, ...]
    folders: tuple[str, ...]
    """Folders with metrics and handoff sockets, removed once the previous processes are gone."""


def on_trial() -> bool:
    """Whether this program only checks if it could take over."""
    return os.environ.get(SUCCESSION) == TRIAL


def take_handover() -> Handover | None:
    """The state to take over, read once; None: a normal start."""
    place = os.environ.pop(SUCCESSION, "")
    if not place.isdecimal():
        return None
    with open(int(place), "rb") as handover:
        found = msgspec.json.decode(handover.read(), type=Handover)
    for descriptor in (found.listening, *(one.pipe for one in found.processes)):
        os.set_inheritable(descriptor, False)
    return found


def successor() -> list[str]:
    """The command that started this program; it may now run another version."""
    script = sys.argv[0]
    if os.path.basename(script) == "__main__.py" or not os.access(script, os.X_OK):
        return [sys.executable, "-m", "vexillum", *sys.argv[1:]]
    return [os.path.abspath(script), *sys.argv[1:]]


def pinned_python() -> str:
    """The Python interpreter of this version, with symlinks resolved in case they change later."""
    folder, name = os.path.split(sys.executable)
    return os.path.join(os.path.realpath(folder), name)


def pinned_environment() -> dict[str, str]:
    """An environment pinned to this version, since processes import some modules and files later."""
    path = os.environ.get("PYTHONPATH")
    if not path:
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.realpath, path.split(os.pathsep)))}


class Trial:
    """A trial run of the new version: checks the settings, and migrates the database if the running version can work
    with the result.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the trial
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._output,
            start_new_session=True,
            env={**os.environ, SUCCESSION: TRIAL},
        )

    @property
    def status(self) -> int | None:
        """The exit status; 0: it can take over; None: still running."""
        return self._running.poll()

    def output(self) -> str:
        """The last lines of its error output."""
        self._output.seek(0)
        return self._output.read()[-2000:].decode(errors="replace").strip()

    def end(self) -> None:
        """End the trial."""
        self._running.kill()
        self._running.wait()
        self._output.close()


def exec_successor(command: Sequence[str], handover: Handover) -> NoReturn:
    """Replace this process with the new version, passing on sockets and pipes; :class:`OSError` if it cannot be
    started.
    """
    read, write = os.pipe()
    kept = (read, handover.listening, *(one.pipe for one in handover.processes))
    try:
        os.write(write, msgspec.json.encode(handover))
        os.close(write)
        for descriptor in kept:
            os.set_inheritable(descriptor, True)
        if SIGNAL is not None:
            signal.signal(SIGNAL, signal.SIG_IGN)  # it would kill the new program before its handler is set
        sys.stderr.flush()
        os.execvpe(command[0], list(command), {**os.environ, SUCCESSION: str(read)})
    except OSError:
        for descriptor in kept[1:]:
            os.set_inheritable(descriptor, False)
        os.close(read)
        raise
