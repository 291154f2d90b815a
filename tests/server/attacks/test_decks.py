"""Own decks in a club: nobody reads, changes, removes or plays with what is not theirs or the club's."""

from __future__ import annotations

import pytest

from tests.server.attacks.world import HOSTILE
from tests.server.people.club import within
from tests.server.tools import ONCE
from vexillum.server.matches.members import unpacked_deck
from vexillum.server.storage import decks

pytestmark = pytest.mark.sql
BASE = "/api/decks/pendragon"
SEATS = {"dux": "me"}
DECK = """\
# a comment of {who}
[deck]
id = "{id}"
name = "The deck of {who}"
name_it = "Il mazzo di {who}"
format = 1

[[card]]
number = 5
title = "{title}"
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def save(member, status: int = 200, *, id: str = "mine", title: str = "New") -> dict:
    said = DECK.format(who=member.name, id=id, title=title)
    return member.post(BASE, status, files={"mine.toml": said}, lang="en")


def listed(member) -> list[tuple[str, bool]]:
    return [(deck["name"], deck["mine"]) for deck in member.get(BASE)["decks"]]


def play(member, deck: str, status: int = 201) -> dict:
    return member.post("/api/matches", status, game="pendragon", seats=SEATS, options={"deck": deck})


def titled(member, match: str) -> str:
    """What card 5 is called in a match."""
    title: str = member.get(f"/api/matches/{match}/page", thing="card:5")["title"]
    return title.removeprefix("5. ")


@ONCE
def test_a_deck_is_its_owners_alone(world, home):
    ann, eve = world.ann, world.eve
    kept = save(ann, title="Of Ann")
    assert kept["value"].startswith("mine@")
    assert listed(ann) == [("The deck of Ann", True)]
    assert ann.get(f"{BASE}/files/{kept['ref']}")["files"]["mine.toml"].startswith("# a comment of Ann")
    assert not (home / "decks").exists(), "it does not belong to the machine"
    before = world.rows()
    assert listed(eve) == []
    for ref in (kept["ref"], "mine", kept["value"], "mine.toml"):
        reply = eve.client.get(f"{BASE}/files/{ref}", headers=eve.headers)
        assert reply.status_code == 404, ref
        assert eve.post(f"{BASE}/remove", 404, id=ref)["code"] == "no_deck"
        assert eve.post(f"{BASE}/share", 404, id=ref, shared="club")["code"] == "no_deck"
    assert play(eve, kept["value"], 404)["code"] == "no_deck"
    assert play(eve, "mine", 400)["code"]
    assert ann.post("/api/decks/falling-sky/remove", 404, id=kept["ref"])["code"] == "no_deck"
    world.unchanged(before)
    own = save(eve, title="Of Eve")
    assert own["ref"] != kept["ref"]
    assert "Of Ann" in ann.get(f"{BASE}/files/{kept['ref']}")["files"]["mine.toml"], "the same id is another deck"


def test_a_match_keeps_its_deck_whatever_becomes_of_it(world):
    ann, ben = world.ann, world.ben
    first = save(ann, title="The first")
    one = play(ann, first["value"])["match"]
    second = save(ann, title="The second")
    assert second["ref"] == first["ref"]
    two = play(ann, second["value"])["match"]
    assert play(ann, first["value"], 404)["code"] == "no_deck", "an older content is nobody's any more"
    ann.post(f"{BASE}/remove", id=first["ref"])
    play(ben, second["value"], 404)
    assert (titled(ann, one), titled(ann, two)) == ("The first", "The second")
    for mark, title in ((first["value"], "The first"), (second["value"], "The second")):
        content = within(world.client, decks.content_of, "pendragon", mark)
        assert title in unpacked_deck(content), "a server that starts again finds it there"
    save_one = ann.client.get(f"/api/matches/{one}/save", headers=ann.headers).text
    again = ann.post("/api/matches/import", 201, save=save_one)["match"]
    assert titled(ann, again) == "The first"


def test_it_is_shared_by_link_and_with_the_club(world):
    ann, ben, eve, ada = world.ann, world.ben, world.eve, world.ada
    kept = save(ann, title="Shared")
    link = ann.post(f"{BASE}/share", id=kept["ref"], shared="link")["link"]
    token = link.partition("deck=")[2]
    assert token
    assert "Shared" in eve.get(f"{BASE}/files/{token}")["files"]["mine.toml"]
    assert listed(eve) == []
    eve.post(f"{BASE}/remove", 404, id=token)
    eve.post(f"{BASE}/share", 404, id=token, shared="club")
    ann.post(f"{BASE}/share", id=kept["ref"], shared="private")
    eve.get(f"{BASE}/files/{token}", 404)
    ann.post(f"{BASE}/share", id=kept["ref"], shared="club")
    assert listed(eve) == [("The deck of Ann", False)]
    assert eve.get(BASE)["decks"][0]["link"] == ""
    match = play(eve, kept["value"])["match"]
    eve.post(f"{BASE}/remove", 404, id=kept["ref"])
    ann.post("/api/people/block", name="Ben")
    assert listed(ben) == []
    play(ben, kept["value"], 404)
    ben.get(f"{BASE}/files/{kept['ref']}", 404)
    assert eve.post("/api/admin/deck", 404, deck=kept["ref"], why="x")["code"] == "not_found"
    ada.post("/api/admin/deck", deck=kept["ref"], why="rude")
    assert listed(eve) == []
    play(eve, kept["value"], 404)
    play(ann, kept["value"], 404)
    (mine,) = ann.get(BASE)["decks"]
    assert (mine["removed"], mine["value"]) == ("rude", "")
    assert ann.post(f"{BASE}/share", 403, id=kept["ref"], shared="club")["code"] == "deck_removed"
    assert titled(eve, match) == "Shared"
    assert "rude" in str(ada.get("/api/admin/log"))


@ONCE
def test_there_is_room_for_some_decks_of_some_size(world, monkeypatch):
    ann = world.ann
    monkeypatch.setattr(decks, "MOST_OF_OWNER", 2)
    for id in ("one", "two"):
        save(ann, id=id)
    before = world.rows()
    assert save(ann, 409, id="three")["code"] == "deck_number"
    monkeypatch.setattr(decks, "MOST_BYTES", 300)
    assert save(ann, 409, id="two", title="".join(map(chr, range(200, 400))))["code"] == "deck_room"
    big = ann.post(BASE, 413, files={"mine.toml": "#" * 300_000})
    assert big["code"] == "deck_size"
    assert ann.client.post(BASE, json={"files": {"a.toml": "#" * 900_000}}, headers=ann.headers).status_code == 413
    assert ann.post(BASE, 400, files={"a.toml": "", "b.toml": ""})["code"] == "deck_one_file"
    assert ann.post(BASE, files={"a.toml": "[deck"})["value"] == ""
    assert ann.get("/api/decks/akkren", 403)["code"] == "decks_at_home"
    world.unchanged(before)
    monkeypatch.undo()


@ONCE
def test_what_is_written_there_stays_text(world):
    for said in HOSTILE:
        told = world.ann.post(f"{BASE}/check", files={"mine.toml": said})
        assert told["value"] == ""
        world.eve.post(f"{BASE}/remove", 404, id=said[:64])
        world.eve.post(f"{BASE}/share", 404, id=said[:64], shared="link")


@ONCE
def test_who_goes_takes_their_decks_along(world):
    ann = world.ann
    save(ann, title="To take along")
    told = ann.get("/api/account/export")
    assert [(deck["game"], deck["deck"]) for deck in told["decks"]] == [("pendragon", "mine")]
    assert "To take along" in told["decks"][0]["content"]
    within(world.client, decks.forget, ann.id)
    assert listed(ann) == []
