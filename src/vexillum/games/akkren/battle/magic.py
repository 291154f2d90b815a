"""9.4.2.2, 15.2, 15.3 Magic in battle: its strength (C22), which spells can be cast, how, and what each does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes
from ..components.pieces import DEMON, MS, UNDEAD, UNIT
from ..components.records import Spell
from ..components.tables import (
    AT_INQUISITOR,
    AT_NO_MAGIC_USER,
    BATTLE,
    CASTING,
    D10,
    column,
    losses,
    magic,
    points,
    sides,
)
from ..heroes import spells
from ..money import mana_of
from ..stacks import OFFERING, change_goods
from ..state import Holding, Play, Table
from . import scene
from .fire import blow, shot
from .losses import ask, ask_number, choose, disorder, eliminate
from .preliminary import holders
from .sides import Battle, Caster, Piece, Side, piece

# 9.4.2.2, C22 The magic strength of the units: the stronger side rolls on the difference -----------------------------


_DIE = sides(BATTLE["magic_combat"]["die"])


def magic_strength(side: Side) -> int:
    """9.4.2.2 MS: of all units that can act, and of the Masters among the magic users (15.3)."""
    return sum([MS[one.unit] for one in side.ready]) + sum([caster.ms for caster in side.awake])


def modifier(target: Side) -> int:
    """9.4.2.2 What modifies the roll: an inquisitor against it, no magic user against it."""
    return (AT_INQUISITOR if target.inquisitor else 0) + (0 if target.awake else AT_NO_MAGIC_USER)


def contest(table: Table, battle: Battle) -> Play[None]:
    """C22 Only the side with more magic strength rolls; the owner of the units that are hit chooses them."""
    mine, his = (magic_strength(side) for side in battle.sides)
    if mine == his:
        return
    side = battle.sides[0 if mine > his else 1]
    target = battle.enemy(side)
    roll, add = table.roll(_DIE), modifier(target)
    disordered, eliminated = magic(abs(mine - his), roll + add)
    scene.tell(
        table,
        "battle_magic_strength",
        "9.4.2.2",
        who=side.names,
        mine=max(mine, his),
        his=min(mine, his),
        roll=roll,
        add=add,
        d=disordered,
        k=eliminated,
    )
    for result, n in (("K", eliminated), ("D", disordered)):
        for _ in range(n):
            able = [one for one in target.field if not one.null]
            one = yield from choose(table, battle, target, "victim", able, rule="9.4.2.2", result=result, cause="magic")
            if one is None:
                return
            if result == "K":
                eliminate(table, battle, target, one, "9.4.2.2")
            else:
                disorder(table, target, one, "9.4.2.2")


# 15.2, 15.3 Which spells a magic user can cast now, their targets and difficulty. Pure -------------------------------


NOT_HERE = ("naval_shift", "march")
"""15.3 What some spells of Masters do has no place in a battle on land."""
ENEMY = ("hold", "mirror", "kill")
OWN = ("factor", "fanatic")


def success(spell: Spell, targets: Iterable[Piece]) -> int:
    """15.2 The success factor of a spell against these targets: the hardest of them counts."""
    return spell.fs + _modifier(spell, targets)


def ease(spell: Spell, targets: Iterable[Piece]) -> int:
    """15.2.3, C430 What easy targets add to the points: no one has more points than the plain factor."""
    return max(0, _modifier(spell, targets))


def _modifier(spell: Spell, targets: Iterable[Piece]) -> int:
    return min([sum([m.add for m in spell.modifiers if _is(m.target, one)]) for one in targets], default=0)


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


# 9.4.2.2, 15.2 Magic users cast their spells: points, counter-points, the roll, and what goes wrong ------------------


_OFFERING = Option("offering", None, text="option.battle_offering")


def cast_spells(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.2, C12 Each magic user may cast a spell, the attacker's first; in all as many as the Faction has mana."""
    for side in battle.sides:
        for caster in list(side.awake):
            owner = caster.person.owner
            if caster.awake and not battle.over and side.spells.get(owner, 0) < mana_of(table.state, owner):
                yield from _cast(table, battle, side, caster)


def _cast(table: Table, battle: Battle, side: Side, caster: Caster) -> Play[None]:
    """15.2 A magic user chooses a spell, its target, and how many of his points he puts into it."""
    known = castable(battle, side, caster) if caster.points else []
    if not known:
        return
    faction, name = caster.person.owner, heroes.name(caster.person)
    options = [Option(spell.id, spell, text="option.battle_spell", params={"spell": spell.id}) for spell in known]
    pick = yield from ask(
        table,
        battle,
        faction,
        "spell",
        [*options, DONE],
        rule="15.2",
        why=partial(_why_not_spell, battle, side, caster),
        person=name,
        points=caster.points,
    )
    if pick is DONE:
        return
    spell: Spell = pick.value
    chosen = yield from _chosen(table, battle, side, caster, spell)
    if "price" in spell.effect:
        yield from _pay(table, battle, side, faction)
    most = min(caster.points, success(spell, chosen))
    easy = ease(spell, chosen)
    points = yield from ask_number(
        table, battle, faction, "points", CASTING["least"], most, rule="15.2", person=name, spell=spell.id, easy=easy
    )
    caster.points -= points
    side.spells = {**side.spells, faction: side.spells.get(faction, 0) + 1}
    scene.tell(table, "battle_casts", "15.2", who=side.names, person=name, spell=spell.id, n=points)
    points -= yield from _countered(table, battle, battle.enemy(side), spell, points, easy)
    points = min(CASTING["most"], points + easy)
    yield from _roll(table, battle, side, caster, spell, chosen, points)


