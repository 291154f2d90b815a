"""How a battle would go: the rules' own forecast, with what the seat knows of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from vexillum.games.akkren.battle.forecast import Estimate, estimate, imagined
from vexillum.games.akkren.battle.sides import Battle
from vexillum.games.akkren.battle.terms import Manner, Terms
from vexillum.games.akkren.combat.foes import serves
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import RIVERS
from vexillum.games.akkren.components.units import Force, joined, strength
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Kind, Stack

LARGE = 36
"""Armies of more factors than this are counted in steps of two, three, ...: the odds are nearly the same."""
HOPELESS = 0.7
"""With fewer factors than this many for each of the enemy's nothing is computed: it is lost."""
SURE = 6
"""With this many times the enemy's factors nothing is computed either."""
LOST = Estimate(0.0, 1.0, 0.3, 0.9, 1.0)
WON = Estimate(1.0, 0.0, 0.95, 0.0, 1.0)


class Ground(NamedTuple):
    """Where and how it is fought."""

    zone: int
    river: bool
    structure: str
    manner: Manner


def ground(mind: Mind, zone: int, came_from: int, defender: Stack, *, pitched: bool = False) -> Ground:
    """The ground of an attack on a stack: between Factions the defender comes out, others are stormed."""
    structure = serves(mind.state, zone, defender)
    manner = Manner.FIELD
    if structure:
        manner = Manner.PITCHED if pitched or defender.owner < F else Manner.ASSAULT
    return Ground(zone, (came_from, zone) in RIVERS, structure, manner)


def odds(mind: Mind, attackers: Sequence[Stack], defenders: Sequence[Stack], at: Ground) -> Estimate:
    """What to expect of a battle of these stacks."""
    mine, his = ([mind.seen(one) for one in part] for part in (attackers, defenders))
    return _odds(
        joined(*[whole_force(one) for one in mine]),
        joined(*[whole_force(one) for one in his]),
        (mine[0].owner, his[0].owner),
        any(one.marched for one in mine),
        at,
    )


def odds_of(mind: Mind, attack: Force, owner: int, defence: Force, enemy: int, at: Ground) -> Estimate:
    """The same for plain forces."""
    return _odds(attack, defence, (owner, enemy), False, at)


def quick(battle: Battle) -> Estimate:
    """The forecast of a battle, in steps if it is a large one."""
    return estimate(battle, -(-max([side.start for side in battle.sides]) // LARGE))


@lru_cache(maxsize=8192)
def _odds(attack: Force, defence: Force, owners: tuple[int, int], marched: bool, at: Ground) -> Estimate:
    mine, his = strength(attack), strength(defence)
    if not his or mine > SURE * his:
        return WON
    if mine < HOPELESS * his:
        return LOST
    both = [
        Stack(number, owner, Kind.COMPANY, at.zone, units, marched=marched and not number)
        for number, (owner, units) in enumerate(zip(owners, (attack, defence), strict=True))
    ]
    terms = Terms(
        attackers=(0,),
        defenders=(1,),
        zone=at.zone,
        river=at.river,
        structure=at.structure,
        manner=at.manner,
    )
    return quick(imagined([both[0]], [both[1]], (), terms))
