"""Reference pages about the things of a game, made by the game from a view."""

from __future__ import annotations

import msgspec

CONTENTS = "contents"
"""The page that lists the others."""
RULINGS = "rulings"
"""The page with all rulings of a game."""


class PageLine(msgspec.Struct, frozen=True):
    """A paragraph. With ``thing`` it is the title of that thing's page and opens it."""

    text: str
    style: str = ""
    """``heading``, ``quiet`` (an aside), ``note`` (its current state), ``light`` or ``dark`` (a side of a card),
    ``code`` (to be copied verbatim)."""
    thing: str = ""
    picture: str = ""
    """A standalone SVG with the same content as the text."""


class Page(msgspec.Struct, frozen=True):
    """The full description of one thing."""

    thing: str
    title: str
    lines: tuple[PageLine, ...]
