"""Saved games and decks that were made to do harm: refused as usual, whatever stands in them, and nothing is stored."""

from __future__ import annotations

import json

import pytest

from tests import malformed_files
from tests.pendragon.own_deck import install
from tests.server.tools import ANN, ONCE, serving
from vexillum.server.kernel.identities import guest_hash
from vexillum.server.storage import matches

pytestmark = ONCE


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def table(database_url, thoughts, home):
    with serving(database_url, thoughts, limits=False) as client:
        yield client


def stored(client) -> list:
    return client.portal.call(client.app.state.hub.database.read, matches.of_guest, guest_hash(ANN))


def choose(client, deck: str, lang: str = "en"):
    wish = {"guest": ANN, "game": "pendragon", "options": {"deck": deck}}
    return client.post("/api/matches", json=wish, params={"lang": lang})


def test_a_saved_game(table):
    """As it stands in its file, and as the text of one."""
    for name, content in malformed_files.BYTES.items():
        text = json.dumps(content.decode(errors="replace")).encode()
        for save in (content, text):
            body = b'{"guest": "%s", "save": %s}' % (ANN.encode(), save)
            reply = table.post("/api/matches/import", content=body, headers={"content-type": "application/json"})
            assert reply.status_code in (400, 413), (name, reply.text[:500])
            assert reply.json()["code"] in ("save", "malformed", "too_big", "setup"), (name, reply.text[:500])
            assert "⟨" not in reply.text, (name, reply.text[:500])
            assert len(reply.text) < 1000, (name, len(reply.text))
    assert stored(table) == []


MISSING = ["a" * 251, "a" * 5000, "mine", "mine@0123456789ab", "../secret", "", "@", "a/b", "MINE", "é", "."]
WORDS = {"en": "is not installed on this server", "it": "non è installato su questo server"}


def test_a_deck_that_is_not_there_tells_no_path_of_the_server(table, home):
    for deck in MISSING:
        save = malformed_files.save("pendragon", options={**malformed_files.save("pendragon")["options"], "deck": deck})
        for lang, words in WORDS.items():
            made = choose(table, deck, lang)
            brought = table.post("/api/matches/import", json={"guest": ANN, "save": save}, params={"lang": lang})
            for reply, code in ((made, "setup"), (brought, "save")):
                assert (reply.status_code, reply.json()["code"]) == (400, code), (deck, reply.text)
                assert str(home) not in reply.text, deck
            assert words in made.text, deck
    assert stored(table) == []


def test_a_hostile_deck_hides_no_game_and_cannot_be_played(table, home):
    for name, text in malformed_files.TOML.items():
        install(home, text)
        games = {game["id"]: game for game in table.get("/api/games").json()}
        (decks,) = [option for option in games["pendragon"]["options"] if option["id"] == "deck"]
        assert [value["id"] for value in decks["values"]] == ["house"], name
        for deck in ("mine", "mine@0123456789ab"):
            reply = choose(table, deck)
            assert (reply.status_code, reply.json()["code"]) == (400, "setup"), (name, reply.text)
            assert str(home) not in reply.text, name
    assert stored(table) == []


def test_no_files_at_all_in_the_folder_of_decks(table, home):
    folder = install(home, "").parent
    (folder / "mine.toml").unlink()
    malformed_files.irregular(folder)
    assert {"anno890", "pendragon"} <= {game["id"] for game in table.get("/api/games").json()}
    for deck in ("pipe", "dangling", "loop", "folder"):
        reply = choose(table, deck)
        assert (reply.status_code, reply.json()["code"]) == (400, "setup"), reply.text


def test_a_deck_that_was_changed_tells_no_path(table, home):
    install(home, malformed_files.HEAD)
    reply = choose(table, "mine@0123456789ab")
    assert (reply.status_code, str(home) in reply.text) == (400, False)
    assert "The deck mine has changed" in reply.text
