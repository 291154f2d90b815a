"""Our C code (``tools/compiled/*.h``) gives the same results as Python, for every kind of item."""

from __future__ import annotations

import importlib.util
import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "tools" / "compiled"
RULES = """
from __future__ import annotations
import math
from typing import Any
from vexillum.core.luck import splitmix
from vexillum.core.state import State

def added(items: list[int]) -> Any:
    return sum(items)

def greatest(items: list[Any]) -> Any:
    return max(items)

def least(items: list[Any]) -> Any:
    return min(items)

def among(one: object, items: list[Any]) -> bool:
    return one in items

def among_all(one: object, items: tuple[Any, ...]) -> bool:
    return one in items

def same(some: list[Any], others: list[Any]) -> bool:
    return some == others

def other(some: list[Any], others: list[Any]) -> bool:
    return some != others

def boxed(first: int, n: int) -> list[object]:
    return [first + i for i in range(n)]

def pi() -> float:
    return math.pi

def drawn(start: int, number: int, n: int) -> int:
    return splitmix(start, number, n)

def copied(state: State) -> State:
    return state.copy()

def copied_thing(thing: Any) -> Any:
    return thing.copy()
"""
BUILD = """
import sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from build import _compile, _extensions
_compile(_extensions(["rules.py"]), Path("made"))
"""
LISTS = [
    [],
    [0],
    [1, 2, 3],
    [3, 1, 3, -7, 256, 257, -5, -6],
    [2**29, 2**30, 2**31],
    [2**62, 2**62, 2**62],
    [2**80, -(2**80), 1],
    [True, False, True],
    [1, True, 2.0],
    [1.5, 2.5],
    [10**20, 10**20],
]


@pytest.mark.long
def test_c_finds_what_python_finds(tmp_path):
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    (tmp_path / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\n", "utf-8")
    made = tmp_path / "made"
    made.mkdir()
    _run(BUILD.format(folder=str(FOLDER)), tmp_path)
    here = Path(__file__)
    found = _run(f"import sys; sys.path += [{str(here.parent)!r}]; import {here.stem} as test; test.compare()", made)
    assert found == "compared\n"


def _run(text: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compare() -> None:
    """Compare compiled code with the same source interpreted, in a separate process."""
    import rules  # type: ignore[import-not-found]

    assert rules.__file__.endswith(".so")
    spec = importlib.util.spec_from_loader("plain", None)
    assert spec is not None
    plain = importlib.util.module_from_spec(spec)
    exec(RULES, plain.__dict__)
    nan = math.nan
    words = [["a", "b"], [nan], [nan, 1], [float("nan")], [[1], [2]], [None], [1, "a"], ["a", 1]]
    for items in LISTS:
        for name in ("added", "greatest", "least"):
            assert _result(getattr(rules, name), items) == _result(getattr(plain, name), items), (name, items)
    for items in LISTS + words:
        for one in (0, 1, 2, -5, 257, 2**29, 2**80, True, 1.0, "a", None, nan, [1]):
            assert rules.among(one, items) == plain.among(one, items), (one, items)
            assert rules.among_all(one, tuple(items)) == plain.among_all(one, tuple(items)), (one, items)
        for others in LISTS + words:
            twin = list(others)
            assert rules.same(items, twin) == plain.same(items, twin), (items, others)
            assert rules.other(items, twin) == plain.other(items, twin), (items, others)
    big = 2**70
    assert rules.same([big, 1000], [2**70, int("1000")])
    for first in (-10, 250, 2**62 - 3, -(2**62) - 3):
        assert rules.boxed(first, 12) == plain.boxed(first, 12)
    assert rules.boxed(-5, 1)[0] is int("-5")
    assert rules.pi() == math.pi
    for start in (0, 1, 2**61, 2**62, 2**63 + 5, 2**64 - 1):
        for number in (1, 2, 1000):
            for n in (0, 1, 6, 257, 2**61, 2**62, 2**63, 2**64, 2**80, -1, -(2**70)):
                assert rules.drawn(start, number, n) == plain.drawn(start, number, n), (start, number, n)
    _compare_copies(rules)
    for wrong in (["a"], [1, "a"], [None, None]):
        assert _result(rules.added, wrong) == _result(plain.added, wrong)
    print("compared")


def _compare_copies(rules) -> None:
    """A copy is equal and shares no list; a class with its own ``copy``, and anything else, uses that."""
    from vexillum.core.state import State

    class Board(State, kw_only=True):
        pieces: list[int]
        word: str = "a"
        cards: list[str] = []
        pair: tuple[int, int] = (1, 2)

    class Own(Board, kw_only=True):
        def copy(self):
            return self

    for kind in (Board, Board, Own):
        board = kind(pieces=[1, 300], cards=["x"], rolls=3)
        for copied in (rules.copied, rules.copied_thing):
            twin = copied(board)
            assert type(twin) is kind
            assert twin == board
            assert (twin is board) == (kind is Own)
            if kind is Board:
                twin.pieces.append(5)
                twin.cards.clear()
                assert (board.pieces, board.cards, twin.pair is board.pair) == ([1, 300], ["x"], True)
    Board.copy = lambda self: "another"
    assert rules.copied_thing(Board(pieces=[])) == "another"
    for thing in ([1, 2], {1: 2}, {3, 4}):
        twin = rules.copied_thing(thing)
        assert twin == thing
        assert twin is not thing
    assert _result(rules.copied_thing, 5) == (AttributeError, "'int' object has no attribute 'copy'")


def _result(function, items):
    """The result of a function with its type, or its exception."""
    try:
        found = function(items)
    except Exception as error:
        return type(error), str(error)
    return type(found), found
