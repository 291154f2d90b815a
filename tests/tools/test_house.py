"""docs/house.md: how many modules there are and import each other, docstrings of packages, and what pages name."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import house

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "vexillum"
MOST = 30
"""A chapter 1 of many small subjects lies in the game's own folder; more would hide the rooms among them."""


MEASURES = house.Measures(modules=635, edges=5844, imported_by_one=109, import_lines=7.33, statements=13, scripts=67)
"""A module or a script is a subject, not a function: a new one belongs to the one that imports it, below a section
line, unless it is a subject of its own or of several others. If a number fell, write the lower one here.
"""


SCREEN = 50
"""The lines of a version in the changelog: the details are in the pages, and in the log of commits."""


def test_modules_and_imports_only_become_fewer():
    measured = house.measure()._asdict()
    more = {name: measured[name] for name, most in MEASURES._asdict().items() if measured[name] > most}
    assert more == {}


def test_what_a_module_imports_is_counted_once_for_each_of_ours(tmp_path):
    package = tmp_path / "src" / "vexillum"
    for name, text in {
        "__init__": "",
        "one": "import os\nfrom vexillum import two\nfrom .room import a, three\n",
        "two": "import vexillum.one\n",
        "room/__init__": "from .three import (\n    a,\n    b,\n)\n",
        "room/three": "def f():\n    from .. import two\n    from ..two import c, d\n",
    }.items():
        path = package / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert house.measure(tmp_path) == (5, 6, 2, 100 * 10 / 11, 1, 0)


def test_no_folder_has_more_modules_than_a_glance_takes_in():
    folders = {path.parent for path in SOURCE.rglob("*.py")} | {path.parent for path in SOURCE.rglob("*.js")}
    crowded = {}
    for folder in folders:
        for kind in ("*.py", "*.js"):
            modules = [path for path in folder.glob(kind) if path.name != "__init__.py"]
            if len(modules) > MOST and "vendor" not in folder.parts:
                crowded[str(folder.relative_to(SOURCE))] = len(modules)
    assert crowded == {}


def test_every_room_says_what_is_in_it():
    silent = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("__init__.py")
        if not path.read_text("utf-8").lstrip().startswith('"""')
    ]
    assert silent == []


def test_prose_is_wrapped_at_120():
    long = []
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        code = False
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            if line.lstrip().startswith("```"):
                code = not code
            elif not code and len(line) > 120 and " " in line.strip() and not line.lstrip().startswith(("|", "<", "[")):
                long.append(f"{page.name}:{number}")
    assert long == []


def test_the_changelog_has_a_screen_for_each_version():
    first, *rest = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)[1:]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for number, text in [(re.escape(version), first), *((r"\d+\.\d+\.\d+", one) for one in rest)]:
        assert re.match(rf"{number}, \d+ [A-Z][a-z]+ \d{{4}}\n", text)
        assert text.count("\n") <= SCREEN


# What the pages name exists -------------------------------------------------------------------------------------------

FILE = re.compile(r"(?<![\w*<>{}./-])[\w./-]*\w\.(?:py|js)\b")
"""A source by its path, or by the end of it; ``GAME`` in it is any game."""
PACKAGES = "coin|core|games|lab|analysis|learn|puzzles|server|studies"
MODULE = re.compile(rf"(?<![\w./-])(?:vexillum\.)?(?:{PACKAGES})\.[a-z]\w*(?:\.\w+)*")
NO_MODULES = re.compile(r"[(/]|\.(?:toml|json|csv|parquet)\b|^python -m tests")
"""Code with a call, a path, a file of data."""


def _named(pattern: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    """Each place of the pages, the whole of the code there between backticks, and what it names."""
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")):
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            for code in re.findall(r"`([^`]+)`", line):
                for name in pattern.findall(code):
                    yield f"{page.name}:{number}", code, name


def test_files_that_a_page_names_exist():
    rooms = ("src", "tests", "tools", "docs", "bench")
    files = "\n".join(f"/{path.relative_to(ROOT)}" for room in rooms for path in (ROOT / room).rglob("*.[pj][ys]"))
    gone = []
    for place, _, name in _named(FILE):
        ending = re.escape(name.lstrip("./")).replace("GAME", "[^/]+")
        if not re.search(rf"/{ending}$", files, re.M):
            gone.append(f"{place} {name}")
    assert gone == []


def test_modules_that_a_page_names_exist():
    gone = []
    for place, code, name in _named(MODULE):
        if not NO_MODULES.search(code) and not _exists(f"vexillum.{name.removeprefix('vexillum.')}"):
            gone.append(f"{place} {name}")
    assert gone == []


def _exists(name: str) -> bool:
    """Whether this is a module, or something in one."""
    home, _, rest = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        return bool(home) and _exists(home) and hasattr(sys.modules.get(home), rest)
    return True
