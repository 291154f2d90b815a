"""What every part of the drawing needs: its facts of the view, the texts, and how a thing is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from vexillum.core.show import cached_drawing
from vexillum.core.show.svg import group
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.board.svg import Rect, rect, use
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS, TILE_NUMBER, TILES, Tile

LOW = 50
"""In places lower than this the marks are at the end, beside the text."""


class Pen:
    """The view to draw, or the facts of it that a part shows, in a reader's language."""

    def __init__(self, view: dict[str, Any], texts: Texts) -> None:
        self.view = view
        self.texts = texts
        self.derived: dict[str, Any] = view.get("derived", {})

    def word(self, id: str, **places: object) -> str:
        """A text of the board."""
        return self.texts(f"board.{id}", **places)

    def own(self, id: str, **places: object) -> str:
        """A text that only this drawing uses."""
        return self.texts(f"drawing.{id}", **places)

    def tile_title(self, tile: Tile) -> str:
        """A tile's name and what is printed on it."""
        return tile_title(tile, self.texts)

    def card_title(self, id: str) -> str:
        """A character's name, points and ability."""
        points = self.texts.count("points", CHARACTERS[CHARACTER_NUMBER[id]].vp)
        return f"{self.texts.name('character', id)} ({points}): {self.texts.name('character_about', id)}"

    def thing(self, name: str, place: Rect, *inside: str, title: str = "", over: str = "", rx: float = 9) -> str:
        """Something that can be an option: its picture, the highlight frame, and marks.

        The frame and the marks for selectable and chosen are always in the drawing; the style sheet shows them.
        ``over`` is drawn above the frame.
        """
        frame, marks = _marks(place, rx)
        return group(*inside, frame, over, marks, title=title, class_="thing", data_thing=name)


@lru_cache(4096)
def _marks(place: Rect, rx: float) -> tuple[str, str]:
    """The frame around a place, and the marks on it; cached, as there are few places."""
    low = place.h < LOW
    size = 20.0 if low else 44.0
    x = place.x + place.w - 22 if low else place.cx - 22
    tick = use("tick", x, place.cy - size / 2, size, class_="tick")
    mark = (x, place.cy - 9, 18) if low else (place.cx - 14, place.y - 10, 28)
    return rect(place.inset(-2), "frame", rx), use("pointer", *mark, class_="mark") + tick


def part(most: int) -> Callable[[Callable[[Pen, Rect], str]], Callable[[Pen, Rect, dict[str, Any]], str]]:
    """Decorator for a part of the board, cached by the facts that it shows: its pen has nothing else of the view."""

    def of(draw: Callable[[Pen, Rect], str]) -> Callable[[Pen, Rect, dict[str, Any]], str]:
        drawn = cached_drawing.cached(most)(lambda facts, texts: draw(Pen(facts[1], texts), Rect(*facts[0])))
        return lambda pen, place, facts: drawn((place, facts), pen.texts)

    return of


def tile_title(tile: Tile, texts: Texts) -> str:
    """A tile's name and what is printed on it."""
    return f"{texts.name('tile', tile.id)}: {texts.name('tile_about', tile.id)}"


def tile_of(id: str) -> Tile:
    """A tile by its id."""
    return TILES[TILE_NUMBER[id]]


def signed(points: int) -> str:
    """Points with their sign, with a typographic minus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def derived_before_deal(view: dict[str, Any]) -> dict[str, Any]:
    """The derived facts of a table before the deal."""
    seats = list(view["realms"])
    return {
        "active": "",
        "round": 1,
        "defence": view["players"],
        "supply": {"towers": 0, "nobles": 0, "coins": 0, "saracens": 0},
        "towers": dict.fromkeys(seats, 0),
        "nobles": dict.fromkeys(seats, 0),
        "points": {seat: {} for seat in seats},
        "scores": dict.fromkeys(seats, 0),
    }
