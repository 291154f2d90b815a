"""What can stand in the file of an owner's deck. What is not given stays as it is in ours."""

from __future__ import annotations

import msgspec

from vexillum.games.pendragon.events.branching import AnyStep, Condition

FORMAT = 1
LASTING = ("none", "capability", "momentum")


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deck it is."""

    id: str
    name: str
    name_it: str = ""
    format: int


class SideGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.2 One side of a card."""

    text: str = ""
    text_it: str = ""
    lasting: str = ""
    tribal_war: bool | None = None
    steps: tuple[AnyStep, ...] | None = None


class CardGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    number: int
    title: str = ""
    title_it: str = ""
    order: tuple[str, ...] = ()
    flavour: str = ""
    flavour_it: str = ""
    precondition: Condition | None = None
    precondition_text: str = ""
    precondition_text_it: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()
    """``false`` takes the side away."""


class DeckFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    deck: Head
    card: tuple[CardGiven, ...] = ()
