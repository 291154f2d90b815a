"""9.4 A battle on land: the whole procedure."""

from __future__ import annotations

from vexillum.games.akkren import options
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import show
from vexillum.games.akkren.battle.challenge import challenge
from vexillum.games.akkren.battle.fire import fire_step
from vexillum.games.akkren.battle.losses import recover
from vexillum.games.akkren.battle.magic.magic_strength import contest
from vexillum.games.akkren.battle.magic.spells import cast_spells
from vexillum.games.akkren.battle.manoeuvres import manoeuvres
from vexillum.games.akkren.battle.melee import melee
from vexillum.games.akkren.battle.muster import mustered
from vexillum.games.akkren.battle.preliminary import preliminary
from vexillum.games.akkren.battle.round_end import end_round
from vexillum.games.akkren.battle.rout import Retreat, rout_step
from vexillum.games.akkren.battle.sides import Battle
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Outcome, Terms
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import force
from vexillum.games.akkren.state import Play, Table


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
        if options.on(table.state, options.MANOEUVRES) and not manoeuvres(table, battle):
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
