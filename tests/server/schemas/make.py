"""Writes the rows of a database as a release makes them: a club's week in little, played through its own server.

Run it on the code of that release, from its own folder (a clone, at the commit that was released):

    cd clone && PYTHONPATH=src:. python …/tests/server/schemas/make.py 0002.json

0001.json is from commit b48b606, where ``serving`` still took the folder instead of the address. 0002.json is from
commit 3e0ab58, 0003.json from commit 08576cc, 0004.json from commit 9232b660, 0005.json from
commit a0feabcd, 0006.json from commit d0b23f2a, 0007.json from commit 8c6dafe0, 0008.json from
commit f3640c7c, 0009.json from commit f856993f.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import msgspec
from sqlalchemy import create_engine, inspect, text

from tests.server.tools import ANN, BEN, EVE, Browser, first, join, make, serving


def main(target: Path) -> None:
    """Play, then write every row."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/table.db"
        with serving(address) as client:
            for play in (two_people, against_agents, a_card_of_pendragon, non_players, an_imported_game, not_begun):
                play(client)
            stand = {id: how_it_stands(match.match.session) for id, match in client.app.state.hub._live.items()}
        engine = create_engine(address)
        with engine.begin() as connection:
            tables = {
                name: [dict(row) for row in connection.execute(text(f"SELECT * FROM {name}")).mappings()]
                for name in inspect(connection).get_table_names()
            }
    left = json.dumps({"tables": tables, "stand": stand}, ensure_ascii=False, indent=0, default=in_letters)
    target.write_text(left + "\n")


def in_letters(content: bytes) -> dict[str, str]:
    """What is stored in bytes."""
    return {"base64": b64encode(content).decode()}


def how_it_stands(session) -> dict:
    """The state of a game that every later release must reproduce; it may add details."""
    position = msgspec.json.encode(session.game.positions.write(session.state), order="sorted")
    return {
        "answers": len(session.answers),
        "position": sha256(position).hexdigest(),
        "asks": None if session.decision is None else [session.decision.seat, list(session.decision.keys)],
    }


def two_people(client) -> None:
    """A running game with talk, notes, an observer, answers taken back, and a take-back that was agreed to."""
    made = make(client, seats={"aix": "me", "avignon": "open"}, players=3, seed="two people")
    join(client, made["links"]["avignon"], BEN, "Ben")
    join(client, made["watch"], EVE, "Eve")
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben", "it")
    for number in range(24):
        asker = turn(ann, ben)
        asker.answer()
        if number % 8 == 5:
            asker.send("undo")
            asker.settle()
    asker = turn(ann, ben)
    other = ben if asker is ann else ann
    asker.send("takeback")
    other.wait("takeback_asked")
    other.send("takeback_reply", agree=True)
    asker.wait("takeback")
    ann.send("chat", text="<b>Salve</b> “à toi” 🏰 \\ ' \" ; --")
    ben.send("chat", text="Tocca a te")
    ann.send("note", text="attack at dawn\n  ☞ Nîmes")
    ben.send("note", text="attendere")
    ann.settle(), ben.settle()


def turn(ann: Browser, ben: Browser) -> Browser:
    """The player who is asked, once the agents have answered."""
    while True:
        ann.settle(), ben.settle()
        for browser in (ann, ben):
            if "options" in (browser.table["decision"] or {}):
                return browser
        time.sleep(0.05)


def against_agents(client) -> None:
    """A game that is over, and its rematch."""
    made = make(client, seats={"aix": "me", "avignon": "steward"}, seed="agents")
    ann = Browser(client, made["match"])
    while (decision := ann.until_asked()) is not None:
        ann.answer(*first(decision))
    Browser(client, ann.ask("rematch")["match"])


def a_card_of_pendragon(client) -> None:
    """A running game of the other kind, one seat handed to an agent."""
    made = make(client, "pendragon", seats={"dux": "me", "civitates": "me", "saxons": "np", "scotti": "np"}, seed="p")
    ann = Browser(client, made["match"])
    for _ in range(12):
        decision = ann.until_asked()
        ann.answer(*first(decision))
    ann.send("undo")
    ann.send("hand", seat="civitates", to="random")
    ann.settle()
    ann.until_asked()


def non_players(client) -> None:
    """A whole game of Non-players."""
    seats = dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "np")
    ann = Browser(client, make(client, "pendragon", seats=seats, seed="np")["match"])
    while not ann.table["over"]:
        ann.wait("table")


def an_imported_game(client) -> None:
    """A match that continues a saved game."""
    made = make(client, seats={"aix": "me", "avignon": "me"}, seed="imported")
    ann = Browser(client, made["match"])
    for _ in range(7):
        ann.answer()
    save = client.get(f"/api/matches/{made['match']}/save", params={"guest": ANN}).json()
    again = client.post("/api/matches/import", json={"guest": BEN, "name": "Ben", "save": save}).json()
    ben = Browser(client, again["match"], BEN, "Ben")
    ben.until_asked()
    ben.answer()


def not_begun(client) -> None:
    """A match with open seats and no answers."""
    made = make(client, "pendragon", seats={"dux": "open", "civitates": "me"}, seed="open", name="Ann")
    Browser(client, made["match"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
