"""What each seat may know and what everyone sees; and everything that it does not know, dealt again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from random import Random
from typing import Any

from vexillum.core.show.story import PIECES

from . import heroes, stacks
from .combat.tabletop import sheet_facts
from .components.map import PLACE_IDS, REGION_IDS, ZONE_IDS
from .components.pieces import (
    CAPACITY,
    CLASS,
    DEMON,
    FLIES,
    MINOR_IDS,
    MP,
    NAVAL,
    NOBODY,
    OWNERS,
    PAIR_IDS,
    SCOUTS,
    SEATS,
    F,
    Force,
    U,
    force,
    force_of,
    size,
    words,
)
from .position import FACTS, position
from .scenarios import HAND, in_play
from .stacks import GENERALS, base_unit, sighting, whole_force
from .state import KINDS, NONE, ROLES, Kind, Person, Stack, Stage, State
from .victory import open_land, own_realm, public_realms

# What each seat may know: the open map, its own realm, and of others' stacks what it has seen, and when --------------


SECRET_OF_STACK = ("units", "hired", "sworn", "general", "naval_general", "goods", "residual")
"""3.2, C361 What only its owner knows of a Faction's stack. That it is led by a general its counter shows."""
SECRET_OF_FACTION = ("treasury", "pool", "foreseen")
"""C362 What only the Faction itself knows; of its agents the others know how many they are."""
DECKS = ("generals", "events", "agents", "guardians")
NEVER_SHOWN = ("draws", "rolls", "sightings", "free_year")
NOT_ALWAYS_THERE = ("rules", "razed", "woken", "weather")
"""Entries that a position leaves out if they have nothing to say."""
RECKONED = (
    *("scenario", "players", "stacks", "people", "factions", "regions", "plunder", "forts", "fort_owner", "razed"),
    *("woken", "current"),
)
"""The entries on which the ledgers rest (:mod:`vexillum.games.akkren.victory`)."""


def hidden_stack(one: Stack, seat: int) -> bool:
    """3.2, C361 Whether the content of a stack is hidden from a seat. That of owners without a player is public."""
    return one.owner < F and one.owner != seat


def hidden_person(one: Person, seat: int) -> bool:
    """C363 Whether a person is hidden from a seat: only others' persons who are with an army."""
    return one.owner != seat and one.stack != NONE


