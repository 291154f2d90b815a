"""Alternatives in Events: filters for spaces, conditions, branches, and dice."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any, ClassVar, Generic

import msgspec

from vexillum.coin.events.context import AnyEvent, EventKit
from vexillum.coin.events.step import E, Step, run_steps, step_errors, unknown
from vexillum.coin.kit import NO, YES
from vexillum.coin.state import Play
from vexillum.core.decision import Option, asks_nothing
from vexillum.core.inputs import with_translations

# Filters for the spaces of an Event: conditions common to all volumes ------------------------------------------------


Known = tuple[tuple[str, ...], Collection[str], str]
"""Names used, the known names, and what they denote."""


class Where(msgspec.Struct, Generic[E], frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Conditions on a space; all that are given must hold.

    Volumes set their kit and Controls, and add their own words.
    """

    kit: ClassVar[EventKit]
    controls: ClassVar[tuple[str, ...]] = ()
    """The names for Control that a step can use."""

    among: tuple[str, ...] = ()
    """One of these spaces."""
    near: tuple[str, ...] = ()
    """One of these spaces, or adjacent to one."""
    control: tuple[str, ...] = ()
    """Under the Control of one of these."""
    not_control: tuple[str, ...] = ()
    """Under the Control of none of these."""
    has: tuple[str, ...] = ()
    """At least one piece of any of these groups."""
    has_all: tuple[str, ...] = ()
    """At least one piece of each of these groups."""
    lacks: tuple[str, ...] = ()
    """No piece of any of these groups."""
    most: dict[str, int] = {}
    """No more pieces of a group than this."""
    chosen: bool = False
    """One of the spaces that this Event selected."""

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        """The spaces that meet the constant conditions."""
        return tuple([space for space in range(len(self.kit.kit.spaces)) if self.always(space)])

    def always(self, space: int) -> bool:
        """Whether a space meets the constant conditions."""
        number, adjacent = self.kit.space_number, self.kit.adjacent
        if self.among and space not in [number[id] for id in self.among]:
            return False
        near = [number[id] for id in self.near]
        return not near or space in near or any(space in adjacent[other] for other in near)

    def spaces(self, event: E, faction: int) -> list[int]:
        """The spaces that currently meet all conditions, when a Faction selects."""
        return [space for space in self.fixed if self.now(event, faction, space)]

    def now(self, event: E, faction: int, space: int) -> bool:
        """Whether a space currently meets the variable conditions."""
        if self.chosen and space not in event.spaces:
            return False
        state, present = event.state, self.kit.groups.present
        if self.control and not any(self.controlled(state, space, name, faction) for name in self.control):
            return False
        if self.not_control and any(self.controlled(state, space, name, faction) for name in self.not_control):
            return False
        if self.has and not any(present(state, space, name) for name in self.has):
            return False
        if self.has_all and not all(present(state, space, name) for name in self.has_all):
            return False
        if self.lacks and any(present(state, space, name) for name in self.lacks):
            return False
        return not self.most or not any(present(state, space, name) > n for name, n in self.most.items())

    def controlled(self, state: Any, space: int, name: str, faction: int) -> bool:
        """Whether a space is under the Control that a name denotes, when a Faction selects."""
        raise NotImplementedError

    def known(self) -> tuple[Known, ...]:
        """The names used; volumes add those of their own words."""
        return (
            (self.among + self.near, self.kit.space_number, "space"),
            (self.control + self.not_control, self.controls, "Control"),
            (self.has + self.has_all + self.lacks + tuple(self.most), self.kit.groups, "group of pieces"),
        )

    def errors(self) -> list[str]:
        """Unknown names, for authors of decks."""
        return [error for names, names_known, noun in self.known() for error in unknown(noun, names, names_known)]


# Conditions for parts of Events, common to all volumes ---------------------------------------------------------------


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A condition; everything given must hold. Volumes add their own words."""

    you: tuple[str, ...] = ()
    """The executing Faction is one of these."""
    chosen: tuple[str, ...] = ()
    """The Faction selected is one of these."""
    exists: Where[Any] | None = None
    """Such a space exists."""
    least: dict[str, int] = {}
    """By track, its minimum."""
    funds: dict[str, int] = {}
    """By Faction, the minimum that it can spend."""
    on_map: dict[str, int] = {}
    """By group, the minimum of pieces on the map."""
    done: bool | None = None
    """Whether the step before changed something."""

    def holds(self, event: AnyEvent) -> bool:
        """Whether it is true now."""
        state, factions = event.state, event.kit.factions
        return (
            (not self.you or (event.you >= 0 and factions[event.you] in self.you))
            and (not self.chosen or (event.faction >= 0 and factions[event.faction] in self.chosen))
            and (self.exists is None or bool(self.exists.spaces(event, event.you)))
            and all(_amount(event, track) >= n for track, n in self.least.items())
            and all(event.funds(event.who(who)) >= n for who, n in self.funds.items())
            and all(event.kit.groups.on_map(state, name) >= n for name, n in self.on_map.items())
            and (self.done is None or bool(event.done) == self.done)
        )

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Faction", (*self.you, *self.chosen), kit.factions),
            *unknown("track", tuple(self.least), kit.tracks),
            *unknown("group of pieces", tuple(self.on_map), kit.groups),
            *unknown("Faction", tuple(self.funds), kit.who),
            *(self.exists.errors() if self.exists else []),
        ]


def _amount(event: AnyEvent, name: str) -> int:
    track: Any = event.track_of(name)
    amount: int = 0 if track is None else event.state.tracks[track]
    return amount


ALWAYS = Condition()


# Alternatives in Events, and steps that happen under a condition -----------------------------------------------------
#
# Volumes subclass those that contain steps and declare in the fields the types of steps and Conditions, so that msgspec
# can decode an owner's deck.


class If(Step[AnyEvent], frozen=True, kw_only=True, tag="if"):
    """Steps under a condition, and steps otherwise."""

    told: ClassVar[bool] = False

    when: Condition
    then: tuple[Step[Any], ...] = ()
    otherwise: tuple[Step[Any], ...] = ()

    def run(self, event: AnyEvent) -> Play[None]:
        """Run one or the other."""
        yield from run_steps(event, self.then if self.when.holds(event) else self.otherwise)

    def errors(self, kit: EventKit) -> list[str]:
        """The errors of everything inside."""
        return [*self.when.errors(kit), *step_errors(self.then, kit), *step_errors(self.otherwise, kit)]


@with_translations("label")
class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One alternative of an Event."""

    id: str
    """The id of the option: its text is ``option.branch.<id>``, or ``label`` in an owner's deck."""
    steps: tuple[Step[Any], ...] = ()
    when: Condition = ALWAYS
    label: str = ""


