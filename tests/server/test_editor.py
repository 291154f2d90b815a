"""The routes of the editor: stateless, bounded, and open only where one may play on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.tools import ANN, BEN, serving
from vexillum.core.files.save import dumps
from vexillum.core.registry import get_game
from vexillum.core.session import Session

CASES = Path(__file__).parents[2] / "cases"


class Desk:
    """Somebody who edits positions at home."""

    def __init__(self, client: Any, guest: str = ANN) -> None:
        self.client = client
        self.guest = guest

    def post(self, path: str, status: int = 200, **wish: Any) -> dict[str, Any]:
        answer = self.client.post(path, json={"guest": self.guest, "lang": "en", **wish})
        assert answer.status_code == status, answer.text[:600]
        told: dict[str, Any] = answer.json()
        return told

    def opened(self, **wish: Any) -> dict[str, Any]:
        return self.post("/api/editor", **wish)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('editor') / 'x.db'}") as client:
        yield Desk(client)


def finished(client: Any, guest: str) -> str:
    """A match of agents that somebody has loaded, over from the start."""
    game = get_game("anno890")
    seats = dict.fromkeys(game.info.seats_for(2), "random")
    session: Session[Any] = Session.start(game, players=2, seed="over", seats=seats)
    agents = {seat: game.agents["random"]() for seat in seats}
    while (decision := session.decision) is not None:
        session.answer(decision.seat, agents[decision.seat].choose(session, decision))
    answer = client.post("/api/matches/import", json={"guest": guest, "save": json.loads(dumps(session))})
    assert answer.status_code == 201, answer.text
    match: str = answer.json()["match"]
    return match


def test_a_scenario_is_opened_edited_and_only_what_differs_is_sent(desk):
    opened = desk.opened(game="pendragon", scenario="petty-tyrants")
    sheet = opened["sheet"]
    assert sheet["document"]["scenario"] == "petty-tyrants"
    assert sheet["map"]["whole"]["blocks"]
    assert sheet["problems"] == []
    assert {one["seat"] for one in opened["seats"]} == {"dux", "civitates", "saxons", "scotti"}
    shown = {"marks": sheet["marks"], "form_mark": sheet["form_mark"]}
    move = {"act": "move", "piece": "saxon_raider", "start": "supply", "goal": "space:iceni"}
    after = desk.post("/api/editor/pendragon", document=sheet["document"], edit=move, shown=shown)
    assert after["map"]["whole"] is None
    assert set(after["map"]["blocks"]) == {"contents:iceni"}
    assert after["document"]["whole"]["spaces"]["iceni"]["units"]["saxon_raider"] == 1
    assert [one["label"] for one in after["also"]] == []
    raiders = next(one for one in after["supply"] if one["pool"] == "saxon_raider")
    assert raiders["boxes"][0]["n"] + 1 == next(
        one["boxes"][0]["n"] for one in sheet["supply"] if one["pool"] == "saxon_raider"
    )


def test_the_form_comes_again_only_if_it_differs(desk):
    sheet = desk.opened(game="anno890")["sheet"]
    shown = {"form_mark": sheet["form_mark"]}
    assert desk.post("/api/editor/anno890", document=sheet["document"], shown=shown)["form"] is None
    assert desk.post("/api/editor/anno890", document=sheet["document"], shown=shown, lang="it")["form"] is not None


def test_a_refused_edit_says_why_in_the_readers_language(desk):
    document = desk.opened(game="pendragon")["sheet"]["document"]
    edit = {"act": "set", "path": "spaces.iceni.units.cavalry", "value": 20}
    told = desk.post("/api/editor/pendragon", 409, document=document, edit=edit, lang="it")
    assert told["code"] == "editor"
    assert told["error"].startswith("Cavalleria")
    move = {"act": "move", "piece": "militia", "start": "space:iceni", "goal": "site:nowhere"}
    told = desk.post("/api/editor/pendragon", 409, document=document, edit=move)
    assert told["error"] == "Militia cannot be put there."


def test_a_position_that_is_wrong_is_shown_with_what_is_wrong(desk):
    document = desk.opened(game="pendragon")["sheet"]["document"]
    document["whole"]["spaces"]["iceni"]["units"]["cavalry"] = 3
    sheet = desk.post("/api/editor/pendragon", document=document)
    assert [one["text"].partition(":")[0] for one in sheet["problems"]] == ["Cavalry"]
    assert sheet["map"] is not None
    told = desk.post("/api/editor/pendragon/file", 400, document=document)
    assert "23" in told["error"]
    assert desk.post("/api/editor/pendragon/match", 400, document=document)["error"] == told["error"]


@pytest.mark.parametrize(
    "whole",
    [{}, {"stage": "lunch"}, {"players": "two"}, {"realms": []}, {"row": [{"tile": 3}]}, {"deck": [[[[[[]]]]]]}],
)
def test_what_is_no_position_is_refused(desk, whole):
    document = {"scenario": "first_steps", "players": 2, "whole": whole}
    for path in ("", "/file", "/chances", "/match"):
        told = desk.post(f"/api/editor/anno890{path}", 400, document=document)
        assert told["error"]


def test_bounds_and_unknown_names(desk):
    document = desk.opened(game="anno890")["sheet"]["document"]
    assert desk.post("/api/editor/anno890", 413, document=document, note="x" * 600_000)["code"] == "too_big"
    assert desk.post("/api/editor/anno890", 400, document=document, more=1)["code"] == "malformed"
    assert desk.post("/api/editor/nothing", 400, document=document)["error"]
    assert desk.post("/api/editor", 400, text="no file")["error"]
    assert desk.post("/api/editor", 400, text="{")["error"]
    assert desk.post("/api/editor/anno890/file", 400, document=document, kind="picture")["code"] == "malformed"
    assert desk.post("/api/editor/anno890/chances", 400, document=document, playouts=10**6)["code"] == "malformed"
    assert desk.post("/api/editor/pendragon", 400, document=document)["error"], "a position of another game"
    answer = desk.client.post(
        "/api/editor/anno890", content=b"[" * 100_000, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400


def test_files_are_opened(desk):
    case = (CASES / "anno890" / "example-f.toml").read_text("utf-8")
    assert desk.opened(text=case)["sheet"]["game"] == "anno890"
    game = get_game("anno890")
    session: Session[Any] = Session.start(game, players=2, seed="save")
    agents = {seat: game.agents["random"]() for seat in session.setup.seats}
    for _ in range(6):
        assert session.decision is not None
        session.answer(session.decision.seat, agents[session.decision.seat].choose(session, session.decision))
    save = dumps(session)
    now, then = (desk.opened(text=save, **more)["sheet"] for more in ({}, {"at": 2}))
    assert now["document"]["whole"] != then["document"]["whole"]
    assert desk.post("/api/editor", 404, text=save, at=99)["code"] == "no_moment"


def test_files_are_written_and_opened_again(desk):
    document = desk.opened(game="falling-sky")["sheet"]["document"]
    file = desk.post("/api/editor/falling-sky/file", document=document)
    assert file["name"] == "falling-sky-position.toml"
    assert "vexillum companion falling-sky --position" in file["text"]
    assert desk.opened(text=file["text"])["sheet"]["document"]["whole"] == document["whole"]
    case = desk.post("/api/editor/falling-sky/file", document=document, kind="case", title="T", rule="3.2", about="A")
    assert 'asked = "turn"' in case["text"]
    assert desk.opened(text=case["text"])["sheet"]["document"]["whole"] == document["whole"]


def test_chances_grow(desk):
    document = desk.opened(game="anno890")["sheet"]["document"]
    found = desk.post("/api/editor/anno890/chances", document=document, playouts=2)
    assert set(found["seats"]) == {"aix", "avignon"}
    assert found["playouts"] >= 1


def test_a_match_begins_there_for_practice(desk):
    sheet = desk.opened(game="anno890")["sheet"]
    edit = {"act": "set", "path": "realms.aix.coins", "value": 9}
    document = desk.post("/api/editor/anno890", document=sheet["document"], edit=edit)["document"]
    wish = {"document": document, "seats": {"aix": "me", "avignon": "random"}}
    made = desk.post("/api/editor/anno890/match", 201, **wish)
    lists = desk.post("/api/mine")["matches"]
    (mine,) = [one for one in lists if one["match"] == made["match"]]
    assert mine["practised"]
    there = desk.opened(match=made["match"])["sheet"]["document"]["whole"]
    assert there["realms"]["aix"]["coins"] == 9
    assert desk.post("/api/editor/anno890/match", 400, document=document, seats={"aix": "nobody"})["error"]


def test_who_plays_is_what_the_rules_know_of_it(desk):
    document = desk.opened(game="pendragon")["sheet"]["document"]
    seats = {"dux": "me", "civitates": "np", "saxons": "np", "scotti": "np"}
    made = desk.post("/api/editor/pendragon/match", 201, document=document, seats=seats)
    there = desk.opened(match=made["match"])["sheet"]["document"]["whole"]
    assert there["non_players"] == ["civitates", "saxons", "scotti"]


def test_moments_of_matches_only_where_one_may_play_on(desk):
    match = finished(desk.client, ANN)
    assert desk.opened(match=match, at=3)["sheet"]["problems"] == []
    assert desk.post("/api/editor", 404, match=match, at=9999)["code"] == "no_moment"
    assert desk.post("/api/editor", 404, match="0" * 12)["code"] == "no_match"
    running = desk.post("/api/matches", 201, game="anno890", seats={"aix": "me", "avignon": "random"})["match"]
    assert desk.post("/api/editor", 403, match=running)["code"] == "fork_practice"
    ben = Desk(desk.client, BEN)
    assert ben.post("/api/editor", 403, match=running)["code"] == "not_invited"
