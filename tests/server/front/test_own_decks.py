"""Own decks in the page: checked with the line of each mistake, saved, read, removed."""

from __future__ import annotations

import pytest

from tests.pendragon.own_deck import example
from tests.server.tools import ANN, ONCE

GOOD = """\
[deck]
id = "mine"
name = "My deck"
name_it = "Il mio mazzo"
format = 1

[[card]]
number = 5
title = "New"
"""


def save(client, files: dict[str, str], game: str = "pendragon", what: str = ""):
    return client.post(f"/api/decks/{game}{what}", json={"guest": ANN, "files": files, "lang": "en"})


def listed(client, game: str = "pendragon") -> list[dict]:
    return client.get(f"/api/decks/{game}", params={"guest": ANN}).json()["decks"]


@ONCE
def test_a_deck_is_saved_read_changed_and_removed(client, home):
    assert listed(client) == []
    told = save(client, {"anything.toml": GOOD}).json()
    assert (told["id"], told["value"], told["problems"]) == ("mine", "mine", [])
    assert (home / "decks" / "pendragon" / "mine.toml").read_text() == GOOD
    assert [deck["name"] for deck in listed(client)] == ["My deck"]
    read = client.get("/api/decks/pendragon/files/mine", params={"guest": ANN}).json()["files"]
    assert read == {"mine.toml": GOOD}
    made = client.post("/api/matches", json={"guest": ANN, "game": "pendragon", "options": {"deck": told["value"]}})
    assert made.status_code == 201
    save(client, {"mine.toml": GOOD.replace("My deck", "Another")})
    assert [deck["name"] for deck in listed(client)] == ["Another"]
    assert client.post("/api/decks/pendragon/remove", json={"guest": ANN, "id": "mine"}).status_code == 200
    assert listed(client) == []


@ONCE
def test_mistakes_have_their_line_and_nothing_is_kept(client, home):
    for what in ("", "/check"):
        told = save(client, {"mine.toml": GOOD.replace("number = 5", "number = 500")}, what=what).json()
        assert told["value"] == ""
        assert [(one["file"], one["line"]) for one in told["problems"]] == [("mine.toml", 8)]
        told = save(client, {"mine.toml": "[deck\n"}, what=what).json()
        assert told["problems"][0]["line"] == 1
    assert not (home / "decks").exists()
    save(client, {"mine.toml": GOOD})
    assert save(client, {"mine.toml": GOOD.replace("[[card]]", "[[cart]]")}).json()["value"] == ""
    assert [deck["value"] for deck in listed(client)] == ["mine"]


@ONCE
def test_a_check_keeps_nothing(client, home):
    assert save(client, {"mine.toml": example()}, what="/check").json()["value"]
    assert not (home / "decks").exists()


@ONCE
def test_the_beginning_of_a_deck_can_be_used(client):
    for lang in ("en", "it"):
        files = client.get("/api/decks/falling-sky/files/new", params={"guest": ANN, "lang": lang}).json()["files"]
        assert save(client, files, "falling-sky", "/check").json()["value"] == "mine"


@ONCE
def test_files_of_a_set_are_checked_each_with_its_name(client, home):
    files = client.get("/api/decks/akkren/files/new", params={"guest": ANN}).json()["files"]
    assert "set.toml" in files
    wanted = {name: files[name] for name in ("set.toml", "units.toml")}
    assert save(client, wanted, "akkren", "/check").json()["value"].startswith("mine@")
    wanted["units.toml"] = wanted["units.toml"].replace('id = "BW"', 'id = "BX"', 1)
    told = save(client, wanted, "akkren", "/check").json()
    assert told["value"] == ""
    assert told["problems"]
    assert not (home / "decks").exists()


@ONCE
@pytest.mark.parametrize("name", ["../mine.toml", "mine.py", "a/b.toml", ".toml", "mine.toml\n", "x" * 200 + ".toml"])
def test_names_of_files_stay_names(client, home, name):
    assert save(client, {name: GOOD}).status_code == 400
    assert not (home / "decks").exists()


@ONCE
@pytest.mark.parametrize("id", ["..", "nothing", "../../secret", "mine.toml", "MINE"])
def test_decks_that_are_not_there(client, id):
    assert client.post("/api/decks/pendragon/remove", json={"guest": ANN, "id": id}).status_code == 404


@ONCE
def test_too_much_is_refused(client):
    assert save(client, {"mine.toml": "#" * 3_000_000}).status_code == 413
    assert save(client, {}).status_code == 400
    assert save(client, {f"f{n}.toml": GOOD for n in range(31)}).status_code == 400
    assert save(client, {"one.toml": GOOD, "two.toml": GOOD}).json()["code"] == "deck_one_file"
    assert save(client, {"mine.toml": "#" * 1_500_000}).json()["value"] == ""


@ONCE
def test_games_without_decks(client):
    assert client.get("/api/decks/anno890", params={"guest": ANN}).json()["code"] == "no_decks"
    assert client.get("/api/decks/nothing", params={"guest": ANN}).status_code == 400
