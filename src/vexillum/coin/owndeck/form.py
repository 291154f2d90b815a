"""The format of an owner's deck. What is not given stays as in our own deck.

Volumes subclass these and declare their steps in the fields, so that msgspec can decode them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.inputs.own_words import with_translations

FORMAT = 1
LASTING = ("none", "capability", "momentum")


@with_translations("name")
class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The identity of the deck."""

    id: str
    name: str
    game: str = ""
    """The game whose cards it changes; by default that for which it is checked or installed."""
    format: int


@with_translations("text")
class SideGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a card."""

    text: str = ""
    lasting: str = ""
    steps: tuple[Any, ...] | None = None


@with_translations("title", "flavour")
class CardGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A changed card."""

    number: int
    title: str = ""
    order: tuple[str, ...] = ()
    flavour: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()
    """``false`` removes the side."""


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    deck: Head
    card: tuple[CardGiven, ...] = ()
