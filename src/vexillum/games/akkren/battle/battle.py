"""9.4, 9.4.2.5, 9.4.2.6, 18.1 A battle on land, the whole procedure: manoeuvres, rounds, rout, the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from vexillum.core.decision import Option

from .. import scenarios, stacks
from ..components.map import PLACE_IDS
from ..components.pieces import force
from ..components.tables import D10, TABLES, manoeuvre, matrix, row, sides
from ..stacks import general_amount, strategic
from ..state import Holding, Play, Stack, Table
from . import scene
from .fire import fire_step
from .losses import ask, eliminate, let_go, recover, show
from .magic import cast_spells, contest
from .melee import melee
from .preliminary import challenge, hatch, place_parasites, preliminary
from .sides import ATTACKER, DEFENDER, TO_THE_LAST_MAN, Battle, Outcome, Piece, Side, Terms, lead, mustered, piece


def fight(table: Table, terms: Terms, retreat: Retreat) -> Play[Outcome]:
    """9.4 Two sides fight in a zone, round after round, until one of them is gone.

    The caller has paid for it (9.4) and gives its particulars in ``terms``; ``retreat`` moves a beaten stack away.
    Persons who are left without an army are in the outcome: whether they are captured (9.2.3) is not decided here.
    """
    battle = mustered(table.state, terms)
    table.reveal()
    for id in (*terms.attackers, *terms.defenders):
        show(table, id)
    with table.scene(lambda: scene.battle_scene(battle)):
        attacker, defender = battle.sides
        zone = PLACE_IDS[terms.zone]
        table.tell("battle", "9.4", who=attacker.names, enemy=defender.names, zone=zone)
        return (yield from table.during(battle, _fought(table, battle, retreat)))


def _fought(table: Table, battle: Battle, retreat: Retreat) -> Play[Outcome]:
    with scene.stage(table, battle, scene.BEFORE):
        if scenarios.has_rule(table.state, scenarios.MANOEUVRES) and not manoeuvres(table, battle):
            scene.conclude(table, battle, -1)
            return Outcome(fought=False)
        yield from challenge(table, battle)
        yield from preliminary(table, battle)
    while not battle.over:
        yield from _round(table, battle, retreat)
    return (yield from _finish(table, battle))


def _round(table: Table, battle: Battle, retreat: Retreat) -> Play[None]:
    """9.4.2 The five steps of a round."""
    with scene.stage(table, battle, scene.MAGIC):
        yield from cast_spells(table, battle)
        if not battle.over:
            yield from contest(table, battle)
    if not battle.over:
        with scene.stage(table, battle, scene.FIRE):
            yield from fire_step(table, battle)
    if not battle.over:
        with scene.stage(table, battle, scene.MELEE):
            yield from melee(table, battle)
    with scene.stage(table, battle, scene.ROUT):
        yield from rout_step(table, battle, retreat)
    if not battle.over:
        with scene.stage(table, battle, scene.END):
            yield from end_round(table, battle)


def _finish(table: Table, battle: Battle) -> Play[Outcome]:
    """9.4.2.4 What was left over is rolled for; then it is known who stays on the field."""
    with scene.stage(table, battle, scene.END):
        for side in battle.sides:
            yield from recover(table, battle, side)
    staying = [side.number for side in battle.sides if side.own]
    winner = staying[0] if len(staying) == 1 else -1
    if winner >= 0:
        table.tell("battle_won", "9.4.2", who=battle.sides[winner].names, zone=PLACE_IDS[battle.terms.zone])
    else:
        table.tell("battle_nobody", "9.4.2", zone=PLACE_IDS[battle.terms.zone])
    scene.conclude(table, battle, winner)
    return Outcome(
        fought=True,
        winner=winner,
        rounds=battle.round,
        lost=(force(battle.sides[ATTACKER].lost), force(battle.sides[DEFENDER].lost)),
        left=tuple(battle.left),
        destroyed=tuple(battle.destroyed),
        stranded=tuple(battle.stranded),
        captured=tuple(battle.captured),
    )


# 18.1 Optional: what both generals do before the battle --------------------------------------------------------------


_DIE = sides(TABLES["manoeuvre"]["die"])


def manoeuvres(table: Table, battle: Battle) -> bool:
    """18.1 Both roll by their strategic values; the matrix gives columns, or there is no battle this turn: False."""
    attacker, defender = battle.sides
    rolls = (table.roll(_DIE), table.roll(_DIE))
    mine = manoeuvre(rolls[0], strategic(attacker.general, defender.general))[0]
    his = manoeuvre(rolls[1], strategic(defender.general, attacker.general))[1]
    found = matrix(mine, his)
    params = {"mine": mine, "his": his, "roll": rolls[0], "other": rolls[1]}
    if found is None:
        scene.tell(table, "battle_no_contact", "18.1", **params)
        return False
    battle.manoeuvre = found
    scene.tell(table, "battle_manoeuvres", "18.1", n=found, **params)
    return True


# 9.4.2.5 Rout and retreat from a battle ------------------------------------------------------------------------------


Departure: TypeAlias = Callable[[], None]
"""Moves a stack to the zone to which it retreats."""
Retreat: TypeAlias = Callable[[Table, Stack], Play[Departure | None]]
"""9.4.2.5 Finds where a stack retreats to; None: there is nowhere to go. Nothing has changed until it departs."""
_ROUT: Any = TABLES["rout"]
_FIGHT_ON = Option("fight_on", False, text="option.battle_fight_on")


def leave_max(side: Side) -> int:
    """9.4.2.5 The roll with which a side gets away: 7 or less; some generals know better (3.5)."""
    return general_amount(side.general, "disengage_max") or int(_ROUT["disengage"]["ok_max"])


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


# 9.4.2.6 The end of a round: cyclic units, parasites, traps; what held for one round only is over --------------------


_END = TABLES["end_round"]


def end_round(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.6 All that is rolled for between two rounds; then the next one begins."""
    for side in battle.sides:
        hatch(table, side)
    for side in battle.sides:
        _parasites(table, battle, side)
    for side in battle.sides:
        _free_trapped(table, side)
    battle.round += 1
    for side in battle.sides:
        _next_round(battle, side)
    for side in battle.sides:
        yield from place_parasites(table, battle, side)


