"""3.6.1 The sides of a Battle: special conditions, who fights, with which Units, how losses are absorbed."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from vexillum.coin.kit import number
from vexillum.core.decision import Decision, Option
from vexillum.core.table import Activity
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import cards
from ..control import allied, pieces, strengths
from ..forces import remove
from ..imperium import fragmented
from ..map import FENS, HILLS, SITES_OF, SPACE_IDS, TERRAIN
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
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
from ..players import AGREEMENTS
from ..state import Play, State, Table
from .scene import falls, losses

# 3.6 The special conditions of a Battle, and its result --------------------------------------------------------------


class Manner(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.1.1 The special conditions that an Event can give a Battle."""

    raiders_stand: bool = False
    """The defender's Raiders may not Evade."""
    no_evade: bool = False
    """The defender may not Evade."""
    no_withdraw: bool = False
    """The defender may not Withdraw."""
    no_rolls: bool = False
    """The defender may neither Evade nor Ambush, and so has no way to Trap either."""
    cavalry_melee: bool = False
    """Cavalry Strikes in the Melee step instead of the Charge step."""
    militia_full: bool = False
    """In Field Battle each Militia inflicts 1 loss and absorbs 1 loss."""
    attackers_trap: bool = False
    """All attackers Strike in the Trap step, only there, and roll neither to Evade nor to Ambush."""


class Terms(Manner, frozen=True, kw_only=True):
    """3.6 What the Command, Feat or Event that led to a Battle says about it."""

    executing: int
    """The Faction that executes: it takes the Plunder of 3.6.5."""
    raiders: tuple[int, int] | None = None
    """3.4.1, 3.5.1 In a Raid only these Raiders of the attacker fight: without Plunder, with Plunder (R22)."""
    surprise: bool = False
    """4.4.2 Assaults roll for Coup de Main."""
    retaliate: bool = False
    """4.2.4 Cavalry may carry Plunder of destroyed Strongholds."""
    shield_wall: bool = False
    """4.4.4 Saxon Warbands absorb double in Field Battle."""
    no_assault: bool = False
    """4.4.3 Ravage: no Assault by the attacker."""
    no_escape: bool = False
    """4.4.3 Ravage: the defender may neither Evade nor Withdraw."""


class Result(msgspec.Struct, kw_only=True):
    """What others need to know of a Battle that was fought."""

    attackers_evaded: bool = False
    """The attacker's Raiders Evaded successfully (4.4.2)."""
    razed: list[int] = []
    """Strongholds that Assaults removed, by kind, in order."""
    spoils: list[int] = []
    """For each of them, how many Plunder cubes were placed on attacking Units for it."""
    removed: list[int] = msgspec.field(default_factory=lambda: [0] * UNIT_KINDS)
    """Units of each kind that were removed, Siege included (ruling P96)."""

    def lost(self, faction: int) -> int:
        """How many pieces of a Faction were removed, Strongholds and those of a Siege included (ruling P96)."""
        return sum([self.removed[kind] for kind in UNITS_OF[faction]]) + sum(
            [STRONGHOLD_OWNER[kind] == faction for kind in self.razed]
        )


# 3.6.1 The sides of a Battle: who can be fought, and who fights together ---------------------------------------------


BRITONS_TOGETHER = Option("britons", CIVITATES, "", "option.britons")
"""Dux and Civitates as one enemy."""


def enemies(state: State, space: int, attacker: int) -> list[int]:
    """3.6.1 The Factions with pieces in a space that a Faction could fight there.

    Before Fragmentation both Britons are one enemy of the Barbarians; CIVITATES stands for them. Dux and Civitates may
    fight one another at any Imperium.
    """
    counts = strengths(state, space)
    counts[attacker] = 0
    if attacker in BARBARIANS and not fragmented(state):
        counts[CIVITATES] += counts[DUX]
        counts[DUX] = 0
    return [faction for faction, count in enumerate(counts) if count]


