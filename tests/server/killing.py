"""Server processes killed at random under load, and what must be true afterwards.

``python -m tests.server.killing --kills 100 --database sqlite:////tmp/kill.db`` kills as often as one likes; a test
does it a few times on each database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import websockets
from sqlalchemy import select

from vexillum.core.files.save import dumps
from vexillum.core.session import Session
from vexillum.server.matches.client import encoded
from vexillum.server.matches.match import Result
from vexillum.server.matches.stored_session import revive
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.records import standing_answers
from vexillum.server.storage.tables import MATCHES

Playing = Callable[..., Coroutine[object, object, None]]
PORTS = (20_000, 32_000)
ALL = 0.2
"""How often all servers are killed at once."""
STUCK = 300.0
"""Seconds within which every match must finish once the killing stops."""


@dataclass
class Story:
    """What happened, as the clients saw it."""

    kills: int = 0
    made: list[str] = field(default_factory=list)
    acknowledged: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    """Answers that a client sent and then saw to stand."""
    over: set[str] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Connections that broke."""


def free_port() -> int:
    """A free port outside the ephemeral range: it must be free again after each kill."""
    while not is_free(port := random.SystemRandom().randrange(*PORTS)):
        pass
    return port


def is_free(port: int) -> bool:
    """Whether a server can listen there."""
    with suppress(OSError), socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        tried.bind(("127.0.0.1", port))
        return True
    return False


