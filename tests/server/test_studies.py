"""Studies on the server: making, reading, keeping, sharing, copying, deleting; in a club also to show and to remove."""

from __future__ import annotations

import pytest

from tests.server.people.club import Member, within
from tests.server.tools import ANN, BEN, ONCE, make, serving
from tests.studies.sample_study import content, finished
from vexillum.core.files.save import loads
from vexillum.core.variations import Mark
from vexillum.server.storage import matches, personal_data, studies
from vexillum.studies import Source, reads, study_text

pytestmark = pytest.mark.sql
FILE = study_text(content(), Source(save=finished()), "Somebody")


class Guest:
    """Somebody at home."""

    def __init__(self, client, guest: str, name: str = "") -> None:
        self.client, self.guest, self.name = client, guest, name

    def get(self, path: str, status: int = 200, **query):
        reply = self.client.get(path, params={"guest": self.guest, **query})
        assert reply.status_code == status, reply.text
        return reply.json() if "json" in reply.headers["content-type"] else reply.text

    def post(self, path: str, status: int = 200, **wish):
        reply = self.client.post(path, json={"guest": self.guest, "name": self.name, **wish})
        assert reply.status_code == status, reply.text
        return reply.json()


@pytest.fixture
def ann(client):
    return Guest(client, ANN, "Ann")


@pytest.fixture
def ben(client):
    return Guest(client, BEN, "Ben")


def written(form: dict) -> dict:
    comments = [{key: one[key] for key in ("at", "text", "draw")} for one in form["chapter"][0]["comment"]]
    return {"title": form["title"], "chapter": [{"title": form["chapter"][0]["title"], "comment": comments}]}


def test_a_study_at_home(ann, ben):
    study = ann.post("/api/studies", 201, file=FILE)["study"]
    path = f"/api/studies/{study}"
    form = ann.get(path)
    assert (form["card"]["author"], form["may_edit"], form["card"]["shared"]) == ("Ann", True, "private")
    assert form["chapter"][0]["comment"][0]["said"][1][0] == {"text": "Two", "em": True}
    assert ann.get(path, lang="it")["chapter"][0]["comment"][1]["said"] == [[{"text": "d"}]]
    assert [card["study"] for card in ann.get("/api/studies")["mine"]] == [study]
    assert ben.get("/api/studies")["mine"] == []
    assert ben.get(path, 404)["code"] == "no_study"
    last = ann.get(f"{path}/contents")["of"]
    assert (ann.get(f"{path}/contents")["over"], last) == (True, len(loads(finished()).answers))
    assert ann.get(f"{path}/replay", at=2)["map"]["whole"]["blocks"]
    assert ann.get(f"{path}/replay", 404, at=last + 1)["code"] == "no_moment"
    assert ann.get(f"{path}/replay", 404, at=2, seat="rome")["code"] == "no_seat"
    assert ann.get(f"{path}/rule", number="2")["text"]
    assert ann.get(f"{path}/rule", 404, number="99")["code"] == "no_rule"
    assert ann.get(f"{path}/picture.svg").startswith("<svg")
    assert reads(ann.get(f"{path}/file").encode()).content == content()
    assert ann.post(f"{path}/share", 409, shared="club")["code"] == "study_no_club"
    link = ann.post(f"{path}/share", shared="link")["link"]
    assert link.startswith("/study/")
    read = ben.get(f"/api{link.replace('/study/', '/studies/')}")
    assert (read["may_edit"], read["may_copy"], read["link"]) == (False, True, "")
    assert ben.get(path, 404)["code"] == "no_study", "the id alone opens nothing"
    for act, wish in (("", {"version": 1, "content": written(form)}), ("/share", {"shared": "link"}), ("/delete", {})):
        assert ben.post(f"/api/studies/{link.rpartition('/')[2]}{act}", 403, **wish)["code"] == "study_not_yours"
    copied = ben.post("/api/studies", 201, copy=link.rpartition("/")[2])["study"]
    assert ben.get(f"/api/studies/{copied}")["card"]["author"] == "Ben"
    assert ann.post(f"{path}/share", shared="private")["link"] == ""
    assert ben.get(f"/api{link.replace('/study/', '/studies/')}", 404)["code"] == "no_study"
    again = ann.post(f"{path}/share", shared="link")["link"]
    assert again != link, "a link that was taken back never opens anything again"
    ann.post(f"{path}/delete")
    assert ann.get(path, 404)["code"] == "no_study"
    assert ben.get(f"/api/studies/{copied}")["title"] == "Mine", "a copy is one's own"


def test_of_two_windows_one_wins(ann):
    study = ann.post("/api/studies", 201, file=FILE)["study"]
    form = ann.get(f"/api/studies/{study}")
    mine = {**written(form), "title": "Changed"}
    kept = ann.post(f"/api/studies/{study}", version=1, content=mine)
    assert (kept["card"]["version"], kept["card"]["title"]) == (2, "Changed")
    refused = ann.post(f"/api/studies/{study}", 409, version=1, content={**mine, "title": "Other"})
    assert refused["code"] == "study_conflict"
    assert ann.get(f"/api/studies/{study}")["title"] == "Changed"
    assert ann.post(f"/api/studies/{study}", version=2, content=mine)["card"]["version"] == 3