def _why_not_spell(
    battle: Battle, side: Side, caster: Caster, table: CoreTable[Any], decision: Decision, name: str
) -> Message | None:
    """Why a spell is not offered."""
    known = [spell for spell in heroes.spells(caster.person) if spell.id == name]
    reason = why_not(battle, side, known[0]) if known else ""
    return Message(f"why.battle_spell_{reason}", {"spell": name}, "15.2") if reason else None


def _chosen(table: Table, battle: Battle, side: Side, caster: Caster, spell: Spell) -> Play[list[Piece]]:
    """15.2 The magic user chooses the target of the spell, unless the spell has a fixed one."""
    op = spell.effect["op"]
    if op not in ENEMY and op not in OWN and op != "call":
        return []
    found: list[Piece] = []
    most = spell.effect.get("n", 1) if op == "hold" else 1
    while len(found) < most:
        able = [one for one in targets(battle, side, spell) if one not in found]
        one = yield from choose(
            table,
            battle,
            side,
            "target",
            able,
            rule="15.2",
            faction=caster.person.owner,
            optional=bool(found),
            spell=spell.id,
        )
        if one is None:
            break
        found.append(one)
    return found


def _pay(table: Table, battle: Battle, side: Side, faction: int) -> Play[None]:
    """15.2.3 Sacrifice takes an offering or a unit of one's own, whether the spell succeeds or not."""
    units = [Option("unit", text="option.battle_own_unit")] if len(side.field) > 1 else []
    if side.offerings:
        pick = yield from ask(table, battle, faction, "price", [_OFFERING, *units], rule="15.2.3", secret=True)
        if pick is _OFFERING:
            side.offerings -= 1
            change_goods(table.state, holders(table, side, OFFERING)[0], OFFERING, -1)
            scene.tell(table, "battle_offering", "15.2.3", who=side.names)
            return
    one = yield from choose(table, battle, side, "sacrifice", side.field, rule="15.2.3", faction=faction)
    assert one is not None
    eliminate(table, battle, side, one, "15.2.3")


def _countered(table: Table, battle: Battle, enemy: Side, spell: Spell, points: int, easy: int) -> Play[int]:
    """15.2, C11 The enemy may spend points against a spell, but not bring it to nothing: inquisitors' points first."""
    there = enemy.counter + sum([caster.points for caster in enemy.awake])
    most = min(there, points - CASTING["least"])
    if most <= 0 or not enemy.played:
        return 0
    spent = yield from ask_number(
        table, battle, enemy.decides, "counter", 0, most, rule="15.2", spell=spell.id, points=points, easy=easy
    )
    rest = spent - min(spent, enemy.counter)
    enemy.counter -= spent - rest
    for caster in sorted(enemy.awake, key=lambda one: -one.points):
        part = min(rest, caster.points)
        caster.points -= part
        rest -= part
    if spent:
        scene.tell(table, "battle_counters", "15.2", who=enemy.names, spell=spell.id, n=spent)
    return spent


def _roll(
    table: Table, battle: Battle, side: Side, caster: Caster, spell: Spell, chosen: list[Piece], points: int
) -> Play[None]:
    """15.2, C10 A D10 up to the points succeeds; a natural 10 is a catastrophe.

    A natural 1 always succeeds and a 10 never does, because the points are from 1 to 9.
    """
    if not battle.enemy(side).awake:
        points = min(CASTING["most"], points + CASTING["no_enemy_magic_user"])
    roll = table.roll(D10)
    worked = roll <= points
    id = "battle_spell_works" if worked else "battle_spell_fails"
    scene.tell(table, id, "15.2", who=side.names, spell=spell.id, roll=roll, points=points)
    if worked:
        yield from take_effect(table, battle, side, caster, spell, chosen, sure=roll == CASTING["sure_on"])
    elif roll == CASTING["catastrophe_on"]:
        _catastrophe(table, side, caster)


def _catastrophe(table: Table, side: Side, caster: Caster) -> None:
    """15.2 A second D10: 1-4 the magic user has fainted, with another 10 he is dead."""
    roll, name = table.roll(D10), heroes.name(caster.person)
    if roll <= CASTING["swoon_max"]:
        caster.awake = False
        scene.tell(table, "battle_faints", "15.2", who=side.names, person=name, roll=roll)
    elif roll == CASTING["death_on"]:
        side.casters.remove(caster)
        caster.awake = False
        heroes.die(table.state, caster.person.id)
        scene.tell(table, "battle_person_dies", "15.2", person=name)
    else:
        scene.tell(table, "battle_no_harm", "15.2", who=side.names, person=name, roll=roll)


