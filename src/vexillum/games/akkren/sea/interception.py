"""9.3.5 Naval interception."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.combat.costs import PER_STACK
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.naval.fleets import command, enemy_fleets, ships, warships
from vexillum.games.akkren.naval.naval_battle import naval_battle
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import Play, Stack, State, Table

_TABLE: Any = TABLES["naval_move"]["intercept"]
_MODIFIER: dict[str, dict[str, Any]] = {one["if"]: one for one in _TABLE["modifiers"]}
_FEW, _LONE = _MODIFIER["mover_1_2_ships"], _MODIFIER["enemy_1_ship"]
_STRONG = [one for one in _TABLE["modifiers"] if "min" in one]
STOP: int = _TABLE["stop_min"]
ATTACK: int = _TABLE["attack_min"]
_STRIKE = Option("attack", True, text="option.sea_attack", params={"n": PER_STACK}, price={"gold": PER_STACK})
_LET_BE = Option("let_be", False, text="option.sea_let_be")


def modifiers(state: State, mover: Stack, watch: list[Stack]) -> list[tuple[str, int]]:
    """9.3.5, C246 What changes the roll: how many ships both have, and who commands them."""
    found = []
    if ships([mover]) <= _FEW["max"]:
        found.append(("few", int(_FEW["add"])))
    if ships(watch) <= _LONE["max"]:
        found.append(("lone", int(_LONE["add"])))
    strong = max([int(one["add"]) for one in _STRONG if warships(watch) >= one["min"]], default=0)
    skill = command(state, watch) - command(state, [mover])
    return [*found, *[(id, n) for id, n in (("warships", strong), ("command", skill)) if n]]


def sea_intercepted(table: Table, fleet_id: int) -> Play[bool]:
    """9.3.5, C246 A fleet has entered a sea: each enemy with ships there rolls once. Returns whether it must stop."""
    state = table.state
    mover = stacks.stack(state, fleet_id)
    if not is_sea(mover.place):
        return False
    stopped = False
    for enemy in _watchers(state, mover):
        mover = stacks.stack(state, fleet_id)
        watch = [one for one in enemy_fleets(state, mover.place, side(state, mover)) if side(state, one) == enemy]
        add = sum([n for _, n in modifiers(state, mover, watch)])
        where = PLACE_IDS[mover.place]
        with table.step("sea_intercept", things=(f"place:{where}",), zone=where):
            roll = table.roll(sides(_TABLE["die"]))
            id = "sea_caught" if roll + add >= STOP else "sea_slips"
            table.tell(id, "9.3.5", who=OWNERS[mover.owner], enemy=OWNERS[enemy], zone=where, roll=roll, add=add)
        stopped = stopped or roll + add >= STOP
        if roll + add >= ATTACK and (yield from _strikes(table, enemy, mover, watch)):
            yield from naval_battle(table, tuple([one.id for one in watch]), (fleet_id,), mover.place)
            now = stacks.find(state, fleet_id)
            if now is None or now.place != mover.place:
                return True
    return stopped


def _watchers(state: State, mover: Stack) -> list[int]:
    there = enemy_fleets(state, mover.place, side(state, mover))
    found = dict.fromkeys(side(state, one) for one in there)
    return [enemy for enemy in found if may_turn_on(state, enemy, side(state, mover))]


def _strikes(table: Table, enemy: int, mover: Stack, watch: list[Stack]) -> Play[bool]:
    """9.3.5, C246 The interceptor may attack, for 1 GP each fleet; fleets without a player always do."""
    state = table.state
    faction = decides(state, watch[0])
    if faction == NOBODY:
        return True
    price = PER_STACK * len(watch)
    where = PLACE_IDS[mover.place]
    pick = yield from masked(
        table.ask(
            SEATS[faction],
            "sea.strike",
            [_STRIKE, _LET_BE] if can_pay(state, faction, price) else [_LET_BE],
            rule="9.3.5",
            params={"zone": where, "enemy": OWNERS[mover.owner], "n": price},
            about=f"place:{where}",
            secret=True,
        )
    )
    if pick.value:
        pay(table, faction, price)
    return bool(pick.value)
