"""1.4.2, 1.7 Events about Tribes: Allies and Citadels placed, removed, replaced; markers removed."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from vexillum.coin.events.context import EventKit
from vexillum.coin.events.step import unknown
from vexillum.core.decision import DONE, Option, asks_nothing

from .. import forces
from ..control import tribes_in
from ..forces import may_ally, open_to
from ..map import IS_CITY, TRIBE_IDS, TRIBE_NUMBER
from ..pieces import ABSENT, ALLY_OF, CITADEL_OF, FACTIONS, IS_ALLY, IS_CITADEL, STATUS_OWNER, STATUS_TYPE, STATUSES
from ..state import Play
from .context import RULE, FallingSkyEvent, Step, Where

MANY = 99
"""Any number."""
WHOSE = (*FACTIONS, "you", "chosen")


@cache
def ally_option(tribe: int, status: int, alone: bool) -> Option:
    """An Ally or Citadel at a Tribe; ``alone``: it is the only sort that is offered there."""
    id = TRIBE_IDS[tribe]
    key = id if alone else f"{id}.{STATUSES[status]}"
    return Option(key, (tribe, status), f"tribe:{id}", "option.event_holding", {"what": STATUSES[status], "tribe": id})


def choose_holdings(
    event: FallingSkyEvent, faction: int, kind: str, found: list[tuple[int, int]], left: int, *, may: bool
) -> Play[tuple[int, int] | None]:
    """A Faction chooses one of some Allies or Citadels, or no more. Returns the Tribe and the piece."""
    tribes = [tribe for tribe, _ in found]
    options = [ally_option(tribe, status, tribes.count(tribe) == 1) for tribe, status in found]
    if may:
        options.append(DONE)
    (pick,) = yield event.ask(faction, kind, options, n=left)
    chosen: tuple[int, int] | None = None if pick is DONE else pick.value
    return chosen


class _Tribes(Step, frozen=True, kw_only=True):
    """What the steps about Tribes share: pieces one by one, until all are done or the Faction wants no more."""

    asked: ClassVar[str]
    """The kind of its decision."""

    n: int = 1
    """How many; 99 for any number."""
    who: str = "you"
    where: Where | None = None
    """In these Regions in all; None for the selected ones, in all."""
    tribes: tuple[str, ...] = ()
    """Only at these Tribes."""
    cities: bool = False
    """Only at Cities."""
    must: bool = False
    """``n`` of them, or as many as there are; not "up to"."""

    def places(self, event: FallingSkyEvent) -> list[int]:
        """The Tribes that the step is about."""
        regions = event.spaces if self.where is None else self.where.spaces(event, event.who(self.who))
        if self.tribes and self.where is None:
            found = [TRIBE_NUMBER[id] for id in self.tribes]
        else:
            found = [tribe for region in regions for tribe in tribes_in(event.state, region)]
            if self.tribes:
                found = [tribe for tribe in found if TRIBE_IDS[tribe] in self.tribes]
        return [tribe for tribe in found if IS_CITY[tribe] or not self.cities]

    def candidates(self, event: FallingSkyEvent) -> list[tuple[int, int]]:
        """Tribe and piece of each thing that could be done now."""
        raise NotImplementedError

    def act(self, event: FallingSkyEvent, tribe: int, status: int) -> Play[bool]:
        """Do one of them. Returns whether it was done."""
        raise NotImplementedError

    def certain(self, event: FallingSkyEvent, found: list[tuple[int, int]]) -> bool:
        """Whether all of them can be done, in any order; then no one is asked."""
        tribes = [tribe for tribe, _ in found]
        return len(set(tribes)) == len(tribes) and _enough(event, [status for _, status in found])

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """One by one, until all are done or the Faction wants no more."""
        faction, done, tried = event.who(self.who), 0, set[tuple[int, int]]()
        event.tribes = []
        while done < self.n:
            found = [each for each in self.candidates(event) if each not in tried]
            if not found:
                break
            if self.must and len(found) <= self.n - done and self.certain(event, found):
                for each in found:
                    yield from self.act(event, *each)
                event.tribes += [tribe for tribe, _ in found]
                done += len(found)
                break
            chosen = yield from choose_holdings(
                event, faction, self.asked, found, min(self.n, len(found) + done) - done, may=not self.must
            )
            if chosen is None:
                break
            tried.add(chosen)
            if (yield from self.act(event, *chosen)):
                event.tribes.append(chosen[0])
                done += 1
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Faction", (self.who,), kit.who),
            *unknown("Tribe", self.tribes, TRIBE_NUMBER),
            *(self.where.errors() if self.where else []),
        ]


def _enough(event: FallingSkyEvent, statuses: list[int]) -> bool:
    """1.4.1 Whether all these Allies and Citadels are Available."""
    return all(
        status < 0 or event.state.available[STATUS_TYPE[status]] >= statuses.count(status) for status in statuses
    )


def _names(event: FallingSkyEvent, names: tuple[str, ...]) -> list[int]:
    return [event.who(name) for name in names if event.who(name) >= 0]


class _OfFactions(_Tribes, frozen=True, kw_only=True):
    """Steps about the pieces of some Factions."""

    whose: tuple[str, ...] = ("you",)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*super().errors(kit), *unknown("Faction", self.whose, WHOSE)]


class _Placing(_OfFactions, frozen=True, kw_only=True):
    def act(self, event: FallingSkyEvent, tribe: int, status: int) -> Play[bool]:
        """Place it."""
        return (yield from place_holding(event, tribe, status))


class PlaceAllies(_Placing, frozen=True, kw_only=True, tag="place_allies"):
    """1.4.2 Place Allies of some Factions at Subdued Tribes."""

    asked: ClassVar[str] = "place_ally"

    def candidates(self, event: FallingSkyEvent) -> list[tuple[int, int]]:
        """Where an Ally could be placed, and of which Faction."""
        return [
            (tribe, ALLY_OF[faction])
            for tribe in self.places(event)
            for faction in _names(event, self.whose)
            if may_ally(event.state, tribe, faction) and event.has_holding(ALLY_OF[faction], tribe)
        ]


class PlaceCitadels(_Placing, frozen=True, kw_only=True, tag="place_citadels"):
    """3.3.1 Put Citadels in the place of Allies of the same Faction at Cities."""

    asked: ClassVar[str] = "place_citadel"

    subdued: bool = False
    """At Subdued Cities, too."""

    def candidates(self, event: FallingSkyEvent) -> list[tuple[int, int]]:
        """Where a Citadel could be placed, and of which Faction."""
        state = event.state
        return [
            (tribe, CITADEL_OF[faction])
            for tribe in self.places(event)
            for faction in _names(event, self.whose)
            if CITADEL_OF[faction] >= 0
            and IS_CITY[tribe]
            and (state.tribes[tribe] == ALLY_OF[faction] or (self.subdued and may_ally(state, tribe, faction)))
            and event.has_holding(CITADEL_OF[faction], tribe)
        ]


class RemoveAllies(_OfFactions, frozen=True, kw_only=True, tag="remove_allies"):
    """1.4.1 Remove Allies of some Factions, or Citadels as well."""

    asked: ClassVar[str] = "remove_ally"

    whose: tuple[str, ...] = FACTIONS
    citadels: bool = False

    def candidates(self, event: FallingSkyEvent) -> list[tuple[int, int]]:
        """What could be removed."""
        return self._standing(event, self.whose)

    def _standing(self, event: FallingSkyEvent, whose: tuple[str, ...]) -> list[tuple[int, int]]:
        factions, state = _names(event, whose), event.state
        return [
            (tribe, state.tribes[tribe])
            for tribe in self.places(event)
            if STATUS_OWNER[state.tribes[tribe]] in factions
            and (IS_ALLY[state.tribes[tribe]] or (self.citadels and IS_CITADEL[state.tribes[tribe]]))
        ]

    def certain(self, event: FallingSkyEvent, found: list[tuple[int, int]]) -> bool:
        """Removing needs nothing."""
        return True

    @asks_nothing
    def act(self, event: FallingSkyEvent, tribe: int, status: int) -> bool:
        """Remove it."""
        forces.subdue(event.table, tribe, RULE)
        return True


class ReplaceAllies(RemoveAllies, frozen=True, kw_only=True, tag="replace_allies"):
    """1.4.1, 5.1.1 Replace Allies with those of a Faction; what has no replacement or could not stack is removed."""

    asked: ClassVar[str] = "replace_ally"

    into: str = "you"

    def candidates(self, event: FallingSkyEvent) -> list[tuple[int, int]]:
        """What could be replaced: not what is the Faction's own."""
        mine = event.who(self.into)
        return [each for each in self._standing(event, self.whose) if STATUS_OWNER[each[1]] != mine]

    def certain(self, event: FallingSkyEvent, found: list[tuple[int, int]]) -> bool:
        """Whether there are enough of the new pieces."""
        mine = event.who(self.into)
        return _enough(event, [CITADEL_OF[mine] if IS_CITADEL[status] else ALLY_OF[mine] for _, status in found])

    def act(self, event: FallingSkyEvent, tribe: int, status: int) -> Play[bool]:
        """Replace it: an Ally with an Ally, a Citadel with a Citadel."""
        yield from replace_holding(event, tribe, event.who(self.into))
        return True

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*super().errors(kit), *unknown("Faction", (self.into,), WHOSE)]