# 15.2.1-15.2.4, 15.3 What each spell does ----------------------------------------------------------------------------


def take_effect(
    table: Table, battle: Battle, side: Side, caster: Caster, spell: Spell, chosen: list[Piece], *, sure: bool
) -> Play[None]:
    """15.2 A spell that has succeeded; ``sure``: with a natural 1."""
    effect, enemy = spell.effect, battle.enemy(side)
    match effect["op"]:
        case "shot":  # Blast: like a shot of light artillery (ruling C113)
            yield from shot(table, battle, side, bonus=0, flyers=True, rule="15.2.1", magic=True)
        case "damage":  # Fire storm
            yield from _fire_storm(table, battle, side, caster, spell)
        case "hold":  # Apoplexy, Exorcism, Grasping soil
            for one in chosen:
                one.held = True
                scene.tell(table, "battle_held", "15.2", who=enemy.names, unit=one.id, spell=spell.id)
        case "mirror":
            _mirror(table, enemy, chosen[0])
        case "kill":  # Banish, Sacrifice
            eliminate(table, battle, enemy, chosen[0], "15.2.3")
        case "plague":
            yield from _plague(table, battle, side, caster, sure=sure)
        case "demoralise":
            yield from _demoralise(table, battle, side, caster)
        case "call":
            _call(table, battle, side, caster, spell, chosen[0])
        case "factor":
            chosen[0].extra_next += effect["n"]
            scene.tell(table, "battle_deathgrip", "15.2.2", who=side.names, unit=chosen[0].id, n=effect["n"])
        case "fanatic":
            chosen[0].fanatic = True
            scene.tell(table, "battle_jihad", "15.2.4", who=side.names, unit=chosen[0].id)
        case op:
            _cover(table, side, enemy, spell, op)


def _cover(table: Table, side: Side, enemy: Side, spell: Spell, op: str) -> None:
    """15.3 Spells of the Masters that hold for the whole side and this round."""
    match op:
        case "wall":
            side.wall = spell.effect["structure"]
        case "rain":
            side.rain = spell.effect["n"]
        case "die":
            side.blades = spell.effect["n"]
        case "gale":
            enemy.becalmed = True
        case _:
            raise AssertionError(op)
    id = "blades" if op == "die" else op
    scene.tell(table, f"battle_{id}", "15.3", who=side.names, enemy=enemy.names)


def _fire_storm(table: Table, battle: Battle, side: Side, caster: Caster, spell: Spell) -> Play[None]:
    """15.3 This many blows on the artillery damage table; the Master chooses on whom."""
    enemy = battle.enemy(side)
    for _ in range(spell.effect["n"]):
        able = [one for one in enemy.field if not one.null]
        one = yield from choose(
            table, battle, side, "target", able, rule="15.3", faction=caster.person.owner, spell=spell.id
        )
        if one is not None:
            blow(table, battle, enemy, one, 0, "15.3")


def _mirror(table: Table, enemy: Side, one: Piece) -> None:
    """15.2.1, C114 The unit fights a round against its equal: what it loses in the column 1:1 is kept for its side."""
    one.held = True
    roll = table.roll(D10)
    lost = points(losses(column(one.cf, one.cf), roll).defender, one.cf) if one.cf else 0
    enemy.residual += lost
    scene.tell(table, "battle_mirror", "15.2.1", who=enemy.names, unit=one.id, roll=roll, n=lost)


def _plague(table: Table, battle: Battle, side: Side, caster: Caster, *, sure: bool) -> Play[None]:
    """15.2.2, C105 A unit with the losses left over dies of them: its owner chooses which, the Necromancer on a 1."""
    enemy = battle.enemy(side)
    chooser, faction = (side, caster.person.owner) if sure else (enemy, enemy.decides)
    able = residual_targets(battle, side)
    one = yield from choose(table, battle, chooser, "plague", able, rule="15.2.2", faction=faction)
    if one is not None:
        enemy.residual = 0
        eliminate(table, battle, enemy, one, "15.2.2")


def _demoralise(table: Table, battle: Battle, side: Side, caster: Caster) -> Play[None]:
    """15.2.4, C105 A unit with the losses left over is demoralised: out of this battle, and the losses with it."""
    enemy = battle.enemy(side)
    one = yield from choose(
        table,
        battle,
        side,
        "target",
        residual_targets(battle, side),
        rule="15.2.4",
        faction=caster.person.owner,
        spell="assured_victory",
    )
    if one is not None:
        enemy.residual = 0
        disorder(table, enemy, one, "15.2.4")


def _call(table: Table, battle: Battle, side: Side, caster: Caster, spell: Spell, one: Piece) -> None:
    """15.2.2, 15.2.4, C103 A unit is called: it joins now or next round, and is gone when the battle ends."""
    one.owner = caster.person.owner
    wait: int = spell.effect["rounds"]
    one.comes = battle.round + wait if wait else 0
    side.pieces.append(one)
    scene.joins(table, side.number, one.id)
    scene.tell(table, "battle_called" if not wait else "battle_called_next", "15.2", who=side.names, unit=one.id)
