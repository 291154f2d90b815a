"""Events that place, remove and replace Units, and move them between boxes.

Volumes subclass those with a Where, and may add words. The context defines how Units are placed and removed.
"""

from __future__ import annotations

from typing import Any

from vexillum.coin.events.context import AnyEvent, Stacks
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.space_filters import Where
from vexillum.coin.events.stacks import first_of, pick_units, stacks_in, take_off
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.options import numbers
from vexillum.coin.state import Play
from vexillum.core.decision import DONE

ALL = 99
"""More than there are of any piece: all of them."""


class Place(Step[AnyEvent], frozen=True, kw_only=True, tag="place"):
    """Place Units: up to ``n`` in each selected space, or up to ``n`` in total among certain spaces.

    Own Units that are not Available may be taken from other spaces.
    """

    unit: str
    n: int
    who: str = "you"
    boxes: tuple[str, ...] = ("available",)
    """The boxes they come from, in any mix."""
    among: Where[Any] | None = None
    """Instead of the selected spaces, spread over these."""
    each: int = 0
    """If spread: the most in one space."""
    spaces: int = 0
    """If spread: the most spaces; 0 for any number."""
    must: bool = False
    """As many as possible instead of "up to"."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        kind = event.kind_of(self.unit)
        done = 0
        if self.among is None:
            for space in event.spaces:
                done += yield from self._place(event, faction, kind, space, self.n)
        else:
            done = yield from self._spread(event, faction, kind, self.among.spaces(event, faction))
        event.done = done

    def _spread(self, event: AnyEvent, faction: int, kind: int, spaces: list[int]) -> Play[int]:
        kit, done, selected = event.kit, 0, 0
        left = [*spaces]
        while done < self.n and (not self.spaces or selected < self.spaces):
            options = [kit.space_options[space] for space in left if self._supply(event, faction, kind, space)]
            if not options:
                break
            if not self.must or not any(kit.in_box(event.state, kind, box) for box in self.boxes):
                options.append(DONE)
            (pick,) = yield event.ask(faction, "place_where", options, unit=kit.kit.unit_ids[kind], n=self.n - done)
            if pick is DONE:
                break
            left.remove(pick.value)
            selected += 1
            most = min(self.n - done, self.each or self.n)
            done += yield from self._place(event, faction, kind, pick.value, most)
        return done

    def _supply(self, event: AnyEvent, faction: int, kind: int, space: int) -> int:
        """How many could be placed in a space, from all boxes."""
        return sum([self._there(event, faction, kind, space, box) for box in self.boxes])

    def _there(self, event: AnyEvent, faction: int, kind: int, space: int, box: str) -> int:
        """How many are in a box, counting own Units on the map that can be made Available first."""
        room = event.room(space, kind)
        if not room:
            return 0
        n = event.kit.in_box(event.state, kind, box)
        return min(room, n + event.withdrawable(faction, kind, space) if box == "available" else n)

    def _place(self, event: AnyEvent, faction: int, kind: int, space: int, most: int) -> Play[int]:
        """Up to ``most`` in a space, from one box after the other."""
        kit, placed = event.kit, 0
        for box in self.boxes:
            n = min(most - placed, self._there(event, faction, kind, space, box))
            if n <= 0:
                continue
            if not self.must:
                id = kit.kit.spaces[space]
                (pick,) = yield event.ask(
                    faction,
                    "place",
                    numbers(0, n),
                    about=f"space:{id}",
                    space=id,
                    unit=kit.kit.unit_ids[kind],
                    box=box,
                    n=most - placed,
                )
                n = pick.value
            if box == "available" and kit.kit.unit_owner[kind] == faction:
                placed += yield from event.place_own(faction, space, kind, n)
            else:
                kit.change_box(event.state, kind, box, -n)
                kit.change_box(event.state, kind, "available", n)
                placed += event.place(space, kind, n)
        return placed

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Unit", (self.unit,), kit.placeable),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box", self.boxes, kit.boxes),
            *(self.among.errors() if self.among else []),
        ]


class Remove(Step[AnyEvent], frozen=True, kw_only=True, tag="remove"):
    """Remove Units: up to ``n`` from each selected space, or up to ``n`` in total from certain spaces."""

    units: tuple[str, ...]
    n: int = ALL
    """99: all of them."""
    who: str = "you"
    among: Where[Any] | None = None
    """Instead of each selected space, in total from these."""
    must: bool = False
    """``n`` of them, or all if fewer, instead of "up to"."""
    box: str = "available"
    """The box for those that have it; others become Available."""
    limits: dict[str, int] = {}
    """By Unit, the most to remove."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Space by space, or in all spaces together."""
        faction = event.who(self.who)
        kinds = event.kit.groups.units(self.units)
        spaces = [[space] for space in event.spaces]
        if self.among is not None:
            spaces = [self.among.spaces(event, faction)]
        limits = {event.kit.unit_number[id]: n for id, n in self.limits.items()}
        done = 0
        for stacks in [stacks_in(event, there, kinds) for there in spaces]:
            least = min(self.n, sum(stacks.values())) if self.must else 0
            taken = yield from pick_units(event, faction, "remove", stacks, self.n, least, limits)
            done += self.remove(event, taken)
        event.done = done

    def remove(self, event: AnyEvent, taken: Stacks) -> int:
        """Remove them. Returns how many."""
        return take_off(event, taken, self.box)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Units", self.units, kit.groups.of_units),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box", (self.box,), kit.boxes),
            *unknown("Unit", tuple(self.limits), kit.unit_number),
            *(self.among.errors() if self.among else []),
        ]


