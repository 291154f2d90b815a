"""9.4.2.4 The melee: army strength, column shifts and modifiers of the die, fanatics, then both armies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from .. import stacks
from ..components.pieces import (
    BURROWS,
    CAVALRY,
    CF,
    ELITE,
    FACTIONS,
    FANATIC,
    FLIES,
    HEAVY,
    HUMAN,
    IS_AKKREN,
    LOCAL,
    SEATS,
    UNDEAD,
    UNIT,
    UNITS,
    F,
)
from ..components.tables import (
    ATTACKER_PICKS_ABOVE,
    BATTLE,
    COLUMNS,
    DEFENDER_PICKS_BELOW,
    ELITE_DIE,
    ELITE_PART,
    MODIFIER,
    OPEN_GROUND,
    TABLES,
    UNDEAD_DIE,
    UNDEAD_HOST,
    UNDEAD_HOST_DIE,
    against_like,
    alone_above_below,
    column,
    doubled,
    losses,
    number,
    pitched,
    points,
    sides,
)
from ..heroes import charisma, power
from ..stacks import ALCHEMIST, SPECIALISTS, general_effect, tactical
from ..state import Play, Table
from . import scene
from .losses import ask, choose, eliminate, take_losses
from .preliminary import holders
from .sides import ATTACKER, DEFENDER, Battle, Manner, Piece, Side

# 9.4.2.4 Army strength: what each unit is worth in this fight, and what the whole army is. Pure ----------------------


_BONUSES: dict[tuple[int, int], dict[str, Any]] = {
    (SEATS.index(faction.id), UNIT[rule["unit"]]): rule
    for faction in FACTIONS
    for rule in faction.rules
    if rule["op"] == "unit_bonus"
}
"""5.1 What a Faction's own training adds to a kind of unit."""
_ALCHEMIST: int = SPECIALISTS[ALCHEMIST].effect["n"]
_OPEN = "terrain_clear_or_desert"


def facing(enemy: Iterable[Piece]) -> frozenset[str]:
    """9.4.2.4 What units of the enemy make a difference, by their names in the data."""
    field = list(enemy)
    there = {
        "cavalry": any(CAVALRY[one.unit] for one in field),
        "monsters": any(one.monster for one in field),
        "undead": any(UNDEAD[one.unit] for one in field),
        "akkren": any(IS_AKKREN[one.unit] for one in field),
    }
    return frozenset(name for name, some in there.items() if some)


def training(one: Piece) -> dict[str, Any]:
    """5.1 What the owner's own training adds to a unit: Purifiers, Sons of Baal."""
    return _BONUSES.get((one.owner, one.unit), {}) if one.owner < F else {}


def factor(one: Piece, against: frozenset[str], terrain: str) -> int:
    """9.4.2.4 What a unit counts in the melee: against some enemies and on some ground more, with parasites less."""
    total = one.cf + one.extra
    for bonus in UNITS[one.unit].cf_bonus:
        if terrain in OPEN_GROUND if bonus.vs == _OPEN else bonus.vs in against:
            total += bonus.add
    if "akkren" in against:
        total += training(one).get("cf_vs_akkren", 0)
    return max(0, total - one.parasites)


def is_elite(one: Piece, against: frozenset[str]) -> bool:
    """5.1, C67 Whether a unit is elite, always or against this enemy."""
    return ELITE[one.unit] or ("akkren" in against and bool(training(one).get("elite_vs_akkren_die")))


def behind_walls(factors: list[tuple[Piece, int]], structure: str) -> int:
    """9.4.3.3 What walls add: the strongest human units on foot are doubled, up to a number; local units always."""
    if not structure:
        return 0
    local = sum([n for one, n in factors if LOCAL[one.unit]])
    human = sorted([n for one, n in factors if _human_foot(one)], reverse=True)
    return local + sum(human[: doubled(structure)])


def _human_foot(one: Piece) -> bool:
    return one.on_foot and HUMAN[one.unit]


