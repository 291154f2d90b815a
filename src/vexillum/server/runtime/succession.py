"""A new version takes over while people play: what the one before leaves to it, and how it is tried first.

The parent of the processes becomes the new version (``exec``): it keeps its process id, its port and its children. It
starts processes of its own; when all of them serve, those from before are asked to retire.
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
"""The environment variable by which a program knows that another one serves: ``trial``, or where its legacy is read."""
TRIAL = "trial"
SIGNAL = getattr(signal, "SIGUSR2", None)
"""Take the program that is installed now; None: this system knows no such signal."""
PATIENCE = 300.0
"""Seconds that a trial may take: it brings the database up to date."""


class Predecessor(msgspec.Struct, frozen=True):
    """A process that serves, and the pipe through which it hears of us. When that is closed, it ends."""

    pid: int
    pipe: int


class Legacy(msgspec.Struct, frozen=True):
    """What a parent leaves to the program that it becomes."""

    listening: int
    processes: tuple[Predecessor, ...]
    folders: tuple[str, ...]
    """What they count, and the doors between them: to be cleared away when they are gone."""


def on_trial() -> bool:
    """Is this program only asked whether it could take over?"""
    return os.environ.get(SUCCESSION) == TRIAL


def take_legacy() -> Legacy | None:
    """What this program takes over, once; None: it begins by itself."""
    place = os.environ.pop(SUCCESSION, "")
    if not place.isdecimal():
        return None
    with open(int(place), "rb") as legacy:
        found = msgspec.json.decode(legacy.read(), type=Legacy)
    for descriptor in (found.listening, *(one.pipe for one in found.processes)):
        os.set_inheritable(descriptor, False)
    return found


def successor() -> list[str]:
    """The command that started this program: what it finds there now may be another version."""
    script = sys.argv[0]
    if os.path.basename(script) == "__main__.py" or not os.access(script, os.X_OK):
        return [sys.executable, "-m", "vexillum", *sys.argv[1:]]
    return [os.path.abspath(script), *sys.argv[1:]]


def pinned_python() -> str:
    """The interpreter of this version, also when a link on the way to it leads to another one later."""
    folder, name = os.path.split(sys.executable)
    return os.path.join(os.path.realpath(folder), name)


def pinned_environment() -> dict[str, str]:
    """The environment in which a process finds this version, of which it loads some modules and files only later."""
    path = os.environ.get("PYTHONPATH")
    if not path:
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.realpath, path.split(os.pathsep)))}


class Trial:
    """The new program checks its settings and the database, and brings that up to date if those who serve can go on."""

    def __init__(self, command: Sequence[str]) -> None:
        self._told = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the trial
        self._running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._told,
            start_new_session=True,
            env={**os.environ, SUCCESSION: TRIAL},
        )

    @property
    def status(self) -> int | None:
        """0: it can take over; None: it is not known yet."""
        return self._running.poll()

    def why(self) -> str:
        """What it has said."""
        self._told.seek(0)
        return self._told.read()[-2000:].decode(errors="replace").strip()

    def end(self) -> None:
        """It is not needed any more."""
        self._running.kill()
        self._running.wait()
        self._told.close()


def become(command: Sequence[str], legacy: Legacy) -> NoReturn:
    """Become the new program. It keeps what is left to it; an :class:`OSError` if it cannot be started at all."""
    read, write = os.pipe()
    kept = (read, legacy.listening, *(one.pipe for one in legacy.processes))
    try:
        os.write(write, msgspec.json.encode(legacy))
        os.close(write)
        for descriptor in kept:
            os.set_inheritable(descriptor, True)
        if SIGNAL is not None:
            signal.signal(SIGNAL, signal.SIG_IGN)  # until the new program listens to it, it would be its end
        sys.stderr.flush()
        os.execvpe(command[0], list(command), {**os.environ, SUCCESSION: str(read)})
    except OSError:
        for descriptor in kept[1:]:
            os.set_inheritable(descriptor, False)
        os.close(read)
        raise
