"""15.2.1-15.2.4, 15.3 What each spell does."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.artillery import blow, shot
from vexillum.games.akkren.battle.casualties import disorder, eliminate
from vexillum.games.akkren.battle.choices import choose
from vexillum.games.akkren.battle.magic.targets import residual_targets
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Caster, Side
from vexillum.games.akkren.components.battle_tables import column, losses, points
from vexillum.games.akkren.components.records import Spell
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.state import Play, Table

_D10 = sides("D10")


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
    roll = table.roll(_D10)
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
