"""A match with an owner's set of files: a game in the list, kept, and refused with a reason once the set is gone."""

from __future__ import annotations

import json

import pytest

from tests.akkren.own_sets import install, small_map
from tests.server.tools import ANN, Browser, Thoughts, make, serving
from vexillum.core.registry import get_game
from vexillum.games.akkren.own.shelf import SHELF

SEATS = dict.fromkeys(("theocracy", "brotherhood", "kan", "fiefs"), "me")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def listed(client, lang: str) -> dict[str, dict]:
    return {game["id"]: game for game in client.get("/api/games", params={"lang": lang}).json()}


def test_a_set_that_is_installed_while_the_server_runs_is_a_game_in_the_list(client, home):
    before = listed(client, "en")
    install(home, small_map())
    after = listed(client, "it")
    (id,) = [id for id in after if id not in before]
    assert id.startswith("akkren@mine@")
    assert after[id]["name"].endswith("(My world (it))")
    assert [scenario["name"] for scenario in after[id]["scenarios"]] == ["Two summers"]


def test_a_match_is_kept_with_its_files_and_refused_without_them(database_url, home, monkeypatch):
    folder = install(home, small_map())
    game = get_game("akkren@mine").info.id
    with serving(database_url, Thoughts()) as client:
        match = make(client, game, seats=SEATS)["match"]
        save = client.get(f"/api/matches/{match}/save", params={"guest": ANN}).text
        assert json.loads(save)["game"] == game
        before = Browser(client, match).table
    folder.rename(home / "elsewhere")
    monkeypatch.setattr(SHELF, "_games", {})  # as after a restart
    with serving(database_url, Thoughts()) as client:
        reply = client.get(f"/api/matches/{match}/save", params={"guest": ANN})
        assert reply.status_code >= 400
        assert f"files {game.removeprefix('akkren@')}" in reply.text
    (home / "elsewhere").rename(folder)
    with serving(database_url, Thoughts()) as client:
        after = Browser(client, match).table
        assert (after["decision"], after["at"]) == (before["decision"], before["at"])
        assert before["decision"] is not None


@pytest.mark.parametrize("files", ["nowhere", "../secret", "mine@0123456789ab"])
def test_files_that_are_not_installed(client, files):
    reply = client.post("/api/matches", json={"guest": ANN, "game": f"akkren@{files}"})
    assert reply.status_code == 400
    assert f"The files {files} are not" in reply.text
