"""The compiled wheel, without a C compiler: what is compiled, and what becomes of its source."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import by_run

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tools" / "compiled"


@pytest.fixture(scope="module")
def tools():
    """The modules of the build, which import each other as the hook does."""
    sys.path.insert(0, str(FOLDER))
    try:
        return {
            name: importlib.import_module(name) for name in ("classes", "choice", "profiled", "rewriting", "splitting")
        }
    finally:
        sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def choice(tools):
    """The compiled modules of Vexillum."""
    return tools["choice"].chosen(tools["classes"].Package.read(ROOT / "src", "vexillum"))


def small(tools, folder: Path, **modules: str):
    for name, text in modules.items():
        path = folder / "vexillum" / "core" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tools["classes"].Package.read(folder, "vexillum")


def chosen_of(tools, monkeypatch, package, *listed: str):
    monkeypatch.setattr(tools["choice"], "listed", lambda: frozenset(listed))
    return tools["choice"].chosen(package)


def text_of(tools, choice, name: str) -> str:
    """The source that mypyc gets."""
    module = choice.package.modules[f"vexillum.core.{name}"]
    return tools["rewriting"].rewritten(module, choice.package, choice.compiled, choice.open)


def test_no_module_that_is_compiled_defines_what_mypyc_spoils(tools, choice):
    package = choice.package
    assert {"vexillum.core.table", "vexillum.core.session", "vexillum.coin.sequence"} < {*choice.compiled}
    assert {"vexillum.coin.nonplayer.priorities", "vexillum.games.pendragon.nonplayer.dux"} < {*choice.compiled}
    assert "vexillum.core.session.Session" in choice.open
    natives = package.natives(choice.compiled, tools["choice"].listed())
    spoilt = {name: package.python_classes(package.modules[name], natives) for name in choice.compiled}
    assert not any(spoilt.values())


@pytest.mark.parametrize(
    "text",
    [
        "import msgspec\nclass Place(msgspec.Struct):\n    name: str\n",
        "from msgspec import Struct as S\nclass Place(S, frozen=True):\n    name: str\n",
        "class Place(Base, tag='place'):\n    pass\n",
        "from vexillum.core.first import Known as Known\nclass Place(Known):\n    pass\n",
        "from vexillum.core import again\nclass Place(again.Known):\n    pass\n",
        "class Base:\n    kind = 1\nclass Place(Base):\n    pass\n",
        "@final\nclass Place:\n    pass\n",
    ],
    ids=["struct", "renamed", "keyword", "heir", "heir of a name from elsewhere", "heir of a class", "decorated"],
)
def test_a_class_that_has_to_stay_python_goes_into_a_module_of_its_own(tools, tmp_path, monkeypatch, text):
    package = small(
        tools,
        tmp_path,
        first="import msgspec\nclass Known(msgspec.Struct):\n    pass\n",
        again="from vexillum.core.first import Known as Known\n",
        both=text + "def rule() -> int:\n    return 1\n",
    )
    choice = chosen_of(tools, monkeypatch, package)
    assert choice.compiled == ["vexillum.core.both"]
    assert choice.made == ["vexillum.core.both_classes"]
    assert "class" not in choice.package.modules["vexillum.core.both"].tree.body
    assert not choice.package.modules["vexillum.core.both"].classes
    assert "Place" in choice.package.modules["vexillum.core.both_classes"].classes
    text_of(tools, choice, "both")


def test_a_class_within_a_function_stops_the_build(tools, tmp_path, monkeypatch):
    text = "import msgspec\ndef rule():\n    class Place(msgspec.Struct):\n        name: str\n"
    package = small(tools, tmp_path, bad=text)
    with pytest.raises(tools["choice"].WrongModule, match=r"vexillum\.core\.bad defines Place"):
        chosen_of(tools, monkeypatch, package)
    assert not chosen_of(tools, monkeypatch, package, "vexillum.core.bad").compiled


def test_code_that_only_runs_where_types_are_not_checked_stops_the_build(tools, tmp_path, monkeypatch):
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    X: int\nelse:\n    X = 1\n"
    package = small(tools, tmp_path, bad=text + "def rule() -> int:\n    return X\n")
    with pytest.raises(tools["choice"].WrongModule, match=r"vexillum\.core\.bad has an else"):
        chosen_of(tools, monkeypatch, package)
    assert not chosen_of(tools, monkeypatch, package, "vexillum.core.bad").compiled


def test_a_listed_name_that_is_gone_stops_the_build(tools, tmp_path, monkeypatch):
    with pytest.raises(tools["choice"].WrongModule, match="gone"):
        chosen_of(tools, monkeypatch, small(tools, tmp_path, here="X = 1\n"), "vexillum.core.gone")


def test_both_halves_of_a_module_work_together_and_keep_their_lines(tools, tmp_path, monkeypatch):
    text = """from __future__ import annotations

