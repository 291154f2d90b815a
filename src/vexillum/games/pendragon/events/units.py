"""1.4.1 Events that place, remove, replace and move Units, and move them between boxes."""

from __future__ import annotations

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.options import numbers
from vexillum.core.decision import DONE
from vexillum.games.pendragon.events.context import RULE, PendragonEvent, Step
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.lots import Lots, first_of, lots_in, pick_units
from vexillum.games.pendragon.events.where import Where
from vexillum.games.pendragon.forces import place, place_own, remove, unit_words
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    COMITATES,
    FOEDERATI_WARBAND,
    RAIDER_OF,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
    K,
)
from vexillum.games.pendragon.prosperity import add_prosperity
from vexillum.games.pendragon.state import Play, State

BOXES = ("available", "casualties", "out_of_play", "not_yet")
"""1.4.1 Where Units wait: Cavalry in the first three, Comitates in the first and the last."""
BOXES_OF = {"cavalry": BOXES[:3], "comitates": (BOXES[0], BOXES[3])}
PLACEABLE = (*UNITS[:7], "warband", "raider", "foederati")
"""What an Event may place; "warband" and "raider" are the selected Faction's, "foederati" the selected Nation's."""


def in_box(state: State, kind: int, box: str) -> int:
    """How many Units of a kind are in a box."""
    if box == "available":
        return state.available[UNIT_TYPE[kind]]
    if kind == CAVALRY:
        return state.casualties if box == "casualties" else state.out_of_play if box == "out_of_play" else 0
    return state.not_yet if kind == COMITATES and box == "not_yet" else 0


def change_box(state: State, kind: int, box: str, n: int) -> None:
    """Put Units of a kind into a box, or take them out of it."""
    if box == "available":
        state.available[UNIT_TYPE[kind]] += n
    elif box == "casualties":
        state.casualties += n
    elif box == "out_of_play":
        state.out_of_play += n
    else:
        state.not_yet += n


def take_off(event: PendragonEvent, lots: Lots, box: str) -> int:
    """1.4.1 Remove Units; Cavalry to a box, other Units to Available. Their Plunder goes off the board."""
    table, state = event.table, event.state
    for (space, kind, loaded), n in lots.items():
        remove(table, space, kind, 0 if loaded else n, n if loaded else 0, RULE)
        if kind == CAVALRY and box != "available":
            change_box(state, kind, "available", -n)
            change_box(state, kind, box, n)
            table.tell("event_box", RULE, what=unit_words([(kind, False, n)]), box=box)
    return sum(lots.values())


