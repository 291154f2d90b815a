"""What is refused, with the state and every row before and after."""

from __future__ import annotations

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.tools import ANN, BEN, EVE, Browser, everything, first, join, make


@pytest.fixture
def table(client):
    """Ann and Ben in one match, Eve watching; Ann is asked, and has answered before."""
    made = make(client, seats={"aix": "me", "avignon": "open"})
    join(client, made["links"]["avignon"], BEN, "Ben")
    join(client, made["watch"], EVE)
    ann, ben = Browser(client, made["match"]), Browser(client, made["match"], BEN, "Ben", "it")
    eve = Browser(client, made["match"], EVE, "Eve")
    while not ("options" in ann.table["decision"] and len(ann.heard) > 8):
        ann.settle(), ben.settle()
        (ann if "options" in ann.table["decision"] else ben).answer()
    for browser in (ann, ben, eve):
        browser.settle()
    return client, made["match"], ann, ben, eve


def answer(**fields) -> str:
    return json.dumps({"type": "answer", **fields})


WRONG = [
    ("unknown", "unknown", '{"type": "cheat"}'),
    ("no type", "malformed", '{"number": 1}'),
    ("not JSON", "malformed", "{"),
    ("not an object", "malformed", "[1, 2]"),
    ("deep", "malformed", "[" * 30_000),
    ("a number for a word", "malformed", '{"type": "answer", "number": "x", "keys": []}'),
    ("an unknown field", "malformed", '{"type": "undo", "force": true}'),
    ("a second greeting", "greeted", json.dumps({"type": "hello", "guest": ANN})),
    ("oversized", "oversized", json.dumps({"type": "note", "text": "x" * 70_000})),
    ("long chat", "too_long", json.dumps({"type": "chat", "text": "x" * 2_001})),
    ("long note", "too_long", json.dumps({"type": "note", "text": "x" * 20_001})),
    ("an old decision", "stale", answer(number=0, keys=["nonsense"])),
    ("a future decision", "stale", answer(number=99_999, keys=["nonsense"])),
    ("a negative decision", "stale", answer(number=-1, keys=["nonsense"])),
    ("no such rule", "no_rule", '{"type": "rule", "number": "99.9"}'),
    ("nothing to read", "no_page", '{"type": "page", "thing": "tile:none"}'),
    ("no odds", "no_odds", '{"type": "odds", "keys": []}'),
    ("no takeback to agree to", "takeback_none", '{"type": "takeback_reply", "agree": true}'),
    ("a rematch too early", "not_over", '{"type": "rematch"}'),
    ("resign another's seat", "not_yours", '{"type": "resign", "seat": "avignon"}'),
    ("resign no seat", "no_seat", '{"type": "resign", "seat": "rome"}'),
    ("hand a present person's seat over", "not_allowed", '{"type": "hand", "seat": "avignon", "to": "me"}'),
    ("hand a seat to nobody", "no_agent", '{"type": "hand", "seat": "aix", "to": "deep thought"}'),
    ("take over another's seat", "not_yours", '{"type": "ready", "seat": "avignon"}'),
]


def test_a_refusal_changes_nothing(table):
    client, match, ann, ben, _ = table
    before = everything(client, match)
    for id, code, text in WRONG:
        ann.socket.send_text(text)
        refused = ann.wait("refused")
        assert refused["code"] == code, id
        assert refused["text"], id
        assert "⟨" not in refused["text"], id
        assert everything(client, match) == before, id
        assert ben.settle() == [], id
    ann.answer()
    assert everything(client, match) != before


def test_refusals_of_answers(table):
    client, match, ann, ben, eve = table
    before = everything(client, match)
    decision = ann.table["decision"]
    number, keys = decision["number"], first(decision)
    assert ben.ask("answer", number=number, keys=keys)["code"] == "seat"
    assert eve.ask("answer", number=number, keys=keys)["code"] == "watch"
    assert eve.ask("takeback")["code"] == "watch"
    assert ann.ask("answer", number=number, keys=["nonsense"])["code"] == "option"
    assert ann.ask("answer", number=number, keys=[])["code"] == "count"
    assert ann.ask("answer", number=number, keys=keys * 2)["code"] == "count"
    assert ben.ask("preview", keys=keys)["code"] == "preview_not_yours"
    assert everything(client, match) == before
    ann.answer(*keys)
    after = everything(client, match)
    assert ann.ask("answer", number=number, keys=keys)["code"] == "duplicate"
    assert everything(client, match) == after


def test_a_refusal_is_told_in_the_readers_language(table):
    _, _, ann, ben, _ = table
    assert ann.ask("resign", seat="rome")["text"].startswith("This game has no seat rome")
    assert ben.ask("resign", seat="rome")["text"].startswith("Questa partita non ha il posto rome")


def test_the_rules_may_break_down(client, toy):
    made = make(client, "toy", seats={"left": "me", "right": "me"})
    ann = Browser(client, made["match"])
    before = everything(client, made["match"])
    assert ann.ask("answer", number=0, keys=["crash"])["code"] == "broken"
    assert everything(client, made["match"]) == before
    ann.answer("roll")


def test_nobody_comes_in_without_a_link_or_a_greeting(client):
    made = make(client, seats={"aix": "me"})
    for match, guest, code in (
        (made["match"], EVE, "not_invited"),
        (made["match"], "short", "guest"),
        ("nowhere", EVE, "no_match"),
    ):
        with client.websocket_connect(f"/ws/{match}") as socket:
            socket.send_json({"type": "undo"})
            assert socket.receive_json()["code"] == "hello"
            socket.send_json({"type": "hello", "guest": "x" * 201})
            assert socket.receive_json()["code"] == "malformed"
            socket.send_json({"type": "hello", "guest": guest, "lang": "it"})
            assert socket.receive_json()["code"] == code
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


def test_bytes_are_no_message(client):
    made = make(client, seats={"aix": "me"})
    ann = Browser(client, made["match"])
    ann.socket.send_bytes(b"{}")
    assert ann.wait("refused")["code"] == "malformed"
