"""A careful answer that cannot be taken back is not given before it is confirmed."""

from __future__ import annotations

import pytest

from tests.server.tools import Browser, live, make
from vexillum.core.session import Session
from vexillum.server.matches.frames import option_effects


def seated(client) -> Browser:
    ann = Browser(client, make(client, seats={"aix": "me", "avignon": "me"})["match"])
    ann.settle()
    while ann.until_asked()["kind"] == "castle":
        ann.answer()
    return ann


def test_it_is_asked_about_and_nothing_has_happened(client):
    ann = seated(client)
    decision = ann.table["decision"]
    key = decision["options"][0]["key"]
    said = ann.ask("answer", number=decision["number"], keys=[key], careful=True)
    assert (said["type"], said["number"], said["keys"]) == ("confirm", decision["number"], [key])
    ann.settle()
    assert ann.table["at"] == decision["number"]
    ann.answer(key)
    assert ann.table["decision"]["kind"] == "place"


def test_where_that_is_not_known_it_is_asked_about_too(client, monkeypatch):
    """No other deal fits what the seat knows: perhaps it cannot be taken back."""
    monkeypatch.setattr(option_effects, "PAUSES", (60.0,))  # nothing is foreseen before it is asked
    ann = seated(client)
    ann.answer()
    decision = ann.table["decision"]
    monkeypatch.setattr(Session, "irrevocable", lambda *_: None)
    said = ann.ask("answer", number=decision["number"], keys=[decision["options"][0]["key"]], careful=True)
    assert (said["type"], said["perhaps"]) == ("confirm", True)
    assert ann.table["at"] == decision["number"]


def test_what_can_be_taken_back_is_done_at_once(client):
    ann = seated(client)
    ann.answer()
    decision = ann.table["decision"]
    ann.send("answer", number=decision["number"], keys=[decision["options"][0]["key"]], careful=True)
    ann.wait("table")
    assert ann.table["at"] == decision["number"] + 1


def test_what_was_foreseen_is_not_computed_again(client, monkeypatch):
    ann = seated(client)
    ann.answer()
    decision, keys = ann.table["decision"], {}
    for one in ann.wait("foreseen")["options"]:
        keys.setdefault(one["final"], one["key"])
    final = {key: live(client, ann.match).session.irrevocable([key]) for key in keys.values()}
    assert final == {key: told for told, key in keys.items()}
    monkeypatch.setattr(Session, "irrevocable", lambda *_: pytest.fail("it was foreseen"))
    if True in keys:
        assert ann.ask("answer", number=decision["number"], keys=[keys[True]], careful=True)["type"] == "confirm"
    ann.send("answer", number=decision["number"], keys=[keys[False]], careful=True)
    ann.wait("table")
    assert ann.table["at"] == decision["number"] + 1


def test_what_is_no_answer_is_refused_all_the_same(client):
    ann = seated(client)
    number = ann.table["decision"]["number"]
    assert ann.ask("answer", number=number, keys=["t99"], careful=True)["type"] == "refused"
    assert ann.ask("answer", number=number - 1, keys=["t99"], careful=True)["code"] == "stale"
