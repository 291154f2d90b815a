"""Events that select spaces and place, remove, replace or move Units, stack by stack."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from vexillum.coin.events.branches import Where
from vexillum.coin.events.context import AnyEvent, EventKit, Stack, Stacks
from vexillum.coin.events.step import Step, unknown
from vexillum.coin.kit import NONE, numbers
from vexillum.coin.state import Play
from vexillum.core.decision import DONE, Option, asks_nothing

# Selecting spaces and a Faction. Volumes subclass these with their own Where -----------------------------------------


class Select(Step[AnyEvent], frozen=True, kw_only=True, tag="select"):
    """Select spaces: one, or up to ``most``. Later steps act in them."""

    told: ClassVar[bool] = False

    where: Where[Any]
    most: int = 1
    may: bool = False
    """Whether none may be selected (always allowed if ``most`` is more than 1)."""
    who: str = "you"
    needed: bool = False
    """Whether the Event ends here if there is no such space."""

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask for the spaces; if none fits, nothing is selected."""
        faction, kit = event.who(self.who), event.kit
        spaces = self.where.spaces(event, faction)
        event.spaces = []
        event.done = 0
        if not spaces:
            event.over = self.needed
            return
        options = [kit.space_options[space] for space in spaces]
        if self.most == 1:
            if self.may:
                options.append(NONE)
            picks = yield event.ask(faction, "space", options)
        else:
            picks = yield event.ask(faction, "spaces", options, least=0, most=min(self.most, len(options)), n=self.most)
        event.spaces = [pick.value for pick in picks if pick is not NONE]
        event.done = len(event.spaces)
        if event.spaces:
            names = [kit.kit.spaces[space] for space in event.spaces]
            event.table.tell("event_spaces", kit.rule, who=kit.factions[faction], spaces=names)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names, or no space to select."""
        return [
            *unknown("Faction", (self.who,), kit.who),
            *self.where.errors(),
            *([] if self.most > 0 else ["most: above 0"]),
        ]


class Every(Step[AnyEvent], frozen=True, kw_only=True, tag="every"):
    """Select all spaces that fit; later steps act in each of them."""

    told: ClassVar[bool] = False

    where: Where[Any]

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Select without asking."""
        event.spaces = self.where.spaces(event, event.you)
        event.done = len(event.spaces)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return self.where.errors()


class SelectFaction(Step[AnyEvent], frozen=True, kw_only=True, tag="select_faction"):
    """Select a Faction of a party: "chosen" in later steps."""

    told: ClassVar[bool] = False

    among: str
    """The party (``EventKit.parties``)."""
    near: Where[Any] | None = None
    """Only Factions that could themselves select such a space."""

    def run(self, event: AnyEvent) -> Play[None]:
        """The executing Faction selects; if there is none to select, the Event ends."""
        kit = event.kit
        options = [
            kit.faction_options[faction]
            for faction in kit.parties[self.among]
            if self.near is None or self.near.spaces(event, faction)
        ]
        if not options:
            event.over = True
            return
        (pick,) = yield event.ask(event.you, "faction", options)
        event.faction = pick.value

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("side", (self.among,), kit.parties), *(self.near.errors() if self.near else [])]


# Events that place, remove and replace Units, and move them between boxes --------------------------------------------
#
# Volumes subclass those with a Where, and may add words. The context defines how Units are placed and removed.


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


# Choosing the Units that an Event takes, stack by stack: a kind in a space, with the volume's distinctions -----------


def stacks_in(event: AnyEvent, spaces: list[int], kinds: tuple[int, ...]) -> Stacks:
    """The Units of some kinds in some spaces."""
    return {stack: n for space in spaces for stack, n in event.stacks(space, kinds)}


def first_of(stacks: Stacks, n: int) -> Stacks:
    """The first ``n`` Units of some stacks."""
    first: Stacks = {}
    for stack, there in stacks.items():
        if n > 0:
            first[stack] = min(n, there)
        n -= there
    return first


@cache
def _option(stack: Stack, space: str, unit: str, name: str, n: int) -> Option:
    thing = f"unit:{space}.{unit}"
    return Option(f"{space}.{name}", stack, thing, f"option.event_units.{name}", {"n": n, "space": space})


def pick_units(
    event: AnyEvent,
    faction: int,
    kind: str,
    stacks: Stacks,
    most: int,
    least: int = 0,
    limits: dict[int, int] | None = None,
) -> Play[Stacks]:
    """Choose between ``least`` and ``most`` Units; of kinds in ``limits`` at most their limit.

    Asked as ``event.<kind>`` for the stack and ``event.<kind>_number`` for the number.
    """
    spaces, units = event.kit.kit.spaces, event.kit.kit.unit_ids
    left_of = dict(limits or {})
    rest = dict(stacks)
    taken: Stacks = {}
    count = 0
    while count < most:
        for stack in rest:
            if stack[1] in left_of:
                rest[stack] = min(rest[stack], left_of[stack[1]])
        rest = {stack: n for stack, n in rest.items() if n}
        if not rest:
            break
        if count < least and sum(rest.values()) <= least - count:
            taken |= {stack: taken.get(stack, 0) + n for stack, n in rest.items()}
            break
        options = [
            _option(stack, spaces[stack[0]], units[stack[1]], event.stack_name(stack), n) for stack, n in rest.items()
        ]
        if count >= least:
            options.append(DONE)
        (pick,) = yield event.ask(faction, kind, options, n=most - count)
        if pick is DONE:
            break
        stack = pick.value
        space, unit = spaces[stack[0]], stack[1]
        fewest = max(1, least - count - (sum(rest.values()) - rest[stack]))
        (number,) = yield event.ask(
            faction,
            f"{kind}_number",
            numbers(fewest, min(rest[stack], most - count)),
            about=f"unit:{space}.{units[unit]}",
            space=space,
            unit=event.stack_name(stack),
        )
        taken[stack] = taken.get(stack, 0) + number.value
        count += number.value
        rest[stack] -= number.value
        if unit in left_of:
            left_of[unit] -= number.value
    return taken


def take_off(event: AnyEvent, stacks: Stacks, box: str = "available") -> int:
    """Remove Units to a box if they have it, otherwise to Available. Returns how many."""
    kit, state = event.kit, event.state
    for stack, n in stacks.items():
        event.remove(stack, n)
        if box != "available" and kit.has_box(stack[1], box):
            kit.change_box(state, stack[1], "available", -n)
            kit.change_box(state, stack[1], box, n)
            event.table.tell("event_box", kit.rule, what=event.words(stack[1], n), box=box)
    return sum(stacks.values())
