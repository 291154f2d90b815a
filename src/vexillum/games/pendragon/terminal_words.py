"""The marks and colours of the terminal's board, and its words (the texts ``board.*``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from vexillum.core.text_board import LIT, WIDTH, BoardPen
from vexillum.games.pendragon.decks import Deck
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, STRONGHOLD_OWNER, UNIT_NUMBER, UNIT_OWNER

QUIET = "dim"
GOLD = "bold yellow"
STYLE = {"dux": "red", "civitates": "bright_blue", "saxons": "white on black", "scotti": "green"}
CONTROL_STYLE = STYLE | {"briton": "bright_blue", "": QUIET}

Part = str | tuple[str, str] | Text


class Marks(NamedTuple):
    """The signs of Strongholds and Sites, and what else is no word."""

    fort: str
    town: str
    hillfort: str
    settlement: str
    town_site: str
    hillfort_site: str
    plunder: str
    active: str
    lit: str
    dot: str
    road: str
    passes: str


UNICODE = Marks("♜", "▣", "▲", "◆", "□", "△", "●", "▶", "▸", "·", "–", "✓")
ASCII = Marks("F", "T", "H", "#", "t", "h", "*", ">", ">", ".", "-", "OK")


class Pen(BoardPen[Marks]):
    """The pen of this board."""

    def seat(self, id: str) -> tuple[str, str]:
        """A Faction's name in its colour."""
        return self.texts.name("seat", id), f"bold {STYLE[id]}"

    def unit(self, id: str, n: int, loaded: int = 0) -> Text:
        """So many Units of a kind, and how many of them carry Plunder, in the colour of whose they are."""
        owner = FACTIONS[UNIT_OWNER[UNIT_NUMBER[id]]]
        units = line((f"{n} {self.word(f'unit.{id}')}", STYLE[owner]))
        return units + line((f"{self.marks.plunder}{loaded}", GOLD)) if loaded else units

    def stronghold(self, id: str) -> str:
        """The sign of a Stronghold; of a Settlement with its Nation, and whose Foederati it is."""
        if id.endswith("settlement"):
            return f"{self.marks.settlement}{self.word(f'settlement.{id}')}"
        return str(getattr(self.marks, id))

    def card(self, deck: Deck, number: int, side: str = "") -> Text:
        """A card of a deck by number and title, with a mark if it can be chosen."""
        title = f"{number} {self.texts.name('card', deck.name(number))}"
        if side:
            title += f" ({self.texts.name('side', side)})"
        thing = f"card:{number}"
        return line((self.marks.lit, LIT), (title, LIT)) if thing in self.lit else line(title)


def stronghold_style(id: str) -> str:
    """The colour of whose a Stronghold is."""
    return STYLE[FACTIONS[STRONGHOLD_OWNER[STRONGHOLD_NUMBER[id]]]]


def line(*parts: Part) -> Text:
    """A line of the board from words and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy that is at least so wide: filled with blanks."""
    text = text.copy()
    text.pad_right(max(0, width - text.cell_len))
    return text


def flow(head: Part, items: Iterable[Text], indent: int, between: str = "  ") -> list[Text]:
    """Items one after the other behind a head, in as many lines as they need; further lines are indented."""
    lines = [fit(line(head), indent)]
    for item in items:
        fresh = lines[-1].cell_len <= indent
        if not fresh and lines[-1].cell_len + len(between) + item.cell_len > WIDTH:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1] += item if fresh else Text(between) + item
    return lines
