"""What a form needs to know of a fact: of which kind it is, what can stand there, and within which bounds."""

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
"""How the plain data of a fact is made.

A number, yes or no, a word (or the number of a card), a text; some of a few words, a list of words; by name numbers,
words or lists of words; by name parts with facts of their own, a list of such parts, a list of records; a list of words
with a number each, a list of numbers.
"""
Value = str | int


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A fact as a form shows it."""

    kind: Kind
    name: str
    optional: bool = False
    """May a position leave it out?"""
    keys: tuple[str, ...] = ()
    """The names that have a value each."""
    words: tuple[Value, ...] = ()
    """What can stand there; in a table, for every name the same."""
    among: dict[str, tuple[Value, ...]] = {}
    """The same by name, where it differs."""
    nothing: Value | None = None
    """What stands there if nothing does; None: something must."""
    least: int = 0
    most: tuple[int, ...] = ()
    """The bound of a number, or one for each name; none: no bound of its own."""
    pools: tuple[str, ...] = ()
    """The pool of a number; in a table that of each name, or of each word."""
    sparse: bool = False
    """Are zeros, or names without a word, left out?"""
    room: int = 0
    """How long a list may be; 0: no bound of its own."""
    repeat: bool = False
    """May a word stand in a list more than once?"""
    fields: tuple[Field, ...] = ()
    """The facts of each part of a list."""
    parts: dict[str, tuple[Field, ...]] = {}
    """The facts of each part of a table; of a list of records those that are another record's otherwise."""
    there: str = ""
    """A part is only there if this fact of it has a value."""
