"""What can stand in the file of an owner's deck. What is not given stays as it is in ours.

A volume derives its own and says in the fields which steps it knows: so msgspec knows what to decode.
"""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.inputs.own_words import with_translations

FORMAT = 1
LASTING = ("none", "capability", "momentum")


@with_translations("name")
class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deck it is."""

    id: str
    name: str
    game: str = ""
    """The game whose cards it changes; not given: that for which it is checked or installed."""
    format: int


@with_translations("text")
class SideGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a card."""

    text: str = ""
    lasting: str = ""
    steps: tuple[Any, ...] | None = None


@with_translations("title", "flavour")
class CardGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    number: int
    title: str = ""
    order: tuple[str, ...] = ()
    flavour: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()
    """``false`` takes the side away."""


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    deck: Head
    card: tuple[CardGiven, ...] = ()
