"""What a form needs to know about a fact: its kind, its allowed values and its bounds."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal[
    "number",
    "truth",
    "word",
    "text",
    "set",
    "list",
    "numbers",
    "words",
    "lists",
    "parts",
    "row",
    "records",
    "pairs",
    "numerals",
]
"""The kind of a fact's plain data.

A number, yes or no, a word (or the number of a card), a text; some of a few words, a list of words; by name numbers,
words or lists of words; by name parts with facts of their own, a list of such parts, a list of records; a list of words
with a number each, a list of numbers.
"""
Value = str | int


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A fact as a form field."""

    kind: Kind
    name: str
    optional: bool = False
    """Whether a position may leave it out."""
    keys: tuple[str, ...] = ()
    """The names, each of which has a value."""
    words: tuple[Value, ...] = ()
    """The allowed values; in a table, those of every name."""
    among: dict[str, tuple[Value, ...]] = {}
    """The same by name, where it differs."""
    nothing: Value | None = None
    """The value that means none; None: a value is required."""
    least: int = 0
    most: tuple[int, ...] = ()
    """The bound of a number, or one for each name; none: no bound of its own."""
    pools: tuple[str, ...] = ()
    """The pool of a number; in a table that of each name, or of each word."""
    sparse: bool = False
    """Whether zeros, or names without a word, are left out."""
    room: int = 0
    """The maximum length of a list; 0: no bound of its own."""
    repeat: bool = False
    """Whether a word may be in a list more than once."""
    fields: tuple[Field, ...] = ()
    """The facts of each part of a list."""
    parts: dict[str, tuple[Field, ...]] = {}
    """The facts of each part of a table; in a list of records, those that differ from record to record."""
    there: str = ""
    """A part only exists if this fact of it has a value."""
