"""3.6.1 The forces of a Battle: which Units fight for a side, where they are, and what a Unit strikes and absorbs."""

from __future__ import annotations

from vexillum.core.call_stack import Activity
from vexillum.games.pendragon.battle.battle_scene import falls
from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.forces import Pool, remove
from vexillum.games.pendragon.map import FENS, HILLS, SITES_OF, TERRAIN
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    COMITATES,
    FACTIONS,
    MILITIA,
    RAIDER_OF,
    RAIDERS,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    STRONGHOLD_OWNER,
    UNIT_KINDS,
    UNIT_NATION,
    UNITS,
    UNITS_OF,
)
from vexillum.games.pendragon.state import State, Table

Units = list[int]
"""Units of a side in one place: of kind ``k`` without Plunder at ``2 * k``, with Plunder at ``2 * k + 1``."""
Values = tuple[int, ...]
"""For each kind of Unit, half losses."""

FIELD: Values = tuple(1 if kind == MILITIA or kind in RAIDERS else 2 for kind in range(UNIT_KINDS))
"""3.6.1 What a Unit inflicts and absorbs in Field Battle."""
SHIELD_WALL: Values = tuple(4 if kind == SAXON_WARBAND else FIELD[kind] for kind in range(UNIT_KINDS))
"""4.4.4 What it absorbs when the Saxons form their Shield Wall."""
ESCALADE: Values = tuple(1 if kind in RAIDERS else 2 for kind in range(UNIT_KINDS))
"""3.6.4 What an attacking Unit absorbs in Escalade."""
MILITIA_FULL: Values = tuple(2 if kind == MILITIA else FIELD[kind] for kind in range(UNIT_KINDS))
"""5.1.1 What it inflicts and absorbs in Field Battle when an Event makes whole soldiers of Militia."""
FULL: Values = (2,) * UNIT_KINDS
"""3.6.4 What any Unit absorbs in Storm (R31)."""

TRAP, CHARGE, MELEE, HARASS = range(4)
STEPS = ("trap", "charge", "melee", "harass")
"""3.6.3 The steps in which Units Strike in Field Battle."""