class Replace(Step[AnyEvent], frozen=True, kw_only=True, tag="replace"):
    """Replace up to ``n`` Units in each selected space, one for one.

    Units without a replacement stay, or are removed if the volume says so (``EventKit.removes_unreplaced``). Own Units
    that are not Available may be taken from other spaces.
    """

    units: tuple[str, ...]
    into: str
    n: int
    who: str = "you"
    box: str = "available"
    """The box of the new Units."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Space by space."""
        kit, faction, into = event.kit, event.who(self.who), event.kind_of(self.into)
        kinds = kit.groups.units(self.units)
        done = 0
        for space in event.spaces:
            stacks = stacks_in(event, [space], kinds)
            there = kit.in_box(event.state, into, self.box) if event.may_stand(space, into) else 0
            if self._own(event, faction, into) and event.may_stand(space, into):
                there += event.withdrawable(faction, into, space)
            most = self.n if kit.removes_unreplaced else min(self.n, there)
            taken = yield from pick_units(event, faction, "replace", stacks, most)
            done += yield from self._swap(event, faction, space, into, taken, there)
        event.done = done

    def _own(self, event: AnyEvent, faction: int, into: int) -> bool:
        """Whether own Units may be taken from other spaces, because none is Available."""
        return event.kit.kit.unit_owner[into] == faction and self.box == "available"

    def _swap(self, event: AnyEvent, faction: int, space: int, into: int, taken: Stacks, there: int) -> Play[int]:
        """Replace Units. Returns how many were replaced or removed."""
        kit, state, all_taken = event.kit, event.state, sum(taken.values())
        n = min(all_taken, there)
        if n > kit.in_box(state, into, self.box) and self._own(event, faction, into):
            n = yield from event.place_own(faction, space, into, n)
            return take_off(event, taken if kit.removes_unreplaced else first_of(taken, n))
        take_off(event, taken)
        kit.change_box(state, into, self.box, -n)
        kit.change_box(state, into, "available", n)
        placed = event.place(space, into, n)
        return all_taken if kit.removes_unreplaced else placed

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Units", self.units, kit.groups.of_units),
            *unknown("Unit", (self.into,), kit.placeable),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box", (self.box,), kit.boxes),
        ]


class Box(Step[AnyEvent], frozen=True, kw_only=True, tag="box"):
    """Move up to ``n`` Units between boxes, from the boxes in the order given."""

    unit: str
    n: int
    sources: tuple[str, ...]
    target: str = "available"
    who: str = "you"
    must: bool = False
    per: bool = False
    """Whether the number changed by the step before is the limit."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Box by box."""
        state, kit, faction = event.state, event.kit, event.who(self.who)
        kind = kit.unit_number[self.unit]
        most = min(self.n, event.done) if self.per else self.n
        moved = 0
        for place_in_row, box in enumerate(self.sources):
            later = sum([kit.in_box(state, kind, other) for other in self.sources[place_in_row + 1 :]])
            n = min(most - moved, kit.in_box(state, kind, box))
            least = max(0, min(n, most - moved - later)) if self.must else 0
            if n <= 0:
                continue
            (pick,) = yield event.ask(
                faction, "box", numbers(least, n), unit=self.unit, box=box, target=self.target, n=most - moved
            )
            if pick.value:
                kit.change_box(state, kind, box, -pick.value)
                kit.change_box(state, kind, self.target, pick.value)
                what = event.words(kind, pick.value)
                event.table.tell("event_boxes", kit.rule, what=what, box=box, target=self.target)
            moved += pick.value
        event.done = moved

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        boxed = [id for id in kit.kit.unit_ids if len(kit.boxes_of(id)) > 1]
        boxes = kit.boxes_of(self.unit) if self.unit in boxed else kit.boxes
        return [
            *unknown("Unit with boxes", (self.unit,), boxed),
            *unknown("Faction", (self.who,), kit.who),
            *unknown(f"box of {self.unit}", (*self.sources, self.target), boxes),
        ]