def _parasites(table: Table, battle: Battle, side: Side) -> None:
    """9.4.2.6 A parasite dies, stays, or has young (C104: these live in this battle only)."""
    for one in [one for one in side.pieces if one.parasite and one.host is not None]:
        roll = table.roll(D10)
        result = row(_END["parasite"], roll)["r"]
        if result == "removed":
            scene.tell(table, "battle_parasite_dies", "9.4.2.6", who=side.names, unit=one.id, roll=roll)
            eliminate(table, battle, side, one, "9.4.2.6")
        elif result != "stays":
            scene.tell(table, "battle_parasite_spawns", "9.4.2.6", who=side.names, unit=one.id, roll=roll)
            side.pieces.append(piece(one.unit, one.owner, holding=Holding.CALLED))
            scene.joins(table, side.number, one.id)


def _free_trapped(table: Table, side: Side) -> None:
    """9.4.2.6, C19 A trapped unit gets free with 6 or more, a monster with 7 or more."""
    for one in side.pieces:
        if one.trapped:
            roll = table.roll(D10)
            needed: int = _END["trap_removed_min_monsters" if one.monster else "trap_removed_min"]
            one.trapped = roll < needed
            id = "battle_still_trapped" if one.trapped else "battle_gets_free"
            scene.tell(table, id, "9.4.2.6", who=side.names, unit=one.id, roll=roll, needed=needed)


def _next_round(battle: Battle, side: Side) -> None:
    """What held for one round is over; what was promised for the next begins."""
    side.wall, side.rain, side.blades, side.becalmed = "", 0, 0, False
    for one in side.pieces:
        _refresh(battle, one)


def _refresh(battle: Battle, one: Piece) -> None:
    one.held = one.fanatic = False
    one.extra, one.extra_next = one.extra_next, 0
    if one.comes and one.comes <= battle.round:
        one.comes = 0
