"""8.4.2 The Battle Tactics as pure functions, on a Battle in small numbers (``battle_tactics/battle_model.py``).

Foresight asks them what a Non-player would do; those who answer real decisions ask them what to do. ``Seen`` shows a
Battle that is being fought in the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vexillum.games.pendragon.battle.force import CHARGE, HARASS, MELEE, Fight
from vexillum.games.pendragon.battle.prebattle import NEVER
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import Ground, Group
from vexillum.games.pendragon.nonplayer.battle_tactics.loss_absorption import absorbed
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDERS,
    SAXONS,
    SCOTTI,
    TOWN,
    UNIT_OWNER,
    K,
)
from vexillum.games.pendragon.state import State

NOT_FREE = (False,) * 4
"""Everybody chooses by the tactics."""


class Forecast(NamedTuple):
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal, losses being taken in Non-player order."""

    before: Row
    before_harass: Row
    after: Row
    attack_lost: int
    defend_lost: int


def forecast(ground: Ground, field: Row) -> Forecast:
    """8.4.2 What the Field Battle would remove of the Units that are in the field."""
    before = early = field
    for step in (CHARGE, MELEE, HARASS):
        if step == HARASS:
            early = field
        if not any(field[place] for place in ground.attack) or not any(field[place] for place in ground.defend):
            continue
        hits = [
            sum([ground.inflict[place] * field[place] for place in places if ground.strikes[place] == step])
            for places in (ground.attack, ground.defend)
        ]
        if hits[0] or hits[1]:
            (left,) = absorbed(ground, field, 0, ground.absorb, hits[1], tactics=True)
            (field,) = absorbed(ground, left, 1, ground.absorb, hits[0], tactics=True)
    attack_lost = sum([before[place] - field[place] for place in ground.attack])
    defend_lost = sum([before[place] - field[place] for place in ground.defend])
    return Forecast(before, early, field, attack_lost, defend_lost)


# Pre-Battle -----------------------------------------------------------------------------------------------------------


def attempt(ground: Ground, field: Row, group: Group) -> str:
    """8.4.2 What a Non-player's group tries before the Battle: "evade", "ambush" or "none"."""
    may_ambush = group.ambush < NEVER
    traps = any(ground.trapped[place] for place in group.places)
    if group.evade < NEVER and not group.attacks and not traps:
        wants = _raiders_evade if group.raiders else _troops_evade
        if wants(ground, field, group):
            return "evade"
    return "ambush" if may_ambush else "none"


def _raiders_evade(ground: Ground, field: Row, group: Group) -> bool:
    """Defending Raiders: if one carries Plunder, or not at home, or all would fall before they Strike."""
    if group.ambush >= NEVER or any(field[place] and ground.types[place] % 2 for place in group.places):
        return True
    return not any(forecast(ground, field).before_harass[place] for place in group.places)


def _troops_evade(ground: Ground, field: Row, group: Group) -> bool:
    """Defending Troops: without a Friendly Stronghold, if all of them would fall for fewer of the enemy."""
    if ground.sites:
        return False
    seen = forecast(ground, field)
    if group.faction in BARBARIANS:
        doomed = not any(seen.after[place] for place in group.places)
    else:
        doomed = not any(seen.after[place] for place in ground.defend)
    return doomed and seen.attack_lost < seen.defend_lost


# Withdrawal -----------------------------------------------------------------------------------------------------------

