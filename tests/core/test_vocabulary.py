"""The vocabulary of a game: possible and impossible names."""

import pytest

from vexillum.core.words.vocabulary import Vocabulary, nearest, numbered, unknown_path

VOCABULARY = Vocabulary.of(
    keys=("roll", *numbered("{}d4", 1, 2)),
    things=("space:iceni",),
    paths=("spaces.iceni.units.militia", "deck.#", "row.#.tile"),
)
TREE = {"spaces": {"iceni": {"units": {"cavalry": 1}}}, "turn": 3, "row": [], "played": [7], "wet": [{"tile": "t"}]}


def test_numbered_names():
    assert frozenset(("roll", "1d4", "2d4")) == VOCABULARY.keys


@pytest.mark.parametrize(
    "path",
    [
        "turn",
        "spaces.iceni.units",
        "spaces.iceni.units.cavalry",
        "spaces.iceni.units.militia",
        "deck",
        "deck.12",
        "row.0.tile",
        "played.3",
        "wet.5.tile",
    ],
)
def test_what_is_there_or_could_be_there_is_known(path):
    assert unknown_path(path, VOCABULARY, TREE) is None


@pytest.mark.parametrize(
    ("path", "wrong", "names"),
    [
        ("turns", "turns", ("deck", "played", "row", "spaces", "turn", "wet")),
        ("spaces.icni.units.militia", "spaces.icni", ("iceni",)),
        ("spaces.iceni.units.milita", "spaces.iceni.units.milita", ("cavalry", "militia")),
        ("turn.now", "turn.now", ()),
        ("deck.top", "deck.top", ()),
        ("played.top", "played.top", ()),
        ("row.0.tiles", "row.0.tiles", ("tile",)),
        ("wet.0.tiles", "wet.0.tiles", ("tile",)),
        ("spaces.0", "spaces.0", ("iceni",)),
    ],
)
def test_a_path_that_can_never_be_is_told_with_what_could_be(path, wrong, names):
    problem = unknown_path(path, VOCABULARY, TREE)
    assert problem is not None
    assert (problem.path, problem.names) == (wrong, names)


def test_the_nearest_names_come_first_and_unlike_ones_not_at_all():
    assert nearest("militya", ("cavalry", "militia", "military")) == ["militia", "military"]
    assert nearest("t99", ("t09", "t19")) == []


def test_forms_stand_for_names_that_are_too_many_to_list():
    known = Vocabulary.of(keys=["done"], things=[], paths=[], key_forms=[r"s\d+"], thing_forms=[r"stack:\d+"])
    assert known.keys.issuperset(["done", "s1", "s4711"])
    assert "s" not in known.keys
    assert "s1x" not in known.keys
    assert not known.keys.issuperset(["s1", "stack:1"])
    assert {"done", "stack:7"} <= {name for name in ("done", "stack:7") if name in known.keys.joined(known.things)}
    assert sorted(known.keys) == ["done"]
