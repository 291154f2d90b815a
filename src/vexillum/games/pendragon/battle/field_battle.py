"""3.6.3 Field Battle: Trap, Withdrawal, Charge and Ambush, Melee, Harass."""

from __future__ import annotations

from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.force import CHARGE, HARASS, MELEE, SHIELD_WALL, STEPS, TRAP, Fight
from vexillum.games.pendragon.battle.journal import tell_strike
from vexillum.games.pendragon.battle.losses import absorb
from vexillum.games.pendragon.battle.withdrawal import withdrawal
from vexillum.games.pendragon.state import Play, Table


def field_battle(table: Table, fight: Fight) -> Play[None]:
    """3.6.3 The steps in order, while both sides have Units in the field."""
    if not _both(fight):
        return
    yield from _step(table, fight, TRAP)
    if not _both(fight):
        return
    yield from withdrawal(table, fight)
    for step in (CHARGE, MELEE, HARASS):
        if not _both(fight):
            return
        yield from _step(table, fight, step)


def _both(fight: Fight) -> bool:
    """Whether each side has a Unit in the field."""
    return any(fight.attack.field) and any(fight.defend.field)


def _step(table: Table, fight: Fight, step: int) -> Play[None]:
    """3.6.3 All Units of a step Strike at once, then both sides apply their losses, the attacker first (ruling P20)."""
    attack, defend = fight.attack, fight.defend
    from_attack, from_defend = attack.halves(step), defend.halves(step)
    if not from_attack and not from_defend:
        return
    attack.note_cavalry(attack.field)  # ruling P18
    defend.note_cavalry(defend.field)
    with scene.stage(table, STEPS[step]):
        scene.strikes(table, from_attack, from_defend)
        tell_strike(table, "3.6.3", attack.seats, STEPS[step], from_attack)
        tell_strike(table, "3.6.3", defend.seats, STEPS[step], from_defend)
        values = SHIELD_WALL if fight.terms.shield_wall else attack.values
        yield from absorb(table, attack, attack.field, values, from_defend, STEPS[step])
        yield from absorb(table, defend, defend.field, values, from_attack, STEPS[step])