def side(state: State, faction: int, against: int) -> tuple[int, ...]:
    """3.6.1 The Factions that fight with one: both Britons before Fragmentation, unless they fight each other."""
    if faction in BRITONS and against in BARBARIANS and allied(state, DUX, CIVITATES):
        return BRITONS
    return (faction,)


# 3.6.1 The forces of a Battle: which Units fight for a side, where they are, and what a Unit strikes and absorbs


Units = list[int]
"""Units of a side in one place: of kind ``k`` without Plunder at ``2 * k``, with Plunder at ``2 * k + 1``."""


def how_many(units: Units, kind: int) -> int:
    """How many Units of a kind there are, with Plunder and without."""
    return units[2 * kind] + units[2 * kind + 1]


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
        return sum([values[kind] * how_many(field, kind) for kind in range(UNIT_KINDS) if strikes[kind] == step])

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


def at_home(state: State, kind: int, space: int) -> bool:
    """3.6.1 Whether it is Home Terrain: Fens of black Units, Hills of green ones, of blue ones with CYMBROGI."""
    terrain = TERRAIN[space]
    if terrain == FENS:
        return UNIT_NATION[kind] == SAXONS
    if terrain == HILLS:
        return UNIT_NATION[kind] == SCOTTI or (kind in (MILITIA, COMITATES) and cards.hills_are_home(state))
    return False


# 3.6.1 Absorbing losses: which Units a side loses in a step, and how Dux and Civitates share -------------------------
#
# Losses are counted in halves. A Unit absorbs its full value or nothing, and a side must absorb as much as its Units
# can (ruling P10); a half that removes nothing is dropped (R27). Values are 1, 2 and 4, each dividing the next, so
# taking the greatest first tells both the most that can be absorbed and whether an exact sum can be.


RULES = {"escalade": "3.6.4", "storm": "3.6.4", "siege": "3.6.6"}
"""The paragraph of each step that is not of the Field Battle."""
Coins = list[int]
"""How many Units there are of value 1, 2 and 4."""
_COIN = (0, 0, 1, 1, 2)


def _coins(units: Units, faction: int, values: Values) -> Coins:
    coins = [0, 0, 0]
    for kind in UNITS_OF[faction]:
        n = how_many(units, kind)
        if n:
            coins[_COIN[values[kind]]] += n
    return coins


