"""The marks and words of the board in a terminal."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from vexillum.coin.terminal import pen
from vexillum.coin.terminal.lines import line
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    IS_CITADEL,
    IS_LEADER,
    KIND_NUMBER,
    KIND_OWNER,
    STATUS_NUMBER,
    STATUS_OWNER,
)

STYLE = {"romans": "red", "arverni": "green", "aedui": "blue", "belgae": "yellow", "germans": "white"}
CONTROL_STYLE = STYLE | {"": "dim"}


class Marks(NamedTuple):
    """The signs of the board."""

    lit: str
    dot: str
    active: str
    passes: str
    ally: str
    citadel: str
    subdued: str
    dispersed: str
    gathering: str
    razed: str
    hidden: str
    scouted: str
    devastated: str
    permanent: str
    rhenus: str
    sea: str


UNICODE = Marks("▸", "·", "►", "✓", "●", "♜", "○", "✕", "◌", "♨", "◦", "◉", "▒", "∎", "≈", "~")
ASCII = Marks(">", "-", "*", "+", "o", "#", ".", "x", "%", "!", "'", "@", "!", "*", "=", "~")


class Pen(pen.Pen[Marks]):
    """Words and marks, and pieces in the colours of their Factions."""

    styles = STYLE

    def piece(self, kind: str, n: int) -> Text:
        """Pieces in short: "3 Wb", with a sign if they are Hidden or Scouted."""
        style = STYLE[FACTIONS[KIND_OWNER[KIND_NUMBER[kind]]]]
        sign = (
            self.marks.hidden if kind.endswith("_hidden") else self.marks.scouted if kind.endswith("_scouted") else ""
        )
        number = "" if IS_LEADER[KIND_NUMBER[kind]] else str(n)
        return line((f"{number}{self.word(f'unit.{kind}')}{sign}", style))

    def holding(self, status: str) -> tuple[str, str]:
        """The sign of what is at a Tribe, with the short name of its owner, in the owner's colour."""
        number = STATUS_NUMBER[status]
        owner = STATUS_OWNER[number]
        if owner < 0:
            return str(getattr(self.marks, status)), "dim"
        who = FACTIONS[owner]
        sign = self.marks.citadel if IS_CITADEL[number] else self.marks.ally
        return f"{sign}{self.word(f'short.{who}')}", STYLE[who]
