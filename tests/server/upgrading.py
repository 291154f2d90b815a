"""A server of two processes whose program is replaced while people play, and everything that they ask of it.

A version is a folder with the package and what is known of it; the server finds the one that a link points to.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path

import websockets

import vexillum
from tests.server.direct_client import PATIENCE
from tests.server.killing import Player, Story, is_free, post
from vexillum.core.version import DISTRIBUTION

PACKAGE = Path(vexillum.__file__).parent


def version(folder: Path, number: str) -> Path:
    """A folder from which the program runs as this version."""
    place = folder / number
    about = place / f"{DISTRIBUTION.replace('-', '_')}-{number}.dist-info"
    about.mkdir(parents=True)
    (place / "vexillum").symlink_to(PACKAGE, target_is_directory=True)
    (about / "entry_points.txt").write_text(distribution(DISTRIBUTION).read_text("entry_points.txt") or "")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {DISTRIBUTION}\nVersion: {number}\n")
    return place


def broken_version(folder: Path, number: str) -> Path:
    """One of which only a part was installed."""
    place = version(folder, number)
    (place / "vexillum").unlink()
    (place / "vexillum").mkdir()
    (place / "vexillum" / "__init__.py").write_text("raise RuntimeError('half installed')")
    return place


class Installed:
    """``vexillum serve --processes 2`` of the installed version, always with the same parent process."""

    def __init__(self, database: str, folder: Path, first: Path) -> None:
        self.current = folder / "current"
        self.install(first)
        self.port = next(port for port in range(20_000 + os.getpid() % 9_000, 32_000) if is_free(port))
        self.logged: list[dict] = []
        self.told = threading.Condition()
        options = ["--port", str(self.port), "--workers", "1", "--log-json", "--processes", "2", "--pace", "0"]
        environment = {
            **os.environ,
            "VEXILLUM_LANG": "en",
            "VEXILLUM_DATABASE": database,
            "PYTHONPATH": str(self.current),
            "TMPDIR": str(folder),
        }
        command = [sys.executable, "-m", "vexillum", "serve", "--no-open", *options]
        self.parent = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, cwd=folder)
        threading.Thread(target=self._listen, daemon=True).start()

    def install(self, place: Path) -> None:
        """Replace the version at once, as ``ln -sfn`` does."""
        new = self.current.with_name("new")
        new.symlink_to(place, target_is_directory=True)
        new.replace(self.current)

    def _listen(self) -> None:
        for line in self.parent.stderr:
            with self.told:
                self.logged.append(json.loads(line) if line.startswith("{") else {"message": line})
                self.told.notify_all()

    def upgrade(self) -> None:
        """Tell the parent that there is another version."""
        self.parent.send_signal(signal.SIGUSR2)

    def wait_for(self, message: str, times: int = 1, **about: object) -> dict:
        """The last line of this kind, once there are as many."""

        def said() -> list[dict]:
            return [one for one in self.logged if one["message"] == message and about.items() <= one.items()]

        with self.told:
            assert self.told.wait_for(lambda: len(said()) >= times, 4 * PATIENCE), self.logged
            return said()[-1]

    def children(self) -> set[int]:
        own = Path(f"/proc/{self.parent.pid}/task/{self.parent.pid}/children").read_text().split()
        return set(map(int, own))

    def end(self) -> int:
        self.parent.send_signal(signal.SIGTERM)
        try:
            return self.parent.wait(PATIENCE)
        finally:
            self.parent.kill()
            self.parent.wait()


@dataclass
class Asked:
    """Requests that were answered, and those that were not."""

    answered: int = 0
    failed: list[str] = field(default_factory=list)


class Asking(threading.Thread):
    """Asks one thing after the other, through a new connection each time or through one that is kept open."""

    def __init__(self, port: int, *, kept: bool) -> None:
        super().__init__(daemon=True)
        self.port, self.kept, self.asked, self.ending = port, kept, Asked(), threading.Event()

    def run(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = json.dumps({"guest": "somebody-who-asks-again"})
        while not self.ending.is_set():
            try:
                line.request("POST", "/api/mine", body, {"content-type": "application/json"})
                reply = line.getresponse()
                reply.read()
                if reply.status != 200:
                    self.asked.failed.append(str(reply.status))
                else:
                    self.asked.answered += 1
                if not self.kept or reply.will_close:
                    line.close()
            except (OSError, http.client.HTTPException) as error:
                self.asked.failed.append(repr(error))
                line.close()
            time.sleep(0.1)
        line.close()


class Mover(Player):
    """A player whose program does as our page does: it moves when it is asked to."""

    moved = 0

    async def play(self) -> None:
        while self.match not in self.story.over:
            address = f"ws://127.0.0.1:{self.servers[0].port}/ws/{self.match}"
            try:
                async with websockets.connect(
                    address, max_size=None, open_timeout=PATIENCE, ping_interval=None
                ) as line:
                    await line.send(json.dumps({"type": "hello", "guest": self.guest, "name": self.guest[:3]}))
                    await self._talk(Leaving(line, self.story))
            except Moved:
                type(self).moved += 1
            except (OSError, TimeoutError, websockets.WebSocketException) as error:
                self.story.lost += 1
                self.story.refused[repr(error)] += 1
                await asyncio.sleep(0.1)


class Moved(Exception):
    """The server has asked us to come back."""


class Leaving:
    """A connection that ends when the server asks for it."""

    def __init__(self, line, story: Story) -> None:
        self.line, self.story = line, story

    async def send(self, text: str) -> None:
        await self.line.send(text)
        await asyncio.sleep(0.25 if self.story.kills >= 0 else 0)  # a person thinks for a moment

    async def __aiter__(self):
        async for text in self.line:
            if '"type":"moving"' in text[:40]:
                raise Moved
            yield text


async def table(server: Installed, number: int, story: Story) -> None:
    """One match after the other: two people and an agent, until there is no new version any more."""
    while True:
        seats = {"aix": "me", "avignon": "open", "marseille": "random"}
        ann, ben = f"ann-{number}-" + "x" * 16, f"ben-{number}-" + "x" * 16
        made = await post([server], "/api/matches", {"guest": ann, "game": "anno890", "seats": seats})
        token = made["links"]["avignon"].rpartition("/")[2]
        await post([server], "/api/join", {"guest": ben, "token": token})
        story.made.append(made["match"])
        await asyncio.gather(*(Mover([server], made["match"], guest, story).play() for guest in (ann, ben)))
        if story.kills < 0:
            return