def derived(state: State) -> dict[str, Any]:
    """What follows from the state and is public: yields, mana, points, as far as they depend on public information."""
    return {"realms": public_realms(state)}


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position without what a seat (None: an observer) may not know. Its own realm has more ``derived``."""
    me = SEATS.index(seat) if seat is not None else NONE
    seen = position(state)
    for name in NEVER_SHOWN:
        seen.pop(name, None)
    seen["stacks"] = [_stack(state, one, plain, me) for one, plain in zip(state.stacks, seen["stacks"], strict=True)]
    seen["people"] = _people(state, me)
    seen["glimpses"] = [plain for plain in seen["glimpses"] if plain["seat"] == seat]
    _hide_factions(seen["factions"], seat)
    _hide_musters(state, seen["regions"], me)
    known = seen["events"][: _foreseen(state, me)]
    for name in DECKS:
        seen[name] = len(seen[name])
    seen["foreseen"] = known
    if (sheet := sheet_facts(state)) is not None:
        seen["sheet"] = sheet
    seen["seat"] = seat or ""
    seen["derived"] = derived(state)
    if me != NONE:
        seen["derived"]["own"] = own_realm(state, me)
    return seen


def next_view(state: State, seat: str | None, past: State, before: dict[str, Any]) -> dict[str, Any]:
    """The same, from the view that a seat had of an earlier state: entries in which they do not differ are taken over.

    From another seat's view nothing is taken, nor around a battle with miniatures, or where an entry may come or go.
    """
    changed = FACTS.changed_entries(state, past)
    if before["seat"] != (seat or "") or state.tabletop or past.tabletop or not changed.isdisjoint(NOT_ALWAYS_THERE):
        return view(state, seat)
    me = SEATS.index(seat) if seat is not None else NONE
    seen = dict(before)
    for name in changed.difference(NEVER_SHOWN, ("stacks", "people", "glimpses", "events", *DECKS)):
        seen[name] = FACTS.entry(name, state)
    if "stacks" in changed or "sightings" in changed:
        seen["stacks"] = _next_stacks(state, past, before["stacks"], me)
    if "people" in changed:
        seen["people"] = _people(state, me)
    if "glimpses" in changed:
        seen["glimpses"] = [plain for plain in FACTS.entry("glimpses", state) if plain["seat"] == seat]
    if "factions" in changed:
        _hide_factions(seen["factions"], seat)
    if "regions" in changed:
        _hide_musters(state, seen["regions"], me)
    for name in changed.intersection(DECKS):
        seen[name] = len(FACTS.entry(name, state))
    if "events" in changed or "factions" in changed:
        seen["foreseen"] = FACTS.entry("events", state)[: _foreseen(state, me)]
    if not changed.isdisjoint(RECKONED):
        seen["derived"] = derived(state)
        if me != NONE:
            seen["derived"]["own"] = own_realm(state, me)
    return seen


def _next_stacks(state: State, past: State, before: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """The stacks: most are as they were, and so is what was seen of them."""
    known = {id(one): plain for one, plain in zip(past.stacks, before, strict=True)}
    watched = state.sightings != past.sightings
    shown = []
    for one in state.stacks:
        plain = None if watched and hidden_stack(one, seat) else known.get(id(one))
        shown.append(plain or _stack(state, one, FACTS.record("stacks", one), seat))
    return shown


def _people(state: State, seat: int) -> list[dict[str, Any]]:
    """C363 The persons of whom a seat knows."""
    return [FACTS.record("people", one) for one in state.people if not hidden_person(one, seat)]


def _stack(state: State, one: Stack, plain: dict[str, Any], seat: int) -> dict[str, Any]:
    """3.2, 9.3.4 A stack as a seat knows it: others' ones as a counter, with what was seen of them and when."""
    if not hidden_stack(one, seat):
        return plain
    shown = {name: value for name, value in plain.items() if name not in SECRET_OF_STACK}
    shown["led"] = one.general != NONE
    found = sighting(state, seat, one.id) if seat != NONE else None
    if found is not None:
        shown["seen"] = {
            "units": dict(words(found.units)),
            "whole": bool(found.whole),
            "when": found.when,
            "place": PLACE_IDS[found.place],
        }
    return shown


def _hide_factions(factions: dict[str, dict[str, Any]], seat: str | None) -> None:
    """C362 Others' gold and reinforcements are hidden, their agents counted."""
    for other in SEATS:
        if other != seat:
            plain = factions[other]
            for name in SECRET_OF_FACTION:
                plain.pop(name, None)
            plain["hand"] = sum(bool(card) for card in plain["hand"])


def _hide_musters(state: State, regions: dict[str, dict[str, Any]], seat: int) -> None:
    """C362 What others' regions give by their own choice is hidden."""
    for region, plain in enumerate(regions.values()):
        owner = state.holder[region] if state.holder[region] != NOBODY else state.allied[region]
        if 0 <= owner < F and owner != seat:
            del plain["muster"]


def _foreseen(state: State, seat: int) -> int:
    """13.5 How many of the next events a seat has foreseen."""
    if seat == NONE or state.foreseen[seat] == NONE:
        return 0
    return max(0, len(state.events) - state.foreseen[seat])


# The map in the editor of positions: everything on it ----------------------------------------------------------------


def whole_view(state: State) -> dict[str, Any]:
    """An observer's view, with every stack and every person as they are."""
    known = position(state)
    return {**view(state, None), "stacks": known["stacks"], "people": known["people"]}


# The public numbers of a position: counters on the map, holders, markers, relations ----------------------------------


OF_SEAT = ("points", "income", "mana", "zones")
"""What everyone can compute of a Faction: ``<figure>/<seat>``."""


KEPT = 64
_kept: dict[Any, dict[str, int]] = {}
"""The latest figures of the land, cached: most events only move counters."""


def figures(state: State) -> dict[str, int]:
    """Every figure of a position. A number that is 0 may be missing; a holder is 1 + the owner's number."""
    others = tuple(state.order_markers), tuple(state.relations), tuple(state.minors), tuple(state.sieges)
    land = (state.war, state.stage == Stage.SETUP, open_land(state), *others)
    if (found := _kept.get(land)) is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[land] = _of_land(state)
    return found | _pieces(state)


