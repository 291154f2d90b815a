"""5.0 What can stand in the file of an owner's deck: the steps of Pendragon, Tribal War, preconditions."""

from __future__ import annotations

from vexillum.coin.owndeck import form
from vexillum.core.inputs.own_words import with_translations
from vexillum.games.pendragon.events.branches import AnyStep, Condition


class SideGiven(form.SideGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.2 One side of a card."""

    tribal_war: bool | None = None
    steps: tuple[AnyStep, ...] | None = None


@with_translations("precondition_text")
class CardGiven(form.CardGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    precondition: Condition | None = None
    precondition_text: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()


class DeckFile(form.DeckFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    card: tuple[CardGiven, ...] = ()
