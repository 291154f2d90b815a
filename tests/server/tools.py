"""A server in this process, and browsers that keep what they are sent as the real client does."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager

import msgspec
import pytest
from sqlalchemy import text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.direct_client import Client
from vexillum.server.kernel.config import Config
from vexillum.server.matches.agent_worker import SessionCache
from vexillum.server.matches.frames.frames import map_change
from vexillum.server.runtime.app import create_app

ANN, BEN, EVE = ("ann" * 8, "ben" * 8, "eve" * 8)
ONCE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""For long games, in which the database plays no part: on one is enough."""


class Thoughts:
    """Lets agents think in a thread of this process: fast, and it can be told to fail or to wait."""

    def __init__(self) -> None:
        self.mind = SessionCache()
        self.failure: Exception | None = None
        self.keys: tuple[str, ...] | None = None
        self.asleep = False

    async def think(self, task):
        while self.asleep:
            await asyncio.sleep(0.01)
        if self.failure is not None:
            raise self.failure
        return self.keys or await asyncio.to_thread(self.mind.answer, task)

    async def close(self) -> None:
        self.asleep = False


@contextmanager
def serving(database: str, thoughts: Thoughts | None = None, **settings):
    """A server on a database, given by its address."""
    config = Config(database=database, pace=0, **settings)
    with Client(create_app(config, thoughts or Thoughts())) as client:
        client.browsers = []
        client.app.state.hub.started = 0  # long ago: nobody's time ran out while it was down
        try:
            yield client
        finally:
            for browser in client.browsers:
                browser.leave()


def make(client: TestClient, game: str = "anno890", guest: str = ANN, name: str = "Ann", **wish) -> dict:
    wish.setdefault("seed", "s")
    made = client.post("/api/matches", json={"guest": guest, "name": name, "game": game, **wish})
    assert made.status_code == 201, made.text
    return made.json()


def join(client: TestClient, path: str, guest: str, name: str = "") -> dict:
    token = path.rpartition("/")[2]
    joined = client.post("/api/join", json={"guest": guest, "name": name, "token": token})
    assert joined.status_code == 200, joined.text
    return joined.json()


def redrawn(old: dict, change: dict) -> dict:
    """A map after a change of it, as a client makes it."""
    if change["whole"] is not None:
        return change["whole"]
    assert set(change["blocks"]) <= set(old["blocks"])
    anchors = old["anchors"] if change["anchors"] is None else change["anchors"]
    return {**old, "label": change["label"], "anchors": anchors, "blocks": old["blocks"] | change["blocks"]}


def drawn(session, reader: str | None, lang: str = "en") -> dict:
    """The whole map of a session, as a client that has just come gets it."""
    drawing = session.game.board.draw_map(session.view(reader), session.game.texts(lang))
    return json.loads(msgspec.json.encode(map_change(None, drawing).whole))


class Browser:
    """A client at a match."""

    def __init__(
        self, client: TestClient, match: str, guest: str = ANN, name: str = "Ann", lang: str = "en", headers=None
    ) -> None:
        self.client, self.match, self.guest = client, match, guest
        self.heard: list[dict] = []
        self.table: dict = {}
        self.map: dict = {}
        self.display: dict = {}
        self.log: dict[int, dict] = {}
        self.story: list[dict] = []
        self.welcome: dict = {}
        self.socket = client.websocket_connect(f"/ws/{match}", headers=headers or {}).__enter__()
        self.here = True
        client.browsers.append(self)
        self.send("hello", guest=guest, name=name, lang=lang)
        self.wait("table")

    def send(self, type: str, **fields) -> None:
        self.socket.send_text(json.dumps({"type": type, **fields}))

    def hear(self) -> dict:
        sent = self.socket.receive()
        if sent["type"] == "websocket.close":
            raise WebSocketDisconnect(sent.get("code", 1000))
        message = msgspec.json.decode(sent["text"])
        self.heard.append(message)
        if message["type"] == "table":
            self._take(message)
        elif message["type"] == "welcome":
            self.welcome = message
        return message

    def _take(self, frame: dict) -> None:
        assert frame["number"] == self.table.get("number", 0) + 1
        for still in frame.get("stills", ()):
            self.map = redrawn(self.map, still["map"])
        self.map = redrawn(self.map, frame["map"])
        self.display = {**self.display, **frame.get("display", {})}
        self.log = {n: line for n, line in self.log.items() if n < frame.get("lines_from", 0)}
        self.log |= {line["n"]: line for line in frame.get("lines", ())}
        told = {scope["number"]: scope for scope in (*self.story, *frame.get("scopes", []))}
        self.story = [told[number] for number in range(frame.get("scopes_n", 0))]
        self.table = frame

    def wait(self, *types: str) -> dict:
        """Listen until a message of one of these types comes."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def settle(self) -> list[dict]:
        """All that was sent until now."""
        self.send("ping")
        heard = []
        while (message := self.hear())["type"] != "pong":
            heard.append(message)
        return heard

    def ask(self, type: str, **fields) -> dict:
        """Send a message and get the first reply that is not a frame or about presence."""
        self.send(type, **fields)
        while (message := self.hear())["type"] in ("table", "presence", "welcome", "foreseen"):
            pass
        return message

    def until_asked(self) -> dict | None:
        """Listen until one of my seats is asked; None when the game is over."""
        while not self.table["over"] and "options" not in (self.table["decision"] or {}):
            self.wait("table")
        return self.table["decision"]

    def answer(self, *keys: str) -> None:
        """Answer and wait for the resulting frame, skipping earlier ones, such as those sent
        because someone connected.
        """
        decision = self.table["decision"]
        self.send("answer", number=decision["number"], keys=list(keys) or first(decision))
        while self.table["at"] <= decision["number"]:
            self.wait("table")

    def leave(self) -> None:
        """Close the page; the test client waits for all connections that are still open."""
        if self.here:
            self.here = False
            self.socket.__exit__(None, None, None)


def first(decision: dict) -> list[str]:
    return [option["key"] for option in decision["options"][: max(1, decision["at_least"])]]


def live(client: TestClient, match: str):
    return client.app.state.hub._live[match].match


def everything(client: TestClient, match: str) -> tuple:
    """All that a refused message must leave alone: the session and every row of the database."""
    here = live(client, match)
    session = here.session
    with here.database.engine.begin() as connection:
        rows = {
            name: sorted(map(repr, connection.execute(text(f"SELECT * FROM {name}"))))
            for name in ("matches", "seats", "answers", "chat", "notes", "watchers")
        }
    return (
        msgspec.json.encode(session.game.positions.write(session.state)),
        msgspec.json.encode(session.journal),
        list(session.answers),
        session.decision and session.decision.keys,
        dict(here.seats),
        rows,
    )
