"""What the boards in the terminal share: words and marks, lines cut to fit, plain ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from rich.text import Text

from vexillum.core.words.texts import Texts

WIDTH = 100
"""The width of a board, unless its game needs less."""
LIT = "bold cyan"
"""The style of things that can be chosen."""


class _Marks(Protocol):
    @property
    def lit(self) -> str:
        """The sign before something that can be chosen."""


M = TypeVar("M", bound=_Marks)


class BoardPen(Generic[M]):
    """What every part of a drawing needs: words, marks, and which things can be chosen."""

    def __init__(self, texts: Texts, marks: M, lit: frozenset[str]) -> None:
        self.texts = texts
        self.marks = marks
        self.lit = lit

    def word(self, id: str, **places: object) -> str:
        """A word of the board."""
        return self.texts(f"board.{id}", **places)

    def mark(self, thing: str) -> tuple[str, str]:
        """A mark before a thing that can be chosen, otherwise a space."""
        return (self.marks.lit, LIT) if thing in self.lit else (" ", "")


def finished(lines: Iterable[Text], *, unicode: bool, width: int = WIDTH) -> str:
    """The lines of a board as one text with rich's markup, cut to fit."""
    whole = list(lines)
    for one in whole:
        one.truncate(width, overflow="ellipsis")
        one.rstrip()
    markup = Text("\n").join(whole).markup
    return markup if unicode else _ascii(markup)


def _ascii(markup: str) -> str:
    """The same text in ASCII, character by character: é becomes e."""
    return "".join(
        letter if letter.isascii() else unicodedata.normalize("NFKD", letter)[0] if letter.isalpha() else "."
        for letter in markup
    )
