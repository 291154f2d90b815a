"""A board as lines of SVG, and what has changed from one to the next."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from vexillum.core.game import Game
from vexillum.core.texts import Texts

Hunk: TypeAlias = tuple[int, int, list[str]]
"""From this line of the old board on, drop so many lines, and put these there."""

_APART = re.compile(r">(?=</?(?:g|path|rect|circle|ellipse|line|polyline|polygon|use|text|image|defs|symbol|svg)\b)")
"""Where a line can end: before an element that never stands inside a text, where a blank would be seen."""


def board_lines(game: Game[Any], view: dict[str, Any], texts: Texts, lit: frozenset[str] = frozenset()) -> list[str]:
    """The board that a view shows, an element a line."""
    return _APART.sub(">\n", game.draw_svg(view, texts, lit=lit)).split("\n")


def patch(old: list[str], new: list[str]) -> list[Hunk]:
    """The changes that make the new board of the old one, in order; ``from`` counts the lines of the old one."""
    start, end = 0, 0
    most = min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    matcher = SequenceMatcher(None, middle_old, middle_new, autojunk=False)
    return [(start + a, b - a, middle_new[c:d]) for what, a, b, c, d in matcher.get_opcodes() if what != "equal"]


def apply(old: list[str], hunks: list[Hunk]) -> list[str]:
    """The new board, as a client makes it."""
    new = list(old)
    for start, drop, lines in reversed(hunks):
        new[start : start + drop] = lines
    return new
