"""The marks and colours of the terminal's board, and its words (the texts ``board.*``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text

from vexillum.core.show.text_board import BoardPen
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, CHARACTERS, Tile

QUIET = "dim"
CROP_STYLE = {"wheat": "yellow", "olive": "green", "lavender": "magenta", "poppy": "red"}

Part = str | tuple[str, str] | Text


class Marks(NamedTuple):
    """The signs that stand for pieces, and the lines of a grid."""

    tower: str
    noble: str
    coin: str
    saracen: str
    standard: str
    active: str
    lit: str
    dot: str
    ruin: str
    swap: str
    flat: str
    upright: str
    top: tuple[str, str, str]
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]

    def of(self, piece: str) -> str:
        """The sign of a kind of piece, named in the plural as in a view."""
        return {"towers": self.tower, "nobles": self.noble, "coins": self.coin, "saracens": self.saracen}[piece]


UNICODE = Marks(
    "♜", "♛", "●", "⚔", "⚑", "▶", "▸", "·", "▒", "⇄", "─", "│", ("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")
)
PLUS = ("+", "+", "+")
ASCII = Marks("T", "N", "$", "S", "*", ">", ">", ".", "#", "<>", "-", "|", PLUS, PLUS, PLUS)


class Pen(BoardPen[Marks]):
    """The pen of this board."""

    def tile_name(self, tile: Tile) -> list[tuple[str, str]]:
        """A tile's id and name; those that can be chosen stand out."""
        style = "bold" if not self.lit.isdisjoint((f"tile:{tile.id}", f"castle:{tile.id}")) else ""
        return [(f"{tile.id} ", f"{style} cyan".strip()), (self.texts.name("tile", tile.id), style)]

    def card(self, id: str) -> str:
        """A character with its points."""
        return f"{self.texts.name('character', id)} {CHARACTERS[CHARACTER_NUMBER[id]].vp:+d}"

    def crops(self, tile: Tile) -> list[tuple[str, str]]:
        """The letters of a tile's crops, in their colours."""
        return [(self.texts.name("crop_letter", crop), f"bold {CROP_STYLE[crop]}") for crop in tile.crops]

    def icons(self, tile: Tile) -> str:
        """2 The icons of a tile."""
        marks = self.marks
        parts = [
            marks.tower * tile.towers,
            marks.saracen * tile.saracens,
            marks.noble * tile.nobles,
            marks.coin * tile.coins,
            f"-{marks.coin * tile.lose_coins}" if tile.lose_coins else "",
            self.word("tithe") if tile.taxes else "",
        ]
        return " ".join(part for part in parts if part)

    def bonus(self, tile: Tile) -> str:
        """2.8 Points for something."""
        if tile.bonus is None:
            return ""
        return f"{signed(tile.bonus.vp)} per {self.element(tile, self.texts.name)}"

    def short_bonus(self, tile: Tile) -> str:
        """The same in six columns, for a cell; for the Market Hall and the Building Yard a sign."""
        if tile.bonus is not None:
            return f"{tile.bonus.vp}/{self.element(tile, lambda _, id: self.texts.name('category_short', id))}"
        return {"turn_start_coin": f"+{self.marks.coin}", "swap_for_free_territory": self.marks.swap}.get(
            tile.effect, ""
        )

    def element(self, tile: Tile, name: Callable[[str, str], str]) -> str:
        """What a bonus counts."""
        assert tile.bonus is not None
        marks = {"tower": self.marks.tower, "noble": self.marks.noble, "coin": self.marks.coin}
        number = str(tile.bonus.per) if tile.bonus.per > 1 else ""
        return number + (marks.get(tile.bonus.element) or name("category", tile.bonus.element))

    def effect(self, tile: Tile) -> str:
        """7 A building's other effects."""
        return self.word(tile.effect) if tile.effect else ""


def signed(points: int) -> str:
    """Points with their sign; nothing for none."""
    return f"{points:+d}" if points else ""


def line(*parts: Part) -> Text:
    """A line of the board from words and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy of exactly this width: cut, or padded with blanks."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