def champion(side: Side, against: frozenset[str]) -> int:
    """5.1 What a hero adds to one unit of his side when the enemy has what he is sworn to fight."""
    total = 0
    for hero in side.heroes:
        gift = power(hero, "unit_cf")
        if gift is not None and any(what in against for what in gift["vs"]):
            total += int(gift["n"])
    return total


def strength(battle: Battle, side: Side) -> int:
    """9.4.2.4 AS: the sum of what all units count that fight this round.

    A hero's gift to one unit and walls add to it; each alchemist with an enemy unit that fights takes away (13.6.3).
    """
    fighters, enemy = side.ready, battle.enemy(side).ready
    if not fighters:
        return 0
    against = facing(enemy)
    factors = [(one, factor(one, against, battle.terrain)) for one in fighters]
    _give(factors, champion(side, against))
    total = sum([n for _, n in factors]) + behind_walls(factors, battle.walls(side))
    return max(0, total + _ALCHEMIST * sum([one.alchemist for one in enemy]))


def _give(factors: list[tuple[Piece, int]], gift: int) -> None:
    """5.1 The gift goes to the unit that it helps most: the strongest of those that walls would double."""
    sheltered = [number for number, (one, _) in enumerate(factors) if LOCAL[one.unit] or _human_foot(one)]
    best = max(sheltered or [0], key=lambda number: factors[number][1])
    one, n = factors[best]
    factors[best] = one, n + gift


# 9.4.2.4 What shifts the column and what modifies the die. Pure: each modifier has a name and a number ---------------
#
# Numbers are in favour of the attacker; below 0 they favour the defender (ruling C111).


Modifiers = list[tuple[str, int]]
_RANGER = UNIT["RA"]
_TACTICAL = number("tactical_value", "die")
_HALF = Fraction(1, 2)


def total(modifiers: Modifiers) -> int:
    """All modifiers together."""
    return sum([n for _, n in modifiers])


def _sign(side: Side) -> int:
    return 1 if side.number == ATTACKER else -1


def _count(pieces: Sequence[Piece], kinds: Sequence[bool]) -> int:
    return sum([kinds[one.unit] for one in pieces])


# Columns --------------------------------------------------------------------------------------------------------------


def shifts(battle: Battle) -> Modifiers:
    """9.4.2.4, 9.4.3.2, 18.1 All column shifts of this round."""
    found = [*_ground(battle), *_circumstances(battle)]
    for side in battle.sides:
        if side.marched:
            found.append(("forced_march", _sign(side) * MODIFIER["forced_march"]["shift"]))
        if _double_cavalry(battle, side):
            found.append(("cavalry", _sign(side) * MODIFIER["cavalry_at_least_double"]["shift"]))
    found += _above_and_below(battle)
    if battle.manoeuvre:
        found.append(("manoeuvres", battle.manoeuvre))
    return [*found, *battle.terms.shifts]


def _ground(battle: Battle) -> Modifiers:
    """9.4.2.4, C09, 9.4.3.2 What the ground and a structure give to the defender."""
    found: Modifiers = []
    if battle.terrain in ("wood", "hill"):
        found.append((battle.terrain, -MODIFIER["defender_wood_or_hill"]["shift"]))
    if battle.terrain == "mountain":
        found.append(("mountain", -MODIFIER["defender_mountain"]["shift"]))
    if battle.terms.manner == Manner.PITCHED and battle.terms.structure:
        found.append((battle.terms.structure, -pitched(battle.terms.structure)[0]))
    return found


def _circumstances(battle: Battle) -> Modifiers:
    """9.4.2.4 Rivers, a failed retreat (first round only), ships off the coast; some generals know no river."""
    terms, attacker = battle.terms, battle.sides[ATTACKER]
    found: Modifiers = []
    lands = terms.landed and general_effect(attacker.general, "landing_no_penalty") is not None
    if terms.river and not lands and general_effect(attacker.general, "ignore_river") is None:
        found.append(("river", int(MODIFIER["across_river"]["shift"])))
    if terms.failed_retreat and battle.round == MODIFIER["failed_retreat"]["round"]:
        found.append(("failed_retreat", int(MODIFIER["failed_retreat"]["shift"])))
    ships = [side for side in battle.sides if side.fleet]
    if len(ships) == 1 and not (lands and ships[0].number == DEFENDER):
        found.append(("fleet", _sign(ships[0]) * MODIFIER["only_side_with_adjacent_fleet_on_coast"]["shift"]))
    return found


