"""Puzzles over the wire: nothing of the solution before an answer, both languages, the day, a real game from there."""

from __future__ import annotations

import json
from datetime import timedelta

import msgspec
import pytest

from tests.server.tools import ANN, ONCE, Browser, drawn, serving
from vexillum.core.words.languages import known_languages
from vexillum.puzzles.shelf import archive, puzzle_of, shelf, shelves, today
from vexillum.puzzles.words import Words
from vexillum.server.edge import puzzles

GAME = "anno890"


class Solver(Browser):
    """A browser at a puzzle."""

    def __init__(self, client, game: str = GAME, id: str = "", lang: str = "en") -> None:
        self.puzzle = puzzle_of(shelf(game), today()) if not id else shelf(game).find(id)
        self.said: dict = {}
        self._lang = lang
        super().__init__(client, f"puzzle/{game}/{self.puzzle.id}")

    def send(self, type: str, **fields) -> None:
        super().send(type, **({"lang": self._lang} if type == "hello" else fields))

    def hear(self) -> dict:
        message = super().hear()
        if message["type"] == "puzzle":
            self.said = message
        return message

    def act(self, act: str) -> dict:
        self.send("puzzle", act=act)
        self.settle()
        return self.said

    def answer(self, key: str) -> dict:
        self.send("answer", number=self.table["decision"]["number"], keys=[key])
        self.settle()
        return self.said


@ONCE
def test_the_solution_comes_only_after_an_answer(client):
    solver = Solver(client)
    puzzle = solver.puzzle
    session = puzzle.session()
    assert solver.map == drawn(session, puzzle.seat)
    assert [one["key"] for one in solver.table["decision"]["options"]] == [one.key for one in puzzle.options]
    sent = json.dumps(solver.heard)
    assert '"best"' not in sent
    assert '"share"' not in sent
    assert solver.said["answers"] == solver.said["explanation"] == []
    worst = puzzle.ranked[-1].key
    said = solver.answer(worst)
    assert said["status"] == "answered"
    assert said["verdict"] == puzzle.verdict(worst)
    assert [one["key"] for one in said["answers"]] == [worst], "what was not tried stays hidden"
    assert said["explanation"] == []
    assert solver.table["decision"] is None
    refused = solver.ask("answer", number=solver.table["at"], keys=[worst])
    assert (refused["type"], refused["of"]) == ("refused", "answer")
    assert solver.act("again")["status"] == "asked"
    assert solver.said["answers"] == []
    said = solver.answer(puzzle.best)
    assert (said["verdict"], said["solved"], said["tries"]) == ("right", True, 2)
    assert [one["key"] for one in said["answers"]] == [one.key for one in puzzle.ranked]
    words = Words(puzzle, session, shelf(GAME).theme(puzzle), "en")
    assert said["explanation"] == words.explanation()
    for one, rated in zip(said["answers"], puzzle.ranked, strict=True):
        assert one["low"] <= one["share"] <= one["high"]
        assert (one["playouts"], one["best"]) == (rated.playouts, rated.key == puzzle.best)


@ONCE
def test_hints_the_solution_and_what_is_not_offered(client):
    solver = Solver(client)
    first = solver.act("hint")["hints"]
    assert len(first) == 1
    assert len(solver.act("hint")["hints"]) == 2
    assert not solver.said["more_hints"]
    assert solver.act("show")["status"] == "shown"
    assert len(solver.said["answers"]) == len(solver.puzzle.options)
    assert solver.said["verdict"] is None
    for type, fields in (
        ("puzzle", {"act": "hint"}),
        ("puzzle", {"act": "fly"}),
        ("undo", {}),
        ("chat", {"text": "x"}),
        ("hello", {}),
        ("answer", {"number": 0, "keys": ["nonsense"]}),
    ):
        assert solver.ask(type, **fields)["type"] == "refused", type
    assert solver.ask("rule", number="1.1")["type"] == "rule"
    solver.act("again")
    assert solver.ask("why", thing="tile:t13")["type"] == "why"
    assert solver.ask("preview", keys=[solver.puzzle.best])["type"] == "preview"