@pytest.mark.parametrize(
    "broken",
    [
        {"title": ""},
        {"title": "x", "more": 1},
        {"title": "x", "chapter": [{"comment": [{"at": 99_999}]}]},
        {"title": "x", "chapter": [{"comment": [{"at": 1, "draw": [{"circle": "nowhere"}]}]}]},
        {"title": "x" * 200},
        {"title": "x", "chapter": "none"},
    ],
)
@ONCE
def test_what_is_wrong_is_not_kept(ann, broken):
    study = ann.post("/api/studies", 201, file=FILE)["study"]
    ann.post(f"/api/studies/{study}", 400, version=1, content=broken)
    assert ann.get(f"/api/studies/{study}")["card"]["version"] == 1


@ONCE
def test_what_cannot_become_a_study(ann, client):
    assert ann.post("/api/studies", 400)["code"] == "study_of_what"
    assert ann.post("/api/studies", 400, file="x", copy="y")["code"] == "study_of_what"
    for file in ("", "{}", "nonsense", FILE[:3000], FILE.replace('"cell:aix.b1"', '"cell:rome"')):
        ann.post("/api/studies", 400, file=file)
    ann.post("/api/studies", 404, copy="nothing")
    running = make(client, seats={"aix": "me"})["match"]
    assert ann.post("/api/studies", 400, match=running)["error"].startswith("The game is not over")
    assert ann.post("/api/studies", 404, match="0" * 12)["code"] == "no_match"
    assert ann.get("/api/studies")["mine"] == []


@ONCE
def test_a_study_of_a_match_and_playing_on(ann, ben, client):
    made = client.post("/api/matches/import", json={"guest": ANN, "name": "Ann", "save": finished()}).json()["match"]
    assert ben.post("/api/studies", 403, match=made)["code"] == "not_invited"
    study = ann.post("/api/studies", 201, match=made, at=4)["study"]
    assert ann.get(f"/api/studies/{study}")["chapter"][0]["comment"][0]["at"] == 4
    form = ann.get(f"/api/studies/{study}/fork", at=4)
    assert "me" in {seat["player"] for seat in form["seats"]}
    match = ann.post(f"/api/studies/{study}/fork", 201, at=4)["match"]
    assert client.get(f"/play/{match}").status_code == 200
    last = ann.get(f"/api/studies/{study}/contents")["of"]
    assert ann.post(f"/api/studies/{study}/fork", 409, at=last)["code"] == "fork_over"


@ONCE
def test_there_is_room_for_some(ann, monkeypatch):
    monkeypatch.setattr("vexillum.server.storage.studies.MOST_OF_OWNER", 1)
    ann.post("/api/studies", 201, file=FILE)
    assert ann.post("/api/studies", 409, file=FILE)["code"] == "study_number"
    monkeypatch.setattr("vexillum.server.storage.studies.MOST_OF_OWNER", 9)
    monkeypatch.setattr("vexillum.server.storage.studies.MOST_BYTES", 1000)
    assert ann.post("/api/studies", 409, file=FILE)["code"] == "study_room"


def test_in_a_club(database_url, thoughts):
    with serving(database_url, thoughts, public=True, limits=False) as client:
        ada, ben, eve = Member(client, "Ada", admin=True), Member(client, "Ben"), Member(client, "Eve")
        study = ben.post("/api/studies", 201, file=FILE)["study"]
        path = f"/api/studies/{study}"
        assert eve.get("/api/studies")["club"] == []
        ben.post(f"{path}/share", shared="club")
        assert [card["author"] for card in eve.get("/api/studies")["club"]] == ["Ben"]
        assert eve.get("/api/studies", game="pendragon")["club"] == []
        assert (eve.get(path)["may_remove"], ada.get(path)["may_remove"]) == (False, True)
        assert client.get("/api/studies").json()["club"] == [], "without an account there is only the gallery"
        assert client.get(path).status_code == 401
        eve.post("/api/people/block", name="Ben")
        assert eve.get("/api/studies")["club"] == []
        assert eve.get(path, 404)["code"] == "no_study"
        exported = ben.get("/api/account/export")["studies"]
        assert [reads(one["file"].encode()).content for one in exported] == [content()]
        ada.post("/api/admin/study", study=study, why="rude")
        assert ada.post("/api/admin/study", 404, study=study, why="rude")["code"] == "no_study"
        assert ada.get("/api/admin/log")["entries"][0]["what"] == "study"
        assert ada.get(path, 404)["code"] == "no_study"
        assert ben.get(path)["card"]["removed"] == "rude"
        assert ben.post(f"{path}/share", 403, shared="link")["code"] == "study_removed"
        within(client, personal_data.forget, ben.id)
        assert within(client, studies.everything, ben.id) == [], "who goes leaves no studies behind"


@ONCE
def test_branch_comments_are_exported(database_url, thoughts):

    with serving(database_url, thoughts, public=True, limits=False) as client:
        ben = Member(client, "Ben")
        match = ben.make({"aix": "me", "avignon": "steward"})["match"]
        within(client, matches.put_branches, match, {0: Mark("Bold", "too early")})
        [told] = ben.get("/api/account/export")["matches"]
        assert told["branches"] == [{"branch": 0, "name": "Bold", "comment": "too early", "dropped": False}]