def _of_land(state: State) -> dict[str, int]:
    """Holders, markers, relations, sieges, and what everyone can compute of the realms."""
    found = {"war": state.war}
    for seat, realm in public_realms(state).items():
        found |= {f"{figure}/{seat}": realm[figure] for figure in OF_SEAT}
        if state.stage == Stage.SETUP and not realm["zones"]:  # no one has lost a capital that he never had
            found[f"points/{seat}"] = 0
    for faction, seat in enumerate(SEATS):
        found[f"order/{seat}"] = state.order_markers[faction] + 1
    found |= {f"relation/{pair}": now for pair, now in zip(PAIR_IDS, state.relations, strict=True)}
    for region, id in enumerate(REGION_IDS):
        for figure, n in (
            ("holder", state.holder[region] + 1),
            ("allied", state.allied[region] + 1),
            ("slaves", state.slaves[region]),
            ("presence", state.presence[region]),
        ):
            if n:
                found[f"{figure}/{id}"] = n
    for zone, id in enumerate(ZONE_IDS):
        for figure, n in (("plunder", state.plunder[zone]), ("fort", state.forts[zone]), ("razed", state.razed[zone])):
            if n:
                found[f"{figure}/{id}"] = n
    for minor, id in enumerate(MINOR_IDS):
        found[f"minor/{id}"] = state.minors[minor] + 1
    found |= {f"siege/{ZONE_IDS[siege.place]}": siege.points + 1 for siege in state.sieges}
    return found


@cache
def _counter(place: int, owner: int, kind: str) -> str:
    """The figure of a kind of counter in a place."""
    return f"{PIECES}place:{PLACE_IDS[place]}/{OWNERS[owner]}_{kind}"


def _pieces(state: State) -> Counter[str]:
    """The counters in each place: stacks by owner and kind, persons who travel alone, caravans, nests."""
    return Counter(
        [
            *[_counter(one.place, one.owner, KINDS[one.kind]) for one in state.stacks if one.aboard == NONE],
            *[_counter(one.place, one.owner, ROLES[one.role]) for one in state.people if one.stack == NONE],
            *[_counter(one.place, one.owner, "caravan") for one in state.caravans],
            *[f"{PIECES}place:{PLACE_IDS[zone]}/nest" for zone in state.nests],
        ]
    )


# Everything that a seat does not know, dealt again: others' troops, generals, persons, gold, agents; the decks -------


