"""5.1 Conditions and alternatives in Events."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

import msgspec

from vexillum.coin.options import NO, YES
from vexillum.core.decision import Option
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.country import Despoil, Grow, Prosper, Refugees, Shrink
from vexillum.games.pendragon.events.foederati import Free, Mark
from vexillum.games.pendragon.events.free import (
    Battle,
    Intercept,
    Invite,
    March,
    Muster,
    Raid,
    Return,
    Settle,
    Train,
)
from vexillum.games.pendragon.events.groups import GROUPS, on_map
from vexillum.games.pendragon.events.keeping import Keep
from vexillum.games.pendragon.events.points import ANY_TRACK, Gain, Pay, Transfer, track_of
from vexillum.games.pendragon.events.realm import Ineligible, Patrol, Shift, StayEligible
from vexillum.games.pendragon.events.selecting import Every, Select, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.step import WHO, Step, run_steps, unknown
from vexillum.games.pendragon.events.strongholds import Build, Raze, Rebuild
from vexillum.games.pendragon.events.units import Box, Place, Remove, Replace
from vexillum.games.pendragon.events.where import Where
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS
from vexillum.games.pendragon.state import Play


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may have to be true; all that is given must hold."""

    imperium: tuple[str, ...] = ()
    """One of these levels."""
    dominance: str = ""
    you: tuple[str, ...] = ()
    """The executing Faction is one of these."""
    exists: Where | None = None
    """There is such a space."""
    least: dict[str, int] = {}
    """Tracks with at least so much."""
    briton_control_most: int = -1
    """1.9 Population under Briton Control is at most this."""
    on_map: dict[str, int] = {}
    """At least so many pieces of these groups on the map."""
    funds: dict[str, int] = {}
    """1.8 Factions that can spend so much."""
    done: bool | None = None
    """The step before changed something, or did not."""
    chosen: tuple[str, ...] = ()
    """The Faction selected is one of these."""

    def holds(self, event: PendragonEvent) -> bool:
        """Is it true now?"""
        state = event.state
        return (
            (not self.imperium or LEVELS[state.imperium] in self.imperium)
            and (not self.dominance or DOMINANCES[state.dominance] == self.dominance)
            and (not self.you or (event.you >= 0 and FACTIONS[event.you] in self.you))
            and (not self.chosen or (event.faction >= 0 and FACTIONS[event.faction] in self.chosen))
            and (self.exists is None or bool(self.exists.spaces(event, event.you)))
            and all(_amount(event, track) >= n for track, n in self.least.items())
            and all(funds(state, event.who(who)) >= n for who, n in self.funds.items())
            and all(on_map(state, name) >= n for name, n in self.on_map.items())
            and (self.briton_control_most < 0 or controlled_population(state, CIVITATES) <= self.briton_control_most)
            and (self.done is None or bool(event.done) == self.done)
        )

    def errors(self) -> list[str]:
        """Unknown names."""
        return [
            *unknown("level", self.imperium, LEVELS),
            *unknown("Dominance", (self.dominance,), ("", *DOMINANCES)),
            *unknown("Faction", (*self.you, *self.chosen), FACTIONS),
            *unknown("track", tuple(self.least), ANY_TRACK),
            *unknown("group of pieces", tuple(self.on_map), GROUPS),
            *unknown("Faction", tuple(self.funds), WHO),
            *(self.exists.errors() if self.exists else []),
        ]


def _amount(event: PendragonEvent, name: str) -> int:
    track = track_of(event, name)
    return event.state.tracks[track] if track is not None else 0


ALWAYS = Condition()


class If(Step, frozen=True, kw_only=True, tag="if"):
    """Steps that happen under a condition, and others that happen otherwise."""

    when: Condition
    then: tuple[AnyStep, ...] = ()
    otherwise: tuple[AnyStep, ...] = ()

    def run(self, event: PendragonEvent) -> Play[None]:
        """One of the two."""
        yield from run_steps(event, self.then if self.when.holds(event) else self.otherwise)

    def errors(self) -> list[str]:
        """Everything inside."""
        return [*self.when.errors(), *step_errors(self.then), *step_errors(self.otherwise)]


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to carry an Event out."""

    id: str
    """What the option is called: its text is ``option.branch.<id>``, or ``label`` in a deck of an owner."""
    steps: tuple[AnyStep, ...] = ()
    when: Condition = ALWAYS
    label: str = ""
    label_it: str = ""


class Either(Step, frozen=True, kw_only=True, tag="either"):
    """A Faction chooses one of several ways, among those that are open."""

    branches: tuple[Branch, ...]
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """Ask, then do it."""
        options = [_branch(event, branch) for branch in self.branches if branch.when.holds(event)]
        if options:
            (pick,) = yield event.ask(event.who(self.who), "either", options)
            yield from run_steps(event, pick.value.steps)

    def errors(self) -> list[str]:
        """Everything inside."""
        return [
            *unknown("Faction", (self.who,), WHO),
            *[error for branch in self.branches for error in (*branch.when.errors(), *step_errors(branch.steps))],
        ]


def _branch(event: PendragonEvent, branch: Branch) -> Option:
    if branch.label:
        return Option(branch.id, branch, text="option.branch_of_deck", params={"branch": f"{event.card}.{branch.id}"})
    return Option(branch.id, branch, text=f"option.branch.{branch.id}")


class May(Step, frozen=True, kw_only=True, tag="may"):
    """A Faction may do certain steps, all or none."""

    who: str
    steps: tuple[AnyStep, ...]
    when: Condition = ALWAYS

    def run(self, event: PendragonEvent) -> Play[None]:
        """Asked only if the condition holds."""
        if self.when.holds(event):
            (pick,) = yield event.ask(event.who(self.who), "may", [YES, NO])
            if pick is YES:
                yield from run_steps(event, self.steps)

    def errors(self) -> list[str]:
        """Everything inside."""
        return [*unknown("Faction", (self.who,), WHO), *self.when.errors(), *step_errors(self.steps)]


class Stop(Step, frozen=True, kw_only=True, tag="stop"):
    """The Event ends here."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Nothing more happens."""
        event.over = True
        return
        yield


if TYPE_CHECKING:
    AnyStep: TypeAlias = Step
else:
    AnyStep = Union[  # noqa: UP007  # msgspec reads it when a deck is decoded
        Select, Every, SelectFaction, SelectNation, SelectColour, Gain, Transfer, Place, Remove, Replace, Box,
        Build, Raze, Rebuild, Prosper, Despoil, Grow, Shrink, Refugees, Shift, Patrol, Ineligible, StayEligible,
        Mark, Free, Keep, Pay, Train, Muster, March, Intercept, Battle, Raid, Return, Settle, Invite, If, Either, May,
        Stop,
    ]  # fmt: skip


def step_errors(steps: tuple[Step, ...]) -> list[str]:
    """What is wrong with some steps, each with its number and word."""
    return [
        f"step {number} ({step.__struct_config__.tag}): {error}"
        for number, step in enumerate(steps, 1)
        for error in step.errors()
    ]
