"""9.4.2.4 The melee: healers, fanatics, then both armies on the land combat table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import eliminate
from vexillum.games.akkren.battle.choices import ask, choose
from vexillum.games.akkren.battle.fanatics import fanatics
from vexillum.games.akkren.battle.losses import take
from vexillum.games.akkren.battle.modifiers import Modifiers, die, shifts, total
from vexillum.games.akkren.battle.preliminary import holders
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.battle.strength import strength
from vexillum.games.akkren.components.battle_tables import (
    ATTACKER_PICKS_ABOVE,
    COLUMNS,
    DEFENDER_PICKS_BELOW,
    column,
    losses,
    points,
)
from vexillum.games.akkren.components.tables import BATTLE, sides
from vexillum.games.akkren.forces import goods
from vexillum.games.akkren.state import Play, Table

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
    yield from take(table, battle, attacker, mine, enemy_picks=now < DEFENDER_PICKS_BELOW)
    yield from take(table, battle, defender, his, enemy_picks=now > ATTACKER_PICKS_ABOVE)


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
    for _ in holders(table, side, goods.HEALER):
        hosts = [one for one in side.pieces if one.parasites]
        host = yield from choose(table, battle, side, "heal", hosts, rule="13.6.2")
        if host is None:
            return
        scene.tell(table, "battle_heals", "13.6.2", who=side.names, unit=host.id)
        for parasite in [one for one in enemy.pieces if one.host is host]:
            eliminate(table, battle, enemy, parasite, "13.6.2")
