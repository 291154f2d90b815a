"""What is being played now, for members and for guests; and what is featured."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text

from tests.server.people.club import within
from tests.server.tools import ONCE
from tests.server.watching.tools import play, table, write_presence
from vexillum.server.storage import accounts


def matches(lists: dict, kind: str = "tables") -> list[str]:
    return [one["match"] for one in lists[kind]]


@pytest.mark.sql
def test_what_is_played_now(club, people):
    """On both databases: who sees which table, with its players, its standing and who watches."""
    ann, ben, eve, wes, _ = people
    shut = table(ann, ben, title="Members")["match"]
    both = table(ann, ben, guests=True, title="Everybody")["match"]
    private = ann.make({"aix": "me", "avignon": "steward"})["match"]
    waits = ann.make({"aix": "me", "avignon": "open"}, open=True, guests=True)["match"]
    assert eve.get("/api/live")["tables"] == []
    for match in (shut, both):
        play(match, ann, ben, answers=2)
    watching = wes.at(shut)
    write_presence(club)
    lists = eve.get("/api/live")
    assert matches(lists) == [shut, both], "one of them is watched"
    assert matches(lists, "waiting") == [waits]
    assert private not in str(lists)
    one = lists["tables"][0]
    assert (one["watching"], one["title"], one["over"], one["featured"]) == (1, "Members", False, False)
    assert [(seat["player"], seat["agent"]) for seat in one["seats"]] == [("Ann", False), ("Ben", False)]
    assert all(seat["standing"] is not None for seat in one["seats"])
    assert abs(one["answered"] - time.time()) < 600
    assert lists["people"] >= 4
    watching.leave()
    club.cookies.clear()
    guest = club.get("/api/live").json()
    assert (matches(guest), matches(guest, "waiting")) == ([both], [waits])
    assert not guest["may_feature"]
    assert club.get(f"/api/matches/{both}/thumbnail.svg").status_code == 200
    assert club.get(f"/api/matches/{shut}/thumbnail.svg").status_code == 401
    within(club, accounts.block, ben.id, eve.id)
    assert matches(eve.get("/api/live")) == []


@ONCE
def test_administrators_feature_tables_games_and_studies(club, people, toy):
    ann, ben, eve, _, ada = people
    first, second = (table(ann, ben)["match"] for _ in range(2))
    for match in (first, second):
        play(match, ann, ben, answers=1)
    hidden = ann.make({"aix": "me", "avignon": "steward"})["match"]
    for id, kind, code in ((hidden, "match", "not_open"), ("none", "match", "not_open"), ("none", "study", "no_study")):
        assert ada.post("/api/admin/feature", 404 if code == "no_study" else 409, kind=kind, id=id)["code"] == code
    assert eve.post("/api/admin/feature", 404, kind="match", id=first)["code"] == "not_found"
    for match in (first, second):
        ada.post("/api/admin/feature", kind="match", id=match)
        assert [one["featured"] for one in eve.get("/api/live")["tables"]].count(True) == 1
        ada.post("/api/admin/feature", kind="match", id=match, on=False)
    ada.post("/api/admin/feature", kind="match", id=first)
    assert matches(eve.get("/api/live"))[0] == first
    log = [entry["what"] for entry in ada.get("/api/admin/log")["entries"]]
    assert log[:5] == ["feature", "unfeature", "feature", "unfeature", "feature"]
    study = eve.get("/api/live")["studies"][-1]["study"]
    ada.post("/api/admin/feature", kind="study", id=study)
    lists = eve.get("/api/live")
    assert (lists["studies"][0]["study"], lists["featured_studies"]) == (study, [study])
    assert ada.get("/api/live")["may_feature"] and not lists["may_feature"]  # noqa: PT018


@ONCE
def test_finished_games_of_people_who_do_not_hide_them(club, people):
    ann, ben, eve, _, ada = people
    done, other = table(ann, ben)["match"], table(ann, ben, guests=True)["match"]
    within(club, lambda c: c.execute(text("UPDATE matches SET over = :yes"), {"yes": True}))
    assert set(matches(eve.get("/api/live"), "finished")) == {done, other}
    club.cookies.clear()
    assert matches(club.get("/api/live").json(), "finished") == [other]
    ada.post("/api/admin/feature", kind="match", id=done)
    assert matches(eve.get("/api/live"), "finished")[0] == done
    within(club, accounts.change, ben.id, hide_history=True)
    assert matches(eve.get("/api/live"), "finished") == []
