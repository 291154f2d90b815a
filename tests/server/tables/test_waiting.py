"""The page of what waits for me: everything that is mine to settle, nothing of others. Tournaments: ../tournaments."""

from __future__ import annotations

import pytest

from tests.server.people.club import within
from tests.server.tables.test_time import play, rolling, table  # noqa: F401  # fixtures
from tests.server.tables.tools import DAYS, stored
from vexillum.server.storage import accounts

EMPTY = {"matches": [], "wishes": [], "invitations": [], "friends": [], "offers": [], "more": []}


@pytest.mark.sql
def test_all_pending_items_of_a_person(club, people, table):  # noqa: F811
    ann, ben, eve = people
    assert ann.get("/api/waiting") == EMPTY
    later, *_ = table()
    match, hers, his = table(clock=DAYS)
    (first, second) = ann.get("/api/waiting", lang="it")["matches"]
    assert [first["match"], second["match"]] == [match, later], "what has a deadline comes first"
    assert (first["deadline"], first["since"]) == (stored(club, match).deadline, stored(club, match).since)
    assert ben.get("/api/waiting") == EMPTY, "nobody is told what waits for another"
    # A wish to undo waits for those who have to agree, and for them alone.
    play(hers, "roll")
    play(his, "roll")
    hers.send("takeback")
    hers.wait("takeback_asked")
    assert [(one["match"], one["by"]) for one in ben.get("/api/waiting")["wishes"]] == [(match, "Ann")]
    assert ann.get("/api/waiting")["wishes"] == []
    his.send("takeback_reply", agree=True)
    his.wait("takeback")
    assert ben.get("/api/waiting")["wishes"] == []
    # Invitations, requests, and free seats at the tables of friends.
    made = ann.make({"left": "me", "right": "open"}, "toy", invite={"right": "Eve"})
    (invited,) = eve.get("/api/waiting")["invitations"]
    assert (invited["match"], invited["seat"], invited["by"]) == (made["match"], "right", "Ann")
    ben.post("/api/people/friend", name="Eve")
    assert eve.get("/api/waiting")["friends"] == ["Ben"]
    offered = ben.make({"left": "me", "right": "open"}, "toy", open=True)["match"]
    assert eve.get("/api/waiting")["offers"] == []
    eve.post("/api/people/friend", name="Ben")
    told = eve.get("/api/waiting")
    assert (told["friends"], [one["match"] for one in told["offers"]]) == ([], [offered])
    assert told["offers"][0]["seats"]["right"]["free"]
    within(club, accounts.block, eve.id, ben.id)
    assert eve.get("/api/waiting")["offers"] == []