def _double_cavalry(battle: Battle, side: Side) -> bool:
    """9.4.2.4 Whether it has at least twice the enemy's cavalry, on open ground."""
    if battle.terrain not in MODIFIER["cavalry_at_least_double"]["terrain"]:
        return False
    own = _count(side.ready, CAVALRY)
    return own > 0 and own >= 2 * _count(battle.enemy(side).ready, CAVALRY)


def _above_and_below(battle: Battle) -> Modifiers:
    """9.4.2.4 Flyers and burrowers: by the ratio of their factors, or by the part of the units that they are."""
    ready = [side.ready for side in battle.sides]
    theirs = [[one for one in pieces if FLIES[one.unit] or BURROWS[one.unit]] for pieces in ready]
    if not any(theirs):
        return []
    if all(theirs):
        mine, his = (sum([CF[one.unit] for one in pieces]) for pieces in theirs)
        ratio = Fraction(max(mine, his), max(1, min(mine, his)))  # those of an owner's army list may have no factors
        better, shift = (ATTACKER if mine >= his else DEFENDER), against_like(ratio)
    else:
        better = ATTACKER if theirs[ATTACKER] else DEFENDER
        shift = alone_above_below(Fraction(len(theirs[better]), len(ready[better])))
    return [("above_below", _sign(battle.sides[better]) * shift)] if shift else []


# The die --------------------------------------------------------------------------------------------------------------


def die(battle: Battle) -> Modifiers:
    """9.4.2.4 All modifiers of this round's die."""
    found: Modifiers = []
    for side in battle.sides:
        found += [(id, _sign(side) * n) for id, n in _die_of(battle, side) if n]
    if battle.terms.manner == Manner.PITCHED and battle.terms.structure and pitched(battle.terms.structure)[1]:
        found.append((battle.terms.structure, -pitched(battle.terms.structure)[1]))
    if battle.tactical:
        mine, his = (tactical(side.general) for side in battle.sides)
        if mine != his:
            found.append(("tactical", _TACTICAL if mine > his else -_TACTICAL))
    return [*found, *battle.terms.dice]


def _die_of(battle: Battle, side: Side) -> Modifiers:
    """9.4.2.4 What a side's own army does for the die."""
    own, enemy = side.ready, battle.enemy(side)
    against = facing(enemy.ready)
    found: Modifiers = [("heroes", sum([charisma(hero) for hero in side.heroes]) + side.charisma)]
    if _heavy(battle, side):
        found.append(("heavy_cavalry", int(MODIFIER["heavy_cavalry_majority"]["die"])))
    if "monsters" in against and any(one.unit == _RANGER for one in own):
        found.append(("rangers", int(MODIFIER["rangers_vs_monsters"]["die"])))  # C68: Purifiers add nothing to it
    factors = [(one, factor(one, against, battle.terrain)) for one in own]
    whole, best = sum([n for _, n in factors]), sum([n for one, n in factors if is_elite(one, against)])
    if best and best >= ELITE_PART * whole:
        found.append(("elite", ELITE_DIE))
    found += [("undead", _undead(side, enemy)), ("burning_blades", side.blades), ("general", _general(battle, side))]
    return found


def _heavy(battle: Battle, side: Side) -> bool:
    """9.4.2.4 Whether most of its units are heavy cavalry, on open ground. For some generals a third is enough."""
    modifier = MODIFIER["heavy_cavalry_majority"]
    ready = side.ready
    if battle.terrain not in modifier["terrain"] or not ready:
        return False
    part = Fraction(_count(ready, HEAVY), len(ready))
    drill = general_effect(side.general, "heavy_cavalry_fraction")
    return part > _HALF or (drill is not None and part >= Fraction(str(drill["n"])))


