"""5.1 Conditions and alternatives in Events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, Union

from vexillum.coin.events import branches
from vexillum.coin.events.branches import Roll, Stop
from vexillum.coin.events.context import AnyEvent, EventKit
from vexillum.coin.events.effects import BecomeEligible, Gain, Ineligible, Keep, Pay, StayEligible, Take, Transfer
from vexillum.coin.events.step import Step, unknown

from ..map import TRIBE_NUMBER
from ..pieces import STATUS_NUMBER, STATUSES
from ..state import BOXES, DOWN, UP, would_shift
from .context import Every, Select, SelectFaction, Where
from .free import Free, FreeSpecial, GermanAmbush, GermanMarch, GermansPhase, ShiftSenate
from .pieces import Legions, Place, Remove, Replace
from .tribes import Clear, PlaceAllies, PlaceCitadels, RemoveAllies, ReplaceAllies

DIRECTIONS = {"up": UP, "down": DOWN}


class Condition(branches.Condition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may have to be true; all that is given must hold."""

    exists: Where | None = None
    senate: tuple[str, ...] = ()
    """6.5.1 The Senate marker is in one of these boxes."""
    not_senate: tuple[str, ...] = ()
    """6.5.1 It is in none of these boxes."""
    can_shift: str = ""
    """6.5.1 A shift "up" or "down" would have an effect."""
    track_most: int = -1
    """1.4.1 No more Legions than this are on their track."""
    track_least: int = 0
    """1.4.1 At least this many are."""
    fallen_least: int = 0
    """1.4.1 At least this many Legions are Fallen."""
    tribe: dict[str, tuple[str, ...]] = {}
    """1.7 At these Tribes there is one of these ("subdued", "roman_ally", "dispersed", ...)."""

    def holds(self, event: AnyEvent) -> bool:
        """Whether it is true now."""
        state = event.state
        return (
            (not self.senate or _box(event) in self.senate)
            and _box(event) not in self.not_senate
            and (not self.can_shift or would_shift(state, DIRECTIONS[self.can_shift]))
            and (self.track_most < 0 or state.legions_track <= self.track_most)
            and state.legions_track >= self.track_least
            and state.fallen >= self.fallen_least
            and all(STATUSES[state.tribes[TRIBE_NUMBER[id]]] in known for id, known in self.tribe.items())
            and super().holds(event)
        )

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("box of the Senate", self.senate + self.not_senate, BOXES),
            *unknown("direction", (self.can_shift,) if self.can_shift else (), DIRECTIONS),
            *unknown("Tribe", tuple(self.tribe), TRIBE_NUMBER),
            *[e for known in self.tribe.values() for e in unknown("state of a Tribe", known, STATUS_NUMBER)],
            *super().errors(kit),
        ]


def _box(event: AnyEvent) -> str:
    """6.5.1 The box of the Senate marker; none before the first Winter of Pax Gallica."""
    at: int = event.state.senate
    return BOXES[at] if at < len(BOXES) else ""


ALWAYS = Condition()


class If(branches.If, frozen=True, kw_only=True, tag="if"):
    """Steps that happen under a condition, and others that happen otherwise."""

    when: Condition
    then: tuple[AnyStep, ...] = ()
    otherwise: tuple[AnyStep, ...] = ()


class Branch(branches.Branch, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to carry an Event out."""

    steps: tuple[AnyStep, ...] = ()
    when: Condition = ALWAYS


class Either(branches.Either, frozen=True, kw_only=True, tag="either"):
    """A Faction chooses one of several ways, among those that are open."""

    branches: tuple[Branch, ...]


class May(branches.May, frozen=True, kw_only=True, tag="may"):
    """A Faction may do certain steps, all or none."""

    steps: tuple[AnyStep, ...]
    when: Condition = ALWAYS


class EachFaction(branches.EachFaction, frozen=True, kw_only=True, tag="each_faction"):
    """Select some Factions; then each in the order of the card is "chosen" in the steps inside."""

    steps: tuple[AnyStep, ...]


if TYPE_CHECKING:
    AnyStep: TypeAlias = Step[Any]
else:
    AnyStep = Union[  # noqa: UP007  # msgspec reads it when a deck is decoded
        Select, Every, SelectFaction, Gain, Transfer, Pay, Place, Remove, Replace, Legions, PlaceAllies, PlaceCitadels,
        RemoveAllies, ReplaceAllies, Clear, ShiftSenate, GermansPhase, GermanMarch, GermanAmbush, Ineligible,
        StayEligible, BecomeEligible, Keep, Take, Roll, Free, FreeSpecial, If, Either, May, EachFaction, Stop,
    ]  # fmt: skip
