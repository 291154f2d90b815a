"""Reviews, win chances and advice: of finished matches for everybody who may see them, else for a person alone."""

from __future__ import annotations

import asyncio
from html import unescape

import pytest

from tests.analysis.sample_games import played
from tests.server.tools import ANN, BEN, EVE, ONCE, Browser, join, make
from vexillum.core.files.save import dumps
from vexillum.server.edge.http import reviews
from vexillum.server.edge.http.reviews import Key, PlayoutService
from vexillum.server.kernel.refusals import RetryLater

ROUTES = ("review", "chances", "advice", "swing")


def ask(client, match, path, guest=ANN, **query):
    return client.get(f"/api/matches/{match}/{path}", params={"guest": guest, **query})


@pytest.fixture
def finished(client):
    """A finished game of 890 Anno Domini, played by random agents and brought by Ann."""
    session = played("anno890", agent="random")
    made = client.post("/api/matches/import", json={"guest": ANN, "save": dumps(session)})
    assert made.status_code == 201, made.text
    return session, made.json()["match"]


@ONCE
def test_a_finished_match_is_reviewed(client, finished):
    session, match = finished
    english, italian = (ask(client, match, "review", lang=lang).json() for lang in ("en", "it"))
    assert english["points"][-1]["scores"] == session.outcome.scores
    assert english["turning_points"]
    for said in (english, italian):
        assert "⟨" not in str(said)
        assert all(one["text"].endswith(one["change"]) for one in said["turning_points"])
    assert english["turning_points"][0]["text"] != italian["turning_points"][0]["text"]
    assert set(english["moments"]) <= {point["at"] for point in english["points"]}


@ONCE
def test_chances_grow_and_are_kept(client, finished):
    session, match = finished
    first = ask(client, match, "chances", at=20, playouts=10).json()
    assert first["playouts"] <= 10
    while first["state"] == "growing":
        first = ask(client, match, "chances", at=20, playouts=10).json()
    assert first["playouts"] == 10
    assert sum(one["share"] for one in first["seats"].values()) == pytest.approx(1)
    assert ask(client, match, "chances", at=20, playouts=10).json() == first
    end = ask(client, match, "chances").json()
    assert (end["state"], end["playouts"]) == ("done", 0)
    assert [seat for seat, one in end["seats"].items() if one["share"] == 1] == list(session.outcome.winners)


@ONCE
def test_advice_of_a_turn(client, finished):
    _, match = finished
    turns = ask(client, match, "review").json()["turning_points"]
    assert all(one["advice"] for one in turns)
    said = ask(client, match, "advice", at=turns[0]["at"], until=turns[0]["until"])
    assert said.status_code == 200
    assert isinstance(said.json()["text"], str)


@ONCE
@pytest.mark.parametrize(
    ("path", "query"),
    [("chances", {"at": 9999}), ("chances", {"at": "x"}), ("advice", {"at": 5}), ("swing", {"at": 5})],
)
def test_a_moment_that_is_not_there_is_refused(client, finished, path, query):
    assert ask(client, finished[1], path, **query).status_code in (400, 404)


@ONCE
def test_a_running_match_with_other_people_says_nothing(client):
    made = make(client, seats={"aix": "me", "avignon": "open"})
    join(client, made["links"]["avignon"], BEN, "Ben")
    join(client, made["watch"], EVE, "Eve")
    for guest in (ANN, BEN, EVE):
        said = [ask(client, made["match"], path, guest) for path in ROUTES]
        assert [one.status_code for one in said] == [409, 403, 409, 409]
        assert not any("share" in one.text for one in said)


@ONCE
def test_whoever_plays_alone_may_ask_and_those_who_watch_may_not(client):
    made = make(client, seats={"aix": "me", "avignon": "steward"})
    join(client, made["watch"], EVE, "Eve")
    Browser(client, made["match"]).settle()
    said = ask(client, made["match"], "chances", playouts=3)
    assert said.status_code == 200
    assert "Aix" in said.json()["text"]
    assert ask(client, made["match"], "chances", EVE, playouts=3).status_code == 403
    assert ask(client, made["match"], "review").status_code == 409
    assert ask(client, made["match"], "chances", BEN, playouts=3).status_code == 403


