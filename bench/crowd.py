"""Load generator: one WebSocket per seat, whose bot answers at random, immediately or on a schedule."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from random import Random
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from vexillum import get_game

OPEN_AT_ONCE = 16
"""How many matches are created concurrently."""


class Option(msgspec.Struct):
    key: str


class Question(msgspec.Struct):
    number: int
    at_least: int = 1
    at_most: int = 1
    options: list[Option] = []


class Message(msgspec.Struct):
    """The part of a message that a bot needs; the board is skipped without parsing."""

    type: str
    at: int = -1
    over: bool = False
    decision: Question | None = None
    code: str = ""


class Measurements(msgspec.Struct):
    """What happened during the measured time."""

    since: float = float("inf")
    until: float = float("inf")
    answers: int = 0
    updates: list[float] = []
    """The latency of each answer: seconds until the last client of its match was up to date."""
    frames: int = 0
    bytes: int = 0
    refused: dict[str, int] = {}
    """Rejected messages by error code, and lost connections."""
    all_answers: int = 0
    """Including the time before and after the measurement."""
    matches: int = 0

    def lost(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    def counts(self, moment: float) -> bool:
        return self.since <= moment < self.until


class Crowd:
    """All matches, and their measurements."""

    def __init__(self, port: int, game: str, players: int, *, compressed: bool, rate: float, tables: int) -> None:
        self.port, self.game, self.players, self.compressed = port, game, players, compressed
        self.pause = tables / rate if rate else 0.0
        """The mean time between two answers in one match, if answers are scheduled."""
        self.measured = Measurements(updates=[], refused={})
        self.random = Random(890)
        self.laying = asyncio.Semaphore(OPEN_AT_ONCE)
        self.ready = 0
        self.ending = False

    async def post(self, path: str, **fields: object) -> dict[str, object]:
        """Send a POST request to the API."""
        request = Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(fields).encode(),
            {"content-type": "application/json"},
        )
        return await asyncio.to_thread(lambda: json.load(urlopen(request, timeout=60)))

    async def table(self, number: int) -> None:
        """Play one match after another until the end of the measurement."""
        first = True
        while not self.ending:
            guests = [f"{number:06d}-{seat}-{self.random.getrandbits(64):016x}" for seat in range(self.players)]
            async with self.laying:
                table = Table(self, guests)
                await table.lay()
            self.measured.matches += 1
            self.ready += first
            first = False
            await table.play()


class Table:
    """One match and its clients."""

    def __init__(self, crowd: Crowd, guests: list[str]) -> None:
        self.crowd, self.guests = crowd, guests
        self.sockets: list[ClientConnection] = []
        self.sent: dict[int, float] = {}
        self.missing: dict[int, int] = {}
        self.known = [0] * len(guests)
        self.due = time.perf_counter()

    async def lay(self) -> None:
        """Create the match, join it with all players, and connect."""
        crowd, (host, *others) = self.crowd, self.guests
        wish = {"game": crowd.game, "players": crowd.players}
        in_play = get_game(crowd.game).info.seats_for(crowd.players)
        seats = dict(zip(in_play, ("me", *["open"] * len(others)), strict=True))
        made = await crowd.post("/api/matches", guest=host, name="Host", seats=seats, **wish)
        for guest, link in zip(others, made["links"].values(), strict=True):
            await crowd.post("/api/join", guest=guest, name="Guest", token=link.rpartition("/")[2])
        for name, guest in zip(("Host", *["Guest"] * len(others)), self.guests, strict=True):
            socket = await connect(
                f"ws://127.0.0.1:{crowd.port}/ws/{made['match']}",
                compression="deflate" if crowd.compressed else None,
                max_size=None,
                ping_interval=None,
                open_timeout=60,
            )
            await socket.send(json.dumps({"type": "hello", "guest": guest, "name": name, "lang": "en"}))
            self.sockets.append(socket)

    async def play(self) -> None:
        """Play until the game or the measurement is over."""
        await asyncio.gather(*(self._client(place, socket) for place, socket in enumerate(self.sockets)))

    async def _client(self, place: int, socket: ClientConnection) -> None:
        decode: Callable[[str], Message] = msgspec.json.Decoder(Message).decode
        measured = self.crowd.measured
        answered = -1
        try:
            async for text in socket:
                message = decode(text)
                if message.type == "refused":
                    measured.lost(message.code)
                if message.type != "table":
                    continue
                now = time.perf_counter()
                if measured.counts(now):
                    measured.frames += 1
                    measured.bytes += len(text)
                self._updated(place, message.at, now)
                if message.over or self.crowd.ending:
                    break
                question = message.decision
                if question is not None and question.options and question.number > answered:
                    answered = question.number
                    if self.crowd.pause:
                        asyncio.get_running_loop().create_task(self._later(socket, question))
                    else:
                        await self._answer(socket, question, now)
        except ConnectionClosed:
            if not self.crowd.ending:
                measured.lost("connection")
        finally:
            await socket.close()

    async def _later(self, socket: ClientConnection, question: Question) -> None:
        """Answer on schedule, however fast the server is; a late server counts against it."""
        self.due += self.crowd.random.expovariate(1 / self.crowd.pause)
        await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
        try:
            await self._answer(socket, question, self.due)
        except ConnectionClosed:
            if not self.crowd.ending:
                self.crowd.measured.lost("connection")

    async def _answer(self, socket: ClientConnection, question: Question, due: float) -> None:
        count = max(question.at_least, min(1, question.at_most))
        keys = [option.key for option in self.crowd.random.sample(question.options, count)]
        self.sent[question.number] = due
        self.missing[question.number] = len(self.guests)
        self.crowd.measured.all_answers += 1
        await socket.send(json.dumps({"type": "answer", "number": question.number, "keys": keys}))

    def _updated(self, place: int, at: int, now: float) -> None:
        """A client has received all answers before this one; the last client to do so ends their latency."""
        measured = self.crowd.measured
        for number in range(self.known[place], at):
            if number not in self.missing:
                continue
            self.missing[number] -= 1
            if not self.missing[number]:
                del self.missing[number]
                sent = self.sent.pop(number)
                if measured.counts(now):
                    measured.answers += 1
                    measured.updates.append(now - sent)
        self.known[place] = max(self.known[place], at)