GUESSES = 12
"""How many deals are tried where others have acted since the checkpoint."""
LAST_RESORTS = 2
"""Then those who acted keep everything; and at last, so do those who had no choice."""
CAREFUL = 8
"""From this guess on, stacks that have moved keep units that move as theirs do, and gold that was paid is there."""
SPARE_GOLD = 8
"""C362 How much more than its income another Faction may be thought to have: with each guess that fails so much more,
for it may have offered what it has saved for years."""


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal again, in ``past``, what ``seat`` does not know in ``present``."""
    redeal_around(past, present, seat, random, frozenset(), 0)


def redeal_around(
    past: State, present: State, seat: str | None, random: Random, acted: frozenset[str], guess: int
) -> None:
    """The same, where others have acted since: the last guesses keep everything with which they did.

    Those who were asked nothing may have acted too, without a choice: the very last guess keeps everyone's things.
    """
    me = NONE if seat is None else SEATS.index(seat)
    kept = acted if guess == GUESSES else frozenset(SEATS) if guess > GUESSES else frozenset()
    others = [faction for faction in in_play(past) if faction != me and SEATS[faction] not in kept]
    hidden = _hidden_stacks(past, present, me, others)
    deal_generals(past, present, hidden, random)
    for faction in others:
        _deal_people(past, present, faction, hidden, random)
        careful = guess >= CAREFUL
        moved = _moved(past, present, faction) if careful else frozenset()
        deal_troops(past, me, faction, [id for id in hidden if _owner(past, id) == faction], moved, random)
        paid = max(0, past.treasury[faction] - present.treasury[faction]) if careful else 0
        past.treasury[faction] = paid + random.randint(0, past.income[faction] + SPARE_GOLD * (1 + guess))
    deal_agents(past, present, me, others, random)
    foreseen = NONE if me == NONE else past.foreseen[me]
    known = foreseen if foreseen != NONE else len(past.events)
    deal_deck(past.events, max(len(past.events) - known, _drawn(past.events, present.events)), random)
    deal_deck(past.guardians, _drawn(past.guardians, present.guardians), random)


def _drawn(past: list[int], present: list[int]) -> int:
    """How many cards have left a deck since; if it was made again, all of them lie as they did."""
    return len(past) - len(present) if len(present) <= len(past) else len(past)


def _owner(state: State, id: int) -> int:
    return next(one.owner for one in state.stacks if one.id == id)


def _hidden_stacks(past: State, present: State, me: int, others: list[int]) -> list[int]:
    """3.2 Others' stacks of which nothing was laid open since the checkpoint, in their order on the map.

    A stack that was seen whole this turn stays as it is, with its general and its goods: battles show them too.
    """
    before = set(past.sightings)
    mine = [one for one in present.sightings if one.seat == me]
    shown = {one.stack for one in mine if one not in before or (one.whole and one.when == present.clock)}
    there = {one.id for one in present.stacks}
    return [one.id for one in past.stacks if one.owner in others and one.id in there and one.id not in shown]


def _moved(past: State, present: State, faction: int) -> frozenset[int]:
    """The stacks of a Faction that were seen doing something since the checkpoint."""
    now = {one.id: one for one in present.stacks}
    return frozenset([one.id for one in past.stacks if one.owner == faction and _acted(one, now.get(one.id))])


def _acted(then: Stack, now: Stack | None) -> bool:
    return now is None or (then.place, then.activated, then.moved, then.aboard, then.marched) != (
        now.place,
        now.activated,
        now.moved,
        now.aboard,
        now.marched,
    )


def _deal_people(past: State, present: State, faction: int, hidden: list[int], random: Random) -> None:
    """C363 Persons who travel with a hidden army may be with any of its owner's armies."""
    places = {one.id: one.place for one in past.stacks}
    armies = [
        one.id
        for one in past.stacks
        if one.owner == faction and one.id in hidden and one.kind in (Kind.ARMY, Kind.COMPANY)
    ]
    still = {one.id: one.stack for one in present.people}
    for one in [one for one in past.people if one.owner == faction]:
        if one.stack in armies and still.get(one.id) == one.stack:
            army = random.choice(armies)
            heroes.change(past, one.id, stack=army, place=places[army])


# Troops that a seat does not know, dealt again: the same units, otherwise among stacks and reinforcements ------------


WEIGHT = {Kind.ARMY: 6, Kind.GARRISON: 1, Kind.COMPANY: 3, Kind.FLEET: 4}
"""How likely a unit is thought to be in a stack of a kind; among the reinforcements as in a garrison or two."""
POOL = 2


def deal_troops(state: State, me: int, faction: int, hidden: list[int], moved: frozenset[int], random: Random) -> None:
    """Deal the units of a Faction's hidden stacks and reinforcements again, with what ``me`` has seen of them.

    ``moved``: stacks that keep units of the same gait, because they were seen on their way.
    """
    _Troops(state, me, faction, hidden, random).deal(moved)


_Gait = tuple[str, int, bool, bool, int, bool, bool]


def _gait(unit: int) -> _Gait:
    """How a unit moves, and what else shows on the way."""
    return CLASS[unit], MP[unit], FLIES[unit], NAVAL[unit], CAPACITY[unit], SCOUTS[unit], _poolable(unit)


def _moves_so(gait: _Gait, unit: int) -> bool:
    return _gait(unit) == gait


def _poolable(unit: int) -> bool:
    """13.3 Whether a unit can wait among the reinforcements: not demons (5.2), nor mastiffs while they burrow (5.3)."""
    return not DEMON[unit] and base_unit(unit) == unit


def _choosy(one: Stack) -> tuple[bool, bool]:
    """Who can have fewer kinds of units comes first: fleets, then the troops of nations."""
    return one.kind != Kind.FLEET, one.nation < 0


class _Bag:
    """Units to be dealt, in an order that does not depend on where they were."""

    def __init__(self, units: Counter[int]) -> None:
        self.units = units

    def take(self, random: Random, fits: Callable[[int], bool]) -> int | None:
        """A random unit that fits, out of the bag; None if there is none."""
        found = [unit for unit in sorted(self.units.elements()) if fits(unit)]
        if not found:
            return None
        unit = random.choice(found)
        self.units[unit] -= 1
        return unit

    def give(self, unit: int, most: int) -> int:
        """This many of a unit as there are, out of the bag."""
        n = min(most, self.units[unit])
        self.units[unit] -= n
        return n