class Place(Step, frozen=True, kw_only=True, tag="place"):
    """1.4.1 Place Units: up to ``n`` in each selected space, or up to ``n`` in all among certain spaces.

    Own Units that are not Available may come off other spaces (R5).
    """

    unit: str
    n: int
    who: str = "you"
    boxes: tuple[str, ...] = ("available",)
    """Where they come from, in any mix."""
    among: Where | None = None
    """Not in the selected spaces but spread over these."""
    each: int = 0
    """When spread: at most so many in one space."""
    spaces: int = 0
    """When spread: in at most so many spaces; 0: any number."""
    must: bool = False
    """As many as there are, not "up to"."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        kind = kind_of(event, self.unit)
        done = 0
        if self.among is None:
            for space in event.spaces:
                done += yield from self._place(event, faction, kind, space, self.n)
        else:
            done = yield from self._spread(event, faction, kind, self.among.spaces(event, faction))
        event.done = done

    def _spread(self, event: PendragonEvent, faction: int, kind: int, spaces: list[int]) -> Play[int]:
        state, done, selected = event.state, 0, 0
        left = [*spaces]
        while done < self.n and (not self.spaces or selected < self.spaces):
            options = [SPACE[space] for space in left if self._supply(state, faction, kind, space)]
            if not options:
                break
            if not self.must or not any(in_box(state, kind, box) for box in self.boxes):
                options.append(DONE)
            (pick,) = yield event.ask(faction, "place_where", options, unit=UNITS[kind], n=self.n - done)
            if pick is DONE:
                break
            left.remove(pick.value)
            selected += 1
            most = min(self.n - done, self.each or self.n)
            done += yield from self._place(event, faction, kind, pick.value, most)
        return done

    def _supply(self, state: State, faction: int, kind: int, space: int) -> int:
        """How many could be placed in a space, from all the boxes."""
        return sum([self._there(state, faction, kind, space, box) for box in self.boxes])

    def _there(self, state: State, faction: int, kind: int, space: int, box: str) -> int:
        """How many are in a box; own Units elsewhere on the map can be made Available first (R5)."""
        n = in_box(state, kind, box)
        if box == "available" and UNIT_OWNER[kind] == faction:
            n += sum(state.units[kind::K]) - state.units[K * space + kind]
        return n

    def _place(self, event: PendragonEvent, faction: int, kind: int, space: int, most: int) -> Play[int]:
        """Up to so many in a space, from one box after the other."""
        state, placed = event.state, 0
        for box in self.boxes:
            n = min(most - placed, self._there(state, faction, kind, space, box))
            if n <= 0:
                continue
            if not self.must:
                (pick,) = yield event.ask(
                    faction,
                    "place",
                    numbers(0, n),
                    about=f"space:{SPACE_IDS[space]}",
                    space=SPACE_IDS[space],
                    unit=UNITS[kind],
                    box=box,
                    n=most - placed,
                )
                n = pick.value
            if box == "available" and UNIT_OWNER[kind] == faction:
                placed += yield from place_own(event.table, faction, space, kind, n, RULE)
            else:
                change_box(state, kind, box, -n)
                change_box(state, kind, "available", n)
                placed += place(event.table, space, kind, n, RULE)
        return placed

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Unit", (self.unit,), PLACEABLE),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box", self.boxes, BOXES),
            *(self.among.errors() if self.among else []),
        ]


def kind_of(event: PendragonEvent, unit: str) -> int:
    """The kind of Unit that a step names."""
    if unit == "warband":
        return WARBAND_OF[event.faction]
    if unit == "raider":
        return RAIDER_OF[event.faction]
    if unit == "foederati":
        return FOEDERATI_WARBAND[event.colour, event.nation]
    return UNIT_NUMBER[unit]


class Remove(Step, frozen=True, kw_only=True, tag="remove"):
    """1.4.1 Remove Units: up to ``n`` from each selected space, or up to ``n`` in all from certain spaces."""

    units: tuple[str, ...]
    n: int = 99
    """99: all of them."""
    who: str = "you"
    among: Where | None = None
    """Not from the selected spaces each, but in all from these."""
    must: bool = False
    """So many, or all there are; not "up to"."""
    box: str = "available"
    """Where Cavalry go."""
    limits: dict[str, int] = {}
    """Of these Units no more than so many."""
    plunder: str = "aside"
    """Plunder that they carried: "aside", or back as "prosperity" as far as 1.7.1 allows."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space, or everywhere at once."""
        faction = event.who(self.who)
        kinds = GROUPS.units(self.units)
        spaces = [[space] for space in event.spaces]
        if self.among is not None:
            spaces = [self.among.spaces(event, faction)]
        done = 0
        for lots in [lots_in(event.state, there, kinds) for there in spaces]:
            done += yield from self._remove(event, faction, lots)
        event.done = done

    def _remove(self, event: PendragonEvent, faction: int, lots: Lots) -> Play[int]:
        limits = {UNIT_NUMBER[id]: n for id, n in self.limits.items()}
        least = min(self.n, sum(lots.values())) if self.must else 0
        taken = yield from pick_units(event, faction, "remove", lots, self.n, least, limits)
        done = take_off(event, taken, self.box)
        if self.plunder == "prosperity":
            for (space, _, loaded), n in taken.items():
                if loaded:
                    add_prosperity(event.table, space, n, RULE)
        return done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Units", self.units, GROUPS.of_units),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box of cavalry", (self.box,), BOXES_OF["cavalry"]),
            *unknown("Unit", tuple(self.limits), UNIT_NUMBER),
            *unknown("use of Plunder", (self.plunder,), ("aside", "prosperity")),
            *(self.among.errors() if self.among else []),
        ]


