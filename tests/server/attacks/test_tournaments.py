"""Tournaments under attack: hostile words, strangers at the organiser's desk, and people who are too quick."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.attacks.world import HOSTILE, NUL
from tests.server.people.club import within
from tests.server.tools import ONCE
from tests.server.tournaments.tools import hub_of, me, run
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import organiser_actions, tournament_progress
from vexillum.server.storage import tournaments

WISH = {"game": "anno890", "rules": {"rounds": 1}}
ACTS = (
    {"act": "edit", "name": "Mine", **WISH},
    {"act": "open", "open": False},
    {"act": "call"},
    {"act": "begin"},
    {"act": "season"},
    {"act": "add", "name": "Eve"},
    {"act": "cancel", "why": "x"},
    {"act": "remove", "entry": 1, "why": "x"},
    {"act": "away", "entry": 1, "away": True},
    {"act": "replace", "entry": 1, "by": 2},
    {"act": "postpone", "hours": 1},
    {"act": "correct", "round": 1, "table": 1, "places": {"1": 1, "2": 2}, "why": "x"},
    {"act": "repair"},
    {"act": "swap", "one": 1, "other": 2},
)


def made(world, **wish) -> str:
    return world.ann.post("/api/tournaments", 201, **{"name": "Cup", **WISH, **wish})["tournament"]


@ONCE
def test_hostile_words_stay_words(world):
    for number, attack in enumerate(HOSTILE):
        wish = {"name": f"{number} {attack}"[:60], "about": attack}
        id = made(world, **wish)
        headers = {"accept": "text/html", **world.ann.headers}
        for path in (f"/tournaments/{id}", f"/tournaments/{id}/organise", f"/tournaments/{id}/edit", "/tournaments"):
            told = world.client.get(path, headers=headers)
            assert told.status_code == 200, (attack, path)
            for sign in ("<script>alert", "<img src=x", "<svg/onload"):
                assert sign not in told.text, (attack, path)
        feed = world.client.get(f"/tournaments/{id}/feed.atom")
        assert feed.status_code == 200
        assert "<script>alert" not in feed.text
        world.ann.post(f"/api/tournaments/{id}", act="cancel", why=attack)
        told = world.client.get(f"/tournaments/{id}", headers=headers)
        assert "<script>alert" not in told.text
    for wish in ({"name": NUL}, {"name": "x", "about": NUL}, {"name": "x", "scenario": NUL}):
        assert world.ann.post("/api/tournaments", 400, **{**WISH, **wish})["code"] == "malformed"


@ONCE
def test_nobody_but_the_organiser_does_anything(world):
    id = made(world)
    for person in (world.ann, world.ben):
        person.post(f"/api/tournaments/{id}", act="sign_up")
    for state in ("signup", "running"):
        before = world.rows()
        for wish in ACTS:
            assert world.eve.post(f"/api/tournaments/{id}", 403, **wish)["code"] == "organiser_only", (state, wish)
            assert world.client.post(f"/api/tournaments/{id}", json=wish).status_code == 401
        world.unchanged(before)
        world.ann.post(f"/api/tournaments/{id}", act="begin") if state == "signup" else None


@ONCE
def test_what_cannot_be_changes_nothing(world):
    id = made(world)
    for person in (world.ann, world.ben):
        person.post(f"/api/tournaments/{id}", act="sign_up")
    world.ann.post(f"/api/tournaments/{id}", act="begin")
    before = world.rows()
    for status, wish in (
        (409, {"act": "begin"}),
        (404, {"act": "remove", "entry": 99, "why": "x"}),
        (404, {"act": "replace", "entry": 1, "by": 99}),
        (409, {"act": "replace", "entry": 1, "by": 2}),
        (404, {"act": "correct", "round": 9, "table": 1, "places": {"1": 1, "2": 2}, "why": "x"}),
        (409, {"act": "correct", "round": 1, "table": 1, "places": {"1": 1, "9": 2}, "why": "x"}),
        (409, {"act": "correct", "round": 1, "table": 1, "places": {"1": 2, "2": 2}, "why": "x"}),
        (400, {"act": "correct", "round": 1, "table": 1, "places": {"1": 1, "2": 2}, "why": ""}),
        (409, {"act": "swap", "one": 1, "other": 1}),
        (404, {"act": "swap", "one": 1, "other": 77}),
        (400, {"act": "postpone", "hours": 10**9}),
        (404, {"act": "add", "name": "x" * 5000}),
        (404, {"act": "repair", "without": [88]}),
        (400, {"act": "edit", "name": "x", "game": "none"}),
    ):
        world.ann.post(f"/api/tournaments/{id}", status, **wish)
        world.unchanged(before, wish)
    assert world.eve.post(f"/api/tournaments/{id}", 409, act="pause", away=True)["code"] == "not_signed_up"
    for wish in ({"rules": {"rounds": 10**6}}, {"most": 10**6}, {"rules": {"size": -1}}, {"starts": float(10**300)}):
        world.ann.post("/api/tournaments", 400, **{"name": "x", **WISH, **wish})
    world.unchanged(before)


@pytest.mark.sql
def test_who_is_quick_gets_no_second_place_and_nothing_begins_twice(world):
    id = made(world, most=2)
    hub = hub_of(world.client)
    people = [me(one) for one in (world.ann, world.ben, world.wes, world.eve)]

    async def all_at_once(*works):
        return await asyncio.gather(*works, return_exceptions=True)

    signing = [hub.database.run(organiser_actions.sign_up, id, one) for one in (*people, *people)]
    told = run(world.client, all_at_once, *signing)
    assert sorted(one for one in told if isinstance(one, str)) == ["in", "in", "reserve", "reserve"]
    assert sum(isinstance(one, Refusal) for one in told) == 4
    told = run(
        world.client, all_at_once, *(hub.database.run(tournament_progress.start_tournament, id, "x") for _ in range(3))
    )
    assert [one for one in told if one is True] == [True]
    run(world.client, all_at_once, *(tournament_progress.advance(hub, id) for _ in range(3)))
    now = within(world.client, tournaments.load, id)
    assert [len(pod.places) for pod in now.current.pods] == [2]
    assert len(now.rounds) == 1
    assert now.current.pods[0].match is not None
