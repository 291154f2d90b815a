"""9.4.2.2, 15.2 Magic users cast their spells: points, counter-points, the roll, and what goes wrong."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import eliminate
from vexillum.games.akkren.battle.choices import ask, ask_number, choose
from vexillum.games.akkren.battle.magic.effects import take_effect
from vexillum.games.akkren.battle.magic.targets import ENEMY, OWN, castable, ease, success, targets, why_not
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.preliminary import holders
from vexillum.games.akkren.battle.sides import Battle, Caster, Side
from vexillum.games.akkren.components.records import Spell, document
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.forces.goods import OFFERING, change
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.state import Play, Table

_CASTING = document("magic")["casting"]
_D10 = sides("D10")
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
        table, battle, faction, "points", _CASTING["least"], most, rule="15.2", person=name, spell=spell.id, easy=easy
    )
    caster.points -= points
    side.spells = {**side.spells, faction: side.spells.get(faction, 0) + 1}
    scene.tell(table, "battle_casts", "15.2", who=side.names, person=name, spell=spell.id, n=points)
    points -= yield from _countered(table, battle, battle.enemy(side), spell, points, easy)
    points = min(_CASTING["most"], points + easy)
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
            change(table.state, holders(table, side, OFFERING)[0], OFFERING, -1)
            scene.tell(table, "battle_offering", "15.2.3", who=side.names)
            return
    one = yield from choose(table, battle, side, "sacrifice", side.field, rule="15.2.3", faction=faction)
    assert one is not None
    eliminate(table, battle, side, one, "15.2.3")


def _countered(table: Table, battle: Battle, enemy: Side, spell: Spell, points: int, easy: int) -> Play[int]:
    """15.2, C11 The enemy may spend points against a spell, but not bring it to nothing: inquisitors' points first."""
    there = enemy.counter + sum([caster.points for caster in enemy.awake])
    most = min(there, points - _CASTING["least"])
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
        points = min(_CASTING["most"], points + _CASTING["no_enemy_magic_user"])
    roll = table.roll(_D10)
    worked = roll <= points
    id = "battle_spell_works" if worked else "battle_spell_fails"
    scene.tell(table, id, "15.2", who=side.names, spell=spell.id, roll=roll, points=points)
    if worked:
        yield from take_effect(table, battle, side, caster, spell, chosen, sure=roll == _CASTING["sure_on"])
    elif roll == _CASTING["catastrophe_on"]:
        _catastrophe(table, side, caster)


def _catastrophe(table: Table, side: Side, caster: Caster) -> None:
    """15.2 A second D10: 1-4 the magic user has fainted, with another 10 he is dead."""
    roll, name = table.roll(_D10), heroes.name(caster.person)
    if roll <= _CASTING["swoon_max"]:
        caster.awake = False
        scene.tell(table, "battle_faints", "15.2", who=side.names, person=name, roll=roll)
    elif roll == _CASTING["death_on"]:
        side.casters.remove(caster)
        caster.awake = False
        heroes.die(table.state, caster.person.id)
        scene.tell(table, "battle_person_dies", "15.2", person=name)
    else:
        scene.tell(table, "battle_no_harm", "15.2", who=side.names, person=name, roll=roll)
