"""`search` plays at a server where the game says how it plays best; nobody chooses how long it thinks there."""

from __future__ import annotations

import pytest

from tests.server.tools import ANN, ONCE, Browser, live, make
from vexillum.core.registry import get_game, offered_ids

pytestmark = ONCE


def offered(client) -> dict[str, list[str]]:
    return {game["id"]: [agent["id"] for agent in game["agents"]] for game in client.get("/api/games").json()}


def test_it_is_offered_where_it_was_measured(client):
    found = offered(client)
    assert {game for game, agents in found.items() if "search" in agents} == {"anno890", "pendragon"}
    for game in offered_ids():
        assert found[game][: len(get_game(game).info.agents)] == list(get_game(game).info.agents)


def test_one_plays_against_it(client):
    made = make(client, seats={"aix": "me", "avignon": "search"})
    ann = Browser(client, made["match"])
    ann.until_asked()
    ann.answer()
    ann.until_asked()
    answers = live(client, made["match"]).session.answers
    assert {answer.by.partition("/")[0] for answer in answers if answer.seat == "avignon"} == {"search"}


@pytest.mark.parametrize("agent", ["search:playouts=10000", "search:ms=60000", "search:playouts=220,depth=4"])
def test_its_settings_have_no_seat(client, agent):
    wish = {"guest": ANN, "name": "Ann", "game": "anno890", "seats": {"aix": "me", "avignon": agent}}
    refused = client.post("/api/matches", json=wish)
    assert refused.status_code == 400
    assert agent in refused.text


def test_other_games_have_none(client):
    wish = {"guest": ANN, "name": "Ann", "game": "falling-sky", "seats": {"romans": "me", "aedui": "search"}}
    assert client.post("/api/matches", json=wish).status_code == 400
