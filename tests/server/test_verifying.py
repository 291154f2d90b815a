"""The hash of the seed from the beginning, the seed at the end and not before, and the report of the dice."""

import json

import msgspec
import pytest

from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, first, join, live, make
from vexillum.core.dice import commitment
from vexillum.core.files.save import dumps, read
from vexillum.core.files.verify import verify
from vexillum.server.edge.http import matches
from vexillum.server.edge.http.matches import verification_page
from vexillum.server.kernel.texts import game_texts

SEED = "nobody-may-see-this"


@pytest.fixture
def two(client, toy):
    """A match of two people, and somebody who watches."""
    made = make(client, "toy", seats={"left": "me", "right": "open"}, seed=SEED)
    join(client, made["links"]["right"], BEN, "Ben")
    join(client, made["watch"], EVE, "Eve")
    people = [Browser(client, made["match"], guest) for guest in (ANN, BEN, EVE)]
    return made, people


def play(people: list[Browser], until: int = 99) -> None:
    ann, ben, _ = people
    while not ann.table["over"] and ann.table["at"] < until:
        for one in people:
            one.settle()
        asked = next((one for one in (ann, ben) if "options" in (one.table["decision"] or {})), None)
        if asked is not None:
            asked.answer("roll")
        for one in people:
            one.settle()


def test_the_hash_is_told_from_the_beginning(client, two):
    made, people = two
    assert made["hash"] == commitment(SEED)
    assert [one.welcome["hash"] for one in people] == [made["hash"]] * 3


def test_the_seed_of_a_running_match_never_leaves_the_server(client, two):
    made, people = two
    play(people, 3)
    base = f"/api/matches/{made['match']}"
    sent = [json.dumps(one.heard) for one in people]
    for guest in (ANN, BEN, EVE):
        for path in ("verify", "save", "replay", "page", "why", "board.svg", "export.html"):
            reply = client.get(f"{base}/{path}", params={"guest": guest, "at": 1})
            assert path not in ("verify", "save") or reply.status_code in (403, 409), path
            sent.append(reply.text)
        sent.append(client.post("/api/mine", json={"guest": guest}).text)
        sent.append(client.get(f"/play/{made['match']}").text)
    assert len(people[0].heard) > 5
    assert not any(SEED in text for text in sent)


@pytest.mark.parametrize("hides", [True, False])
def test_the_save_of_a_running_match_is_nobodys_while_others_play(client, two, monkeypatch, hides):
    made, _ = two
    game = live(client, made["match"]).session.game
    monkeypatch.setitem(vars(game), "info", msgspec.structs.replace(game.info, hidden=hides))
    for guest in (ANN, BEN, EVE):
        reply = client.get(f"/api/matches/{made['match']}/save", params={"guest": guest})
        assert (reply.status_code, reply.json()["code"]) == (403, "save_hidden")


def test_the_dice_of_a_match_that_is_over(client, two):
    made, people = two
    path = f"/api/matches/{made['match']}/verify"
    running = client.get(path, params={"guest": ANN})
    assert (running.status_code, running.json()["code"]) == (409, "not_over")
    play(people)
    for guest, lang, title in (
        (ANN, "en", "Game verified"),
        (BEN, "it", "Partita verificata"),
        (EVE, "en", "Game verified"),
    ):
        report = client.get(path, params={"guest": guest, "lang": lang}).json()
        told = "\n".join(line["text"] for line in report["lines"])
        assert (report["ok"], report["title"]) == (True, title)
        assert SEED in told
        assert f"vexillum verify toy-{made['match']}.json --hash {made['hash']}" in told
        assert len(report["lines"]) == 9
    assert client.get(path, params={"guest": "x" * 20}).json()["code"] == "not_invited"
    saved = client.get(f"/api/matches/{made['match']}/save", params={"guest": EVE})
    assert f"toy-{made['match']}.json" in saved.headers["content-disposition"]
    assert verify(read(saved.text), made["hash"]).dice == 6


def test_what_does_not_hold_is_told(client, two):
    made, people = two
    play(people)
    session = live(client, made["match"]).session
    told = verification_page(dumps(session), commitment("another"), "f.json", game_texts(session.game, "en"))
    assert (told["ok"], told["title"]) == (False, "Verification failed")
    assert "does not match the hash" in told["lines"][0]["text"]


def test_the_end_stands_because_the_seed_is_known(client, two):
    made, people = two
    play(people)
    for one in people[:2]:
        assert one.table["undo"]["can"] is False
        for wish in ("undo", "takeback"):
            assert one.ask(wish)["code"] == "over"
    assert live(client, made["match"]).session.over


@ONCE
def test_agents_are_asked_again_with_the_dice(client):
    """A seat changes hands in mid-game: each answer is known by who gave it, after a restart as well."""
    made = make(client, seats={"aix": "me", "avignon": "steward"}, seed=SEED)
    ann = Browser(client, made["match"])
    for _ in range(4):
        ann.answer(*first(ann.until_asked()))
    ann.send("hand", seat="aix", to="random")
    while not ann.table["over"]:
        ann.wait("table")
    path = f"/api/matches/{made['match']}"
    saved = read(client.get(f"{path}/save", params={"guest": ANN}).text)
    assert saved.by["aix"] == [("human", 4), ("random/1", sum(one.seat == "aix" for one in saved.answers) - 4)]
    assert [by for by, _ in saved.by["avignon"]] == ["steward/2"]
    report = client.get(f"{path}/verify", params={"guest": ANN}).json()
    told = "\n".join(line["text"] for line in report["lines"])
    assert report["ok"]
    assert "Steward (Avignon): " in told
    assert "4 answers were given by people: Aix: 4." in told
    assert "not checked" not in told


@ONCE
def test_what_takes_too_long_is_not_checked_and_said(client, monkeypatch):
    made = make(client, seats={"aix": "steward", "avignon": "steward"}, seed=SEED)
    ann = Browser(client, made["match"])
    while not ann.table["over"]:
        ann.wait("table")
    monkeypatch.setattr(matches, "PATIENCE", 0.0)
    matches.verification_of.cache_clear()
    report = client.get(f"/api/matches/{made['match']}/verify", params={"guest": ANN}).json()
    assert report["ok"]
    said = f"{ann.table['at']} agent answers were not checked here, because it would take too long. "
    assert report["lines"][4]["text"].startswith(said)
