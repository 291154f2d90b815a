"""9.4.2.5 Rout and retreat from a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from vexillum.core.decision import Option
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import eliminate, let_go
from vexillum.games.akkren.battle.choices import ask
from vexillum.games.akkren.battle.losses import recover
from vexillum.games.akkren.battle.muster import TO_THE_LAST_MAN, lead
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import amount
from vexillum.games.akkren.state import Play, Stack, Table

Departure: TypeAlias = Callable[[], None]
"""Moves a stack to the zone to which it retreats."""
Retreat: TypeAlias = Callable[[Table, Stack], Play[Departure | None]]
"""9.4.2.5 Finds where a stack retreats to; None: there is nowhere to go. Nothing has changed until it departs."""
_ROUT: Any = TABLES["rout"]
_FIGHT_ON = Option("fight_on", False, text="option.battle_fight_on")


def leave_max(side: Side) -> int:
    """9.4.2.5 The roll with which a side gets away: 7 or less; some generals know better (3.5)."""
    return amount(side.general, "disengage_max") or int(_ROUT["disengage"]["ok_max"])


def must_rout(battle: Battle, side: Side) -> bool:
    """9.4.2.5 Whether a side has lost more than half of its factors, in a battle that is not to the last man."""
    return not battle.last_man and 100 * side.fallen > _ROUT["loss_pct_above"] * side.start


def rout_step(table: Table, battle: Battle, retreat: Retreat) -> Play[None]:
    """9.4.2.5 Who has lost too much, or can fight no more, routs; then who wants to leave tries to, attacker first.

    No one leaves a battle with neutrals, rebels or Akkren: it is to the last man (C115).
    """
    for side in battle.sides:
        if not battle.over and (side.beaten or must_rout(battle, side)):
            yield from _rout(table, battle, side, retreat)
    for side in battle.sides:
        if not battle.over and side.played and not battle.last_man:
            yield from _withdraw(table, battle, side, retreat)


def _rout(table: Table, battle: Battle, side: Side, retreat: Retreat) -> Play[None]:
    """9.4.2.5, C70 A side is driven off; anyone who has nowhere to go, or never retreats (C115), is eliminated."""
    scene.tell(table, "battle_routs", "9.4.2.5", who=side.names)
    yield from recover(table, battle, side)
    for id in list(side.stacks):
        one = stacks.stack(table.state, id)
        depart = None if one.owner in TO_THE_LAST_MAN else (yield from retreat(table, one))
        if depart is not None:
            depart()
            _gone(table, battle, side, id)
        else:
            scene.tell(table, "battle_no_way_out", "C70", who=side.names)
            for piece in [piece for piece in side.pieces if piece.stack == id]:
                eliminate(table, battle, side, piece, "C70", for_good=True)


def _gone(table: Table, battle: Battle, side: Side, id: int) -> None:
    """A stack has left the field."""
    battle.left.append(id)
    side.stacks.remove(id)
    for one in side.pieces:
        if one.stack == id:
            let_go(battle.enemy(side), one)
            one.parasites = 0
    lead(table.state, side)
    side.pieces = [one for one in side.pieces if one.stack != id]
    side.heroes = [one for one in side.heroes if one.stack != id]
    side.casters = [one for one in side.casters if one.person.stack != id]


def _withdraw(table: Table, battle: Battle, side: Side, retreat: Retreat) -> Play[None]:
    """9.4.2.5 A side may try to leave at the end of a round, with 1-7 on a D10; it needs somewhere to go (C115).

    What is left over is rolled for only if the whole side leaves (C105): otherwise its battle goes on.
    """
    most = leave_max(side)
    leave = Option("leave", True, text="option.battle_leave", params={"most": most})
    pick = yield from ask(
        table, battle, side.decides, "withdraw", [_FIGHT_ON, leave], rule="9.4.2.5", round=battle.round
    )
    if not pick.value:
        return
    roll = table.roll(sides(_ROUT["disengage"]["die"]))
    scene.tell(
        table, "battle_leaves" if roll <= most else "battle_held_fast", "9.4.2.5", who=side.names, roll=roll, most=most
    )
    if roll > most:
        return
    departures: dict[int, Departure] = {}
    for id in list(side.stacks):
        depart = yield from retreat(table, stacks.stack(table.state, id))
        if depart is None:
            scene.tell(table, "battle_cannot_leave", "9.4.2.5", who=side.names)
        else:
            departures[id] = depart
    if len(departures) == len(side.stacks):
        yield from recover(table, battle, side)
    for id in [id for id in side.stacks if id in departures]:
        departures[id]()
        _gone(table, battle, side, id)
