"""The board of a game, drawn from a view, and the display beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from vexillum.core.show.display import Art, Chip, Display, plain_chips
from vexillum.core.show.story import Change
from vexillum.core.show.svg import MapDrawing
from vexillum.core.show.text_board import WIDTH, plain_map, plain_svg
from vexillum.core.words.texts import Texts


class DrawText(Protocol):
    """Draws a board as text."""

    def __call__(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """Returns rich markup; ``lit`` are the things (:attr:`Option.thing`) to mark because they can be chosen now."""


def no_display(view: dict[str, Any], texts: Texts) -> Display:
    """Nothing is shown beside the map."""
    return Display()


def no_art(texts: Texts) -> Art:
    """No pictures."""
    return Art()


def labels(changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
    """Label each change with the name of its figure."""
    return plain_chips(changes, texts)


@dataclass(frozen=True, kw_only=True, eq=False)
class Board:
    """How the game is shown. :func:`plain_board` is for a game with only a text board."""

    draw_text: DrawText
    """The board as text, at most ``width`` columns wide."""
    width: int = WIDTH
    """The number of columns it needs."""
    draw_map: Callable[[dict[str, Any], Texts], MapDrawing]
    """The map without its surroundings, in blocks with stable ids."""
    redraw_map: Callable[[dict[str, Any], Texts, dict[str, Any], MapDrawing], MapDrawing] | None = None
    """The same map as ``draw_map`` draws, derived from another view of the same table and its map in the same language:
    unchanged blocks are taken over.
    """
    draw_svg: Callable[[dict[str, Any], Texts], str]
    """The board as a standalone SVG document; ``data-thing`` marks everything that can ever be chosen.

    A client highlights what can be chosen now. Counters have ``data-token`` and ``data-n``, so that it can animate
    moving pieces.
    """
    display: Callable[[dict[str, Any], Texts], Display] = no_display
    """What is shown beside the map."""
    art: Callable[[Texts], Art] = no_art
    """The small pictures of seats and pieces."""
    chips: Callable[[Sequence[Change], Texts, str | None], list[Chip]] = labels
    """Changes as small labels in story and recap, for the seat that reads them (None: an observer)."""
    only_listed: frozenset[str] = frozenset()
    """Kinds of things that are not visible on the table, but in hidden stacks or on a price list.

    Options about them are only listed; all other things of options are shown somewhere.
    """


def plain_board(draw_text: DrawText, width: int = WIDTH) -> Board:
    """A board that consists of its text, in the browser as one block."""

    def draw_svg(view: dict[str, Any], texts: Texts) -> str:
        return plain_svg(draw_text(view, texts), texts("game.name"))

    def draw_map(view: dict[str, Any], texts: Texts) -> MapDrawing:
        return plain_map(draw_svg(view, texts), texts("game.name"))

    return Board(draw_text=draw_text, width=width, draw_map=draw_map, draw_svg=draw_svg)
