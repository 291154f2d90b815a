"""9.4.2.4 What shifts the column and what modifies the die. Pure: each modifier has a name and a number.

Numbers are in favour of the attacker; below 0 they favour the defender (ruling C111).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.battle.strength import facing, factor, is_elite
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Manner
from vexillum.games.akkren.components.battle_tables import (
    ELITE_DIE,
    ELITE_PART,
    MODIFIER,
    UNDEAD_DIE,
    UNDEAD_HOST,
    UNDEAD_HOST_DIE,
    against_like,
    alone_above_below,
    pitched,
)
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import BURROWS, CAVALRY, CF, FLIES, HEAVY, UNDEAD, UNIT
from vexillum.games.akkren.forces.generals import effect, tactical
from vexillum.games.akkren.forces.heroes import charisma

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
    lands = terms.landed and effect(attacker.general, "landing_no_penalty") is not None
    if terms.river and not lands and effect(attacker.general, "ignore_river") is None:
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
    if against.monsters and any(one.unit == _RANGER for one in own):
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
    drill = effect(side.general, "heavy_cavalry_fraction")
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
    every, first = effect(side.general, "die_each_round"), effect(side.general, "round1_die")
    bonus = int(every["n"]) if every is not None else 0
    if first is not None and battle.round == 1 and battle.terrain in first["terrain"]:
        bonus += int(first["n"])
    return bonus
