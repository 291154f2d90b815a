"""9.4.2.3 Artillery and mines, and the blow of a Blast."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import hit
from vexillum.games.akkren.battle.choices import ask_number, choose
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.preliminary import holders
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.battle_tables import MINE_HITS, MINE_TWICE, SHOT_HITS, damage
from vexillum.games.akkren.components.tables import BATTLE, sides
from vexillum.games.akkren.components.units import FLIES
from vexillum.games.akkren.forces.goods import MINE, change
from vexillum.games.akkren.state import Play, Table

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
        change(table.state, id, MINE, -1)
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
