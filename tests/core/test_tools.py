"""Tools: dotted paths, maps as graphs, exact odds and result tables, QR codes, a second copy of a package."""

from __future__ import annotations

import importlib
import sys
from fractions import Fraction
from hashlib import sha256

import pytest

from vexillum.core.tools.graph import connected, distances, nearest, ways
from vexillum.core.tools.odds import ResultTable, after, at_least, average, certain, dice_sum, evenly, of, percent
from vexillum.core.tools.paths import NoPath, find, leaves, put, remove
from vexillum.core.tools.qr import MOST, qr_matrix, qr_svg
from vexillum.core.tools.second_package import second_package

# Dotted paths: reading, writing, and errors --------------------------------------------------------------------------


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


# Distances, paths and components of a map: a row of five spaces with a detour, and an island of two ------------------


#  0 - 1 - 2 - 3 - 4      6 - 7
#   \_____ 5 _/
MAP = ((1, 5), (0, 2), (1, 3), (2, 4, 5), (3,), (0, 3), (7,), (6,))


def test_distances_count_the_steps_of_the_shortest_way():
    far = distances(MAP)
    assert far[0] == (0, 1, 2, 2, 3, 1, -1, -1)
    assert far[6] == (-1, -1, -1, -1, -1, -1, 0, 1)
    assert all(far[a][b] == far[b][a] for a in range(8) for b in range(8))


def test_a_way_names_the_spaces_passed_and_the_nearest_come_first():
    assert ways(MAP, 0) == {1: (), 5: (), 2: (1,), 3: (5,), 4: (5, 3)}
    assert list(ways(MAP, 0)) == [1, 5, 2, 3, 4]


def test_only_spaces_that_may_be_entered_are_entered():
    assert ways(MAP, 0, lambda space: space != 5) == {1: (), 2: (1,), 3: (1, 2), 4: (1, 2, 3)}
    assert ways(MAP, 5, lambda space: space in (5, 4)) == {}


def test_ways_end_after_some_steps():
    assert ways(MAP, 0, steps=1) == {1: (), 5: ()}
    assert ways(MAP, 0, steps=2) == {1: (), 5: (), 2: (1,), 3: (5,)}
    assert ways(MAP, 0, steps=0) == {}


def test_the_nearest_keep_their_order():
    assert nearest(distances(MAP)[4], [0, 5, 2]) == [5, 2]


def test_connected_components():
    assert connected(MAP, [4, 7, 0, 1, 3]) == [[4, 3], [7], [0, 1]]
    assert connected(MAP, range(8)) == [[0, 1, 2, 3, 4, 5], [6, 7]]
    assert connected(MAP, []) == []


# Exact odds ----------------------------------------------------------------------------------------------------------


def test_the_sum_of_dice():
    two = dice_sum(2, 6)
    assert two[7] == Fraction(1, 6)
    assert two[2] == two[12] == Fraction(1, 36)
    assert sum(two.values()) == 1
    assert dice_sum(0, 6) == {0: 1}
    assert average(dice_sum(3, 4)) == Fraction(15, 2)


def test_equal_results_of_different_ways_are_added_up():
    assert after(evenly((1, 2)), lambda n: evenly(range(n))) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert of(dice_sum(1, 6), lambda n: n > 4) == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert evenly("aab") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert certain("a") == {"a": 1}


@pytest.mark.parametrize(
    ("needed", "chance"), [(1, 1), (-2, 1), (5, Fraction(1, 3)), (6, Fraction(1, 6)), (7, 0), (99, 0)]
)
def test_a_die_that_must_show_a_number_or_more(needed, chance):
    assert at_least(needed, 6) == chance


@pytest.mark.parametrize(
    ("chance", "said"),
    [(Fraction(1), "100%"), (Fraction(999, 1000), ">99%"), (Fraction(1, 3), "33%"), (Fraction(1, 999), "<1%")],
)
def test_a_percentage_is_only_0_or_100_if_exact(chance, said):
    assert percent(chance) == said


# Result tables with column shifts ------------------------------------------------------------------------------------


TABLE = ResultTable(
    (Fraction(1, 2), Fraction(1), Fraction(2)), (("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3"))
)


@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (1, 3, 0, 0),
        (1, 2, 0, 0),
        (2, 3, 0, 0),
        (3, 3, 0, 1),
        (5, 3, 0, 1),
        (6, 3, 0, 2),
        (90, 3, 0, 2),
        (4, 0, 0, 2),
        (3, 3, 1, 2),
        (3, 3, 4, 2),
        (3, 3, -1, 0),
        (6, 3, -4, 0),
    ],
)
def test_the_column_of_two_strengths_with_its_shift(attack, defence, shift, column):
    assert TABLE.column(attack, defence, shift) == column


def test_a_roll_beyond_the_table_counts_as_the_first_or_last():
    assert [TABLE.result(1, roll) for roll in (-1, 1, 2, 3, 7)] == ["b1", "b1", "b2", "b3", "b3"]
    assert ResultTable((Fraction(1),), (("zero",), ("one",)), first_roll=0).result(0, 1) == "one"


