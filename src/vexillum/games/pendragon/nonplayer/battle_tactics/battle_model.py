"""3.6 A Battle in small numbers: what never changes while it is fought.

The Units of both sides stand in one row, the attacker's first, a place for each type (kind, with Plunder or without)
that takes part; a field, or the inside of a Stronghold, is a tuple of numbers in that row. Types that a question cannot
tell apart share a place.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.games.pendragon.battle.force import (
    CHARGE,
    ESCALADE,
    FIELD,
    MILITIA_FULL,
    SHIELD_WALL,
    TRAP,
    at_home,
)
from vexillum.games.pendragon.battle.prebattle import NEVER, raiders_evade
from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.strongholds import capacity, coup_de_main, defence, garrison
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.cards.lasting import warbands_trap
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SITES_OF
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row, lines_of
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CAVALRY,
    DUX,
    RAIDER_OF,
    RAIDERS,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    UNITS_OF,
)
from vexillum.games.pendragon.players import britons_agree
from vexillum.games.pendragon.state import State

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