from typing import NamedTuple

import msgspec

FIRST = 3


class Pair(NamedTuple):
    one: int


class Place(msgspec.Struct, frozen=True):
    number: int = FIRST

    def twice(self) -> Pair:
        return Pair(double(self.number))


def double(number: int) -> int:
    return 2 * number


def place() -> Place:
    return Place()
"""
    package = small(tools, tmp_path, both=text)
    choice = chosen_of(tools, monkeypatch, package)
    folder = tmp_path / "run" / "vexillum" / "core"
    folder.mkdir(parents=True)
    for package_folder in (folder, folder.parent):
        (package_folder / "__init__.py").write_text("", "utf-8")
    for name in ("both", "both_classes"):
        module = choice.package.modules[f"vexillum.core.{name}"]
        found = text_of(tools, choice, name) if name == "both" else module.text
        assert found.splitlines()[20:22] == text.splitlines()[20:22] or name != "both"
        (folder / f"{name}.py").write_text(found, "utf-8")
    program = (
        "from vexillum.core.both import Pair, Place, place\n"
        "assert place().twice() == Pair(6)\n"
        "assert Place.__module__ == 'vexillum.core.both', Place.__module__\n"
        "assert Place.twice.__code__.co_firstlineno == 17\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path / "run", check=True, env={"PYTHONPATH": "."})


def test_constants_become_final_and_nothing_else_changes(tools, tmp_path, monkeypatch):
    text = """\"\"\"Words.\"\"\"

from __future__ import annotations

from typing import TypeVar

from vexillum.core.data import MAP, T, LEAST, Kind, Mood

SEATS = ("à", "b")
COUNT: dict[str, int] = {}
TWICE = 1
TWICE = 2
Pair = tuple[int, ...]
BOTH, EACH = 1, 2
CHANGED = 0


def change(x: int) -> bool:
    global CHANGED
    CHANGED = 1
    return x in (*SEATS, "c")


def kinds(x: int, y: list[int], mood: Mood) -> object:
    if x == Kind.OTHER or x in (Kind.ONE, Kind.OTHER):
        return y[Kind.OTHER] + Kind.ONE
    return Kind.ONE if mood is Mood.GOOD else {Kind.ONE: x}
"""
    data = """from enum import Enum, IntEnum
from typing import TypeVar

T = TypeVar("T")
MAP = {1: 2}
LEAST, MOST = range(2)


class Kind(IntEnum):
    ONE = 1
    OTHER = 2


class Mood(Enum):
    GOOD = 1