def test_a_table_with_holes_is_refused():
    with pytest.raises(ValueError, match="rising ratios"):
        ResultTable((Fraction(1), Fraction(2)), (("a", "b"), ("a",)))
    with pytest.raises(ValueError, match="rising ratios"):
        ResultTable((Fraction(2), Fraction(1)), (("a", "b"),))


# QR codes: read back by a decoder, and equal to those of another encoder (segno 1.6.6) -------------------------------


URL = "http://192.168.1.20:8890/join/" + "aBc-_9" * 60
SIZES = {17: 1, 32: 2, 53: 3, 78: 4, 106: 5, 134: 6, 154: 7, 192: 8, 230: 9, 271: 10}
"""The most bytes of each version at level L (ISO/IEC 18004, table 7)."""
SEGNO = {78: "71f6aba529ee993c", 154: "c9cece1ea60458ac", 271: "8735193a82314ba9"}
"""Digests of the modules that segno draws with the same mask."""
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
FORMAT = 0x5412


def reserved(version: int, y: int, x: int) -> bool:
    """Whether a module is part of a function pattern. For versions 1 to 5: one block, no version information."""
    size = 17 + 4 * version
    if (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9) or 6 in (y, x):
        return True
    return version > 1 and abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2


def read(matrix: list[list[bool]]) -> bytes:
    """Decode a code: the mask from its format bits, the bytes in their columns, without error correction."""
    size = len(matrix)
    version = (size - 17) // 4
    told = 0
    for n, (y, x) in enumerate([(8, k) for k in (0, 1, 2, 3, 4, 5, 7, 8)] + [(k, 8) for k in (7, 5, 4, 3, 2, 1, 0)]):
        told |= matrix[y][x] << (14 - n)
    told ^= FORMAT
    assert told >> 13 == 0b01, "level L"
    mask = MASKS[told >> 10 & 7]
    bits, up = "", True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not reserved(version, y, x):
                    bits += str(int(matrix[y][x] != (mask(y, x) == 0)))
        up = not up
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[n : n + 8], 2) for n in range(12, 12 + 8 * length, 8))


@pytest.mark.parametrize("length", [1, 17, 18, 40, 53, 60, 78, 90, 106])
def test_a_code_says_what_was_written(length: int) -> None:
    assert read(qr_matrix(URL[:length])) == URL[:length].encode()


@pytest.mark.parametrize(("length", "version"), SIZES.items())
def test_each_version_holds_what_it_should(length: int, version: int) -> None:
    assert len(qr_matrix(URL[:length])) == 17 + 4 * version
    if length < MOST:
        assert len(qr_matrix(URL[: length + 1])) == 17 + 4 * (version + 1)


@pytest.mark.parametrize(("length", "digest"), SEGNO.items())
def test_another_encoder_draws_the_same(length: int, digest: str) -> None:
    drawn = "".join("1" if dark else "0" for row in qr_matrix(URL[:length]) for dark in row)
    assert sha256(drawn.encode()).hexdigest()[:16] == digest


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="272 bytes"):
        qr_matrix("x" * (MOST + 1))


def test_the_picture_has_a_margin() -> None:
    assert 'viewBox="0 0 29 29"' in qr_svg("x")


# Loading a package a second time with other data ---------------------------------------------------------------------


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package whose data are a constant, with a function that imports late."""
    folder = tmp_path / "firstpack"
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").write_text("from firstpack.room.rules import total\n")
    (folder / "given.py").write_text("N = 3\n")
    (folder / "room" / "__init__.py").write_text("")
    (folder / "room" / "rules.py").write_text(
        "from firstpack import given\nfrom firstpack.given import N\nDOUBLE = 2 * N\n"
        "def total():\n    from firstpack.room import rules\n    return rules.DOUBLE, [1 // given.N for _ in '1']\n"
        "class Thing:\n    pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    finders = list(sys.meta_path)
    yield "firstpack"
    sys.meta_path[:] = finders
    for name in [one for one in sys.modules if one.startswith(("firstpack", "secondpack"))]:
        del sys.modules[name]


def test_each_has_constants_and_types_of_its_own(package):
    first = importlib.import_module(package)
    second = second_package(package, "secondpack", {"given": {"N": 1}})
    assert (first.total(), second.total()) == ((6, [0]), (2, [1]))
    one, other = (sys.modules[f"{name}.room.rules"].Thing for name in (package, "secondpack"))
    assert (one is other, other.__module__) == (False, "secondpack.room.rules")
    assert second_package(package, "secondpack", {}) is second, "it is loaded once"
    assert importlib.import_module("secondpack.room.rules").DOUBLE == 2


def test_a_failed_load_leaves_nothing_behind(package):
    importlib.import_module(package)
    before = list(sys.meta_path)
    with pytest.raises(TypeError):
        second_package(package, "secondpack", {"given": {"N": None}})
    assert [name for name in sys.modules if name.startswith("secondpack")] == []
    assert sys.meta_path == before
    assert second_package(package, "secondpack", {"given": {"N": 2}}).total() == (4, [0])
