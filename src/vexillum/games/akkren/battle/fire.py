"""9.4.2.3 The fire step: volleys, hand guns, war wagons, artillery, mines, traps. Both sides fire at once (C113)."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Option

from .. import stacks
from ..components.pieces import FACTIONS, FLIES, UNDEAD, UNITS, F
from ..components.tables import (
    AT_UNDEAD,
    AT_WALLS,
    BATTLE,
    MINE_HITS,
    MINE_TWICE,
    NOTHING,
    SHOT_HITS,
    VOLLEY,
    damage,
    fire,
    sides,
)
from ..stacks import MINE, SPECIALISTS, TRAP, change_goods
from ..state import Play, Table
from . import scene
from .losses import ask, ask_number, choose, hit
from .preliminary import holders
from .sides import Battle, Piece, Side

_DIE = sides(BATTLE["fire"]["die"])
_TRAPS: int = SPECIALISTS[TRAP].effect["per_battle"]
_FREE = Option("free", text="option.battle_free")


def fire_step(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.3 The attacker's fire, then the defender's: who shoots is settled before the first shot."""
    shooters = [[] if side.becalmed else side.ready for side in battle.sides]
    for side, pieces in zip(battle.sides, shooters, strict=True):
        yield from _volleys(table, battle, side, pieces)
        for one in pieces:
            gun = UNITS[one.unit].artillery
            if gun is not None:
                yield from shot(table, battle, side, bonus=gun.damage_bonus, flyers=gun.hits_flyers, unit=one.id)
        yield from mines(table, battle, side)
    for side in battle.sides:
        yield from _lay_traps(table, battle, side)


# Volleys --------------------------------------------------------------------------------------------------------------


def full_volleys(counts: Sequence[int]) -> list[int]:
    """C21 Shooters that count for this many fire units each, in volleys as full as can be: the fire units of each."""
    volleys: list[int] = []
    for units in sorted(counts, reverse=True):
        for number, there in enumerate(volleys):
            if there + units <= VOLLEY:
                volleys[number] += units
                break
        else:
            volleys.append(units)
    return volleys


def _volleys(table: Table, battle: Battle, side: Side, pieces: Sequence[Piece]) -> Play[None]:
    """9.4.2.3, C21 Bows and crossbows alone or in groups of up to four fire units; the others always alone."""
    arms = [UNITS[one.unit].fire for one in pieces]
    counts = [arm.units for arm in arms if arm is not None and arm.mode == "group"]
    for units in (yield from _grouped(table, battle, side, counts)):
        yield from _volley(table, battle, side, units)
    for arm in arms:
        if arm is not None and arm.mode == "single":
            yield from _volley(table, battle, side, arm.units)


def _grouped(table: Table, battle: Battle, side: Side, counts: list[int]) -> Play[list[int]]:
    """9.4.2.3 The owner groups his bows. Those without a player shoot together only at undead (C102)."""
    full = full_volleys(counts)
    if len(full) == len(counts):
        return counts
    if not side.played:
        return full if all(UNDEAD[one.unit] for one in battle.enemy(side).field) else counts
    ways = [Option("alone", counts, text="option.battle_alone"), Option("full", full, text="option.battle_full"), _FREE]
    pick = yield from ask(table, battle, side.decides, "volleys", ways, rule="9.4.2.3", n=len(counts))
    if pick is _FREE:
        return (yield from _freely(table, battle, side, counts))
    volleys: list[int] = pick.value
    return volleys


def _freely(table: Table, battle: Battle, side: Side, counts: list[int]) -> Play[list[int]]:
    """9.4.2.3 Volley after volley, the owner chooses who is in it: this many of each kind of bow."""
    left, volleys = list(counts), []
    while left:
        ways: dict[tuple[int, ...], int] = {}
        _groups(sorted(left, reverse=True), (), ways)
        options = [
            Option("+".join(map(str, way)), way, text="option.battle_volley", params={"n": n, "bows": len(way)})
            for way, n in ways.items()
        ]
        pick = yield from ask(table, battle, side.decides, "volley", options, rule="9.4.2.3", n=len(left))
        for units in pick.value:
            left.remove(units)
        volleys.append(sum(pick.value))
    return volleys


def _groups(left: list[int], way: tuple[int, ...], ways: dict[tuple[int, ...], int]) -> None:
    """All volleys that can be made of these shooters."""
    if way:
        ways[way] = sum(way)
    for number, units in enumerate(left):
        if sum(way) + units <= VOLLEY:
            _groups(left[number + 1 :], (*way, units), ways)


def _volley(table: Table, battle: Battle, side: Side, units: int) -> Play[None]:
    """9.4.2.3 One roll on the fire table. The target's owner chooses who is hit.

    Undead are harder to hit: one of them can only be named if the roll, less 2, still has an effect (ruling C113).
    """
    enemy = battle.enemy(side)
    roll = table.roll(_DIE)
    add = AT_WALLS if battle.walls(enemy) else 0
    living, undead = fire(units, roll + add), fire(units, roll + add + AT_UNDEAD)
    able = [one for one in enemy.field if (undead if UNDEAD[one.unit] else living) != NOTHING]
    id = "battle_volley_hits" if able else "battle_volley_misses"
    scene.tell(table, id, "9.4.2.3", who=side.names, n=units, roll=roll, add=add)
    worst = living if any(not UNDEAD[one.unit] for one in able) else undead
    one = yield from choose(table, battle, enemy, "victim", able, rule="9.4.2.3", result=worst, cause="fire")
    if one is not None:
        hit(table, battle, enemy, one, undead if UNDEAD[one.unit] else living, "9.4.2.3")