class Replace(Step, frozen=True, kw_only=True, tag="replace"):
    """5.1.1 Replace up to ``n`` Units in each selected space, one for one; what has no replacement stays.

    Own Units that are not Available may come off other spaces (ruling P142). Plunder of replaced Units goes off the
    board.
    """

    units: tuple[str, ...]
    into: str
    n: int
    who: str = "you"
    box: str = "available"
    """Where the new Units come from."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        state, faction, into = event.state, event.who(self.who), kind_of(event, self.into)
        kinds = GROUPS.units(self.units)
        done = 0
        for space in event.spaces:
            lots = lots_in(state, [space], kinds)
            there = in_box(state, into, self.box)
            if self._own(faction, into):
                there += sum(state.units[into::K]) - state.units[K * space + into]
            taken = yield from pick_units(event, faction, "replace", lots, min(self.n, there))
            done += yield from self._swap(event, faction, space, into, taken)
        event.done = done

    def _own(self, faction: int, into: int) -> bool:
        """1.4.1 Own Units may be taken off other spaces when none is Available (ruling P142)."""
        return UNIT_OWNER[into] == faction and self.box == "available"

    def _swap(self, event: PendragonEvent, faction: int, space: int, into: int, taken: Lots) -> Play[int]:
        state, n = event.state, sum(taken.values())
        if n > in_box(state, into, self.box) and self._own(faction, into):
            n = yield from place_own(event.table, faction, space, into, n, RULE)
            take_off(event, first_of(taken, n), "available")
            return n
        take_off(event, taken, "available")
        change_box(state, into, self.box, -n)
        change_box(state, into, "available", n)
        return place(event.table, space, into, n, RULE)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Units", self.units, GROUPS.of_units),
            *unknown("Unit", (self.into,), PLACEABLE),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("box", (self.box,), BOXES),
        ]


class Box(Step, frozen=True, kw_only=True, tag="box"):
    """1.4.1 Move up to ``n`` Units between boxes, from the first boxes named on."""

    unit: str
    n: int
    sources: tuple[str, ...]
    target: str = "available"
    who: str = "you"
    must: bool = False
    per: bool = False
    """No more than the step before changed."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Box by box."""
        state, faction, kind = event.state, event.who(self.who), UNIT_NUMBER[self.unit]
        most = min(self.n, event.done) if self.per else self.n
        moved = 0
        for place_in_row, box in enumerate(self.sources):
            later = sum([in_box(state, kind, other) for other in self.sources[place_in_row + 1 :]])
            n = min(most - moved, in_box(state, kind, box))
            least = max(0, min(n, most - moved - later)) if self.must else 0
            if n <= 0:
                continue
            (pick,) = yield event.ask(
                faction, "box", numbers(least, n), unit=self.unit, box=box, target=self.target, n=most - moved
            )
            if pick.value:
                change_box(state, kind, box, -pick.value)
                change_box(state, kind, self.target, pick.value)
                what = unit_words([(kind, False, pick.value)])
                event.table.tell("event_boxes", RULE, what=what, box=box, target=self.target)
            moved += pick.value
        event.done = moved

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Unit with boxes", (self.unit,), ("cavalry", "comitates")),
            *unknown("Faction", (self.who,), kit.who),
            *unknown(f"box of {self.unit}", (*self.sources, self.target), BOXES_OF.get(self.unit, BOXES)),
        ]