class Either(Step[AnyEvent], frozen=True, kw_only=True, tag="either"):
    """A Faction chooses one of the available alternatives."""

    told: ClassVar[bool] = False

    branches: tuple[Branch, ...]
    who: str = "you"

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask, then run the chosen one."""
        options = [_branch(event, branch) for branch in self.branches if branch.when.holds(event)]
        if options:
            (pick,) = yield event.ask(event.who(self.who), "either", options)
            yield from run_steps(event, pick.value.steps)

    def errors(self, kit: EventKit) -> list[str]:
        """The errors of everything inside."""
        return [
            *unknown("Faction", (self.who,), kit.who),
            *[
                error
                for branch in self.branches
                for error in (*branch.when.errors(kit), *step_errors(branch.steps, kit))
            ],
        ]


def _branch(event: AnyEvent, branch: Branch) -> Option:
    if branch.label:
        return Option(branch.id, branch, text="option.branch_of_deck", params={"branch": f"{event.card}.{branch.id}"})
    return Option(branch.id, branch, text=f"option.branch.{branch.id}")


class May(Step[AnyEvent], frozen=True, kw_only=True, tag="may"):
    """A Faction may carry out some steps, all or none."""

    told: ClassVar[bool] = False

    who: str
    steps: tuple[Step[Any], ...]
    when: Condition = ALWAYS

    def run(self, event: AnyEvent) -> Play[None]:
        """Asked only if the condition holds."""
        if self.when.holds(event):
            (pick,) = yield event.ask(event.who(self.who), "may", [YES, NO])
            if pick is YES:
                yield from run_steps(event, self.steps)

    def errors(self, kit: EventKit) -> list[str]:
        """The errors of everything inside."""
        return [*unknown("Faction", (self.who,), kit.who), *self.when.errors(kit), *step_errors(self.steps, kit)]


class EachFaction(Step[AnyEvent], frozen=True, kw_only=True, tag="each_faction"):
    """Select some Factions of a party; each in turn is then "chosen" in the steps inside.

    They act in the order of the card, if it has one (:meth:`EventContext.in_order`).
    """

    told: ClassVar[bool] = False

    among: str
    """The party (``EventKit.parties``)."""
    steps: tuple[Step[Any], ...]
    least: int = 1
    most: int = 0
    """0: any number."""

    def run(self, event: AnyEvent) -> Play[None]:
        """The executing Faction selects."""
        kit = event.kit
        options = [kit.faction_options[faction] for faction in kit.parties[self.among]]
        picks = yield event.ask(
            event.you, "factions", options, least=self.least, most=min(self.most or len(options), len(options))
        )
        for faction in event.in_order([pick.value for pick in picks]):
            event.faction = faction
            yield from run_steps(event, self.steps)
            if event.over:
                return

    def errors(self, kit: EventKit) -> list[str]:
        """The errors of everything inside."""
        size = len(kit.parties.get(self.among, ()))
        most = min(self.most or size, size)
        return [
            *unknown("side", (self.among,), kit.parties),
            *([] if self.least <= most else [f"least: at most {most}"]),
            *step_errors(self.steps, kit),
        ]


class Stop(Step[AnyEvent], frozen=True, kw_only=True, tag="stop"):
    """The Event ends here."""

    told: ClassVar[bool] = False

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """End the Event."""
        event.over = True


# Events that roll a die ----------------------------------------------------------------------------------------------


class Roll(Step[AnyEvent], frozen=True, kw_only=True, tag="roll"):
    """Roll a die. Its face counts as the number changed, for a following step that counts "per" it."""

    sides: int = 6

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Roll the die."""
        event.done = event.table.roll(self.sides)
        event.table.tell("event_roll", event.kit.rule, n=event.done)

    def errors(self, kit: EventKit) -> list[str]:
        """A die has at least two sides."""
        return [] if self.sides > 1 else ["sides: above 1"]
