"""The pen of a volume's terminal board: Factions in their colours, cards, tracks, what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from rich.text import Text

from vexillum.coin.terminal.lines import line
from vexillum.core.show.text_board import LIT, BoardPen


class Marks(Protocol):
    """The signs of every volume's board."""

    @property
    def lit(self) -> str:
        """Before something that can be chosen."""

    @property
    def dot(self) -> str:
        """Between facts."""

    @property
    def active(self) -> str:
        """Before the Faction whose turn it is."""

    @property
    def passes(self) -> str:
        """After a condition that is met."""


M = TypeVar("M", bound=Marks)


class Pen(BoardPen[M]):
    """Draws words and marks. Volumes set the colour of each Faction."""

    styles: ClassVar[Mapping[str, str]]

    def seat(self, id: str) -> tuple[str, str]:
        """A Faction's name in its colour."""
        return self.texts.name("seat", id), f"bold {self.styles[id]}"

    def card(self, name: str, number: int, side: str = "") -> Text:
        """A card by number and title, with a mark if it can be chosen; ``name`` is its name in texts."""
        title = f"{number} {self.texts.name('card', name)}"
        if side:
            title += f" ({self.texts.name('side', side)})"
        thing = f"card:{number}"
        return line((self.marks.lit, LIT), (title, LIT)) if thing in self.lit else line(title)

    def track(self, view: dict[str, Any], id: str) -> Text:
        """A track with its value."""
        thing = f"track:{id}"
        style = LIT if thing in self.lit else ""
        return line(self.mark(thing), (f"{self.word(f'track.{id}')} ", style), (str(view["tracks"][id]), "bold"))
