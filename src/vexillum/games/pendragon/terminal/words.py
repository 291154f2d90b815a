"""The marks and colours of the terminal's board, and its words (the texts ``board.*``)."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from vexillum.coin.terminal import pen
from vexillum.coin.terminal.lines import QUIET, line
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, STRONGHOLD_OWNER, UNIT_NUMBER, UNIT_OWNER

GOLD = "bold yellow"
STYLE = {"dux": "red", "civitates": "bright_blue", "saxons": "white on black", "scotti": "green"}
CONTROL_STYLE = STYLE | {"briton": "bright_blue", "": QUIET}


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


class Pen(pen.Pen[Marks]):
    """The pen of this board."""

    styles = STYLE

    def unit(self, id: str, n: int, loaded: int = 0) -> Text:
        """A number of Units of a kind, and how many of them carry Plunder, in the colour of whose they are."""
        owner = FACTIONS[UNIT_OWNER[UNIT_NUMBER[id]]]
        units = line((f"{n} {self.word(f'unit.{id}')}", STYLE[owner]))
        return units + line((f"{self.marks.plunder}{loaded}", GOLD)) if loaded else units

    def stronghold(self, id: str) -> str:
        """The sign of a Stronghold; of a Settlement with its Nation, and whose Foederati it is."""
        if id.endswith("settlement"):
            return f"{self.marks.settlement}{self.word(f'settlement.{id}')}"
        return str(getattr(self.marks, id))


def stronghold_style(id: str) -> str:
    """The colour of whose a Stronghold is."""
    return STYLE[FACTIONS[STRONGHOLD_OWNER[STRONGHOLD_NUMBER[id]]]]