_SHELTER = tuple(
    0 if kind == CAVALRY else 1 if kind == COMITATES else 3 if kind == MILITIA else 4 if kind in RAIDERS else 2
    for kind in range(K)
)
SHELTER = tuple((_SHELTER[type // 2], 1 - type % 2, type) for type in range(2 * K))
"""8.4.1 The order in which Units go into Strongholds: Cavalry, Comitates, Warbands, Militia, Raiders; Plunder first."""


def withdraws(ground: Ground, field: Row, faction: int) -> bool:
    """8.4.2 Does a Non-player Withdraw? ``field``: as if none of its Units had Withdrawn yet."""
    seen = forecast(ground, field)
    if faction in BARBARIANS:
        return seen.defend_lost > seen.attack_lost
    if faction == DUX:
        cavalry = any(field[place] for place in ground.cavalry)
        return not (cavalry and seen.attack_lost > seen.defend_lost and not ground.among_britons)
    troops_left = any(seen.after[place] for place in ground.defend)
    return seen.defend_lost >= seen.attack_lost or not troops_left


SHELTER_RANKS = ("own_stronghold", "garrison", "room")
"""8.4.2 What makes one Stronghold a better shelter than another: :func:`shelters`."""


def shelters(
    ground: Ground, rooms: Sequence[int], faction: int, closed: Sequence[bool] = ()
) -> dict[int, tuple[bool, int, int]]:
    """8.4.2 The Strongholds that have room: is it an own one, its Garrison, its room (ruling P161)."""
    sites = ground.sites
    return {
        at: (sites[at].owner == faction, sites[at].garrison, room)
        for at, room in enumerate(rooms)
        if room > 0 and not (closed and closed[at])
    }


def next_withdrawals(
    ground: Ground, field: Row, rooms: Sequence[int], faction: int, closed: Sequence[bool] = ()
) -> list[tuple[int, int, int]]:
    """8.4.2 The next Units of a Non-player that Withdraws to go in, as (place, site, number), one for each equal site.

    ``rooms``: free Capacity of each Stronghold; ``closed``: those that are refused. Its own Strongholds go before those
    of the other Briton; then the highest Garrison, then the most room (ruling P161).
    """
    places = [place for place in ground.of[faction] if field[place]]
    worth = shelters(ground, rooms, faction, closed)
    if not places or not worth:
        return []
    place = min(places, key=lambda place: SHELTER[ground.types[place]])
    best = max(worth.values())
    return [(place, at, min(field[place], rooms[at])) for at, each in worth.items() if each == best]


def admits(ground: Ground, field: Row, owner: int, at: int) -> bool:
    """8.4.2 Does a Non-player Briton let the other into its Stronghold? Its own Units go first (ruling P162).

    The Dux, who Withdraws first, always; the Civitates if their own Units would leave room there. ``field``: as if
    nobody had Withdrawn yet.
    """
    if owner == DUX:
        return True
    rooms = [site.capacity for site in ground.sites]
    now = list(field)
    if withdraws(ground, field, owner):
        while steps := next_withdrawals(ground, tuple(now), rooms, owner):
            place, site, n = steps[0]
            now[place] -= n
            rooms[site] -= n
    return rooms[at] > 0


# Assault and Siege ----------------------------------------------------------------------------------------------------

TARGETS = {FORT: 0, TOWN: 1, HILLFORT: 2}
"""8.4.1 Which Strongholds go first; Settlements go last."""


def target_ranks(ground: Ground, inside: Sequence[int]) -> list[tuple[int, int]]:
    """8.4.2 What makes one Stronghold a better target than another: its kind by 8.4.1, then fewest Units inside."""
    return [(TARGETS.get(site.kind, len(TARGETS)), n) for site, n in zip(ground.sites, inside, strict=True)]


# Plunder --------------------------------------------------------------------------------------------------------------


def carriers_order(faction: int, raid: bool) -> tuple[int, ...]:
    """8.4.2 Who takes Plunder first: Raiders in a Raid, otherwise the strongest of the Faction; then its ally."""
    kinds = sorted(range(K), key=lambda kind: (UNIT_OWNER[kind] != faction, _SHELTER[kind], kind))
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


class Seen:
    """8.4.2 A Battle that is being fought, in the same numbers: for those who answer its decisions."""

    __slots__ = ("field", "fight", "ground", "inside", "rooms")

    def __init__(self, state: State, fight: Fight, free: tuple[bool, ...] = NOT_FREE) -> None:
        first = K * fight.space
        self.fight = fight
        self.ground = Ground(
            state,
            fight.space,
            fight.attacker,
            fight.defender,
            fight.terms,
            state.units[first : first + K],
            state.plunder[first : first + K],
            free,
        )
        sides = (fight.attack.field, fight.defend.field)
        split = len(self.ground.attack)
        self.field: Row = tuple([sides[place >= split][type] for place, type in enumerate(self.ground.types)])
        self.inside = [sum(fight.defend.inside.get(site.number, ())) for site in self.ground.sites]
        self.rooms = [site.capacity - n for site, n in zip(self.ground.sites, self.inside, strict=True)]

    def group(self, faction: int, *, raiders: bool) -> Group | None:
        """3.6.2 The group that is asked what it tries."""
        attacks = faction in self.fight.attack.factions
        return next(
            (
                group
                for group in self.ground.groups
                if (group.attacks, group.faction, group.raiders) == (attacks, faction, raiders)
            ),
            None,
        )

    def field_with(self, factions: Sequence[int]) -> Row:
        """The field as if some Factions had not Withdrawn anybody yet."""
        inside = self.fight.defend.inside.values()
        return tuple(
            [
                n + (sum([units[type] for units in inside]) if UNIT_OWNER[type // 2] in factions else 0)
                for n, type in zip(self.field, self.ground.types, strict=True)
            ]
        )

    def _closed(self, faction: int) -> list[bool]:
        """3.6.3 The Strongholds that a Faction was refused."""
        return [not self.fight.admitted.get((faction, site.number), True) for site in self.ground.sites]

    def shelters(self, faction: int) -> dict[int, tuple[bool, int, int]]:
        """8.4.2 What :func:`shelters` says, by the number of the Site."""
        there = shelters(self.ground, self.rooms, faction, self._closed(faction))
        return {self.ground.sites[at].number: worth for at, worth in there.items()}

    def withdrawals(self, faction: int) -> list[tuple[int, int, int]]:
        """8.4.2 The next Units to Withdraw, as (type, number of the Site, how many), one for each equal Site."""
        if not withdraws(self.ground, self.field_with((faction,)), faction):
            return []
        steps = next_withdrawals(self.ground, self.field, self.rooms, faction, self._closed(faction))
        return [(self.ground.types[place], self.ground.sites[at].number, n) for place, at, n in steps]

    def admits(self, owner: int, site: int) -> bool:
        """8.4.2 Is the other Briton let into the Stronghold on a Site?"""
        at = next(at for at, each in enumerate(self.ground.sites) if each.number == site)
        return admits(self.ground, self.field_with(BRITONS), owner, at)
