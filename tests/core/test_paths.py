"""Dotted paths: reading, writing, and errors."""

import pytest

from vexillum.core.tools.paths import NoPath, find, leaves, put, remove


def tree() -> dict:
    return {"realms": {"aix": {"coins": 3, "cells": {}}}, "row": [{"tile": "t01"}, {"tile": "t02"}], "turn": 0}


def test_a_path_leads_through_tables_and_lists():
    assert find(tree(), "realms.aix.coins") == 3
    assert find(tree(), "row.1.tile") == "t02"
    assert find(tree(), "turn") == 0


@pytest.mark.parametrize(
    ("path", "stopped_at", "known"),
    [
        ("realm.aix", "realm", ("realms", "row", "turn")),
        ("realms.aix.gold", "realms.aix.gold", ("coins", "cells")),
        ("row.2.tile", "row.2", ("0", "1")),
        ("row.first", "row.first", ("0", "1")),
        ("row.-1", "row.-1", ("0", "1")),
        ("turn.now", "turn.now", ()),
        ("", "", ("realms", "row", "turn")),
    ],
)
def test_a_path_that_leads_nowhere_says_what_is_there(path, stopped_at, known):
    with pytest.raises(NoPath) as error:
        find(tree(), path)
    assert (error.value.path, error.value.known) == (stopped_at, known)


def test_a_value_is_written_and_tables_on_the_way_are_made():
    position = tree()
    put(position, "realms.aix.cells.a1.tile", "t09")
    put(position, "row.1.coins", 2)
    put(position, "row.0", {"tile": "t05"})
    assert position["realms"]["aix"]["cells"] == {"a1": {"tile": "t09"}}
    assert position["row"] == [{"tile": "t05"}, {"tile": "t02", "coins": 2}]


@pytest.mark.parametrize("path", ["row.2", "row.2.tile", "turn.now", "row.x.tile"])
def test_nothing_is_written_where_nothing_can_stand(path):
    position = tree()
    with pytest.raises(NoPath):
        put(position, path, 1)
    assert position == tree()


def test_a_value_is_removed():
    position = tree()
    remove(position, "realms.aix.coins")
    remove(position, "row.0")
    remove(position, "turn")
    assert position == {"realms": {"aix": {"cells": {}}}, "row": [{"tile": "t02"}]}
    with pytest.raises(NoPath):
        remove(position, "realms.aix.coins")


def test_leaves_are_values_lists_and_empty_tables():
    nested = {"realms": {"aix": {"coins": 4, "cells": {}}}, "row.0.coins": 1, "deck": ["t01"]}
    assert dict(leaves(nested)) == {
        "realms.aix.coins": 4,
        "realms.aix.cells": {},
        "row.0.coins": 1,
        "deck": ["t01"],
    }
