"""The club of the compose file, started by a container engine, and a visitor who uses it through its proxy."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

PATIENCE = 600
HOST = "localhost"
ROOT_CERTIFICATE = "/data/caddy/pki/authorities/local/root.crt"


def images(files: str) -> set[str]:
    """The images that a Containerfile or a compose file starts from."""
    return set(re.findall(r"(?:^FROM|image:) (docker\.io/\S+)", files, re.MULTILINE))


def engine_with(needed: set[str], *plugin: str) -> str:
    """A container engine that works here and has these images, or can get them; without one the test is skipped."""
    for name in ("docker", "podman"):
        if not shutil.which(name) or _fails(name, "info") or (plugin and _fails(name, *plugin)):
            continue
        missing = [image for image in sorted(needed) if _fails(name, "image", "inspect", image)]
        if lacking := [image for image in missing if _fails(name, "pull", "-q", image)]:
            pytest.skip(f"{name} runs here, but cannot get {', '.join(lacking)}")
        if _fails(name, "run", "--rm", "--entrypoint", "true", min(needed)):
            pytest.skip(f"{name} is here, but cannot start a container")
        return name
    pytest.skip(f"no container engine{' with compose' if plugin else ''} runs here")


def _fails(*words: str) -> bool:
    return subprocess.run(words, capture_output=True, timeout=PATIENCE).returncode != 0


class Composed:
    """A club of containers, with its own ports on this machine."""

    def __init__(self, words: Sequence[str], env: Path) -> None:
        self._words, self._env = words, env
        self.settings = {
            "CLUB_HOST": HOST,
            "DATABASE_PASSWORD": "rehearsal",
            "HTTP_PORT": str(_free_port()),
            "HTTPS_PORT": str(_free_port()),
        }
        self._write()

    def set(self, name: str, value: str) -> None:
        """Add a setting to the settings file."""
        self.settings[name] = value
        self._write()

    def _write(self) -> None:
        self._env.write_text("".join(f"{name}={value}\n" for name, value in self.settings.items()))

    def run(self, *words: str) -> str:
        """Run a compose command; return its output."""
        done = subprocess.run([*self._words, *words], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def composed(folder: Path, file: Path, files: str) -> Iterator[Composed]:
    """The started club of a compose file; its data is deleted afterwards."""
    name = engine_with(images(files), "compose", "version")
    env = folder / "env"
    words = [name, "compose", "-p", f"vexillum-test-{os.getpid()}", "-f", str(file), "--env-file", str(env)]
    club = Composed(words, env)
    try:
        club.run("up", "-d", "--build", "--wait")
        yield club
    finally:
        subprocess.run([*words, "down", "-v"], capture_output=True)


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


class Visitor:
    """A browser that trusts only the certificate of the proxy."""

    def __init__(self, club: Composed) -> None:
        self._port = int(club.settings["HTTPS_PORT"])
        self._trust = ssl.create_default_context(cadata=club.run("exec", "-T", "proxy", "cat", ROOT_CERTIFICATE))
        self._cookie = self._csrf = ""

    def come(self) -> None:
        """Wait until the proxy answers: it is up before it has its certificate."""
        for _ in range(60):
            with suppress(OSError):
                if self.get("/healthz")[0] == 200:
                    return
            time.sleep(0.5)
        raise AssertionError("the proxy does not answer")

    def get(self, path: str) -> tuple[int, bytes]:
        """What an address answers."""
        status, _, body = self._ask("GET", path)
        return status, body

    def register(self, name: str, email: str) -> None:
        """Register an account; without mail, the visitor is signed in immediately."""
        wish = {"name": name, "email": email, "password": "three blind mice", "lang": "en"}
        self._csrf = self._post("/api/account/register", 201, wish)["csrf"]

    def make_match(self) -> str:
        """Create a match."""
        seats = {"aix": "me", "avignon": "me"}
        return self._post("/api/matches", 201, {"game": "anno890", "seats": seats})["match"]

    def answer(self, match: str) -> int:
        """Give the first legal answer; return the number of answers."""
        with self._table(match) as line:
            table = _next_table(line)
            decision = table["decision"]
            if "options" not in decision:  # a screen that two seats share is handed over first
                line.send(json.dumps({"type": "ready", "seat": decision["seat"]}))
                decision = _next_table(line)["decision"]
            keys = [option["key"] for option in decision["options"]][: max(1, decision["at_least"])]
            line.send(json.dumps({"type": "answer", "number": decision["number"], "keys": keys}))
            while (now := _next_table(line)["at"]) <= table["at"]:
                pass
            return now

    def at(self, match: str) -> int:
        """The number of answers."""
        with self._table(match) as line:
            return _next_table(line)["at"]

    @contextmanager
    def _table(self, match: str) -> Iterator[ClientConnection]:
        with connect(
            f"wss://{HOST}/ws/{match}",
            sock=self._line(),
            ssl=self._trust,
            server_hostname=HOST,
            origin=f"https://{HOST}",
            additional_headers={"cookie": self._cookie},
            max_size=None,
        ) as line:
            line.send(json.dumps({"type": "hello"}))
            yield line

    def _post(self, path: str, status: int, wish: dict) -> dict:
        code, headers, body = self._ask("POST", path, wish)
        assert code == status, body
        if given := headers.get("set-cookie"):
            self._cookie = given.partition(";")[0]
        return json.loads(body)

    def _line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), PATIENCE)

    def _ask(self, method: str, path: str, wish: dict | None = None) -> tuple[int, http.client.HTTPMessage, bytes]:
        line = http.client.HTTPConnection(HOST)
        line.sock = self._trust.wrap_socket(self._line(), server_hostname=HOST)
        headers = {"origin": f"https://{HOST}", "cookie": self._cookie, "x-vexillum-csrf": self._csrf}
        body = None if wish is None else json.dumps(wish)
        line.request(method, path, body, headers | {"content-type": "application/json", "connection": "close"})
        reply = line.getresponse()
        return reply.status, reply.headers, reply.read()


def _next_table(line: ClientConnection) -> dict:
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        assert message["type"] != "refused", message
        if message["type"] == "table":
            return message