def _undead(side: Side, enemy: Side) -> int:
    """9.4.2.4, C59 Undead on one side only, and no Cleric against them."""
    ready = side.ready
    own = _count(ready, UNDEAD)
    if not own or _count(enemy.ready, UNDEAD) or enemy.cleric:
        return 0
    return UNDEAD_HOST_DIE if Fraction(own, len(ready)) >= UNDEAD_HOST else UNDEAD_DIE


def _general(battle: Battle, side: Side) -> int:
    """3.5 What the general himself brings: in every round, or in the first one on his kind of ground."""
    every, first = general_effect(side.general, "die_each_round"), general_effect(side.general, "round1_die")
    bonus = int(every["n"]) if every is not None else 0
    if first is not None and battle.round == 1 and battle.terrain in first["terrain"]:
        bonus += int(first["n"])
    return bonus


# 9.4.2.4 The melee: healers, fanatics, then both armies on the land combat table -------------------------------------


DIE = sides(BATTLE["land_combat"]["die"])
_KEEP = Option("keep", False, text="option.battle_keep_roll")
_AGAIN = Option("again", True, text="option.battle_roll_again")


class MeleeFactors(NamedTuple):
    """9.4.2.4 All that a melee depends on before the die is rolled."""

    attack: int
    defence: int
    shifts: Modifiers
    dice: Modifiers
    column: int


def reckon(battle: Battle) -> MeleeFactors | None:
    """9.4.2.4 Strengths, column and modifiers now; None if a side has no fighters. Pure."""
    attacker, defender = battle.sides
    if not attacker.ready or not defender.ready:
        return None
    attack, defence = strength(battle, attacker), strength(battle, defender)
    moved = shifts(battle)
    return MeleeFactors(attack, defence, moved, die(battle), column(attack, defence, total(moved)))


def lost_points(reckoning: MeleeFactors, roll: int) -> tuple[int, int]:
    """9.4.2.4, C14 What attacker and defender lose with a modified roll. Pure.

    If both would come to nothing by rounding alone, the one with the higher percentage loses a point, with equal ones
    both do (ruling C110): a battle ends.
    """
    percent = losses(reckoning.column, roll)
    mine, his = points(percent.attacker, reckoning.defence), points(percent.defender, reckoning.attack)
    if not mine and not his:
        lost = [percent.attacker if reckoning.defence else 0, percent.defender if reckoning.attack else 0]
        most = max(lost)
        mine, his = (int(bool(most) and n == most) for n in lost)
    return mine, his


Rolled = tuple[tuple[tuple[int, int], float], ...]
"""What attacker and defender lose, and how likely that is."""


@lru_cache(maxsize=1 << 16)
def rolled(attack: int, defence: int, shift: int, add: int) -> Rolled:
    """9.4.2.4 The odds of a melee of two strengths, with this many columns and so much on the die."""
    now = MeleeFactors(attack, defence, [], [], column(attack, defence, shift))
    found: dict[tuple[int, int], float] = {}
    for roll in range(1, DIE + 1):
        both = lost_points(now, roll + add)
        found[both] = found.get(both, 0.0) + 1 / DIE
    return tuple(found.items())


