"""Each word of a condition, on a position with known values."""

from __future__ import annotations

import msgspec
import pytest

from vexillum.core.files.case import whole_state
from vexillum.core.files.position_file import DEAL, Start, begin
from vexillum.games.anno890 import GAME
from vexillum.learn.conditions import Evidence, GivenAnswer, values_at
from vexillum.learn.lesson_file import Condition

START = Start(
    scenario="first_steps",
    players=2,
    changes={
        "turn": 0,
        "row": ["t11", "t12", "t14"],
        "realms.aix.coins": 3,
        "realms.aix.cells": {"b2": "c02", "a1": {"tile": "t20", "towers": 2}, "c3": {"tile": "t15", "towers": 1}},
        "realms.avignon.cells.b2": "c05",
    },
)


@pytest.fixture(scope="module")
def after():
    """Aix has taken the second tile for a coin and placed it on b1: a tower."""
    session = begin(GAME, START, DEAL)
    before, lines = whole_state(session), len(session.journal)
    session.answer("aix", "t12")
    session.answer("aix", "b1")
    given = [GivenAnswer("aix", "take", ("t12",)), GivenAnswer("aix", "place", ("b1",))]
    return Evidence(session, lines, given, before)


HOLDS = [
    {"values": {"realms.aix.coins": 2}},
    {"values": {"realms": {"aix": {"coins": 2}}}},
    {"values": {"realms.aix.cells.b1": {"tile": "t12"}}},
    {"values": {"realms.aix.cells.*.tile": "t12"}},
    {"values": {"view.avignon.realms.aix.coins": 2}},
    {"at_least": {"derived.towers.aix": 4}},
    {"at_most": {"realms.aix.coins": 2, "realms.avignon.cells.a1.towers": 0}},
    {"gained": {"derived.towers.aix": 1, "realms.aix.cells.*": 1, "realms.aix.cells.*.towers": 1}},
    {"lost": {"realms.aix.coins": 1}},
    {"total": {"realms.aix.cells.*.towers": 4, "realms.aix.cells.*": 4}},
    {"includes": {"buildings": []}},
    {"includes": {"derived.scores": ["aix", "avignon"]}},
    {"absent": ["realms.aix.cells.a3"]},
    {"happened": ["place", {"id": "place", "params": {"tile": "t12"}}]},
    {"answered": [{"asked": "take", "option": "t1*"}, {"asked": "place", "seat": "aix"}]},
    {"answered": [{"option": ["x", "b1"]}]},
    {"asked": "take", "seat": "avignon", "over": False},
    {"asked": "t*"},
    {"any": [{"over": True}, {"over": False}]},
    {"none": [{"over": True}, {"seat": "aix"}]},
]
FAILS = [
    {"values": {"realms.aix.coins": 3}},
    {"values": {"realms.aix.coins": True}},
    {"values": {"realms.aix.cells.*.tile": "t11"}},
    {"values": {"realms.aix.cells.a3.tile": "t12"}},
    {"at_least": {"derived.towers.aix": 5}},
    {"at_most": {"realms.aix.coins": 1}},
    {"gained": {"derived.towers.aix": 2}},
    {"gained": {"derived.towers.avignon": 1}},
    {"lost": {"realms.aix.coins": 2}},
    {"total": {"realms.aix.cells.*.towers": 5}},
    {"includes": {"derived.scores": "marseille"}},
    {"absent": ["realms.aix.cells.b1"]},
    {"happened": ["invasion"]},
    {"happened": [{"id": "place", "params": {"tile": "t11"}}]},
    {"answered": [{"asked": "take", "option": "t2*"}]},
    {"answered": [{"asked": "place", "option": "t12"}]},
    {"answered": [{"asked": "take", "seat": "avignon"}]},
    {"asked": "place"},
    {"seat": "aix"},
    {"over": True},
    {"any": [{"over": True}, {"seat": "aix"}]},
    {"none": [{"over": False}]},
    {"over": False, "seat": "aix"},
]


@pytest.mark.parametrize(
    ("condition", "holds"), [*((one, True) for one in HOLDS), *((one, False) for one in FAILS)], ids=repr
)
def test_a_condition(after, condition, holds):
    assert after.holds(msgspec.convert(condition, Condition)) is holds


def test_paths_with_stars():
    tree = {"a": {"x": {"n": 1}, "y": {"n": 2}}, "l": [3, 4]}
    assert values_at(tree, "a.*.n") == [1, 2]
    assert values_at(tree, "l.*") == [3, 4]
    assert values_at(tree, "*.x.n") == [1]
    assert values_at(tree, "a.z.n") == []
    assert values_at(tree, "a.x.n") == [1]
