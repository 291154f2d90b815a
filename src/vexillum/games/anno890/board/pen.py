"""What every part of the drawing needs: what it shows of the view, the words, and how a thing is drawn."""

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
"""Of what is lower than this the marks stand at the end, beside the words."""


class Pen:
    """The view that is drawn, or what a part shows of it, in a reader's language."""

    def __init__(self, view: dict[str, Any], texts: Texts) -> None:
        self.view = view
        self.texts = texts
        self.derived: dict[str, Any] = view.get("derived", {})

    def word(self, id: str, **places: object) -> str:
        """A word of the board."""
        return self.texts(f"board.{id}", **places)

    def own(self, id: str, **places: object) -> str:
        """A word that only this drawing needs."""
        return self.texts(f"drawing.{id}", **places)

    def tile_title(self, tile: Tile) -> str:
        """A tile's name and what is printed on it."""
        return tile_title(tile, self.texts)

    def card_title(self, id: str) -> str:
        """A character's name, points and ability."""
        points = self.texts.count("points", CHARACTERS[CHARACTER_NUMBER[id]].vp)
        return f"{self.texts.name('character', id)} ({points}): {self.texts.name('character_about', id)}"

    def thing(self, name: str, place: Rect, *inside: str, title: str = "", over: str = "", rx: float = 9) -> str:
        """Something that can be an option: its picture, the frame that shows it is lit, the marks for lit and chosen.

        The frame and the marks are always in the drawing; the style shows them. ``over`` is drawn above the frame.
        """
        frame, marks = _marks(place, rx)
        return group(*inside, frame, over, marks, title=title, class_="thing", data_thing=name)


@lru_cache(4096)
def _marks(place: Rect, rx: float) -> tuple[str, str]:
    """The frame around a place, and the marks on it: things lie in few places."""
    low = place.h < LOW
    size = 20.0 if low else 44.0
    x = place.x + place.w - 22 if low else place.cx - 22
    tick = use("tick", x, place.cy - size / 2, size, class_="tick")
    mark = (x, place.cy - 9, 18) if low else (place.cx - 14, place.y - 10, 28)
    return rect(place.inset(-2), "frame", rx), use("pointer", *mark, class_="mark") + tick


def part(most: int) -> Callable[[Callable[[Pen, Rect], str]], Callable[[Pen, Rect, dict[str, Any]], str]]:
    """A part of the board, made once for the facts that it shows: its pen knows nothing else of the view."""

    def of(draw: Callable[[Pen, Rect], str]) -> Callable[[Pen, Rect, dict[str, Any]], str]:
        drawn = cached_drawing.remembered(most)(lambda facts, texts: draw(Pen(facts[1], texts), Rect(*facts[0])))
        return lambda pen, place, facts: drawn((place, facts), pen.texts)

    return of


def tile_title(tile: Tile, texts: Texts) -> str:
    """A tile's name and what is printed on it."""
    return f"{texts.name('tile', tile.id)}: {texts.name('tile_about', tile.id)}"


def tile_of(id: str) -> Tile:
    """A tile by its id."""
    return TILES[TILE_NUMBER[id]]


def signed(points: int) -> str:
    """Points with their sign, a real minus."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def nothing_yet(view: dict[str, Any]) -> dict[str, Any]:
    """What follows from a table that is not laid yet."""
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
