"""Pages: what can be read in full about the things of a game, made by the game from a view."""

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
    """``heading``, ``quiet`` (an aside), ``note`` (how it stands now), ``light`` or ``dark`` (a side of a card),
    ``code`` (to be copied letter by letter)."""
    thing: str = ""
    picture: str = ""
    """A standalone SVG that says the same as the text."""


class Page(msgspec.Struct, frozen=True):
    """All there is to read about one thing."""

    thing: str
    title: str
    lines: tuple[PageLine, ...]