@ONCE
@pytest.mark.parametrize("language", known_languages())
def test_the_list_and_a_puzzle_in_every_language(client, language):
    found = client.get("/api/puzzles", params={"lang": language}).json()
    assert found["day"] == today().isoformat()
    assert {one["game"] for one in found["games"]} == set(shelves())
    sent = json.dumps(found)
    assert '"best"' not in sent
    for one in found["games"]:
        shown = archive(shelf(one["game"]), today())
        assert [form["id"] for form in (one["today"], *one["earlier"])] == [daily.puzzle.id for daily in shown]
    short = client.get("/api/puzzles/today", params={"lang": language}).json()
    assert [(one["today"], one["earlier"]) for one in short["games"]] == [(one["today"], []) for one in found["games"]]
    solver = Solver(client, lang=language)
    words = Words(solver.puzzle, solver.puzzle.session(), shelf(GAME).theme(solver.puzzle), language)
    welcome = solver.heard[0]
    assert (welcome["type"], welcome["puzzle"]["title"]) == ("puzzle_welcome", words.title)
    assert solver.act("hint")["hints"] == words.hints(1)
    assert client.get("/puzzles").status_code == client.get(f"/puzzle/{GAME}/{solver.puzzle.id}").status_code == 200


@ONCE
def test_what_is_still_to_come_is_not_there(client, monkeypatch):
    """On the first day there is one puzzle, and no other can be opened, looked at or played on."""
    first = shelf(GAME).editions[0].since
    monkeypatch.setattr(puzzles, "today", lambda: first)
    (one,) = [one for one in client.get("/api/puzzles").json()["games"] if one["game"] == GAME]
    assert (one["today"]["id"], one["earlier"]) == (shelf(GAME).puzzles[0].id, [])
    later = puzzle_of(shelf(GAME), first + timedelta(days=1)).id
    for id in (later, "nothing"):
        assert client.get(f"/api/puzzles/{GAME}/{id}/picture.svg").status_code == 404
        refused = client.post(f"/api/puzzles/{GAME}/{id}/game", json={"guest": ANN})
        assert (refused.status_code, refused.json()["code"]) == (404, "no_puzzle")
        with client.websocket_connect(f"/ws/puzzle/{GAME}/{id}") as socket:
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["code"] == "no_puzzle"
    assert client.get("/api/puzzles/chess/nothing/picture.svg").json()["code"] == "no_puzzle"


@ONCE
def test_malformed_greetings_and_too_many(client, monkeypatch):
    path = f"/ws/puzzle/{GAME}/{puzzle_of(shelf(GAME), today()).id}"
    for hello in ({"type": "ping"}, {"type": "hello", "lang": 7}, {"type": "hello", "lang": "x" * 5000}):
        with client.websocket_connect(path) as socket:
            socket.send_json(hello)
            assert socket.receive_json()["type"] == "refused"
    monkeypatch.setattr(puzzles, "MOST_PUZZLES", 0)
    with client.websocket_connect(path) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["code"] == "puzzles_full"


@ONCE
@pytest.mark.parametrize("game", list(shelves()))
def test_a_real_game_from_a_puzzle_and_its_picture(client, game):
    puzzle = puzzle_of(shelf(game), today())
    picture = client.get(f"/api/puzzles/{game}/{puzzle.id}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg")
    again = client.get(
        f"/api/puzzles/{game}/{puzzle.id}/picture.svg", headers={"if-none-match": picture.headers["etag"]}
    )
    assert again.status_code == 304
    made = client.post(f"/api/puzzles/{game}/{puzzle.id}/game", json={"guest": ANN, "name": "Ann"})
    assert made.status_code == 201, made.text
    match = Browser(client, made.json()["match"])
    assert [seat for seat, one in match.table["seats"].items() if one["you"]] == [puzzle.seat]
    asked = match.until_asked()
    assert (asked["seat"], [one["key"] for one in asked["options"]]) == (
        puzzle.seat,
        [one.key for one in puzzle.options],
    )


@ONCE
def test_only_what_the_seat_knows_is_shown(client):
    game = "akkren" if shelf("akkren").puzzles else "pendragon"
    solver = Solver(client, game)
    session = solver.puzzle.session()
    assert solver.map == drawn(session, solver.puzzle.seat)
    assert solver.display["panels"] == json.loads(
        msgspec.json.encode(
            session.game.board.display(session.view(solver.puzzle.seat), session.game.texts("en")).panels
        )
    )
    visible = [n for n, entry in enumerate(session.journal) if entry.visible(solver.puzzle.seat)]
    assert sorted(solver.log) == visible


@ONCE
def test_guests_of_a_club_solve_without_an_account(database_url, thoughts):
    with serving(database_url, thoughts, public=True) as club:
        assert club.get("/api/puzzles").status_code == 200
        solver = Solver(club)
        assert solver.answer(solver.puzzle.best)["verdict"] == "right"
        refused = club.post(f"/api/puzzles/{GAME}/{solver.puzzle.id}/game", json={})
        assert refused.json()["code"] == "sign_in"
