"""9.4.2.6 The end of a round: cyclic units, parasites, traps; what held for one round only is over."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import eliminate
from vexillum.games.akkren.battle.pieces import Holding, Piece, piece
from vexillum.games.akkren.battle.preliminary import hatch, place_parasites
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.state import Play, Table

_END = TABLES["end_round"]
_D10 = sides("D10")


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
        roll = table.roll(_D10)
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
            roll = table.roll(_D10)
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