class Server:
    """A server of one or several processes that is killed and restarted, always on the same port."""

    def __init__(self, database: str, processes: int = 1, *, public: bool = False) -> None:
        self.database, self.processes, self.public = database, processes, public
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        options = ["--database", self.database, "--port", str(self.port), "--no-open", "--pace", "0", "--workers", "1"]
        club = ["--public", "--address", f"http://127.0.0.1:{self.port}"] if self.public else []
        command = [sys.executable, "-m", "vexillum", "serve", *options, *club, "--processes", str(self.processes)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def up(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "the server has ended by itself"
        with suppress(OSError, HTTPException):
            return urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).status == 200
        return False

    def strike(self, chance: random.Random) -> None:
        """Kill it and start it again, or one of its processes, which it starts again by itself."""
        assert self.process is not None
        own = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        if self.processes > 1 and own and chance.random() > ALL:
            with suppress(ProcessLookupError):  # one that was killed before, and is buried this moment
                os.kill(int(chance.choice(own)), signal.SIGKILL)
            return
        self.end(signal.SIGKILL)
        while not is_free(self.port):  # its processes have it until they find that their parent is gone
            time.sleep(0.05)
        self.start()

    def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()


class Player:
    """Plays one seat through whichever server answers, at random, until the match is over."""

    def __init__(self, servers: list[Server], match: str, guest: str, story: Story, cookie: str = "") -> None:
        """In a club a ``cookie`` says who plays, at home the key of a guest."""
        self.servers, self.match, self.guest, self.story = servers, match, guest, story
        self.headers = {"cookie": cookie} if cookie else {}
        self.hello = {"type": "hello"} if cookie else {"type": "hello", "guest": guest, "name": guest[:3]}
        self.chance = random.Random(match + guest)

    async def play(self) -> None:
        while self.match not in self.story.over:
            server = self.chance.choice(self.servers)
            try:
                address = f"ws://127.0.0.1:{server.port}/ws/{self.match}"
                options = {"max_size": None, "open_timeout": 5, "ping_interval": None}
                async with websockets.connect(address, additional_headers=self.headers, **options) as line:
                    await line.send(json.dumps(self.hello))
                    await self._talk(line)
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.story.lost += 1
                await asyncio.sleep(0.05 + 0.2 * self.chance.random())

    async def _talk(self, line) -> None:
        """Answer one question after the other. An answer counts as stored when the table has moved on without a
        refusal.

        The table also moves on if the answer was stored by a server that died right afterwards.
        """
        sent: tuple[int, tuple[str, ...]] | None = None
        asked, table = False, None
        async for text in line:
            message = json.loads(text)
            if message["type"] == "table":
                table = message
            elif message["type"] == "refused":
                self.story.refused[message["code"]] += 1
                sent, asked = None, False
            elif message["type"] == "pong" and sent is not None:
                self.story.acknowledged[self.match, sent[0]] = sent[1]
                sent, asked = None, False
            if table is None:
                continue
            if sent is not None:
                if table["at"] > sent[0] and not asked:
                    await line.send('{"type": "ping"}')
                    asked = True
            elif table["over"]:
                self.story.over.add(self.match)
                return
            elif "options" in table["decision"] and table["at"] == table["decision"]["number"]:
                keys = self._choose(table["decision"])
                sent = table["decision"]["number"], tuple(keys)
                await line.send(json.dumps({"type": "answer", "number": sent[0], "keys": keys}))

    def _choose(self, decision: dict) -> list[str]:
        count = self.chance.randint(max(1, decision["at_least"]), max(1, decision["at_most"]))
        return self.chance.sample([option["key"] for option in decision["options"]], count)


def fetch(request: Request) -> bytes:
    return urlopen(request, timeout=10).read()


async def post(servers: list[Server], path: str, body: dict | None, headers: dict[str, str] | None = None) -> dict:
    """Ask any server, until one answers; without a body only for something to read."""
    while True:
        request = Request(
            f"http://127.0.0.1:{random.choice(servers).port}{path}",
            None if body is None else json.dumps(body).encode(),
            {"content-type": "application/json", **(headers or {})},
        )
        try:
            return json.loads(await asyncio.to_thread(fetch, request))
        except HTTPError as error:
            if error.code < 500:
                raise
        except (OSError, ValueError, HTTPException):  # killed before, or in the middle of, its reply
            pass
        await asyncio.sleep(0.1)


async def table(servers: list[Server], number: int, story: Story) -> None:
    """Play one match after the other, with two people and an agent, until the killing stops."""
    while True:
        seats = {"aix": "me", "avignon": "open", "marseille": "random"}
        ann, ben = f"ann-{number}-" + "x" * 16, f"ben-{number}-" + "x" * 16
        made = await post(servers, "/api/matches", {"guest": ann, "game": "anno890", "seats": seats})
        token = made["links"]["avignon"].rpartition("/")[2]
        await post(servers, "/api/join", {"guest": ben, "token": token})
        story.made.append(made["match"])
        await asyncio.gather(*(Player(servers, made["match"], guest, story).play() for guest in (ann, ben)))
        if story.kills < 0:
            return


async def rampage(database: str, kills: int, tables: int = 6, servers: int = 2, processes: int = 1) -> Story:
    """Play at several tables while servers are killed, mostly one of them; then finish all games."""
    play = [partial(table, number=number) for number in range(tables)]
    return await slaughter(database, kills, play, servers, processes)


async def slaughter(
    database: str, kills: int, play: Sequence[Playing], servers: int, processes: int, *, public: bool = False
) -> Story:
    """Let people do something while servers are killed, until they have finished."""
    chance, story = random.Random(890), Story()
    running = [Server(database, processes, public=public) for _ in range(servers)]
    try:
        for server in running:
            while not await asyncio.to_thread(server.up):
                await asyncio.sleep(0.1)
        playing = [asyncio.create_task(each(running, story=story)) for each in play]
        done = 0
        while done < kills:
            for server in running:
                while not await asyncio.to_thread(server.up):
                    await asyncio.sleep(0.05)
            await asyncio.sleep(chance.uniform(0.05, 1.0))
            for victim in running if chance.random() < ALL else [chance.choice(running)]:
                await asyncio.to_thread(victim.strike, chance)
                done += 1
            story.kills = done
            if sys.stderr.isatty() or done % 10 < 2:
                print(f"{done} kills, {len(story.acknowledged)} answers, {len(story.over)} games over", file=sys.stderr)
        story.kills = -1
        await asyncio.wait_for(asyncio.gather(*playing), STUCK)
        story.kills = done
    finally:
        for server in running:
            server.end(signal.SIGTERM)
    return story


def check(database: str, story: Story) -> None:
    """No acknowledged answer is lost, nobody is stuck, and every match replays to its stored state."""
    store = Database(database)
    try:
        with store.engine.begin() as connection:
            ids = list(connection.execute(select(MATCHES.c.id)).scalars())
            assert set(story.made) <= set(ids)
            for id in story.made:
                record, acts, saved = (
                    matches.get(connection, id),
                    stored_acts(connection, id),
                    matches.saved(connection, id),
                )
                assert record is not None
                assert record.over, f"{id} is stuck"
                answers = standing_answers(acts)
                for (match, number), keys in story.acknowledged.items():
                    if match == id:
                        assert acts[number].keys == keys, f"answer {number} of {id} is lost"
                session, stand = revive(saved, answers)
                assert stand == len(answers)
                again = Session(session.game, session.setup, session.players)
                for answer in answers:
                    again.repeat(answer)
                assert dumps(again) == dumps(session)
                assert session.over
                outcome = session.outcome
                assert record.result == encoded(Result(outcome.winners, outcome.scores))
    finally:
        store.close()


def main() -> None:
    """Kill, check, and say what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", required=True, help="an address; the database should be empty")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1, help="of each server")
    chosen = parser.parse_args()
    start = time.monotonic()
    story = asyncio.run(rampage(chosen.database, chosen.kills, chosen.tables, chosen.servers, chosen.processes))
    check(chosen.database, story)
    print(
        f"{story.kills} kills in {time.monotonic() - start:.0f} s; {len(story.made)} matches, all over and replayed; "
        f"{len(story.acknowledged)} acknowledged answers, none lost; {story.lost} connections broke; "
        f"refused: {dict(story.refused)}"
    )


if __name__ == "__main__":
    main()