class Clear(Step, frozen=True, kw_only=True, tag="clear"):
    """Remove whatever is at some Tribes: an Ally, a Citadel, or a Dispersed or Razed marker."""

    tribes: tuple[str, ...]
    markers_only: bool = False
    """Dispersed and Razed markers only."""

    @asks_nothing
    def run(self, event: FallingSkyEvent) -> None:
        """Tribe by Tribe."""
        state, event.tribes = event.state, []
        for tribe in [TRIBE_NUMBER[id] for id in self.tribes]:
            before = state.tribes[tribe]
            if before != ABSENT and (not self.markers_only or STATUS_OWNER[before] < 0):
                forces.clear_tribe(event.table, tribe, RULE)
            if state.tribes[tribe] != before:
                event.tribes.append(tribe)
        event.done = len(event.tribes)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Tribe", self.tribes, TRIBE_NUMBER)


def place_holding(event: FallingSkyEvent, tribe: int, status: int) -> Play[bool]:
    """1.4.1 Place an Ally or Citadel at a Tribe; own ones may come off the map first (F101). Returns whether it stands.

    A Citadel replaces an Ally of its Faction.
    """
    if not (yield from event.make_available(status, tribe)):
        return False
    owner = STATUS_OWNER[status]
    place = forces.place_ally if IS_ALLY[status] else forces.place_citadel
    return place(event.table, tribe, owner, RULE)


def replace_holding(event: FallingSkyEvent, tribe: int, faction: int) -> Play[bool]:
    """1.4.1, 5.1.1 Replace the Ally or Citadel at a Tribe with a Faction's own of the same sort, or remove it.

    Returns whether the new piece was placed.
    """
    status = forces.subdue(event.table, tribe, RULE)
    into = CITADEL_OF[faction] if IS_CITADEL[status] else ALLY_OF[faction]
    if into < 0 or not open_to(tribe, faction):
        return False
    return (yield from place_holding(event, tribe, into))
