"""The facts of a game, each declared once: its field, its name in a position, its bounds, and the pool it conserves."""

from __future__ import annotations

from vexillum.core.facts.fact import FAR, Fact
from vexillum.core.facts.facts import Facts, Hand, Pool
from vexillum.core.facts.parts import parts, records, row
from vexillum.core.facts.tables import counts, flags, marked, marks, numbers, numerals, word_for
from vexillum.core.facts.things import (
    Family,
    Named,
    Numbered,
    holdings,
    pile,
    slots,
    thing,
    thing_for,
    word_if_any,
    word_slots,
    words,
)
from vexillum.core.facts.values import DICE, NONE, choice, number, text, truth, word

__all__ = [
    "DICE",
    "FAR",
    "NONE",
    "Fact",
    "Facts",
    "Family",
    "Hand",
    "Named",
    "Numbered",
    "Pool",
    "choice",
    "counts",
    "flags",
    "holdings",
    "marked",
    "marks",
    "number",
    "numbers",
    "numerals",
    "parts",
    "pile",
    "records",
    "row",
    "slots",
    "text",
    "thing",
    "thing_for",
    "truth",
    "word",
    "word_for",
    "word_if_any",
    "word_slots",
    "words",
]
