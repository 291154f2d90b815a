"""One attacker and one player of a club, as programs: each with a network and an account of their own."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PASSWORD = "three blind mice"
BACK_OFF = 0.25
"""Seconds that an attacker waits after a refusal: more would not be within the limits."""
TIMEOUT = 60
_NETWORKS = count(1)


class Person:
    """Somebody in a network of their own, with an account or without."""

    def __init__(self, port: int, name: str = "") -> None:
        self.port, self.name = port, name
        number = next(_NETWORKS)
        self.headers = {
            "x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
            "accept-language": "en",
        }
        self._local = threading.local()
        if name:
            self._register()

    def _register(self) -> None:
        wish = {
            "name": self.name,
            "email": f"{self.name.replace(' ', '.')}@bench.example",
            "password": PASSWORD,
            "lang": "en",
        }
        status, headers, told = self.ask("POST", "/api/account/register", wish)
        if status != 201:
            raise SystemExit(f"registering: {status} {told[:300]!r}")
        self.headers["cookie"] = headers["set-cookie"].partition(";")[0]
        self.headers["x-vexillum-csrf"] = json.loads(told)["csrf"]

    def ask(self, method: str, path: str, wish: Any = None) -> tuple[int, dict[str, str], bytes]:
        """One request: status, headers and body. Each thread has a connection."""
        body = None if wish is None else json.dumps(wish).encode()
        headers = self.headers if body is None else {**self.headers, "content-type": "application/json"}
        for _ in range(2):  # a connection that was idle may be closed
            link = getattr(self._local, "link", None)
            if link is None:
                link = self._local.link = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
            try:
                link.request(method, path, body, headers)
                told = link.getresponse()
                return told.status, {name.lower(): value for name, value in told.getheaders()}, told.read()
            except (HTTPException, OSError):
                link.close()
                self._local.link = None
        return 0, {}, b""

    def get(self, path: str) -> Any:
        return self._told("GET", path)

    def post(self, path: str, **wish: Any) -> Any:
        return self._told("POST", path, wish)

    def _told(self, method: str, path: str, wish: Any = None) -> Any:
        status, _, told = self.ask(method, path, wish)
        if status not in (200, 201):
            raise SystemExit(f"{method} {path}: {status} {told[:300]!r}")
        return json.loads(told)

    def socket(self, path: str, **hello: Any) -> ClientConnection:
        """A WebSocket that has said ``hello``."""
        link = connect(
            f"ws://127.0.0.1:{self.port}{path}",
            additional_headers={name: value for name, value in self.headers.items() if name != "accept-language"},
            max_size=None,
            open_timeout=TIMEOUT,
            compression=None,
        )
        link.send(json.dumps({"type": "hello", "lang": "en", **hello}))
        return link


class _Option(msgspec.Struct):
    key: str


class _Decision(msgspec.Struct):
    number: int = -1
    seat: str = ""
    handover: bool = False
    at_least: int = 1
    at_most: int = 1
    options: list[_Option] = []


class _Heard(msgspec.Struct):
    type: str
    at: int = -1
    over: bool = False
    decision: _Decision | None = None


class Player(threading.Thread):
    """Plays all seats of a match at a steady pace, one match after another, and notes how late each frame comes."""

    def __init__(self, person: Person, game: str, pace: float) -> None:
        super().__init__(daemon=True)
        self.person, self.game, self.pace = person, game, pace
        self.frames: list[tuple[float, float]] = []
        """When each answer was sent, and the seconds until the frame that shows it."""
        self.waiting_since: float | None = None
        self.failure = ""
        self.ending = False
        self._random = Random(890)

    def run(self) -> None:
        while not self.ending:
            try:
                self._match()
            except (ConnectionClosed, SystemExit) as error:
                self.failure = str(error)
                time.sleep(0.5)

    def _match(self) -> None:
        seats = {
            seat["id"]: "me"
            for game in self.person.get("/api/games")
            if game["id"] == self.game
            for seat in game["seats"]
        }
        made = self.person.post("/api/matches", game=self.game, players=len(seats), seats=seats)
        decode: Callable[[str], _Heard] = msgspec.json.Decoder(_Heard).decode
        answered, due = -1, time.perf_counter()
        with self.person.socket(f"/ws/{made['match']}") as link:
            while not self.ending:
                heard = decode(str(link.recv(timeout=TIMEOUT)))
                if heard.type == "refused":
                    answered = -1
                if heard.type != "table":
                    continue
                now = time.perf_counter()
                if self.waiting_since is not None and heard.at > answered >= 0:
                    self.frames.append((self.waiting_since, now - self.waiting_since))
                    self.waiting_since = None
                if heard.over:
                    return
                asked = heard.decision
                if asked is None:
                    continue
                if asked.handover:
                    link.send(json.dumps({"type": "ready", "seat": asked.seat}))
                elif asked.options and asked.number > answered:
                    due = max(due + self.pace, now)
                    time.sleep(max(0.0, due - time.perf_counter()))
                    answered = asked.number
                    number = max(asked.at_least, min(1, asked.at_most))
                    keys = [one.key for one in self._random.sample(asked.options, number)]
                    self.waiting_since = time.perf_counter()
                    link.send(json.dumps({"type": "answer", "number": answered, "keys": keys}))

    def between(self, since: float, until: float) -> list[float]:
        """How late the frames of this time came, one that is still awaited included."""
        found = [late for sent, late in [*self.frames] if since <= sent < until]
        if (sent := self.waiting_since) is not None and since <= sent < until:
            found.append(time.perf_counter() - sent)
        return sorted(found)


class Attack:
    """What an attacker does at once: requests over some connections, or messages over some sockets, all bounded."""

    def __init__(self, most: int, until: float) -> None:
        self._left = iter(range(most))
        self._until = until
        self._lock = threading.Lock()
        self.said: Counter[str] = Counter()
        """Replies by status, or by type."""

    def next(self) -> int | None:
        """The number of the next request; None: it is enough."""
        with self._lock:
            return None if time.perf_counter() >= self._until else next(self._left, None)

    def requests(self, person: Person, make: Callable[[int], tuple[str, str, Any]], at_once: int) -> None:
        """Ask again and again over so many connections."""

        def work() -> None:
            while (number := self.next()) is not None:
                status, _, _ = person.ask(*make(number))
                with self._lock:
                    self.said[str(status)] += 1
                if status in (0, 429, 503):
                    time.sleep(BACK_OFF)

        _together(work, at_once)

    def messages(
        self, person: Person, path: str, hello: dict[str, Any], make: Callable[[int], dict[str, Any]], sockets: int
    ) -> None:
        """Send messages over so many sockets; up to eight of each wait for what they bring."""

        def work() -> None:
            try:
                with person.socket(path, **hello) as link:
                    sent = 0
                    while (number := self.next()) is not None:
                        link.send(json.dumps(make(number)))
                        sent += 1
                        try:
                            for _ in range(1 if sent < 8 else 2):
                                heard = json.loads(link.recv(timeout=0.02 if sent < 8 else 1.0))
                                with self._lock:
                                    self.said[heard.get("code") or heard["type"]] += 1
                                if heard.get("code") == "too_fast":
                                    time.sleep(BACK_OFF)
                        except TimeoutError:
                            continue
            except (ConnectionClosed, OSError) as error:
                with self._lock:
                    self.said[type(error).__name__] += 1

        _together(work, sockets)

    def openings(self, person: Person, path: str, hello: dict[str, Any], at_once: int) -> None:
        """Open sockets, wait for the first table, and close them."""

        def work() -> None:
            while self.next() is not None:
                try:
                    with person.socket(path, **hello) as link:
                        heard = ""
                        while heard not in ("table", "refused"):
                            heard = json.loads(link.recv(timeout=TIMEOUT))["type"]
                except (ConnectionClosed, OSError) as error:
                    heard = type(error).__name__
                    time.sleep(BACK_OFF)
                with self._lock:
                    self.said[heard] += 1

        _together(work, at_once)


def _together(work: Callable[[], None], number: int) -> None:
    threads = [threading.Thread(target=work, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * TIMEOUT)
