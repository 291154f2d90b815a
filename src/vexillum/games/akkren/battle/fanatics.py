"""9.4.2.4 The first part of the melee: fanatics, each against one enemy unit, to the death."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import eliminate
from vexillum.games.akkren.battle.choices import choose
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import FANATIC
from vexillum.games.akkren.state import Play, Table

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
