"""Filters for the spaces of an Event: conditions common to all volumes."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any, ClassVar, Generic

import msgspec

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import E, unknown

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
