"""5.0 The contents of the file of an owner's deck: the steps of Falling Sky."""

from __future__ import annotations

from vexillum.coin.owndeck import form
from vexillum.games.falling_sky.events.branches import AnyStep


class SideGiven(form.SideGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.2 One side of a card."""

    steps: tuple[AnyStep, ...] | None = None


class CardGiven(form.CardGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()


class DeckFile(form.DeckFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    card: tuple[CardGiven, ...] = ()
