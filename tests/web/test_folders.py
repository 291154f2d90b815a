"""The folders of the page's scripts: which may import which, names used once; and what style sheets may use."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath

import vexillum.web
from vexillum.web import PAGES, STATIC

JS = STATIC / "js"
SCRIPTS = sorted(path.relative_to(JS).as_posix() for path in JS.rglob("*.js"))

TABLE = ["common", "question", "map", "branches", "side", "story", "playback", "result", "plans"]
LAYERS = [
    "parts",
    "app",
    *(f"table/{folder}" for folder in TABLE),
    "table",
    "replay",
    "study",
    "editor",
    "learn",
    "puzzles",
    "rules",
    "club",
    "pages",
]
"""All folders; each imports only from itself and from those above it in this list."""


def imported(script: str) -> set[str]:
    """The scripts of ours that a script imports, also for their types or later."""
    found = re.findall(r'(?:\bfrom |\bimport\()"(\.[^"]+)"', (JS / script).read_text("utf-8"))
    paths = {normpath(join(dirname(script), path)) for path in found}
    return {path for path in paths if not path.startswith("../vendor/")}


def test_every_script_is_in_a_known_folder() -> None:
    assert {dirname(script) for script in SCRIPTS} == set(LAYERS)


def test_every_import_names_a_script() -> None:
    assert {path for script in SCRIPTS for path in imported(script)} <= set(SCRIPTS)


def test_imports_point_downwards() -> None:
    upwards = [
        f"{script} imports {path}"
        for script in SCRIPTS
        for path in imported(script)
        if LAYERS.index(dirname(path)) > LAYERS.index(dirname(script))
    ]
    assert upwards == []


def test_the_table_and_the_club_do_not_know_each_other() -> None:
    club = [path for script in SCRIPTS if script.startswith("club/") for path in imported(script)]
    assert [path for path in club if path.startswith(("table/", "replay/", "editor/", "learn/"))] == []


def test_a_page_is_imported_by_nobody() -> None:
    assert [path for script in SCRIPTS for path in imported(script) if path.startswith("pages/")] == []
    assert {f"pages/{page}.js" for page in PAGES} == {script for script in SCRIPTS if script.startswith("pages/")}


def test_no_two_scripts_have_one_name() -> None:
    names = Counter(Path(script).stem.removesuffix("s") for script in SCRIPTS)
    assert [name for name, number in names.items() if number > 1] == []


def test_names_are_in_kebab_case() -> None:
    assert [script for script in SCRIPTS if not re.fullmatch(r"[a-z/-]+\.js", script)] == []


# Style sheets: some shorthands are unknown to Safari's engine, which then drops the whole line -----------------------


SHEETS = sorted((Path(vexillum.web.__file__).parent / "static" / "css").rglob("*.css"))
DECORATION = re.compile(r"text-decoration:\s*([^;}]+)")
SELECT = re.compile(r"(?<!-)user-select:\s*none")


def test_underlines_say_line_style_and_colour_one_by_one():
    """WebKit knows ``text-decoration`` with a line alone."""
    assert len(SHEETS) > 20
    wrong = [
        f"{sheet.name}: {found[0]}"
        for sheet in SHEETS
        for found in DECORATION.finditer(sheet.read_text("utf-8"))
        if found[1].replace("!important", "").strip() not in ("none", "underline", "line-through")
    ]
    assert wrong == []


def test_what_cannot_be_selected_says_so_to_safari_too():
    for sheet in SHEETS:
        for rule in re.findall(r"\{[^{}]*\}", sheet.read_text("utf-8")):
            assert not SELECT.search(rule) or "-webkit-user-select: none" in rule, f"{sheet.name}: {rule[:80]}"


def test_a_popover_is_as_high_as_its_content():
    """WebKit makes a positioned grid of ``height: fit-content`` as high as it may be."""
    (rule,) = re.findall(r"^\.popover \{[^}]*\}", (SHEETS[0].parent / "base.css").read_text("utf-8"), re.MULTILINE)
    assert "height: auto" in rule
