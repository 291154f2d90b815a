"""docs/house.md: folders of limited size, docstrings of packages, and wrapped prose."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "vexillum"
MOST = 30
"""A chapter 1 of many small subjects lies in the game's own folder; more would hide the rooms among them."""


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