class _Troops:
    def __init__(self, state: State, me: int, faction: int, hidden: list[int], random: Random) -> None:
        self.state, self.me, self.faction, self.random = state, me, faction, random
        self.stacks = [one for one in state.stacks if one.id in hidden]
        self.then = {one.id: one.units for one in self.stacks}
        pool = state.reinforcements(faction)
        self.regular = _Bag(_counted([enumerate(pool), *[one.units for one in self.stacks]]))
        self.hired = _Bag(_counted([one.hired for one in self.stacks]))
        self.units: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        self.mercenaries: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        self.closed: set[int] = set()

    def deal(self, moved: frozenset[int]) -> None:
        """Hand everything out: what keeps its gait, what was seen, one unit each, then the rest."""
        for one in self.stacks:
            if one.id in moved:
                self._same_gait(one)
        for one in self.stacks:
            if one.id not in moved:
                self._as_seen(one)
        for one in sorted(self.stacks, key=_choosy):
            self._fill_empty(one)
        self._hand_out_hired()
        self._hand_out_regular()
        for one in self.stacks:
            self._make_room(one)
            self._share_with(one)
        self._hand_out_goods()
        for one in self.stacks:
            stacks.replace(self.state, one.id, units=force(self.units[one.id]), hired=force(self.mercenaries[one.id]))

    def _same_gait(self, one: Stack) -> None:
        gaits = sorted([_gait(unit) for unit, n in self.then[one.id] for _ in range(n)])
        for gait in gaits:
            unit = self.regular.take(self.random, partial(_moves_so, gait))
            if unit is not None:
                self.units[one.id][unit] += 1
        self.closed.add(one.id)

    def _as_seen(self, one: Stack) -> None:
        """9.3.4 What was seen is thought to be there still, and nothing else if that was all."""
        seen = sighting(self.state, self.me, one.id)
        if seen is None:
            return
        for unit, n in seen.units:
            if self._suits(one, unit):
                given = self.regular.give(unit, n)
                self.units[one.id][unit] += given
                n -= given
            self.mercenaries[one.id][unit] += self.hired.give(unit, n)
        if seen.whole and (self.units[one.id].total() or self.mercenaries[one.id].total()):
            self.closed.add(one.id)

    def _suits(self, one: Stack, unit: int) -> bool:
        """3.2, 8.2.1 Ships in fleets; mercenaries in companies; in a nation's troops what the nation gives."""
        if NAVAL[unit] != (one.kind == Kind.FLEET) or one.kind == Kind.COMPANY:
            return False
        return one.nation < 0 or unit in dict(self.state.muster[one.nation])

    def _fill_empty(self, one: Stack) -> None:
        """Every stack has at least one unit; a fleet with a cargo a ship that can carry it."""
        if self.units[one.id].total() or self.mercenaries[one.id].total():
            return
        carries = any(other.aboard == one.id for other in self.state.stacks)
        unit = self.regular.take(self.random, lambda unit: self._suits(one, unit) and CAPACITY[unit] >= carries)
        if unit is None:
            unit = self.regular.take(self.random, lambda unit: self._suits(one, unit))
        if unit is not None:
            self.units[one.id][unit] += 1
            return
        unit = self.hired.take(self.random, lambda unit: NAVAL[unit] == (one.kind == Kind.FLEET))
        if unit is not None:
            self.mercenaries[one.id][unit] += 1

    def _room(self, one: Stack) -> bool:
        """9.3.5 Whether there is room for one more aboard. On land there always is."""
        return one.aboard < 0 or self._left(one) > 0

    def _over(self, one: Stack) -> bool:
        """9.3.5 Whether more is aboard than there is room for."""
        return self._left(one) < 0

    def _left(self, one: Stack) -> int:
        """9.3.5 How many more units the fleet can carry that carries a stack."""
        (fleet,) = [other for other in self.state.stacks if other.id == one.aboard]
        ships = _counted([fleet.units, fleet.hired]) if fleet.id not in self.units else self._both(fleet)
        ships += _counted([fleet.sworn])
        cargo = [other for other in self.state.stacks if other.aboard == one.aboard]
        aboard = sum(
            [self._both(other).total() if other.id in self.units else size(whole_force(other)) for other in cargo]
        )
        aboard += sum([size(other.sworn) for other in cargo if other.id in self.units])
        return sum([CAPACITY[unit] * n for unit, n in ships.items()]) - aboard

    def _both(self, one: Stack) -> Counter[int]:
        return self.units[one.id] + self.mercenaries[one.id]

    def _hand_out_regular(self) -> None:
        """The rest: to stacks that can have it, or to the reinforcements."""
        pool = [0] * U
        for unit in sorted(self.regular.units.elements(), key=lambda unit: (not NAVAL[unit], unit)):
            open_to = [one for one in self.stacks if self._open(one) and self._suits(one, unit) and self._room(one)]
            if not open_to and not _poolable(unit):
                open_to = [one for one in self.stacks if NAVAL[unit] == (one.kind == Kind.FLEET)]
            weights = [WEIGHT[Kind(one.kind)] for one in open_to]
            wait = POOL if _poolable(unit) else 0
            at = self.random.choices(range(len(open_to) + 1), [*weights, wait])[0] if open_to else len(open_to)
            if at < len(open_to):
                self.units[open_to[at].id][unit] += 1
            else:
                pool[base_unit(unit)] += 1
        self.state.set_reinforcements(self.faction, pool)

    def _hand_out_hired(self) -> None:
        """14.1 Mercenaries: in companies of their own, or in armies."""
        for unit in sorted(self.hired.units.elements()):
            fleet = NAVAL[unit]
            suited = [one for one in self.stacks if (one.kind == Kind.FLEET) == fleet]
            open_to = [one for one in suited if self._open(one) and self._room(one)] or suited
            weights = [WEIGHT[Kind(one.kind)] for one in open_to]
            self.mercenaries[self.random.choices(open_to, weights)[0].id][unit] += 1

    def _make_room(self, one: Stack) -> None:
        """9.3.5 Units for which there is no room aboard are among the reinforcements after all."""
        own = self.units[one.id]
        while one.aboard >= 0 and self._over(one) and own.total() + self.mercenaries[one.id].total() > 1:
            spare = [unit for unit in sorted(own.elements()) if _poolable(unit)]
            if not spare:
                return
            own[spare[0]] -= 1
            self.state.reinforce(self.faction, spare[0], 1)

    def _share_with(self, one: Stack) -> None:
        """3.2 A stack for which nothing was left gets a unit of one that has several, or of those that wait."""
        if self._size(one) or one.sworn:
            return
        for other in sorted(self.stacks, key=lambda other: (-self._size(other), other.id)):
            for part, mine in ((self.units, True), (self.mercenaries, False)):
                fits = [unit for unit in sorted(part[other.id].elements()) if self._may_have(one, unit, regular=mine)]
                if fits and (self._size(other) > 1 or other.sworn):
                    part[other.id][fits[0]] -= 1
                    part[one.id][fits[0]] += 1
                    return
        for unit in range(U):
            if self.state.waiting(self.faction, unit) and self._suits(one, unit):
                self.state.reinforce(self.faction, unit, -1)
                self.units[one.id][unit] += 1
                return

    def _size(self, one: Stack) -> int:
        return self._both(one).total()

    def _may_have(self, one: Stack, unit: int, *, regular: bool) -> bool:
        return self._suits(one, unit) if regular else NAVAL[unit] == (one.kind == Kind.FLEET)

    def _open(self, one: Stack) -> bool:
        return one.id not in self.closed

    def _hand_out_goods(self) -> None:
        """13.2, 13.6 Specialists and wagons go with any of the armies."""
        goods = _counted([one.goods for one in self.stacks])
        owners = [one for one in self.stacks if one.kind == Kind.ARMY] or self.stacks
        dealt: dict[int, Counter[int]] = {one.id: Counter() for one in self.stacks}
        for good in sorted(goods.elements()):
            dealt[self.random.choice(owners).id][good] += 1
        for one in self.stacks:
            stacks.replace(self.state, one.id, goods=tuple(sorted(dealt[one.id].items())))


