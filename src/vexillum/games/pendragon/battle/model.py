"""3.6, 8.4.2 A Battle in small numbers: what never changes, how losses may fall, and the Battle Tactics.

The Units of both sides stand in one row, the attacker's first, a place for each type (kind, with Plunder or without)
that takes part; a field, or the inside of a Stronghold, is a tuple of numbers in that row. Types that a question cannot
tell apart share a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import NamedTuple

import msgspec

from ..cards import warbands_trap
from ..imperium import fragmented
from ..map import SITES_OF
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    RAIDERS,
    SAXONS,
    SCOTTI,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    TOWN,
    UNIT_KINDS,
    UNIT_OWNER,
    UNITS_OF,
)
from ..players import britons_agree
from ..state import State
from .battle import NEVER, raiders_evade
from .scene import capacity, coup_de_main, defence, garrison
from .sides import CHARGE, ESCALADE, FIELD, HARASS, MELEE, MILITIA_FULL, SHIELD_WALL, TRAP, Fight, Terms, at_home, side

# 3.6 A Battle in small numbers: what never changes while it is fought ------------------------------------------------
#
# The Units of both sides stand in one row, the attacker's first, a place for each type (kind, with Plunder or without)
# that takes part; a field, or the inside of a Stronghold, is a tuple of numbers in that row. Types that a question
# cannot tell apart share a place.


KINDS, PLUNDER, POINTS = 1, 2, 4
"""What a question can tell apart: kinds of Units; Plunder on them; Prestige and Renown (and so, who of them fought)."""
EXACT = KINDS | PLUNDER | POINTS


class Group(msgspec.Struct, frozen=True):
    """3.6.2 Units that declare and roll together before the Battle."""

    attacks: bool
    faction: int
    places: tuple[int, ...]
    raiders: bool
    evade: int
    """The lowest roll that succeeds; NEVER if they may not try."""
    ambush: int


class Site(msgspec.Struct, frozen=True):
    """3.6.4 A Stronghold of the defender."""

    number: int
    kind: int
    owner: int
    garrison: int
    capacity: int
    defence: int
    coup: int
    """The highest roll with which a Coup de Main succeeds while no Unit is inside."""


class BattleModel:
    """Where and by whom a Battle would be fought."""

    __slots__ = (
        "absorb",
        "among_britons",
        "attack",
        "attacker",
        "bounds",
        "cavalry",
        "coarse",
        "defend",
        "detail",
        "escalade",
        "faction",
        "fragmented",
        "free",
        "full",
        "groups",
        "inflict",
        "joint",
        "of",
        "one_briton",
        "order",
        "sides",
        "sites",
        "start",
        "strikes",
        "terms",
        "trapped",
        "types",
    )

    def __init__(
        self,
        state: State,
        space: int,
        attacker: int,
        defender: int,
        terms: Terms,
        units: Sequence[int],
        plunder: Sequence[int],
        free: tuple[bool, ...],
        detail: int = EXACT,
    ) -> None:
        """``units`` and ``plunder``: those of the space, by kind. ``free``: who may choose in any legal way."""
        self.terms = terms
        self.attacker = attacker
        self.detail = detail
        self.free = free
        self.fragmented = fragmented(state)
        self.among_britons = attacker in BRITONS and defender in BRITONS and not self.fragmented
        self.one_briton = britons_agree(state)
        self.sides = (side(state, attacker, defender), side(state, defender, attacker))
        self.joint = tuple([len(factions) == 2 for factions in self.sides])
        inflict = MILITIA_FULL if terms.militia_full else FIELD
        absorb = SHIELD_WALL if terms.shield_wall else inflict
        self.coarse = not detail and all(free[faction] for faction in self.sides[1])
        """Only how many are inside a Stronghold counts."""

        types: list[int] = []
        start: list[int] = []
        merged: dict[tuple[object, ...], int] = {}
        groups: list[Group] = []
        bounds = []
        for at, factions in enumerate(self.sides):
            every = all(free[faction] for faction in factions)
            for faction in factions:
                raider = RAIDER_OF.get(faction, -1)
                members: dict[bool, list[int]] = {True: [], False: []}
                for kind in UNITS_OF[faction]:
                    n, loaded = units[kind], plunder[kind]
                    if terms.raiders is not None and not at:
                        n, loaded = (sum(terms.raiders), terms.raiders[1]) if kind == raider else (0, 0)
                    if not n:
                        continue
                    home = at_home(state, kind, space) and kind != CAVALRY
                    if every and not detail & PLUNDER:
                        counts = [(2 * kind, n)]
                    elif detail & PLUNDER and not at:
                        counts = [(2 * kind, n - loaded), (2 * kind + 1, loaded)]
                    else:
                        counts = [(2 * kind + k, m) for k, m in ((0, n - loaded), (1, loaded)) if m]
                    for type, m in counts:
                        key: tuple[object, ...] = (type,)
                        if every and not detail & (KINDS | POINTS):
                            key = (
                                at,
                                type % 2,
                                inflict[kind],
                                absorb[kind],
                                ESCALADE[kind],
                                kind == CAVALRY,
                                kind in RAIDERS,
                                (faction, kind == SCOTTI_WARBAND) if home else None,
                            )
                        place = merged.get(key)
                        if place is None:
                            place = merged[key] = len(types)
                            types.append(type)
                            start.append(m)
                        else:
                            start[place] += m
                        if (home or kind == raider) and place not in members[kind == raider]:
                            members[kind == raider].append(place)
                groups += self._groups(state, space, at == 0, faction, members)
            bounds.append(len(types))
        self.start: Row = tuple(start)
        self.groups = tuple(groups)
        lines = lines_of(tuple(types), bounds[0], inflict, absorb, terms.cavalry_melee, warbands_trap(state))
        self.types = lines.types
        self.attack = lines.attack
        self.defend = lines.defend
        self.bounds = lines.bounds
        self.of = lines.of
        self.order = lines.order
        self.faction = lines.faction
        self.inflict = lines.inflict
        self.absorb = lines.absorb
        self.escalade = lines.escalade
        self.full = lines.full
        self.cavalry = lines.cavalry
        self.strikes = lines.strikes
        self.trapped = lines.trapped
        defenders = self.sides[1]
        self.sites = tuple(
            [
                Site(
                    site,
                    state.sites[site],
                    STRONGHOLD_OWNER[state.sites[site]],
                    garrison(state, site),
                    capacity(state, site),
                    defence(state, site),
                    coup_de_main(state, site, 0),
                )
                for site in SITES_OF[space]
                if STRONGHOLD_OWNER[state.sites[site]] in defenders
            ]
        )

    def _groups(
        self, state: State, space: int, attacks: bool, faction: int, members: dict[bool, list[int]]
    ) -> list[Group]:
        """3.6.2 The Raiders, and the Troops in Home Terrain, of one Faction, if they may try something."""
        terms = self.terms
        if not (members[True] or members[False]) or (terms.attackers_trap if attacks else terms.no_rolls):
            return []
        held = not attacks and (terms.no_escape or terms.no_evade)
        groups = []
        if members[True]:
            raider = RAIDER_OF[faction]
            stand = held or (not attacks and terms.raiders_stand)
            evade = NEVER if stand else raiders_evade(state, raider, space)
            ambush = 5 if at_home(state, raider, space) else NEVER
            if evade < NEVER or ambush < NEVER:
                groups.append(Group(attacks, faction, tuple(members[True]), True, evade, ambush))
        if members[False]:
            groups.append(Group(attacks, faction, tuple(members[False]), False, NEVER if held else 5, 3))
        return groups

    def step(self, place: int, ambushed: int) -> int:
        """3.6.3 The step in which the Units of a place Strike; ``ambushed``: bits of those whose Ambush succeeded."""
        if self.terms.attackers_trap and place < len(self.attack):
            return TRAP
        if ambushed >> place & 1:
            return TRAP if self.trapped[place] else CHARGE
        return self.strikes[place]

    def has_dux(self, field: Row) -> bool:
        """3.6.5 Whether Dux Units are among the attackers in the field."""
        return DUX in self.sides[0] and any(field[place] for place in self.of[DUX] if place < len(self.attack))


# 3.6 What follows from the types of Units that stand in a row, the same for many Battles -----------------------------


Row = tuple[int, ...]
"""Numbers of Units, a place for each type."""

_ORDER = tuple(
    0 if kind in RAIDERS else 1 if kind == MILITIA else 3 if kind == COMITATES else 4 if kind == CAVALRY else 2
    for kind in range(UNIT_KINDS)
)
RANK = tuple((_ORDER[type // 2], type % 2, type) for type in range(2 * UNIT_KINDS))
"""8.4.1 The order in which a Non-player loses its own Units: those of lower rank first."""
FULL = 2
"""3.6.4 In a Storm every Unit absorbs a whole loss."""


class Lines(NamedTuple):
    """A value for each place of the row, or places by what they have in common."""

    types: tuple[int, ...]
    attack: tuple[int, ...]
    """The places of the attacker: the first ones."""
    defend: tuple[int, ...]
    bounds: tuple[tuple[int, int], tuple[int, int]]
    """For each side, its first place and the one after its last."""
    of: tuple[tuple[int, ...], ...]
    """The places of each Faction; of Factions that choose in any way together, only roughly."""
    order: tuple[tuple[int, ...], ...]
    """8.4.1 For each Faction, positions within its places, those that go first in front."""
    faction: tuple[int, ...]
    inflict: Row
    absorb: Row
    escalade: Row
    full: Row
    cavalry: tuple[int, ...]
    strikes: tuple[int, ...]
    """3.6.3 The step in which they Strike, without Trap and Ambush."""
    trapped: tuple[int, ...]
    """3.6.3 Whose Ambush is a Trap, as bits."""


@lru_cache(5_000)
def lines_of(
    types: tuple[int, ...], split: int, inflict: Row, absorb: Row, cavalry_melee: bool, ambush_traps: bool
) -> Lines:
    """``split``: how many places are the attacker's. ``inflict``, ``absorb``: half losses in the field, by kind."""
    kinds = [type // 2 for type in types]
    everywhere = range(len(types))
    owners = tuple([UNIT_OWNER[kind] for kind in kinds])
    of = tuple([tuple([place for place in everywhere if owners[place] == faction]) for faction in range(4)])
    return Lines(
        types=types,
        attack=tuple(everywhere[:split]),
        defend=tuple(everywhere[split:]),
        bounds=((0, split), (split, len(types))),
        of=of,
        order=tuple([_order(types, places) for places in of]),
        faction=owners,
        inflict=tuple([inflict[kind] for kind in kinds]),
        absorb=tuple([absorb[kind] for kind in kinds]),
        escalade=tuple([ESCALADE[kind] for kind in kinds]),
        full=(FULL,) * len(types),
        cavalry=tuple([place for place in everywhere if kinds[place] == CAVALRY]),
        strikes=tuple([_step(kind, cavalry_melee) for kind in kinds]),
        trapped=tuple([1 << place if ambush_traps and kinds[place] == SCOTTI_WARBAND else 0 for place in everywhere]),
    )


def _order(types: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """8.4.1 Positions within some places, those that go first in front."""
    return tuple(sorted(range(len(places)), key=lambda at: RANK[types[places[at]]]))


def _step(kind: int, cavalry_melee: bool) -> int:
    """3.6.3 Cavalry Charges, Raiders Harass, all others fight in the Melee."""
    if kind == CAVALRY and not cavalry_melee:
        return CHARGE
    return HARASS if kind in RAIDERS else MELEE


# 3.6.1 Which Units absorb losses: every way, or the way of Non-players (8.4.1) ---------------------------------------


_NONE: tuple[Row, ...] = ((),)


@lru_cache(100_000)
def most(counts: Row, values: Row, halves: int) -> int:
    """3.6.1 The most half losses that Units can absorb: the greatest values first."""
    left = halves
    for value in (4, 2, 1):
        there = 0
        for place, each in enumerate(values):
            if each == value:
                there += counts[place]
        if there:
            left -= value * min(there, left // value)
    return halves - left


@lru_cache(100_000)
def ways(counts: Row, values: Row, halves: int) -> tuple[Row, ...]:
    """3.6.1 Every choice of Units that absorbs exactly this many half losses."""
    if not counts:
        return _NONE if not halves else ()
    found = []
    rest, others = counts[1:], values[1:]
    for n in range(min(counts[0], halves // values[0]) + 1):
        found += [(n, *way) for way in ways(rest, others, halves - n * values[0])]
    return tuple(found)


@lru_cache(100_000)
def in_order(counts: Row, values: Row, order: tuple[int, ...], halves: int) -> Row:
    """8.4.1 The choice of a Non-player: as many as can be of the first in its order, and so on; nothing is wasted.

    Exactly this many half losses must be absorbable.
    """
    taken = [0] * len(counts)
    left = list(counts)
    for place in order:
        there, value = left[place], values[place]
        if not there or not halves:
            continue
        left[place] = 0
        for n in range(min(there, halves // value), -1, -1):
            if most(tuple(left), values, halves - n * value) == halves - n * value:
                break
        taken[place] = n
        halves -= n * value
    return tuple(taken)


@lru_cache(50_000)
def default_share(dux: Row, dux_values: Row, blue: Row, blue_values: Row, target: int, before: int = 0) -> int:
    """3.6.1 What the Dux absorbs if nothing else is agreed: as near to half as can be, an odd loss his own."""
    possible = [
        part
        for part in range(target, -1, -1)
        if most(dux, dux_values, part) == part and most(blue, blue_values, target - part) == target - part
    ]
    return min(possible, key=lambda part: abs(2 * (before + part) - (before + target)))


def _pick(row: Row, places: tuple[int, ...]) -> Row:
    return tuple([row[place] for place in places])


def absorbed(
    model: BattleModel, units: Row, side: int, values: Row, halves: int, *, tactics: bool = False, before: int = 0
) -> list[Row]:
    """3.6.1 What may be left of Units of a side in one place after this many half losses.

    ``tactics``: both Factions choose like Non-players, even players. ``before``: what a Cavalry of the Dux has
    absorbed already (ruling P19).
    """
    if not halves:
        return [units]
    first, last = model.bounds[side]
    there, worth = units[first:last], values[first:last]
    target = most(there, worth, halves)
    if not target:
        return [units]
    factions = model.sides[side]
    free = [not tactics and model.free[faction] for faction in factions]
    if all(free):
        return [(*units[:first], *map(sub, there, way), *units[last:]) for way in ways(there, worth, target)]
    if not model.joint[side]:
        way = in_order(there, worth, model.order[factions[0]], target)
        return [(*units[:first], *map(sub, there, way), *units[last:])]
    reds, blues = model.of[DUX], model.of[CIVITATES]
    dux = default_share(
        _pick(units, reds), _pick(values, reds), _pick(units, blues), _pick(values, blues), target, before
    )
    left = [units]
    for faction, share, any_way in zip(factions, (dux, target - dux), free, strict=True):
        mine = model.of[faction]
        have, cost = _pick(units, mine), _pick(values, mine)
        chosen = ways(have, cost, share) if any_way else (in_order(have, cost, model.order[faction], share),)
        left = [_less(row, mine, way) for row in left for way in chosen]
    return left


def _less(row: Row, places: tuple[int, ...], taken: Row) -> Row:
    left = list(row)
    for place, n in zip(places, taken, strict=True):
        left[place] -= n
    return tuple(left)


# 8.4.2 The Battle Tactics as pure functions, on a Battle in small numbers --------------------------------------------


NOT_FREE = (False,) * 4
"""All Factions choose by the tactics."""


class Forecast(NamedTuple):
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal, losses being taken in Non-player order."""

    before: Row
    before_harass: Row
    after: Row
    attack_lost: int
    defend_lost: int


def field_forecast(model: BattleModel, field: Row) -> Forecast:
    """8.4.2 What the Field Battle would remove of the Units that are in the field."""
    before = early = field
    for step in (CHARGE, MELEE, HARASS):
        if step == HARASS:
            early = field
        if not any(field[place] for place in model.attack) or not any(field[place] for place in model.defend):
            continue
        hits = [
            sum([model.inflict[place] * field[place] for place in places if model.strikes[place] == step])
            for places in (model.attack, model.defend)
        ]
        if hits[0] or hits[1]:
            (left,) = absorbed(model, field, 0, model.absorb, hits[1], tactics=True)
            (field,) = absorbed(model, left, 1, model.absorb, hits[0], tactics=True)
    attack_lost = sum([before[place] - field[place] for place in model.attack])
    defend_lost = sum([before[place] - field[place] for place in model.defend])
    return Forecast(before, early, field, attack_lost, defend_lost)


# Pre-Battle -----------------------------------------------------------------------------------------------------------


def attempt(model: BattleModel, field: Row, group: Group) -> str:
    """8.4.2 What a Non-player's group tries before the Battle: "evade", "ambush" or "none"."""
    may_ambush = group.ambush < NEVER
    traps = any(model.trapped[place] for place in group.places)
    if group.evade < NEVER and not group.attacks and not traps:
        wants = _raiders_evade if group.raiders else _troops_evade
        if wants(model, field, group):
            return "evade"
    return "ambush" if may_ambush else "none"


def _raiders_evade(model: BattleModel, field: Row, group: Group) -> bool:
    """Defending Raiders: if one carries Plunder, or not at home, or all would fall before they Strike."""
    if group.ambush >= NEVER or any(field[place] and model.types[place] % 2 for place in group.places):
        return True
    return not any(field_forecast(model, field).before_harass[place] for place in group.places)


def _troops_evade(model: BattleModel, field: Row, group: Group) -> bool:
    """Defending Troops: without a Friendly Stronghold, if all of them would fall for fewer of the enemy."""
    if model.sites:
        return False
    seen = field_forecast(model, field)
    if group.faction in BARBARIANS:
        doomed = not any(seen.after[place] for place in group.places)
    else:
        doomed = not any(seen.after[place] for place in model.defend)
    return doomed and seen.attack_lost < seen.defend_lost


# Withdrawal -----------------------------------------------------------------------------------------------------------

_SHELTER = tuple(
    0 if kind == CAVALRY else 1 if kind == COMITATES else 3 if kind == MILITIA else 4 if kind in RAIDERS else 2
    for kind in range(UNIT_KINDS)
)
SHELTER = tuple((_SHELTER[type // 2], 1 - type % 2, type) for type in range(2 * UNIT_KINDS))
"""8.4.1 The order in which Units go into Strongholds: Cavalry, Comitates, Warbands, Militia, Raiders; Plunder first."""


def withdraws(model: BattleModel, field: Row, faction: int) -> bool:
    """8.4.2 Whether a Non-player Withdraws. ``field``: as if none of its Units had Withdrawn yet."""
    seen = field_forecast(model, field)
    if faction in BARBARIANS:
        return seen.defend_lost > seen.attack_lost
    if faction == DUX:
        cavalry = any(field[place] for place in model.cavalry)
        return not (cavalry and seen.attack_lost > seen.defend_lost and not model.among_britons)
    troops_left = any(seen.after[place] for place in model.defend)
    return seen.defend_lost >= seen.attack_lost or not troops_left


SHELTER_RANKS = ("own_stronghold", "garrison", "room")
"""8.4.2 What makes one Stronghold a better shelter than another: :func:`shelters`."""


def shelters(
    model: BattleModel, rooms: Sequence[int], faction: int, closed: Sequence[bool] = ()
) -> dict[int, tuple[bool, int, int]]:
    """8.4.2 The Strongholds that have room: is it an own one, its Garrison, its room (ruling P161)."""
    sites = model.sites
    return {
        at: (sites[at].owner == faction, sites[at].garrison, room)
        for at, room in enumerate(rooms)
        if room > 0 and not (closed and closed[at])
    }


def next_withdrawals(
    model: BattleModel, field: Row, rooms: Sequence[int], faction: int, closed: Sequence[bool] = ()
) -> list[tuple[int, int, int]]:
    """8.4.2 The next Units of a Non-player that Withdraws to go in, as (place, site, number), one for each equal site.

    ``rooms``: free Capacity of each Stronghold; ``closed``: those that are refused. Its own Strongholds go before those
    of the other Briton; then the highest Garrison, then the most room (ruling P161).
    """
    places = [place for place in model.of[faction] if field[place]]
    worth = shelters(model, rooms, faction, closed)
    if not places or not worth:
        return []
    place = min(places, key=lambda place: SHELTER[model.types[place]])
    best = max(worth.values())
    return [(place, at, min(field[place], rooms[at])) for at, each in worth.items() if each == best]


def admits(model: BattleModel, field: Row, owner: int, at: int) -> bool:
    """8.4.2 Whether a Non-player Briton admits the other into its Stronghold. Its own Units go first (ruling P162).

    The Dux, who Withdraws first, always; the Civitates if their own Units would leave room there. ``field``: as if no
    Unit had Withdrawn yet.
    """
    if owner == DUX:
        return True
    rooms = [site.capacity for site in model.sites]
    now = list(field)
    if withdraws(model, field, owner):
        while steps := next_withdrawals(model, tuple(now), rooms, owner):
            place, site, n = steps[0]
            now[place] -= n
            rooms[site] -= n
    return rooms[at] > 0


# Assault and Siege ----------------------------------------------------------------------------------------------------

TARGETS = {FORT: 0, TOWN: 1, HILLFORT: 2}
"""8.4.1 Which Strongholds go first; Settlements go last."""


def target_ranks(model: BattleModel, inside: Sequence[int]) -> list[tuple[int, int]]:
    """8.4.2 What makes one Stronghold a better target than another: its kind by 8.4.1, then fewest Units inside."""
    return [(TARGETS.get(site.kind, len(TARGETS)), n) for site, n in zip(model.sites, inside, strict=True)]


# Plunder --------------------------------------------------------------------------------------------------------------


def carriers_order(faction: int, raid: bool) -> tuple[int, ...]:
    """8.4.2 Who takes Plunder first: Raiders in a Raid, otherwise the strongest of the Faction; then its ally."""
    kinds = sorted(range(UNIT_KINDS), key=lambda kind: (UNIT_OWNER[kind] != faction, _SHELTER[kind], kind))
    if faction in (SAXONS, SCOTTI) and raid:
        kinds.sort(key=lambda kind: (UNIT_OWNER[kind] != faction, -_SHELTER[kind], kind))
    return tuple(kinds)


def spoils_use(faction: int, options: Sequence[str], is_fragmented: bool) -> str:
    """8.4.2 What becomes of the Plunder of removed enemies, among the keys of "battle.spoils".

    Saxons and Scotti: Renown where they Control, else half. Dux: back as Prosperity before Fragmentation, else half
    onto Foederati. Civitates: half, else Prosperity.
    """
    if faction in BARBARIANS:
        wanted: tuple[str, ...] = ("renown", "half")
    elif faction == CIVITATES:
        wanted = ("half", "prosperity")
    else:
        wanted = ("half",) if is_fragmented else ("prosperity", "half")
    return next((key for key in wanted if key in options), "none")


# A Battle that is being fought ----------------------------------------------------------------------------------------


class FoughtBattle:
    """8.4.2 A Battle that is being fought, in the same numbers: for those who answer its decisions."""

    __slots__ = ("field", "fight", "inside", "model", "rooms")

    def __init__(self, state: State, fight: Fight, free: tuple[bool, ...] = NOT_FREE) -> None:
        first = UNIT_KINDS * fight.space
        self.fight = fight
        self.model = BattleModel(
            state,
            fight.space,
            fight.attacker,
            fight.defender,
            fight.terms,
            state.units[first : first + UNIT_KINDS],
            state.plunder[first : first + UNIT_KINDS],
            free,
        )
        sides = (fight.attack.field, fight.defend.field)
        split = len(self.model.attack)
        self.field: Row = tuple([sides[place >= split][type] for place, type in enumerate(self.model.types)])
        self.inside = [sum(fight.defend.inside.get(site.number, ())) for site in self.model.sites]
        self.rooms = [site.capacity - n for site, n in zip(self.model.sites, self.inside, strict=True)]

    def group(self, faction: int, *, raiders: bool) -> Group | None:
        """3.6.2 The group that is asked what it tries."""
        attacks = faction in self.fight.attack.factions
        return next(
            (
                group
                for group in self.model.groups
                if (group.attacks, group.faction, group.raiders) == (attacks, faction, raiders)
            ),
            None,
        )

    def field_with(self, factions: Sequence[int]) -> Row:
        """The field as if some Factions had not Withdrawn any Unit yet."""
        inside = self.fight.defend.inside.values()
        return tuple(
            [
                n + (sum([units[type] for units in inside]) if UNIT_OWNER[type // 2] in factions else 0)
                for n, type in zip(self.field, self.model.types, strict=True)
            ]
        )

    def _closed(self, faction: int) -> list[bool]:
        """3.6.3 The Strongholds that a Faction was refused."""
        return [not self.fight.admitted.get((faction, site.number), True) for site in self.model.sites]

    def shelters(self, faction: int) -> dict[int, tuple[bool, int, int]]:
        """8.4.2 What :func:`shelters` says, by the number of the Site."""
        there = shelters(self.model, self.rooms, faction, self._closed(faction))
        return {self.model.sites[at].number: worth for at, worth in there.items()}

    def withdrawals(self, faction: int) -> list[tuple[int, int, int]]:
        """8.4.2 The next Units to Withdraw, as (type, number of the Site, how many), one for each equal Site."""
        if not withdraws(self.model, self.field_with((faction,)), faction):
            return []
        steps = next_withdrawals(self.model, self.field, self.rooms, faction, self._closed(faction))
        return [(self.model.types[place], self.model.sites[at].number, n) for place, at, n in steps]

    def admits(self, owner: int, site: int) -> bool:
        """8.4.2 Whether the other Briton is admitted into the Stronghold on a Site."""
        at = next(at for at, each in enumerate(self.model.sites) if each.number == site)
        return admits(self.model, self.field_with(BRITONS), owner, at)
