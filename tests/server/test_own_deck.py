"""A match with an owner's deck: chosen among the options, kept, and refused with a reason once the deck is gone."""

from __future__ import annotations

import json

import pytest

from tests.pendragon.own_deck import example, install
from tests.server.tools import ANN, Browser, Thoughts, make, serving

SEATS = dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def deck_values(client, lang: str) -> list[dict]:
    games = client.get("/api/games", params={"lang": lang}).json()
    (pendragon,) = [game for game in games if game["id"] == "pendragon"]
    (deck,) = [option for option in pendragon["options"] if option["id"] == "deck"]
    return deck["values"]


def test_a_deck_that_is_installed_while_the_server_runs_can_be_chosen(client, home):
    for language in ("en", "it"):
        assert [value["id"] for value in deck_values(client, language)] == ["house"]
    install(home, example())
    assert deck_values(client, "it")[1] == {"id": "mine", "name": "Il mio mazzo"}


def test_a_match_is_kept_with_its_deck_and_refused_without_it(database_url, home):
    file = install(home, example())
    with serving(database_url, Thoughts()) as client:
        match = make(client, "pendragon", seats=SEATS, options={"deck": "mine"})["match"]
        save = client.get(f"/api/matches/{match}/save", params={"guest": ANN}).text
        assert json.loads(save)["options"]["deck"].startswith("mine@")
        before = Browser(client, match).until_asked()
    file.rename(home / "elsewhere.toml")
    with serving(database_url, Thoughts()) as client:
        reply = client.get(f"/api/matches/{match}/save", params={"guest": ANN})
        assert reply.status_code >= 400
        assert "deck mine@" in reply.text
    (home / "elsewhere.toml").rename(file)
    with serving(database_url, Thoughts()) as client:
        assert Browser(client, match).until_asked() == before


@pytest.mark.parametrize("deck", ["nowhere", "../secret", "mine@0123456789ab"])
def test_a_deck_that_is_not_installed(client, deck):
    reply = client.post("/api/matches", json={"guest": ANN, "game": "pendragon", "options": {"deck": deck}})
    assert reply.status_code == 400
    assert f"The deck {deck} is not in" in reply.text
