"""Profiles: games, ratings, two people against each other; and what people hide is hidden everywhere."""

from __future__ import annotations

import csv
import io
import re

import pytest
from starlette.routing import Route

from tests.server.people.club import within
from tests.server.people.tools import table
from tests.server.ratings.tools import result
from vexillum.server.edge.http.people import SWITCHES
from vexillum.server.edge.routes import ROUTES
from vexillum.server.kernel.ratings import Skill
from vexillum.server.storage import accounts

YEAR = 31_536_000.0


@pytest.fixture
def played(club, people):
    """Ann has won against Ben at an open table, and against Eve in private; Ben has left a game early."""
    ann, ben, eve, _ = people
    within(club, result, "open1", {ann.id: 1, ben.id: 2}, title="=HYPERLINK(1)", at=40 * YEAR)
    within(club, result, "open2", {ann.id: 1, ben.id: 2}, left={ben.id: 3}, at=41 * YEAR)
    won = '{"winners":["left"],"scores":{}}'
    within(club, table, "private", {"left": ann.id, "right": eve.id}, over=True, result=won, touched=42 * YEAR)
    within(club, table, "alone", {"left": ann.id, "right": "random"}, over=True, result=won, touched=43 * YEAR)
    return people


def listed(member, name: str, **wanted) -> list[str | None]:
    return [one["match"] for one in member.get(f"/api/people/{name}/games", **wanted)["games"]]


@pytest.mark.sql
def test_everyone_sees_open_and_rated_games_and_only_those_who_were_there_private_ones(played):
    ann, ben, eve, _ = played
    assert listed(ann, "Ann") == ["alone", "private", "open2", "open1"]
    assert listed(eve, "Ann") == ["private", "open2", "open1"]
    assert listed(ben, "Ann") == ["open2", "open1"]
    assert listed(eve, "Ben") == ["open2", "open1"]


@pytest.mark.sql
def test_filters(played):
    ann, *_ = played
    assert listed(ann, "Ann", rated="yes") == ["open2", "open1"]
    assert listed(ann, "Ann", rated="no") == ["alone", "private"]
    assert listed(ann, "Ann", opponent="Eve") == ["private"]
    assert listed(ann, "Ben", result="left") == ["open2"]
    assert listed(ann, "Ben", result="lost") == ["open1"]
    assert listed(ann, "Ann", year=2009) == ["open1"]
    assert listed(ann, "Ann", game="anno890") == []
    for wrong in ({"result": "drawn"}, {"rated": "1"}, {"year": "12"}, {"year": "x"}, {"page": "-1"}):
        assert ann.get("/api/people/Ann/games", 400, **wrong)["code"] == "malformed"
    assert ann.get("/api/people/Ann/games", 404, opponent="Nobody")["code"] == "no_person"


def test_a_game_is_told_with_result_opponents_and_length(played):
    ann, ben, *_ = played
    left, whole = ann.get("/api/people/Ben/games")["games"]
    assert (left["result"], left["place"], left["players"], left["rated"]) == ("left", 2, 2, True)
    assert [(one["agent"], one["left"]) for one in whole["opponents"]] == [("", False)]
    against = ben.get("/api/people/Ann/games")["games"][0]["opponents"]
    assert [(one["name"], one["left"]) for one in against] == [("Ben", True)]
    assert whole["result"] == "lost"
    assert [one["name"] for one in left["opponents"]] != []
    assert not any(one["agent"] for one in left["opponents"])  # not the one that took over the seat


def test_a_file_to_keep_computes_nothing(club, played):
    ann, *_ = played
    reply = club.get("/api/people/Ann/games.csv", headers=ann.headers)
    assert reply.headers["content-type"].startswith("text/csv")
    assert 'filename="Ann-games.csv"' in reply.headers["content-disposition"]
    head, *rows = csv.reader(io.StringIO(reply.text))
    assert len(rows) == 4
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    assert dict(zip(head, rows[2], strict=True))["result"] == "won"
    assert len(ann.get("/api/people/Ann/games.json", rated="yes")["games"]) == 2


def test_ratings_are_among_the_data_that_one_takes_along(played):
    ann, *_ = played
    assert [one["games"] for one in ann.get("/api/account/export")["ratings"]] == [2]