def _most(coins: Coins, halves: int) -> int:
    """The most that can be absorbed of this many half losses."""
    left = halves - 4 * min(coins[2], halves // 4)
    left -= 2 * min(coins[1], left // 2)
    return halves - left + min(coins[0], left)


def _exact(coins: Coins, halves: int) -> bool:
    """Whether exactly this many half losses can be absorbed."""
    return halves >= 0 and _most(coins, halves) == halves


def absorbable(force: Force, units: Units, values: Values, halves: int) -> int:
    """3.6.1 The most half losses that Units of a side can absorb."""
    total = [0, 0, 0]
    for faction in force.factions:
        for at, n in enumerate(_coins(units, faction, values)):
            total[at] += n
    return _most(total, halves)


def absorb(
    table: Table, force: Force, units: Units, values: Values, halves: int, step: str, *, dux_before: int = 0
) -> Play[None]:
    """3.6.1 A side absorbs the losses of one step with Units of one place; each Faction selects its own.

    ``dux_before``: half losses that a Cavalry of the Dux has absorbed already in this step (ruling P19).
    """
    if not halves:
        return
    target = absorbable(force, units, values, halves)
    if not target:
        return
    shares = [target]
    if len(force.factions) == 2:
        dux = yield from _share(table, force, units, values, target, step, dux_before)
        shares = [dux, target - dux]
    taken: list[tuple[int, int]] = []
    for faction, share in zip(force.factions, shares, strict=True):
        taken += yield from _select(table, force, faction, units, values, share, step)
    force.remove(table, units, taken, RULES.get(step, "3.6.3"))


def _select(
    table: Table, force: Force, faction: int, units: Units, values: Values, halves: int, step: str
) -> Play[list[tuple[int, int]]]:
    """3.6.1 A Faction selects which of its Units absorb exactly this many half losses: a number of each type."""
    taken: list[tuple[int, int]] = []
    force.absorbing = (units, values, halves)
    coins = _coins(units, faction, values)
    for kind in UNITS_OF[faction]:
        value = values[kind]
        for type in (2 * kind, 2 * kind + 1):
            there = units[type]
            if not there or not halves:
                continue
            coins[_COIN[value]] -= there
            options = [
                number(n) for n in range(min(there, halves // value), -1, -1) if _exact(coins, halves - n * value)
            ]
            (pick,) = yield table.ask(
                FACTIONS[faction],
                "battle.losses",
                options,
                rule="3.6.1",
                params={
                    "space": SPACE_IDS[force.space],
                    "unit": UNITS[kind] + ("_loaded" if type % 2 else ""),
                    "there": there,
                    "losses": losses(halves),
                    "step": step,
                },
                about=f"unit:{SPACE_IDS[force.space]}.{UNITS[kind]}",
                why=_why_not_number,
            )
            if pick.value:
                taken.append((type, pick.value))
                halves -= pick.value * value
    return taken


def _why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot be lost."""
    if not name.isdigit():
        return None
    if int(name) > decision.params["there"]:
        return Message("why.battle_too_many", {"n": decision.params["there"], "unit": decision.params["unit"]}, "3.6.1")
    return Message("why.battle_absorb_all", {"losses": decision.params["losses"]}, "3.6.1")


# Dux and Civitates together -------------------------------------------------------------------------------------------


@cache
def _split(dux: int, civitates: int, *, rule: bool) -> Option:
    """A way to share losses, the Dux' part and the Civitates' in half losses."""
    return Option(
        "split" if rule else str(dux),
        dux,
        text="option.battle_split" if rule else "option.battle_share",
        params={"dux": losses(dux), "civitates": losses(civitates)},
    )


def _share(table: Table, force: Force, units: Units, values: Values, target: int, step: str, before: int) -> Play[int]:
    """3.6.1 How many of the half losses the Dux absorbs: as agreed, or as near to half as possible.

    An odd loss is the Dux' own. A rest is dropped only when it could remove no Unit, so at most one Unit absorbs a loss
    without removal.
    """
    dux_coins, blue_coins = _coins(units, DUX, values), _coins(units, CIVITATES, values)
    ways = [dux for dux in range(target, -1, -1) if _exact(dux_coins, dux) and _exact(blue_coins, target - dux)]
    half = min(ways, key=lambda dux: abs(2 * (before + dux) - (before + target)))
    if len(ways) == 1:
        return half
    params = {"space": SPACE_IDS[force.space], "losses": losses(before + target), "step": step}
    about = f"space:{SPACE_IDS[force.space]}"
    by_rule = _split(before + half, target - half, rule=True)
    others = [_split(before + dux, target - dux, rule=False) for dux in ways if dux != half]
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "battle.share",
        [by_rule, *others],
        rule="3.6.1",
        params=params,
        about=about,
        why=_why_not_share,
    )
    if pick is by_rule:
        return int(pick.value) - before
    agreed = yield from AGREEMENTS.ask(
        table,
        DUX,
        CIVITATES,
        "battle.share_agree",
        rule="3.6.1",
        params=params
        | dict(pick.params)
        | {"half_dux": losses(before + half), "half_civitates": losses(target - half)},
        about=about,
    )
    if agreed:
        return int(pick.value) - before
    table.tell("battle_no_agreement", "3.6.1", dux=losses(before + half), civitates=losses(target - half))
    return half


def _why_not_share(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    return Message("why.battle_share", {"losses": decision.params["losses"]}, "3.6.1") if name.isdigit() else None