def test_those_who_come_when_many_wait_come_again(monkeypatch):
    monkeypatch.setattr(reviews, "OF_PERSON", 1)
    session = played("anno890", limit=20)

    async def two() -> list[object]:
        service = PlayoutService()
        asked = [service.ask(Key("m", n, None, 0), lambda: session, 2, "ann") for n in range(2)]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    first, second = asyncio.run(two())
    assert not isinstance(first, BaseException)
    assert isinstance(second, RetryLater)


def test_estimates_that_nobody_asks_for_are_forgotten(monkeypatch):
    monkeypatch.setattr(reviews, "KEPT_CHANCES", 2)
    session = played("anno890", limit=20)

    async def three() -> int:
        service = PlayoutService()
        for n in range(3):
            await service.ask(Key("m", n, None, 0), lambda: session, 1, "ann")
        return len(service._kept)

    assert asyncio.run(three()) == 2


@ONCE
@pytest.mark.parametrize(("lang", "heading"), [("en", "Turning points"), ("it", "Momenti decisivi")])
def test_the_exported_page_has_the_review(client, finished, lang, heading):
    session, match = finished
    page = ask(client, match, "export.html", lang=lang).text
    assert heading in page
    assert page.count('class="line"') == len(session.setup.seats)
    assert page.count('<button type="button" data-at=') == len(ask(client, match, "review").json()["turning_points"])


@ONCE
def test_the_exported_page_of_a_running_match_has_none(client):
    made = make(client, seats={"aix": "me", "avignon": "steward"})
    assert 'id="review"' not in ask(client, made["match"], "export.html").text


@ONCE
def test_luck_is_told_apart_from_decisions(client, finished):
    _, match = finished
    turn = ask(client, match, "review").json()["turning_points"][-1]
    where = {"at": turn["at"], "until": turn["until"], "playouts": 4}
    said = ask(client, match, "swing", **where).json()
    while said["state"] == "growing":
        said = ask(client, match, "swing", **where).json()
    assert "4 playouts" in said["text"]
    assert ask(client, match, "swing", **where, lang="it").json()["text"] != said["text"]


@ONCE
def test_a_file_says_what_is_not_in_it_and_has_what_was_worked_out(client, monkeypatch):
    """Nothing is worked out for the file: what somebody has asked for before is in it, the rest is named."""
    monkeypatch.setattr("vexillum.server.edge.http.replays.moments", lambda points: [4, 20])
    session = played("anno890", agent="random", seed="file it")
    match = client.post("/api/matches/import", json={"guest": ANN, "save": dumps(session)}).json()["match"]
    words = {
        "en": ("are not in this file", "had not been asked"),
        "it": ("non ci sono le probabilità", "non si era chiesto"),
    }
    for lang, (missing, unasked) in words.items():
        page = ask(client, match, "export.html", lang=lang).text
        assert missing in page
        assert unasked in page
    turns = ask(client, match, "review").json()["turning_points"]
    for at in (4, 20):
        while ask(client, match, "chances", at=at, playouts=2).json()["state"] == "growing":
            pass
    for turn in turns:
        ask(client, match, "advice", at=turn["at"], until=turn["until"])
    where = {"at": turns[0]["at"], "until": turns[0]["until"], "playouts": 1}
    for lang, (missing, unasked) in words.items():
        while (said := ask(client, match, "swing", **where, lang=lang).json())["state"] == "growing":
            pass
        page = ask(client, match, "export.html", lang=lang).text
        assert missing not in page
        assert unasked not in page
        assert page.count('class="line"') == 2 * len(session.setup.seats)
        assert said["text"] in unescape(page)


@ONCE
def test_the_whole_board_as_a_picture(client, finished):
    _, match = finished
    whole, part = (ask(client, match, "thumbnail.svg", shape=shape).text for shape in (3, 2))
    assert whole.startswith("<svg")
    assert whole != part
