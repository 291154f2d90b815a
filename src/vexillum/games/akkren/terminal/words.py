"""Marks and colours of the text board."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

import msgspec
from rich.text import Text

from vexillum.core.show.text_board import LIT, BoardPen

QUIET = "dim"
WIDTH = 120
STYLES = {
    "theocracy": "bold yellow",
    "brotherhood": "bold red",
    "kan": "bold green",
    "fiefs": "bold blue",
    "great_kingdom": "bold magenta",
    "neutral": "white",
    "rebels": "bold",
    "akkren": "bold black on green",
    "minor": "bold cyan",
}
LETTERS = {
    "theocracy": "T",
    "brotherhood": "B",
    "kan": "K",
    "fiefs": "F",
    "great_kingdom": "G",
    "neutral": "n",
    "rebels": "r",
    "akkren": "A",
    "minor": "m",
}
"""The owner of a counter, also without colour."""


LEGEND = ("person", "caravan", "plunder", "presence", "nest")


class Marks(msgspec.Struct, frozen=True):
    """The signs of stacks and other counters in a zone."""

    kinds: Mapping[str, str]
    structures: Mapping[str, str]
    person: str
    caravan: str
    plunder: str
    presence: str
    nest: str
    lit: str
    dot: str


UNICODE = Marks(
    {"army": "⚑", "garrison": "▣", "company": "⚔", "fleet": "⛵"},
    {"capital": "♛", "city": "⌂", "fort": "♜", "works": "♙", "razed": "×"},
    "★",
    "⊙",
    "♨",
    "☠",
    "◉",
    "▸",
    "·",
)
ASCII = Marks(
    {"army": "^", "garrison": "#", "company": "%", "fleet": "v"},
    {"capital": "@", "city": "=", "fort": "&", "works": ":", "razed": "!"},
    "*",
    "c",
    "p",
    "a",
    "N",
    ">",
    "-",
)


Pen = BoardPen[Marks]


def style(owner: str) -> str:
    """The colour of an owner."""
    return STYLES.get(owner, QUIET)


def draw_legend(pen: Pen) -> list[Text]:
    """What the marks mean."""
    marks = pen.marks
    items = [f"{sign} {pen.texts.name('stack_kind', kind)}" for kind, sign in marks.kinds.items()]
    items += [f"{sign} {pen.word(f'structure_{kind}')}" for kind, sign in marks.structures.items()]
    items += [
        f"{getattr(marks, name)} {pen.word(name)}" for name in ("person", "caravan", "plunder", "presence", "nest")
    ]
    items += [pen.word("unknown"), pen.word("partly")]
    powers = [f"{letter} {pen.texts.name('power', owner)}" for owner, letter in LETTERS.items()]
    between = f" {marks.dot} "
    lines = [Text(row, QUIET) for all in (items, powers) for row in wrap(between.join(all), WIDTH)]
    if pen.lit:
        lines.append(Text.assemble((marks.lit, LIT), (f" {pen.word('lit')}", QUIET)))
    return lines