class Force:
    """One side of a Battle. The Units stay in the space in ``State``; here is what they are doing."""

    __slots__ = (
        "absorbing",
        "cavalry_fought",
        "evaded",
        "factions",
        "field",
        "inside",
        "lost",
        "plunder_lost",
        "present",
        "removed",
        "side",
        "space",
        "strikes",
        "values",
    )

    def __init__(self, factions: tuple[int, ...], space: int, side: int) -> None:
        self.factions = factions
        self.side = side
        """0 for the attackers, 1 for the defenders."""
        self.present = factions
        """Those of them with pieces in the space at the outset."""
        self.space = space
        self.values = FIELD
        """3.6.1 What Units inflict in Field Battle."""
        self.field: Units = [0] * (2 * UNIT_KINDS)
        self.evaded: Units = [0] * (2 * UNIT_KINDS)
        self.inside: dict[int, Units] = {}
        """3.6.3 Units Withdrawn into Strongholds, by Site."""
        self.strikes = [
            CHARGE if kind == CAVALRY else HARASS if kind in RAIDERS else MELEE for kind in range(UNIT_KINDS)
        ]
        """3.6.3 The one step of the Field Battle in which Units of each kind Strike."""
        self.lost = 0
        """3.6.5 Pieces removed, Strongholds included (R32)."""
        self.removed = [0] * UNIT_KINDS
        """Units removed, by kind."""
        self.plunder_lost = 0
        """3.6.5 Plunder that removed Units carried."""
        self.cavalry_fought = False
        self.absorbing: tuple[Units, Values, int] | None = None
        """3.6.1 What the Faction that selects absorbs now: with which Units, what each is worth, how many halves."""

    @property
    def seats(self) -> list[str]:
        """The side's Factions that have pieces there, for the journal."""
        return [FACTIONS[faction] for faction in self.present]

    def gather(self, state: State) -> None:
        """All Units of the side in the space."""
        for faction in self.factions:
            for kind in UNITS_OF[faction]:
                loaded = state.plunder[UNIT_KINDS * self.space + kind]
                self.field[2 * kind] = state.units[UNIT_KINDS * self.space + kind] - loaded
                self.field[2 * kind + 1] = loaded

    def halves(self, step: int) -> int:
        """3.6.1 The half losses that the Units in the field inflict in a step."""
        field, strikes, values = self.field, self.strikes, self.values
        return sum(
            [
                values[kind] * (field[2 * kind] + field[2 * kind + 1])
                for kind in range(UNIT_KINDS)
                if strikes[kind] == step
            ]
        )

    def evade(self, kinds: tuple[int, ...]) -> None:
        """3.6.2 Units of these kinds leave the field."""
        for kind in kinds:
            for type in (2 * kind, 2 * kind + 1):
                self.evaded[type] += self.field[type]
                self.field[type] = 0

    def withdraw(self, type: int, site: int, n: int) -> None:
        """3.6.3 Units go into a Stronghold."""
        self.field[type] -= n
        self.inside.setdefault(site, [0] * (2 * UNIT_KINDS))[type] += n

    def note_cavalry(self, units: Units) -> None:
        """3.6.5 Cavalry among these Units fights now."""
        if units[2 * CAVALRY] or units[2 * CAVALRY + 1]:
            self.cavalry_fought = True

    def remove(self, table: Table, units: Units, taken: list[tuple[int, int]], rule: str) -> None:
        """Remove Units, given as (type, number), from one place of the side."""
        by_kind: dict[int, list[int]] = {}
        for type, n in taken:
            units[type] -= n
            by_kind.setdefault(type // 2, [0, 0])[type % 2] += n
        for kind, (plain, loaded) in by_kind.items():
            remove(table, self.space, kind, plain, loaded, rule, battle=True)
            falls(table, self.side, UNITS[kind], plain + loaded)
            self.lost += plain + loaded
            self.removed[kind] += plain + loaded
            self.plunder_lost += loaded


class Fight(Activity):
    """A Battle being fought."""

    __slots__ = (
        "admitted",
        "assaulted",
        "attack",
        "attacker",
        "defend",
        "defender",
        "razed",
        "result",
        "space",
        "terms",
    )

    def __init__(self, state: State, space: int, attacker: int, defender: int, terms: Terms) -> None:
        self.space = space
        self.attacker = attacker
        self.defender = defender
        self.terms = terms
        self.attack = Force(side(state, attacker, defender), space, 0)
        self.defend = Force(side(state, defender, attacker), space, 1)
        self.defend.gather(state)
        for force in (self.attack, self.defend):
            if len(force.factions) > 1:
                there = tuple([faction for faction in force.factions if pieces(state, space, faction)])
                force.present = there or force.factions
        if terms.raiders is None:
            self.attack.gather(state)
        else:
            raider = RAIDER_OF[attacker]
            self.attack.field[2 * raider], self.attack.field[2 * raider + 1] = terms.raiders
        if terms.militia_full:
            self.attack.values = self.defend.values = MILITIA_FULL
        if terms.cavalry_melee:
            self.attack.strikes[CAVALRY] = self.defend.strikes[CAVALRY] = MELEE
        if terms.attackers_trap:
            self.attack.strikes = [TRAP] * UNIT_KINDS
        self.admitted: dict[tuple[int, int], bool] = {}
        """3.6.3 By Faction and Site: whether it may Withdraw into the other Briton's Stronghold."""
        self.assaulted: list[int] = []
        """3.6.6 Sites of Strongholds that were Assaulted."""
        self.razed: list[tuple[int, bool]] = []
        """3.6.5 Strongholds that fell: what they were, and whether Dux Units Assaulted."""
        self.result = Result()

    def strongholds(self, state: State) -> list[int]:
        """3.6.4 The Sites of the space with Strongholds of the defending side."""
        owners = self.defend.factions
        return [site for site in SITES_OF[self.space] if STRONGHOLD_OWNER[state.sites[site]] in owners]


def pool(units: Units, kinds: tuple[int, ...]) -> Pool:
    """Units of some kinds in one place."""
    return [
        (kind, bool(loaded), units[2 * kind + loaded])
        for kind in kinds
        for loaded in (0, 1)
        if units[2 * kind + loaded]
    ]


def at_home(state: State, kind: int, space: int) -> bool:
    """3.6.1 Whether it is Home Terrain: Fens of black Units, Hills of green ones, of blue ones with CYMBROGI."""
    terrain = TERRAIN[space]
    if terrain == FENS:
        return UNIT_NATION[kind] == SAXONS
    if terrain == HILLS:
        return UNIT_NATION[kind] == SCOTTI or (kind in (MILITIA, COMITATES) and lasting.hills_are_home(state))
    return False
