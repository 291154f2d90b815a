"""A board in blocks of lines, and what has changed from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from vexillum.core.drawing import Block
from vexillum.core.game import Game
from vexillum.core.texts import Texts

Board: TypeAlias = tuple[Block, ...]
Hunk: TypeAlias = tuple[int, int, list[str]]
"""From this line of the old board on, drop so many lines, and put these there."""

SMALL = 60
"""Among so few lines it is not worth the time to look for those that have only moved."""


def draw_board(game: Game[Any], view: dict[str, Any], texts: Texts) -> Board:
    """The board that a view shows."""
    return tuple(game.draw_blocks(view, texts))


def board_lines(board: Iterable[Block]) -> list[str]:
    """A board, an element a line."""
    return list(chain.from_iterable(board))


def patch(old: Board, new: Board) -> list[Hunk]:
    """The changes that make the new board of the old one, in order; ``from`` counts the lines of the old one.

    Blocks that have not changed are mostly the same objects, so that only the others are looked at line by line.
    """
    start, end = _alike(old, new)
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    at = sum(map(len, old[:start]))
    if len(middle_old) == len(middle_new):
        return _apart(_pairwise(at, middle_old, middle_new))
    hunks: list[Hunk] = []
    for what, a, b, c, d in SequenceMatcher(None, middle_old, middle_new, autojunk=False).get_opcodes():
        before, after = middle_old[a:b], middle_new[c:d]
        if what == "replace" and b - a == d - c:
            hunks += _pairwise(at, before, after)
        elif what != "equal":
            hunks += [(at + start, drop, put) for start, drop, put in _lines(board_lines(before), board_lines(after))]
        at += sum(map(len, before))
    return _apart(hunks)


def _pairwise(at: int, old: Board, new: Board) -> list[Hunk]:
    """The changes from each block to the one in its place."""
    hunks: list[Hunk] = []
    for before, after in zip(old, new, strict=True):
        if before is not after:
            hunks += [(at + start, drop, lines) for start, drop, lines in _between(before, after)]
        at += len(before)
    return hunks


@lru_cache(maxsize=16384)
def _between(old: Block, new: Block) -> list[Hunk]:
    """The changes from one block to another: the same pairs come again, in this match and in others."""
    return _lines(old, new)


def _lines(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """The changes from some lines to others."""
    start, end = _alike(old, new)
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    if not middle_old and not middle_new:
        return []
    if len(middle_old) == len(middle_new) <= SMALL:
        pairs = enumerate(zip(middle_old, middle_new, strict=True), start)
        return _apart([(n, 1, [after]) for n, (before, after) in pairs if before != after])
    if len(middle_old) <= SMALL:
        return [(start, len(middle_old), list(middle_new))]
    matcher = SequenceMatcher(None, middle_old, middle_new, autojunk=False)
    return [(start + a, b - a, list(middle_new[c:d])) for what, a, b, c, d in matcher.get_opcodes() if what != "equal"]


def _apart(hunks: list[Hunk]) -> list[Hunk]:
    """The same changes with those that touch made one, so that no two begin at the same line."""
    found: list[Hunk] = []
    for start, drop, lines in hunks:
        if found and found[-1][0] + found[-1][1] == start:
            first, dropped, before = found[-1]
            found[-1] = (first, dropped + drop, before + lines)
        else:
            found.append((start, drop, lines))
    return found


def _alike(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are the same at the beginning, and of the others at the end."""
    start, end = 0, 0
    most = min(len(old), len(new))
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    while end < most - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, end


def apply(old: list[str], hunks: list[Hunk]) -> list[str]:
    """The new board, as a client makes it."""
    new = list(old)
    for start, drop, lines in reversed(hunks):
        new[start : start + drop] = lines
    return new
