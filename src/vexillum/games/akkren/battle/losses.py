"""9.4.2.4, C55 A side takes losses: best fit, the three exceptions, what is left over, the recovery roll."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.best_fit import best_fit, may_go, threshold
from vexillum.games.akkren.battle.casualties import eliminate
from vexillum.games.akkren.battle.choices import alike, ask, choose, groups
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import DEMON, SPIRIT, UNIT
from vexillum.games.akkren.forces import goods, stacks
from vexillum.games.akkren.state import Play, Table

_BOWMEN = UNIT["BW"]
_HEALING: int = goods.SPECIALISTS[goods.HEALER].effect["mod"]
_SPARE = Option("spare", True, text="option.battle_spare_bows")
_COUNT = Option("count", False, text="option.battle_count_bows")


def take(table: Table, battle: Battle, side: Side, points: int, *, enemy_picks: bool) -> Play[None]:
    """9.4.2.4 New losses, with those that were kept from the round before, fall on the units that fight."""
    if not points:
        return
    if enemy_picks:
        left = yield from _picked_by_enemy(table, battle, side, points + side.residual)
    else:
        left = yield from _best_fit(table, battle, side, side.ready, points + side.residual)
    _keep(table, side, left)


def _keep(table: Table, side: Side, points: int) -> None:
    """9.4.2.4 What no unit fits is kept for the next round; a steady general makes good the first of it (3.5)."""
    made_good = min(points, side.ignores)
    side.ignores -= made_good
    side.residual = points - made_good
    if made_good:
        scene.tell(table, "battle_made_good", "3.5", who=side.names, n=made_good)
    if side.residual and side.own:
        scene.tell(table, "battle_residual", "9.4.2.4", who=side.names, n=side.residual)


def _best_fit(table: Table, battle: Battle, side: Side, pieces: list[Piece], points: int) -> Play[int]:
    """C55 Unit after unit of a best fit goes, the owner choosing between equal ones; returns the points left over."""
    pieces = yield from _with_bows(table, battle, side, pieces, points)
    while values := may_go([one.cf for one in pieces], points):
        able = [one for one in pieces if one.cf in values]
        one = _surely(pieces, able, points)
        if one is None:
            one = yield from choose(table, battle, side, "loss", able, rule="9.4.2.4", points=points)
        assert one is not None
        pieces.remove(one)
        points -= one.cf
        eliminate(table, battle, side, one, "9.4.2.4")
    return points


def _surely(pieces: list[Piece], able: list[Piece], points: int) -> Piece | None:
    """C55 A unit that goes in every best fit: no one is asked about it."""
    best = best_fit([one.cf for one in pieces], points)
    for one in groups(able).values():
        others = [other.cf for other in pieces if not alike(one, other)]
        if best_fit(others, points) != best:
            return one
    return None


def _with_bows(table: Table, battle: Battle, side: Side, pieces: list[Piece], points: int) -> Play[list[Piece]]:
    """9.4.2.4 Exception 1: the owner may leave bowmen out, as long as others fight beside them (ruling C107)."""
    others = [one for one in pieces if one.unit != _BOWMEN]
    if not others or len(others) == len(pieces) or not side.played:
        return list(pieces)
    total, count = best_fit([one.cf for one in pieces], points)
    if (total, count) == best_fit([one.cf for one in others], points):
        return list(pieces)
    pick = yield from ask(table, battle, side.decides, "bows", [_COUNT, _SPARE], rule="9.4.2.4", points=points)
    return others if pick.value else list(pieces)


def _picked_by_enemy(table: Table, battle: Battle, side: Side, points: int) -> Play[int]:
    """9.4.2.4 Exception 2: the enemy picks units that the points cover, one after the other (ruling C106).

    Exception 3: he may pick a demon even if they do not; it goes at once, and the points with it.
    """
    while True:
        able = [one for one in side.ready if 0 < one.cf <= points or (points and DEMON[one.unit])]
        if able and sum([one.cf for one in side.ready]) <= points:  # all units go, in any order
            one: Piece | None = able[0]
        else:
            one = yield from choose(
                table, battle, battle.enemy(side), "pick", able, rule="9.4.2.4", points=points, owner=side.names
            )
        if one is None:
            return points
        points = max(0, points - one.cf)
        eliminate(table, battle, side, one, "9.4.2.4")


def recover(table: Table, battle: Battle, side: Side) -> Play[None]:
    """9.4.2.4, C105 At the end of the battle what is left over is assigned; what still fits no unit is rolled for."""
    points, side.residual = side.residual, 0
    if not points:
        return
    fit = [one for one in side.own if not one.parasite]
    points = yield from _best_fit(table, battle, side, fit, points)
    if points and side.own:
        yield from _recovery_roll(table, battle, side, points)


def _recovery_roll(table: Table, battle: Battle, side: Side, points: int) -> Play[None]:
    """9.4.2.4 A unit of the owner's choice rolls; demons and spirits go without a roll, a healer helps (13.6.2)."""
    able = [one for one in side.own if not one.parasite] or side.own
    one = yield from choose(table, battle, side, "recovery", able, rule="9.4.2.4", points=points)
    assert one is not None
    if DEMON[one.unit] or SPIRIT[one.unit]:
        eliminate(table, battle, side, one, "9.4.2.4")
        return
    deadly = threshold(points, one.cf)
    if any(goods.has(stacks.stack(table.state, id), goods.HEALER) for id in side.stacks):
        deadly = max(0, deadly + _HEALING)
    roll = table.roll(sides(TABLES["residual_check"]["die"]))
    saved = roll > deadly
    id = "battle_recovers" if saved else "battle_fails_to_recover"
    scene.tell(table, id, "9.4.2.4", who=side.names, unit=one.id, roll=roll, deadly=deadly, points=points)
    if not saved:
        eliminate(table, battle, side, one, "9.4.2.4")