def melee(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.4 The whole step."""
    for side in battle.sides:
        yield from _heal(table, battle, side)
    yield from fanatics(table, battle)
    reckoning = reckon(battle)
    if reckoning is None:
        return
    roll = yield from _roll(table, battle, reckoning)
    now = roll + total(reckoning.dice)
    mine, his = lost_points(reckoning, now)
    percent = losses(reckoning.column, now)
    scene.tell(
        table,
        "battle_melee",
        "9.4.2.4",
        attack=reckoning.attack,
        defence=reckoning.defence,
        column=COLUMNS[reckoning.column],
        roll=roll,
        add=total(reckoning.dice),
        attacker=percent.attacker,
        defender=percent.defender,
        mine=mine,
        his=his,
    )
    attacker, defender = battle.sides
    mine, his = _rain(table, attacker, mine), _rain(table, defender, his)
    yield from take_losses(table, battle, attacker, mine, enemy_picks=now < DEFENDER_PICKS_BELOW)
    yield from take_losses(table, battle, defender, his, enemy_picks=now > ATTACKER_PICKS_ABOVE)


def _roll(table: Table, battle: Battle, reckoning: MeleeFactors) -> Play[int]:
    """9.4.2.4 One D10; a general who knows the feint may have it rolled again, once a battle (3.5)."""
    scene.strengths(table, reckoning.attack, reckoning.defence)
    for id, modifiers in (("battle_shift", reckoning.shifts), ("battle_die", reckoning.dice)):
        if modifiers:
            said = [Message(f"battle_modifier.{name}", {"n": n}) for name, n in modifiers]
            scene.tell(table, id, "9.4.2.4", what=said, n=total(modifiers))
    roll = table.roll(DIE)
    for side in battle.sides:
        if side.rerolls and side.played:
            mine, his = lost_points(reckoning, roll + total(reckoning.dice))
            pick = yield from ask(
                table, battle, side.decides, "reroll", [_KEEP, _AGAIN], rule="3.5", roll=roll, mine=mine, his=his
            )
            if pick.value:
                side.rerolls -= 1
                scene.tell(table, "battle_rerolls", "3.5", who=side.names, roll=roll)
                roll = table.roll(DIE)
    return roll


def _rain(table: Table, side: Side, lost: int) -> int:
    """15.3 Healing rain makes good some of the losses."""
    healed = min(side.rain, lost)
    if healed:
        scene.tell(table, "battle_rain_heals", "15.3", who=side.names, n=healed)
    return lost - healed


def _heal(table: Table, battle: Battle, side: Side) -> Play[None]:
    """13.6.2 Each healer frees one unit of its parasites."""
    enemy = battle.enemy(side)
    for _ in holders(table, side, stacks.HEALER):
        hosts = [one for one in side.pieces if one.parasites]
        host = yield from choose(table, battle, side, "heal", hosts, rule="13.6.2")
        if host is None:
            return
        scene.tell(table, "battle_heals", "13.6.2", who=side.names, unit=host.id)
        for parasite in [one for one in enemy.pieces if one.host is host]:
            eliminate(table, battle, enemy, parasite, "13.6.2")


# 9.4.2.4 The first part of the melee: fanatics, each against one enemy unit, to the death ----------------------------


_DIE = sides(TABLES["fanatic"]["die"])
_OWNER_PICKS: int = TABLES["fanatic"]["owner_picks_max"]


def is_fanatic(one: Piece) -> bool:
    """9.4.2.4, 15.2.4 Whether it is a fanatic, by nature or in a Jihad."""
    return FANATIC[one.unit] or one.fanatic


def fanatics(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.4 First every fanatic is matched, the attacker's first, each enemy unit once (C110); then all fight."""
    pairs: list[tuple[Side, Piece, Piece]] = []
    taken: list[Piece] = []
    for side in battle.sides:
        for one in [one for one in side.ready if is_fanatic(one)]:
            able = [other for other in battle.enemy(side).ready if other not in taken]
            if one in taken or not able:
                continue
            roll = table.roll(_DIE)
            chooser = side if roll <= _OWNER_PICKS else battle.enemy(side)
            scene.tell(
                table, "battle_fanatic", "9.4.2.4", who=side.names, unit=one.id, roll=roll, chooser=chooser.names
            )
            other = yield from choose(
                table, battle, chooser, "fanatic", able, rule="9.4.2.4", unit=one.id, owner=battle.enemy(side).names
            )
            assert other is not None
            pairs.append((side, one, other))
            taken += [one, other]
    for side, one, other in pairs:
        _fight(table, battle, side, one, other)


def _fight(table: Table, battle: Battle, side: Side, one: Piece, other: Piece) -> None:
    """9.4.2.4 Each rolls, the lower one is eliminated; equal rolls are rolled again (C110)."""
    mine = his = 0
    while mine == his:
        mine, his = table.roll(_DIE), table.roll(_DIE)
    scene.tell(table, "battle_fanatic_fight", "9.4.2.4", unit=one.id, other=other.id, mine=mine, his=his)
    if mine > his:
        eliminate(table, battle, battle.enemy(side), other, "9.4.2.4")
    else:
        eliminate(table, battle, side, one, "9.4.2.4")
