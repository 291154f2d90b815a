"""Every message of the WebSocket: from those who may not send it, and with everything that can be wrong in it."""

from __future__ import annotations

import json

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.attacks.world import HOSTILE, NUL, at, changes
from tests.server.tools import ANN, ONCE, Browser, first, make, serving
from vexillum.server.matches.actions import client_messages

READS = "reads"
"""Anyone who is in the match may; nothing is changed by it."""
OWN = "own"
"""Anyone who is in the match may; it changes what is theirs alone, or is said by them."""
PLAYS = "plays"
"""Anyone who plays the seat that it is about."""
HOME = "home"
"""In a club nobody may: names are those of accounts."""

RIGHTS: dict[str, tuple[str, dict]] = {
    "hello": (READS, {}),
    "answer": (PLAYS, {"number": 0, "keys": ["nonsense"]}),
    "undo": (PLAYS, {}),
    "why": (READS, {"thing": "tile:t01"}),
    "askable": (PLAYS, {}),
    "preview": (PLAYS, {"keys": ["nonsense"]}),
    "rule": (READS, {"number": "99.9"}),
    "page": (READS, {"thing": "nothing"}),
    "odds": (PLAYS, {"keys": []}),
    "explain": (READS, {"at": 0}),
    "watch": (READS, {"scope": 0}),
    "hold": (PLAYS, {"seconds": 1}),
    "goto": (PLAYS, {"node": 0, "at": 0}),
    "practice": (PLAYS, {"on": False}),
    "coach": (PLAYS, {"on": True}),
    "coach_ask": (PLAYS, {"number": 0}),
    "coach_back": (PLAYS, {"number": 0}),
    "coach_dismiss": (PLAYS, {"number": 0}),
    "plans": (PLAYS, {"seat": "aix"}),
    "plan": (PLAYS, {"seat": "aix", "kind": "take", "keys": ["nonsense"]}),
    "plan_end": (PLAYS, {"seat": "aix", "id": "nonsense"}),
    "consent": (PLAYS, {"seat": "aix", "kind": "nonsense", "asker": "avignon", "answer": "yes"}),
    "chat": (OWN, {"text": "hello"}),
    "note": (OWN, {"text": "mine"}),
    "ready": (PLAYS, {"seat": "aix"}),
    "hand": (PLAYS, {"seat": "aix", "to": "random"}),
    "resign": (PLAYS, {"seat": "aix"}),
    "takeback": (PLAYS, {}),
    "takeback_reply": (PLAYS, {"agree": True}),
    "rematch": (PLAYS, {}),
    "lang": (READS, {"lang": "it"}),
    "name": (HOME, {"name": "Ann"}),
    "board": (READS, {}),
    "ping": (READS, {}),
}
ODD = (None, True, -1, 0, 2**31, 2**63, 2**200, -(2**200), 1e308, 0.5, "", "x" * 5000, NUL, [], {}, [[[]]], {"a": {}})
RAW = (
    '{"type": "%s", "keys": ["\\ud800"], "text": "\\ud800", "thing": "\\udfff"}',
    '{"type": "%s", "number": 1e999, "at": -1e999}',
    '{"type": "%s", "number": ' + "9" * 5000 + "}",
    '{"type": "%s", "text": ' + "[" * 20_000 + "]" * 20_000 + "}",
    '{"type": "%s", "type": "ping", "seat": "aix"}',
    '{"type": "%s", "__proto__": {"admin": true}}',
    '\ufeff{"type": "%s"}',
)


def test_somebody_has_decided_about_every_message():
    assert set(RIGHTS) == set(client_messages.read.types)


@ONCE
def test_neither_who_watches_nor_who_plays_another_seat_changes_anything(world):
    ann, ben, wes = at(world.ann, world.match), at(world.ben, world.match), at(world.wes, world.match)
    for browser in (ann, ben, wes):
        browser.settle()
    while "options" not in ann.table["decision"]:
        ben.answer()
        ann.settle()
    decision = ann.table["decision"]
    rights = RIGHTS | {
        "answer": (PLAYS, {"number": decision["number"], "keys": first(decision)}),
        "preview": (PLAYS, {"keys": first(decision)}),
    }
    for intruder in (wes, ben):
        for kind, (right, fields) in rights.items():
            if right not in (PLAYS, HOME):
                continue
            if intruder is ben and kind in ("takeback", "undo"):
                continue  # the last answer is his own
            before = world.rows()
            intruder.settle()
            heard = intruder.ask(kind, **fields)
            assert heard["type"] == "refused", (kind, heard)
            world.unchanged(before, kind)
    for kind, (right, fields) in rights.items():
        if right == READS:
            before = world.rows()
            wes.send(kind, **fields)
            wes.settle()
            world.unchanged(before, kind)
    ann.settle()
    ann.answer()


