"""Upgrades without downtime: a new version of the program takes over from the running one.

The supervisor replaces itself with the new version (``exec``), keeping its process id, port and children. It starts new
server processes; when all are ready, the previous ones are told to retire.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import NoReturn

import msgspec

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