def _counted(forces: Iterable[Iterable[tuple[int, int]]]) -> Counter[int]:
    """How many there are of each in all forces together."""
    total: Counter[int] = Counter()
    for one in forces:
        for unit, n in one:
            total[unit] += n
    return total


# Cards that a seat does not know, dealt again: decks, agents in others' hands, generals of hidden armies -------------


DEALS = 50
"""How often generals are dealt until every stack can have a unit; then they stay as they are."""


def deal_deck(deck: list[int], known: int, random: Random) -> None:
    """Shuffle a deck below its next ``known`` cards, which are the last of the list.

    It is sorted first, so that the result depends on which cards are unknown and not on how they really lie.
    """
    unknown = sorted(deck[: len(deck) - known])
    random.shuffle(unknown)
    deck[: len(unknown)] = unknown


def deal_agents(past: State, present: State, me: int, others: list[int], random: Random) -> None:
    """13.5 Agents in others' hands and in the deck, but for those that were played since or that a spy has seen.

    What third parties have seen of these hands no longer holds: it is forgotten.
    """
    if len(present.agents) > len(past.agents):
        return  # the deck was made again since
    split = len(present.agents)
    unknown = past.agents[:split]
    hands = {}
    for faction in others:
        held = _held(past, faction)
        hands[faction] = known = held & _known_agents(past, present, me, faction)
        unknown += (held - known).elements()
    unknown.sort()
    random.shuffle(unknown)
    for faction, known in hands.items():
        missing = _held(past, faction).total() - known.total()
        cards = sorted([*known.elements(), *[unknown.pop() for _ in range(missing)]])
        past.hands[HAND * faction : HAND * faction + HAND] = cards + [NONE] * (HAND - len(cards))
    past.agents = [*unknown, *past.agents[split:]]
    past.glimpses = [one for one in past.glimpses if one.seat == me or one.faction not in hands]


