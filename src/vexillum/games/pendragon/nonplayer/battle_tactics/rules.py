"""8.4.2 The Battle Tactics as pure functions, on a Battle in small numbers (``battle_tactics/battle_model.py``).

Foresight asks them what a Non-player would do; the answers to real decisions ask them what to do. ``FoughtBattle`` is a
Battle that is being fought, in the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vexillum.games.pendragon.battle.force import CHARGE, HARASS, MELEE, Fight
from vexillum.games.pendragon.battle.prebattle import NEVER
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel, Group
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
    UNIT_KINDS,
    UNIT_OWNER,
)
from vexillum.games.pendragon.state import State

NOT_FREE = (False,) * 4
"""All Factions choose by the tactics."""


class Forecast(NamedTuple):
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal, losses being taken in Non-player order."""

    before: Row
    before_harass: Row
    after: Row
    attack_lost: int
    defend_lost: int


def forecast(model: BattleModel, field: Row) -> Forecast:
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
    return not any(forecast(model, field).before_harass[place] for place in group.places)


def _troops_evade(model: BattleModel, field: Row, group: Group) -> bool:
    """Defending Troops: without a Friendly Stronghold, if all of them would fall for fewer of the enemy."""
    if model.sites:
        return False
    seen = forecast(model, field)
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
    seen = forecast(model, field)
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