# Traps ----------------------------------------------------------------------------------------------------------------


def _unlimited(owner: int) -> bool:
    """5.4 Whether this owner may lay as many traps as it likes."""
    return owner < F and any(rule["op"] == "unlimited_traps" for rule in FACTIONS[owner].rules)


def _lay_traps(table: Table, battle: Battle, side: Side) -> Play[None]:
    """C19 For each trap the owner names an enemy unit, which fights no more this round; it is spent."""
    while side.played:
        there = [
            id
            for id in holders(table, side, TRAP)
            if side.traps < _TRAPS or _unlimited(stacks.stack(table.state, id).owner)
        ]
        able = [one for one in battle.enemy(side).field if not one.trapped and not one.alchemist]
        if not there or not able:
            return
        one = yield from choose(
            table,
            battle,
            side,
            "trap",
            able,
            rule="9.4.2.3",
            optional=True,
            secret=True,
            n=len(there),
            owner=battle.enemy(side).names,
        )
        if one is None:
            return
        one.trapped = True
        if not _unlimited(stacks.stack(table.state, there[0]).owner):
            side.traps += 1
        change_goods(table.state, there[0], TRAP, -1)
        scene.tell(table, "battle_trapped", "C19", who=battle.enemy(side).names, unit=one.id)


# 9.4.2.3 Artillery and mines, and the blow of a Blast ----------------------------------------------------------------


_TO_HIT = sides(BATTLE["artillery"]["to_hit"]["die"])
_MINE = sides(BATTLE["artillery"]["mine_to_hit"]["die"])
_DAMAGE = sides(BATTLE["artillery"]["damage"]["die"])


def blow(table: Table, battle: Battle, side: Side, one: Piece, bonus: int, rule: str) -> None:
    """9.4.2.3 A second D10 decides what becomes of a unit that is hit."""
    roll = table.roll(_DAMAGE)
    result = damage(roll + bonus)
    scene.tell(table, f"battle_damage_{result}", rule, who=side.names, unit=one.id, roll=roll, add=bonus)
    hit(table, battle, side, one, result, rule)


def shot(
    table: Table,
    battle: Battle,
    side: Side,
    *,
    bonus: int,
    flyers: bool,
    rule: str = "9.4.2.3",
    magic: bool = False,
    unit: str = "",
) -> Play[None]:
    """9.4.2.3 One shot: 7 or more hits, whom the target's owner says, on a natural 10 whom the shooter says.

    Heavy pieces and cannon cannot touch flyers; magic does not touch a unit with a NULL (13.6.4).
    """
    enemy = battle.enemy(side)
    able = [one for one in enemy.field if (flyers or not FLIES[one.unit]) and not (magic and one.null)]
    if not able:
        return
    roll = table.roll(_TO_HIT)
    id = "battle_shot" if unit else "battle_blast"
    params = {"unit": unit} if unit else {}
    if roll < SHOT_HITS:
        scene.tell(table, f"{id}_misses", rule, who=side.names, roll=roll, **params)
        return
    scene.tell(table, f"{id}_hits", rule, who=side.names, roll=roll, **params)
    if roll == _TO_HIT:
        one = yield from choose(table, battle, side, "aim", able, rule=rule)
    else:
        one = yield from choose(table, battle, enemy, "victim", able, rule=rule, result="shot", cause="artillery")
    assert one is not None
    blow(table, battle, enemy, one, bonus, rule)


def mines(table: Table, battle: Battle, side: Side) -> Play[None]:
    """5.4, 9.4.2.3 The owner chooses how many mines go off: 1-8 hits a unit, a 1 hits two; each is spent."""
    there = holders(table, side, MINE)
    if not there or not side.played:
        return
    n = len(there)
    used = yield from ask_number(table, battle, side.decides, "mines", 0, n, rule="9.4.2.3", secret=True, n=n)
    for id in there[:used]:
        change_goods(table.state, id, MINE, -1)
        roll = table.roll(_MINE)
        hits = 0 if roll > MINE_HITS else 2 if roll == MINE_TWICE else 1
        scene.tell(table, "battle_mine", "9.4.2.3", who=side.names, roll=roll, n=hits)
        yield from _blown_up(table, battle, battle.enemy(side), hits)


def _blown_up(table: Table, battle: Battle, enemy: Side, hits: int) -> Play[None]:
    """9.4.2.3 The units that a mine hits, chosen by their owner: different ones."""
    victims: list[Piece] = []
    for _ in range(hits):
        able = [one for one in enemy.field if one not in victims]
        one = yield from choose(table, battle, enemy, "victim", able, rule="9.4.2.3", result="shot", cause="mine")
        if one is not None:
            victims.append(one)
    for one in victims:
        blow(table, battle, enemy, one, 0, "9.4.2.3")