"""
    package = small(tools, tmp_path, one=text, data=data)
    made = text_of(tools, chosen_of(tools, monkeypatch, package, "vexillum.core.data"), "one")
    before = text.splitlines()
    changed = [line for number, line in enumerate(made.splitlines()) if line != before[number]]
    assert changed == [
        "from vexillum.core.data import MAP as _imported_MAP, T, LEAST as _imported_LEAST, Kind, Mood",
        "from typing import Final; MAP: Final = _imported_MAP; LEAST: Final = 0; "
        "_Kind_ONE: Final = Kind.ONE; _Mood_GOOD: Final = Mood.GOOD",
        'SEATS: Final = ("à", "b")',
        "COUNT: Final[dict[str, int]] = {}",
        "BOTH: Final = 1; EACH: Final = 2",
        '    return x in tuple((*SEATS, "c"))',
        "    if x == 2 or x in (1, 2):",
        "        return y[2] + 1",
        "    return _Kind_ONE if mood is _Mood_GOOD else {_Kind_ONE: x}",
    ]


def test_tuples_of_which_a_variable_says_the_item_have_any_length(tools, tmp_path, monkeypatch):
    pieces = "A, B, C = range(3)\nHIDDEN = (A, B, C)\nSEEN = (A, B, C)\nBOTH = (A, B)\nMIXED = (1, 'a', A)\n"
    pieces += (
        "NAMED: tuple[int, int, int] = (1, 2, 3)\nEACH = (1, -2, 3)\nLEADERS = (\n    (A,),\n    (B, C),\n    (),\n)\n"
    )
    rules = "from vexillum.core.words import BOTH, EACH, HIDDEN, LEADERS, MIXED, NAMED, SEEN\n"
    rules += "ONE, TWO = tuple(HIDDEN), len(SEEN)\n"
    rules += (
        "def rule(n: int) -> object:\n    x = HIDDEN[n], BOTH[n], MIXED[n], NAMED[n], LEADERS[n], SEEN[1], SEEN[-1]\n"
    )
    rules += "    return x, [one for one in EACH], n in SEEN\n"
    found = chosen_of(tools, monkeypatch, small(tools, tmp_path, words=pieces, rules=rules))
    assert found.compiled == ["vexillum.core.rules"]
    text = tools["rewriting"].with_tuples(found.package.modules["vexillum.core.words"], found.package)
    changed = [line for line in text.splitlines() if "list(" in line]
    assert changed == [
        "HIDDEN = tuple(list(((A, B, C))))",
        "EACH = tuple(list(((1, -2, 3))))",
        "LEADERS = tuple(list(((",
    ]
    before, after = {}, {}
    exec(pieces, before)
    exec(text, after)
    assert all(before[name] == after[name] for name in ("HIDDEN", "SEEN", "BOTH", "MIXED", "NAMED", "EACH", "LEADERS"))
    assert "ONE: Final = tuple(HIDDEN); TWO: Final = len(SEEN)" in text_of(tools, found, "rules")


def test_what_is_compiled_is_still_python(tools, choice):
    for name in list(choice.compiled)[:: by_run(4, 1)]:
        module = choice.package.modules[name]
        ast.parse(tools["rewriting"].rewritten(module, choice.package, choice.compiled, choice.open))


def test_it_counts_with_gcc_only_and_not_against_ones_will(tools, monkeypatch, tmp_path):
    possible = tools["profiled"].possible
    monkeypatch.delenv("VEXILLUM_PROFILE", raising=False)
    compilers = {}
    for name, says in (("gcc", "Copyright (C) 2022 Free Software Foundation, Inc."), ("other", "clang version 16")):
        compilers[name] = [sys.executable, "-c", f"print({says!r})"]
    assert possible(compilers["gcc"])
    assert not possible(compilers["other"])
    assert not possible([str(tmp_path / "missing")])
    monkeypatch.setenv("VEXILLUM_PROFILE", "0")
    assert not possible(compilers["gcc"])


def test_no_compiled_class_copies_itself(choice):
    """``copy(self)`` makes an object without its arguments, which a compiled class with an ``__init__`` refuses."""
    for name in choice.compiled:
        for node in ast.walk(choice.package.modules[name].tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("copy", "copy.copy"):
                assert [ast.unparse(arg) for arg in node.args] != ["self"], f"{name}: copy(self)"


def test_games_that_are_not_compiled_count_nothing(tools, tmp_path):
    package = tmp_path / "src" / "vexillum" / "core"
    package.mkdir(parents=True)
    (package / "version.py").write_text("def build():\n    return 'pure'\n", "utf-8")
    part = tmp_path / "made" / "vexillum" / "core"
    part.mkdir(parents=True)
    (part / "part.py").write_text("", "utf-8")
    with pytest.raises(RuntimeError, match="the instrumented modules are not compiled"):
        tools["profiled"].train(tmp_path / "src", "vexillum", [tmp_path / "made"], tmp_path / "training")
    assert (tmp_path / "training" / "vexillum" / "core" / "part.py").exists()
