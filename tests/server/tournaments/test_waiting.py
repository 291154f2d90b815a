"""A check-in appears on the page of pending items of those who have signed up."""

from __future__ import annotations

import pytest

from tests.server.people.club import within
from tests.server.tournaments.tools import joined, made, me, members
from vexillum.server.matches import organiser_actions


@pytest.mark.sql
def test_a_check_in_waits_until_it_is_done(club):
    ann, ben, eve = members(club, 3)
    id = made(club, ann, name="Spring")
    joined(club, id, ben, eve)
    assert ben.get("/api/waiting")["more"] == []
    within(club, organiser_actions.begin_check_in, id, me(ann))
    (item,) = ben.get("/api/waiting", lang="it")["more"]
    assert (item["kind"], item["title"], item["href"]) == ("tournaments", "Spring", f"/tournaments/{id}")
    assert "Spring" in item["text"]
    assert ann.get("/api/waiting")["more"] == [], "the organiser does not play"
    within(club, organiser_actions.check_in_oneself, id, me(ben))
    assert ben.get("/api/waiting")["more"] == []
    assert len(eve.get("/api/waiting")["more"]) == 1
