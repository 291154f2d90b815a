"""What the style sheets may use: some shorthands are unknown to Safari's engine, which then drops the whole line."""

from __future__ import annotations

import re
from pathlib import Path

import vexillum.web

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