def test_a_profile_has_ratings_favourites_and_the_record_against_me(played):
    _, ben, eve, _ = played
    seen = ben.get("/api/people/Ann")
    [rating] = seen["ratings"]
    assert (rating["game"], rating["games"], rating["provisional"]) == ("toy", 2, True)
    assert rating["rating"] > Skill().shown
    assert [point["place"] for point in rating["history"]] == [1, 1]
    assert seen["versus"] == {"played": 2, "ahead": 0, "behind": 2, "level": 0, "last": 41 * YEAR}
    assert seen["favourites"][0]["seat"] == "s0"
    assert eve.get("/api/people/Ann/versus/Ben")["ahead"] == 2
    assert eve.get("/api/people/Ann")["versus"]["behind"] == 1


class TestHiding:
    """Who forgets a switch in a new route or a new part of a page fails here."""

    def hide(self, club, member, *switches: str) -> None:
        within(club, accounts.change, member.id, **{f"hide_{one}": True for one in switches})

    def told(self, club, reader, name: str) -> str:
        """Everything the server shows a reader about a person, at every address."""
        said = []
        for route in ROUTES:
            if not isinstance(route, Route) or "GET" not in (route.methods or ()) or route.path.startswith("/static"):
                continue
            path = route.path.replace("{name}", name).replace("{other}", reader.name).replace("{game}", "toy")
            if "{" in path or not (path.startswith("/api/") or "{name}" in route.path) or "admin" in path:
                continue
            reply = club.get(path, headers=reader.headers, follow_redirects=False)
            assert reply.status_code < 500, path
            said.append(f"{path} {reply.text}")
        return "\n".join(said)

    def test_games(self, club, played):
        ann, _, eve, _ = played
        assert "open1" in self.told(club, eve, "Ann")
        self.hide(club, ann, "history")
        told = self.told(club, eve, "Ann")
        for secret in ("open1", "open2", '"played":2', '"place":'):
            assert secret not in told.replace('"place":null', ""), secret
        assert not re.search(r"(?<![\w-])s0(?![\w-])", told), "keys and tokens may have the letters anywhere"
        assert eve.get("/api/people/Ann/games", 403)["code"] == "hidden_history"
        assert listed(ann, "Ann") == ["alone", "private", "open2", "open1"]

    def test_a_name_in_the_games_of_others(self, club, played):
        ann, ben, eve, _ = played
        self.hide(club, ann, "history")
        assert '"Ann"' not in self.told(club, eve, "Ben").replace('"name":"Ann","online"', "")
        assert listed(eve, "Ben", opponent="Ann") == []
        assert listed(ben, "Ben", opponent="Ann") == ["open2", "open1"]
        assert "Ann" not in club.get("/api/people/Ben/games.csv", headers=eve.headers).text

    def test_ratings(self, club, played):
        ann, _, eve, _ = played
        [rating] = eve.get("/api/people/Ann")["ratings"]
        self.hide(club, ann, "ratings")
        told = self.told(club, eve, "Ann")
        for secret in (rating["rating"], rating["estimate"], rating["uncertainty"]):
            assert f":{secret}" not in told
        assert eve.get("/api/people/Ann")["ratings"] is None
        assert ann.get("/api/people/Ann")["ratings"] == [rating]

    def test_the_record_against_others(self, club, played):
        ann, ben, eve, _ = played
        self.hide(club, ann, "versus")
        for path in ("/api/people/Ann/versus/Ben", "/api/people/Ben/versus/Ann"):
            assert eve.get(path, 403)["code"] == ben.get(path, 403)["code"] == "hidden_versus"
        assert ben.get("/api/people/Ann")["versus"] is None
        assert '"ahead":' not in self.told(club, ben, "Ann")
        assert ann.get("/api/people/Ann/versus/Ben")["ahead"] == 2

    def test_the_switches_are_changed_by_their_owner_and_are_in_the_account(self, played):
        ann, _, eve, _ = played
        ann.post("/api/account/profile", **{f"hide_{one}": True for one in SWITCHES})
        assert all(ann.get("/api/account")[f"hide_{one}"] for one in SWITCHES)
        assert eve.get("/api/people/Ann")["hides"] == list(SWITCHES)
        assert eve.get("/api/people/Ann")["hides_from_others"] == []
        assert ann.get("/api/people/Ann")["hides_from_others"] == list(SWITCHES)
        ann.post("/api/account/profile", hide_history=False)
        assert eve.get("/api/people/Ann")["hides"] == ["ratings", "versus"]
        assert ann.post("/api/account/profile", 400, hide_history="no")["code"] == "malformed"
