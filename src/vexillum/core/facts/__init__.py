"""The facts of a game, each declared once: its field, its name in a position, its bounds, and the pool it conserves."""

from __future__ import annotations

from vexillum.core.facts.fact import FAR, Fact
from vexillum.core.facts.facts import Facts
from vexillum.core.facts.families import Family, Named, Numbered
from vexillum.core.facts.hand import Hand
from vexillum.core.facts.holders import holdings, slots
from vexillum.core.facts.lists import word_if_any, word_slots, words
from vexillum.core.facts.parts import parts, row
from vexillum.core.facts.pools import Pool
from vexillum.core.facts.records import records
from vexillum.core.facts.tables import marked, numbers, word_for
from vexillum.core.facts.things import pile, thing, thing_for
from vexillum.core.facts.tuples import counts, flags, marks, numerals
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
