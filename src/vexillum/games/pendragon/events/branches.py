"""5.1 Conditions and alternatives in Events; the effect of each side of a card, which consists of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, Union

from vexillum.coin.events import branches, registry
from vexillum.coin.events.branches import Stop
from vexillum.coin.events.context import AnyEvent, EventContext, EventKit
from vexillum.coin.events.effects import Gain, Ineligible, Keep, Pay, StayEligible, Transfer
from vexillum.coin.events.pieces import Box, Replace
from vexillum.coin.events.step import Step, unknown

from ..control import controlled_population
from ..imperium import DOMINANCES, LEVELS
from ..pieces import CIVITATES
from .context import Every, PendragonEvent, Select, SelectColour, SelectFaction, SelectNation, Where
from .effects import (
    Build,
    Despoil,
    Free,
    Grow,
    KeepFor,
    KeepOnSea,
    Mark,
    Patrol,
    Place,
    Prosper,
    Raze,
    Rebuild,
    Refugees,
    Remove,
    Shift,
    Shrink,
)
from .free import Battle, Intercept, Invite, March, Muster, Raid, Return, Settle, Train


class Condition(branches.Condition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may have to be true; all that is given must hold."""

    imperium: tuple[str, ...] = ()
    """One of these levels."""
    dominance: str = ""
    exists: Where | None = None
    briton_control_most: int = -1
    """1.9 Population under Briton Control is at most this."""

    def holds(self, event: AnyEvent) -> bool:
        """Whether it is true now."""
        state = event.state
        return (
            (not self.imperium or LEVELS[state.imperium] in self.imperium)
            and (not self.dominance or DOMINANCES[state.dominance] == self.dominance)
            and super().holds(event)
            and (self.briton_control_most < 0 or controlled_population(state, CIVITATES) <= self.briton_control_most)
        )

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("level", self.imperium, LEVELS),
            *unknown("Dominance", (self.dominance,), ("", *DOMINANCES)),
            *super().errors(kit),
        ]


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


if TYPE_CHECKING:
    AnyStep: TypeAlias = Step[Any]
else:
    AnyStep = Union[  # noqa: UP007  # msgspec reads it when a deck is decoded
        Select, Every, SelectFaction, SelectNation, SelectColour, Gain, Transfer, Place, Remove, Replace, Box,
        Build, Raze, Rebuild, Prosper, Despoil, Grow, Shrink, Refugees, Shift, Patrol, Ineligible, StayEligible,
        Mark, Free, Keep, KeepFor, KeepOnSea, Pay, Train, Muster, March, Intercept, Battle, Raid, Return, Settle,
        Invite, If, Either, May, Stop,
    ]  # fmt: skip


# 5.1 What Events do: the effect of each side of a card ----------------------------------------------------------------


class Effect(registry.Effect, frozen=True):
    """5.1 One side of a card: its steps in order. An Epoch Event (5.6) has no executing Faction."""

    context: ClassVar[type[EventContext[Any]]] = PendragonEvent
    passing: ClassVar[tuple[str, ...]] = ("mixing", "agreed")

    precondition: Condition = ALWAYS
    """5.7 What a Pivotal Event needs."""


def effect(*steps: Step[Any]) -> Effect:
    """An effect of some steps."""
    return Effect(steps)