def _held(state: State, faction: int) -> Counter[int]:
    return Counter([card for card in state.hands[HAND * faction : HAND * faction + HAND] if card != NONE])


def _known_agents(past: State, present: State, me: int, faction: int) -> Counter[int]:
    """What a seat knows of a hand at the checkpoint: what a spy saw, and what has left the hand since.

    What it has given away itself since then was not there yet.
    """
    then, now = _held(past, faction), _held(present, faction)
    given = Counter[int]() if me == NONE else _held(past, me) - _held(present, me)
    seen: Counter[int] = Counter()
    for one in present.glimpses:
        if (one.seat, one.faction) == (me, faction):
            seen |= Counter(one.cards) - (Counter() if one in past.glimpses else given)
    return (then - now) | (seen & then)


def deal_generals(past: State, present: State, hidden: list[int], random: Random) -> None:
    """3.5 Who leads hidden armies and fleets, and the deck of generals. Those who have fallen since are known.

    Some generals bring units of their own: without them an army might have none.
    """
    drawn = max(0, len(past.generals) - len(present.generals))
    known = {NONE, *present.fallen_generals}
    led = [one for one in past.stacks if one.id in hidden and one.general not in known]
    split = len(past.generals) - drawn
    unknown = sorted([*past.generals[:split], *[one.general for one in led]])
    for general in unknown:
        past.free_year[general] = 0
    true = [one.general for one in led]
    for _ in range(DEALS):
        random.shuffle(unknown)
        _give(past, led, unknown[len(unknown) - len(led) :][::-1])
        if _has_enough_units(past, hidden):
            break
    else:
        _give(past, led, true)
        unknown = [*[general for general in unknown if general not in true], *true[::-1]]
    past.generals = [*unknown[: len(unknown) - len(led)], *past.generals[split:]]


def _give(state: State, led: list[Stack], generals: list[int]) -> None:
    for one, general in zip(led, generals, strict=True):
        stacks.replace(state, one.id, general=general, sworn=_sworn(general, fleet=one.kind == Kind.FLEET))


def _has_enough_units(state: State, hidden: list[int]) -> bool:
    """3.2 Whether every hidden stack can have a unit, if it has none that follow its general in person."""
    wanted: Counter[tuple[int, bool]] = Counter()
    there: Counter[tuple[int, bool]] = Counter()
    for one in state.stacks:
        if one.id in hidden:
            wanted[one.owner, one.kind == Kind.FLEET] += not one.sworn
            for unit, n in (*one.units, *one.hired):
                there[one.owner, NAVAL[unit]] += n
    for owner in {owner for owner, _ in wanted}:
        for unit, n in enumerate(state.reinforcements(owner)):
            there[owner, NAVAL[unit]] += n
    return wanted <= there


def _sworn(general: int, *, fleet: bool) -> Force:
    """3.5 Those who follow a general in person."""
    return tuple([(unit, n) for unit, n in force_of(GENERALS[general].personal_units) if NAVAL[unit] == fleet])
