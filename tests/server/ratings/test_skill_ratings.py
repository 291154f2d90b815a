"""The arithmetic of ratings, against players whose strength is known."""

from __future__ import annotations

from random import Random

import pytest

from vexillum.server.kernel.ratings import BEGIN, Skill, after_game, on_scale, place_players


def test_newcomers_begin_at_a_thousand():
    assert Skill().shown == BEGIN == 1000
    assert Skill(25.0, 1.0).shown == 1000 + 40 * 22
    assert Skill(25.0, 1.0).uncertainty == 40
    assert on_scale(-1000) == 0


def test_places_among_people_put_those_who_left_last_together():
    assert place_players({"a": 4, "b": 1, "c": 2, "d": 1}, set()) == {"a": 4, "b": 1, "c": 3, "d": 1}
    assert place_players({"a": 1, "b": 3, "c": 2}, {"a"}) == {"a": 3, "b": 2, "c": 1}
    assert place_players({"a": 1, "b": 2, "c": 3}, {"a", "c"}) == {"a": 2, "b": 1, "c": 2}
    assert place_players({"a": 1, "b": 1}, {"a", "b"}) == {"a": 1, "b": 1}


def test_a_tie_brings_two_together_and_a_win_drives_them_apart():
    strong, weak = Skill(30.0, 4.0), Skill(20.0, 4.0)
    tied = after_game({"a": strong, "b": weak}, {"a": 1, "b": 1})
    assert tied["a"].mu < strong.mu
    assert tied["b"].mu > weak.mu
    upset = after_game({"a": strong, "b": weak}, {"a": 2, "b": 1})
    assert upset["a"].mu < tied["a"].mu


@pytest.mark.parametrize("table", [2, 3, 4])
def test_simulated_players_are_ranked_as_strong_as_they_are(table):
    """Each player has a known strength and performs around it; tables are drawn by lot."""
    random = Random(f"ratings {table}")
    truth = {f"p{n}": 8.0 * n for n in range(6)}
    skills = dict.fromkeys(truth, Skill())
    for _ in range(240):
        seated = random.sample(sorted(truth), table)
        shown = {player: random.gauss(truth[player], 6.0) for player in seated}
        order = sorted(seated, key=lambda player: -shown[player])
        places = {player: order.index(player) + 1 for player in seated}
        skills |= after_game({player: skills[player] for player in seated}, places)
    assert sorted(skills, key=lambda player: skills[player].mu) == sorted(truth, key=lambda player: truth[player])
    assert sorted(skills, key=lambda player: skills[player].shown) == sorted(truth, key=lambda player: truth[player])
    assert all(skill.sigma < 0.6 * Skill().sigma for skill in skills.values())


def test_those_who_are_equally_strong_stay_close():
    random = Random("equal")
    skills = dict.fromkeys("abcd", Skill())
    for _ in range(200):
        order = random.sample("abcd", 4)
        skills |= after_game(skills, {player: order.index(player) + 1 for player in order})
    figures = [skill.mu for skill in skills.values()]
    assert max(figures) - min(figures) < 3 * max(skill.sigma for skill in skills.values()) + 2
