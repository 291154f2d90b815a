"""9.4.2.2, C22 The magic strength of the units: the stronger side rolls on the difference."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import disorder, eliminate
from vexillum.games.akkren.battle.choices import choose
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.battle_tables import AT_INQUISITOR, AT_NO_MAGIC_USER, magic
from vexillum.games.akkren.components.tables import BATTLE, sides
from vexillum.games.akkren.components.units import MS
from vexillum.games.akkren.state import Play, Table

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