@ONCE
def test_in_a_club_nobody_takes_anothers_name(world):
    ben, before = at(world.ben, world.match), world.rows()
    for name in ("Ann", "Ada", "administrator", "", "Ben 2"):
        assert ben.ask("name", name=name)["code"] == "name_account"
    again = Browser(world.client, world.match, ANN, "Ann", headers=world.ben.headers)
    assert again.welcome["you"]["name"] == "Ben"
    again.leave()
    ben.settle()
    world.unchanged(before)
    assert ben.welcome["you"]["name"] == "Ben"


def test_whatever_stands_in_a_message(world):
    """Nobody is thrown out, nothing changes, and the game goes on."""
    ann, wes = at(world.ann, world.match), at(world.wes, world.match)
    before = world.rows()
    sent = 0
    for kind, struct in client_messages.read.types.items():
        right, fields = RIGHTS[kind]
        texts = [raw % kind for raw in RAW]
        for field in msgspec.structs.fields(struct):
            texts += [json.dumps({"type": kind, **fields, field.name: odd}) for odd in ODD]
            texts += [json.dumps({"type": kind, **fields, field.name: [odd] * 3}) for odd in (*ODD, *HOSTILE[:4])]
            if right == READS:
                texts += [json.dumps({"type": kind, **fields, field.name: odd}) for odd in HOSTILE]
        for browser in (ann, wes):
            for text in texts:
                if right == OWN and "\\u0000" not in text and "text" in json_or(text):
                    continue
                browser.socket.send_text(text)
                sent += 1
            browser.settle()
    assert sent > 1000
    found = changes(before, world.rows())
    assert not found, found
    ann.settle()
    assert ann.ask("ping")["type"] == "pong"


def json_or(text: str) -> dict:
    """The fields of a message whose text would be taken."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return {"text": 1} if isinstance(read, dict) and isinstance(read.get("text"), str) else {}


@ONCE
def test_bytes_and_floods_before_the_greeting(world):
    with world.client.websocket_connect(f"/ws/{world.match}", headers=world.ann.headers) as socket:
        for n in range(10):
            socket.send_bytes(b"\x00\xff") if n % 2 else socket.send_text("{")
            assert socket.receive_json()["code"] == "malformed"
        assert socket.receive_json()["code"] == "hello"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


@ONCE
def test_a_closed_match_takes_nothing_and_goes_on_when_it_is_opened(world):
    ann = at(world.ann, world.match)
    world.ada.post("/api/admin/close", match=world.match, why="quarrel")
    ann.settle()
    before = world.rows()
    for kind in (
        "answer",
        "undo",
        "takeback",
        "takeback_reply",
        "hand",
        "resign",
        "coach",
        "coach_back",
        "coach_dismiss",
    ):
        assert ann.ask(kind, **RIGHTS[kind][1])["code"] == "closed", kind
    for deed in ("sit", "decline", "leave"):
        told = world.ann.post(f"/api/matches/{world.match}/{deed}", 403, seat="aix")
        assert told["code"] == "closed", deed
    assert world.ann.post(f"/api/matches/{world.match}/invite", 403, seat="aix", name="Eve")["code"] == "closed"
    assert world.ann.post(f"/api/matches/{world.match}/replace", 403, seat="avignon", to="open")["code"] == "closed"
    world.unchanged(before)


@ONCE
def test_at_home_a_name_is_only_a_name(database_url, thoughts):
    with serving(database_url, thoughts) as client:
        made = make(client, seats={"aix": "me"})
        ann = Browser(client, made["match"])
        for name in HOSTILE:
            ann.send("name", name=name[:40])
            ann.settle()
            kept = ann.welcome["you"]["name"]
            assert all(letter.isprintable() for letter in kept)
            assert len(kept) <= 40
