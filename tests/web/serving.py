"""A server as a process of its own, which a test can stop and start again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 60
"""Seconds after which a server that does not answer is missed."""
QUICK = Path(__file__).with_name("quick_server.py")


class Server:
    """``vexillum serve`` on a free port."""

    def __init__(self, database: Path | str, log: Path | None = None, *, public: bool = False) -> None:
        """``database`` is a file, or any database by its address; then ``log`` says where to write what is said."""
        self.database = f"sqlite:///{database}" if isinstance(database, Path) else database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log or Path(database).with_suffix(".log")
        self.options = ["--public", "--address", self.url] if public else []
        self.program = ["-m", "vexillum"]
        self.lasts = False
        """Is it there until the last test? Then browsers may keep what they have got from it."""
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def for_all(cls, database: Path, *, public: bool = False) -> Server:
        """A server for tests that do not stop it: ``quick_server`` says what is quicker there."""
        server = cls(database, public=public)
        server.program = [str(QUICK)]
        server.lasts = True
        return server

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--no-open", "--port", str(self.port), "--pace", "0"]
        home = {**os.environ, "VEXILLUM_HOME": str(self.log.parent / "home")}  # decks that a test writes stay here
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--workers", "1", "--database", self.database, *self.options],
                stdout=log,
                stderr=log,
                env=home,
            )
        given_up = time.monotonic() + PATIENCE
        while time.monotonic() < given_up:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError(f"the server does not start:\n{self.log.read_text()[-3000:]}")

    def stop(self, *, kill: bool = False) -> None:
        """Stop it; ``kill``: as a crash would."""
        process = self._process
        if process is None:
            return
        if kill:
            process.kill()
        else:
            process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)
        self._process = None
