"""15.2, 15.3 Which spells a magic user can cast now, their targets and difficulty. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.games.akkren.battle.pieces import Holding, Piece, piece
from vexillum.games.akkren.battle.sides import Battle, Caster, Side
from vexillum.games.akkren.components.records import Spell
from vexillum.games.akkren.components.units import DEMON, UNDEAD, UNIT
from vexillum.games.akkren.forces.heroes import spells

NOT_HERE = ("naval_shift", "march")
"""15.3 What some spells of Masters do has no place in a battle on land."""
ENEMY = ("hold", "mirror", "kill")
OWN = ("factor", "fanatic")


def _is(target: str, one: Piece) -> bool:
    """15.2, C114 Whether a unit is of the kind that a modifier names."""
    if target == "demon":
        return DEMON[one.unit]
    if target == "undead":
        return UNDEAD[one.unit]
    if target.startswith("summoned_"):
        return one.holding == Holding.CALLED and one.size == target.removeprefix("summoned_")
    if target.startswith("DE"):
        return DEMON[one.unit] and one.id.removesuffix("f") == target
    return one.size == target


def success(spell: Spell, targets: Iterable[Piece]) -> int:
    """15.2 The success factor of a spell against these targets: the hardest of them counts."""
    return spell.fs + _modifier(spell, targets)


def ease(spell: Spell, targets: Iterable[Piece]) -> int:
    """15.2.3, C430 What easy targets add to the points: no one has more points than the plain factor."""
    return max(0, _modifier(spell, targets))


def _modifier(spell: Spell, targets: Iterable[Piece]) -> int:
    return min([sum([m.add for m in spell.modifiers if _is(m.target, one)]) for one in targets], default=0)


def _can_be(of: str, one: Piece) -> bool:
    """15.2, 15.3 Whether a spell with such a target can touch this unit. Nothing touches one with a NULL (13.6.4)."""
    if one.null:
        return False
    if of == "foot":
        return one.on_foot
    if of == "unearthly":
        return one.unearthly
    return of == "any" or one.unearthly or one.monster


def targets(battle: Battle, side: Side, spell: Spell) -> list[Piece]:
    """15.2 The units that a spell can be cast on: enemies, one's own, or those that can be called."""
    op, enemy = spell.effect["op"], battle.enemy(side)
    if op == "call":
        return [piece(UNIT[id], side.owners[0], holding=Holding.CALLED) for id in spell.effect["units"]]
    if op in OWN:
        return [one for one in side.ready if not one.null]
    if op == "hold":
        return [one for one in enemy.ready if _can_be(spell.effect["of"], one)]
    if op in ENEMY:
        return [one for one in enemy.field if _can_be(spell.effect.get("of", "any"), one)]
    return []


def residual_targets(battle: Battle, side: Side) -> list[Piece]:
    """15.2.2, 15.2.4, C105 Whom Plague and Assured Victory can touch: enemies, when losses are left over on them."""
    enemy = battle.enemy(side)
    return [one for one in enemy.field if not one.null] if enemy.residual else []


def why_not(battle: Battle, side: Side, spell: Spell) -> str:
    """15.2, 15.3 Why a spell cannot be cast now; nothing if it can."""
    op, enemy = spell.effect["op"], battle.enemy(side)
    if op in NOT_HERE:
        return "not_here"
    if "price" in spell.effect and not side.offerings and len(side.field) < 2:
        return "price"
    if op in ("plague", "demoralise"):
        return "" if residual_targets(battle, side) else "residual"
    if op in (*ENEMY, *OWN, "call"):
        return "" if targets(battle, side, spell) else "target"
    if op in ("shot", "damage"):
        return "" if any(not one.null for one in enemy.field) else "target"
    return ""


def castable(battle: Battle, side: Side, caster: Caster) -> list[Spell]:
    """15.2 The spells that a magic user can cast now."""
    return [spell for spell in spells(caster.person) if not why_not(battle, side, spell)]
