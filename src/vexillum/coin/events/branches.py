"""Alternatives in Events, and steps that happen under a condition.

Volumes subclass those that contain steps and declare in the fields the types of steps and Conditions, so that msgspec
can decode an owner's deck.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from vexillum.coin.events.condition import ALWAYS, Condition
from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step, run_steps, step_errors, unknown
from vexillum.coin.options import NO, YES
from vexillum.coin.state import Play
from vexillum.core.decision import Option, asks_nothing
from vexillum.core.inputs.own_words import with_translations


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
