"""9.4.2, 9.4.4 What to expect of a battle, from what a seat has seen of both armies."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from vexillum.core.tools.odds import Odds, evenly, of
from vexillum.games.akkren import options
from vexillum.games.akkren.battle.forecast import Estimate, estimate, imagined
from vexillum.games.akkren.battle.muster import off_coast
from vexillum.games.akkren.battle.sides import Battle
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.combat.encounter import terms_of
from vexillum.games.akkren.components.map import REGION_OF
from vexillum.games.akkren.components.units import Force
from vexillum.games.akkren.naval.fleets import command, factors
from vexillum.games.akkren.naval.naval_table import DIE, naval_column, sunk
from vexillum.games.akkren.odds.known import all_known, as_seen, shown
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack, Stacks, State

_NEW = 10**6
"""The number of a stack that is only imagined."""


def forecast(
    state: State,
    seat: int,
    attackers: Sequence[Stack],
    defenders: Sequence[Stack],
    zone: int,
    manner: Manner = Manner.FIELD,
) -> Estimate | None:
    """9.4.2 The forecast of a battle as a seat can compute it; None if it has never seen one of the stacks."""
    if not attackers or not defenders or not all_known(state, seat, [*attackers, *defenders]):
        return None
    mine, his = ([shown(state, seat, one) for one in side] for side in (attackers, defenders))
    if not any(whole_force(one) for one in mine) or not any(whole_force(one) for one in his):
        return None
    return _estimated(state, seat, mine, his, zone, manner)


def against(
    state: State,
    seat: int,
    attackers: Sequence[Stack],
    owner: int,
    units: Force,
    zone: int,
    manner: Manner = Manner.FIELD,
) -> Estimate | None:
    """9.4.2 The same against troops that are not yet on the map, but known to all: a nation's, rebels."""
    if not attackers or not all_known(state, seat, attackers) or not units:
        return None
    foe = Stack(_NEW, owner, Kind.COMPANY, zone, units, nation=REGION_OF[zone])
    return _estimated(state, seat, [shown(state, seat, one) for one in attackers], [foe], zone, manner)


def _estimated(state: State, seat: int, mine: list[Stack], his: list[Stack], zone: int, manner: Manner) -> Estimate:
    """The forecast for stacks as they are known, wherever they would be."""
    seen = as_seen(state, seat)
    ids = [one.id for one in (*mine, *his)]
    seen.stacks = Stacks([*[one for one in seen.stacks if one.id not in ids], *mine, *his])
    terms = terms_of(seen, tuple([one.id for one in mine]), tuple([one.id for one in his]), zone, manner)
    fleets = (off_coast(state, zone, {one.owner for one in mine}), off_coast(state, zone, {one.owner for one in his}))
    tactical = options.on(state, options.TACTICAL_VALUE)
    return estimate(imagined(mine, his, seen.people, terms, fleets=fleets, tactical=tactical))


def going_on(battle: Battle, seat: int) -> Estimate:
    """9.4.2 How a battle that is being fought would go on: both armies are seen, the other side's commander is not."""
    sides = [replace(side) if side.decides == seat else replace(side, general=NONE) for side in battle.sides]
    return estimate(replace(battle, sides=(sides[0], sides[1])))


def broadside(state: State, seat: int, fleets: Sequence[Stack]) -> Odds[int] | None:
    """9.4.4 The factors that some fleets sink in a round; None if a seat has not seen what they are."""
    seen = as_seen(state, seat)
    ids = [one.id for one in fleets]
    there = [one for one in seen.stacks if one.id in ids]
    total = factors(there)
    if not total or not all_known(state, seat, fleets):
        return None
    column = naval_column(total, command(seen, there))
    return of(evenly(range(1, DIE + 1)), lambda roll: sunk(column, roll))
