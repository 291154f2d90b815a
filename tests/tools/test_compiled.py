"""The compiled wheel, without a C compiler: what is compiled, and what becomes of its source."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tools" / "compiled"


@pytest.fixture(scope="module")
def tools():
    """The modules of the build, which import each other as the hook does."""
    sys.path.insert(0, str(FOLDER))
    try:
        return {name: importlib.import_module(name) for name in ("classes", "choice", "rewriting")}
    finally:
        sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def package(tools):
    return tools["classes"].Package(ROOT / "src", "vexillum")


def small(tools, folder: Path, **modules: str):
    for name, text in modules.items():
        path = folder / "vexillum" / "core" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tools["classes"].Package(folder, "vexillum")


def test_no_module_that_is_compiled_defines_what_mypyc_spoils(tools, package):
    chosen = tools["choice"].compiled(package)
    assert "vexillum.core.table" in chosen
    assert "vexillum.core.records" not in chosen


@pytest.mark.parametrize(
    "text",
    [
        "import msgspec\nclass Place(msgspec.Struct):\n    name: str\n",
        "from msgspec import Struct as S\nclass Place(S, frozen=True):\n    name: str\n",
        "class Place(Base, tag='place'):\n    pass\n",
        "from vexillum.core.first import Known as Known\nclass Place(Known):\n    pass\n",
        "from vexillum.core import again\nclass Place(again.Known):\n    pass\n",
        "class Base:\n    pass\nclass Place(Base):\n    pass\n",
    ],
    ids=["struct", "renamed", "keyword", "heir", "heir of a name from elsewhere", "heir of a class"],
)
def test_a_class_that_cannot_be_compiled_stops_the_build(tools, tmp_path, monkeypatch, text):
    monkeypatch.setattr(tools["choice"], "listed", lambda: frozenset({"vexillum.core.first"}))
    package = small(
        tools,
        tmp_path,
        first="import msgspec\nclass Known(msgspec.Struct):\n    pass\n",
        again="from vexillum.core.first import Known as Known\n",
        bad=text,
    )
    with pytest.raises(tools["choice"].WrongModule, match=r"vexillum\.core\.bad defines \w+"):
        tools["choice"].compiled(package)


def test_a_listed_module_that_is_gone_stops_the_build(tools, tmp_path, monkeypatch):
    monkeypatch.setattr(tools["choice"], "listed", lambda: frozenset({"vexillum.core.gone"}))
    with pytest.raises(tools["choice"].WrongModule, match="gone"):
        tools["choice"].compiled(small(tools, tmp_path, here="X = 1\n"))


def test_constants_become_final_and_nothing_else_changes(tools, tmp_path):
    text = """\"\"\"Words.\"\"\"

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")
SEATS = ("à", "b")
COUNT: dict[str, int] = {}
TWICE = 1
TWICE = 2
Kind = tuple[int, ...]
BOTH, EACH = 1, 2
CHANGED = 0


def change(x: int) -> bool:
    global CHANGED
    CHANGED = 1
    return x in (*SEATS, "c")

"""
    package = small(tools, tmp_path, one=text)
    made = tools["rewriting"].rewritten(package.modules["vexillum.core.one"])
    added = [line for line in made.splitlines() if line not in text.splitlines()]
    assert added == [
        "from typing import Final",
        'SEATS: Final = ("à", "b")',
        "COUNT: Final[dict[str, int]] = {}",
        '    return x in tuple((*SEATS, "c"))',
    ]


def test_what_is_compiled_is_still_python(tools, package):
    for name in tools["choice"].compiled(package):
        ast.parse(tools["rewriting"].rewritten(package.modules[name]))
