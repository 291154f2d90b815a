"""9.4.2 Units are eliminated or disordered, stacks are destroyed: what that means for the map."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.muster import lead
from vexillum.games.akkren.battle.pieces import Holding, Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.battle_tables import DISORDER, KILL
from vexillum.games.akkren.components.factions import FACTIONS, OWNERS, F
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import UNIT
from vexillum.games.akkren.forces import generals, heroes, stacks
from vexillum.games.akkren.sight import see_whole
from vexillum.games.akkren.state import NONE, Table

_REPAIRS = {
    (number, UNIT[rule["unit"]]): rule
    for number, faction in enumerate(FACTIONS)
    for rule in faction.rules
    if rule["op"] == "repair"
}
"""5.4 Who repairs which units."""
_CAPTURE: Any = TABLES["rout"]["general_captured"]


def show(table: Table, id: int) -> None:
    """C101 Everyone sees an army that fights, as it is now."""
    one = stacks.stack(table.state, id)
    for seat in range(F):
        see_whole(table.state, seat, one)


def hit(table: Table, battle: Battle, side: Side, one: Piece, result: str, rule: str) -> None:
    """9.4.2.3 A unit is disordered or eliminated."""
    if result == DISORDER:
        disorder(table, side, one, rule)
    elif result == KILL:
        eliminate(table, battle, side, one, rule)


def disorder(table: Table, side: Side, one: Piece, rule: str) -> None:
    """9.4.2.2, 9.4.2.3 A unit takes no further part in this battle; afterwards it is back."""
    one.disordered = True
    scene.tell(table, "battle_disordered", rule, who=side.names, unit=one.id)


def eliminate(table: Table, battle: Battle, side: Side, one: Piece, rule: str, *, for_good: bool = False) -> None:
    """9.4.2 A unit is eliminated, unless it is a giant that is repaired (5.4); not if it is ``for_good``."""
    repairable = (one.owner, one.unit) in _REPAIRS and one.holding != Holding.CALLED and not for_good
    if repairable and _repaired(table, side, one):
        return
    side.pieces.remove(one)
    let_go(battle.enemy(side), one)
    scene.falls(table, side.number, one.id)
    scene.tell(table, "battle_eliminated", rule, who=side.names, unit=one.id)
    if one.holding == Holding.CALLED:
        return
    side.fallen += one.worth
    side.lost = {**side.lost, one.unit: side.lost.get(one.unit, 0) + 1}
    part = ((one.unit, 1),)
    left = stacks.lose(table.state, one.stack, **{("units", "hired", "sworn")[one.holding]: part})
    if stacks.empty(left):
        destroyed(table, battle, side, one.stack)
    else:
        show(table, one.stack)


def let_go(enemy: Side, one: Piece) -> None:
    """9.4.2.1 A parasite leaves its host, a host its parasites: these look for another one in the next round (C104)."""
    if one.host is not None:
        one.host.parasites -= 1
        one.host = None
    if one.parasites:
        for other in enemy.pieces:
            if other.host is one:
                other.host = None


def _repaired(table: Table, side: Side, one: Piece) -> bool:
    """5.4, C65 A giant is patched up: it stays in the army, but fights no more in this battle (ruling C118)."""
    rule = _REPAIRS[one.owner, one.unit]
    roll = table.roll(sides(rule["die"]))
    if roll > rule["stay_max"]:
        scene.tell(table, "battle_not_repaired", "5.4", who=side.names, unit=one.id, roll=roll, most=rule["stay_max"])
        return False
    one.disordered = True
    scene.tell(table, "battle_repaired", "5.4", who=side.names, unit=one.id, roll=roll, most=rule["stay_max"])
    return True


def destroyed(table: Table, battle: Battle, side: Side, id: int) -> None:
    """A stack has no unit left: its counter goes, its general is captured or gets away, its people are stranded."""
    state = table.state
    one = stacks.stack(state, id)
    scene.tell(table, "battle_destroyed", "9.4.2", owner=OWNERS[one.owner])
    if one.general != NONE:
        _general(table, battle, side, one.general, one.owner)
    there = [person.id for person in state.people if person.stack == id]
    battle.stranded += there
    battle.destroyed.append((id, one.owner))
    side.stacks.remove(id)
    side.heroes = [hero for hero in side.heroes if hero.id not in there]
    side.casters = [caster for caster in side.casters if caster.person.id not in there]
    stacks.remove(state, id)
    lead(state, side)
    for person in there:
        heroes.change(state, person, place=battle.terms.zone)


def _general(table: Table, battle: Battle, side: Side, general: int, owner: int) -> None:
    """C70, C116 The general of a destroyed army."""
    captor = battle.enemy(side).owners[0]
    if general_taken(table, general, owner, captor):
        battle.captured.append((general, owner, captor))


def general_taken(table: Table, general: int, owner: int, captor: int) -> bool:
    """C70, C116 The general of a lost army is captured, or gets away alone and may be found again in the deck."""
    roll = table.roll(sides(_CAPTURE["die"]))
    taken = bool(roll <= _CAPTURE["yes_max"])
    scene.tell(
        table,
        "battle_general_captured" if taken else "battle_general_escaped",
        "C70",
        general=generals.GENERAL_IDS[general],
        owner=OWNERS[owner],
        captor=OWNERS[captor],
        roll=roll,
    )
    if taken:
        generals.discard(table.state, general)
    else:
        generals.put_under(table.state, general)
    return taken


def general_killed(table: Table, side: Side, id: int) -> None:
    """C20 A general is murdered: his army is a garrison from now on, mercenaries alone are a company."""
    one = stacks.stack(table.state, id)
    generals.discard(table.state, one.general)
    stacks.replace(table.state, id, general=NONE, naval_general=False, kind=stacks.leaderless(one))
    lead(table.state, side)
