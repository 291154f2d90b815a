"""9.3.1 The march of an army: activation, then one order after the other until it stops or is stopped."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren.combat.army_plunder import ACTIVATION, plunder_with
from vexillum.games.akkren.combat.army_plunder import PRICE as PLUNDER
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect
from vexillum.games.akkren.movement.evasion import evade
from vexillum.games.akkren.movement.hostility import begin_war
from vexillum.games.akkren.movement.joint_march import agreed, invite
from vexillum.games.akkren.movement.march import March, close_ranks, going, march_of
from vexillum.games.akkren.movement.march_menu import march_options
from vexillum.games.akkren.movement.march_reasons import why_not_there
from vexillum.games.akkren.movement.reorganisation import leave_units
from vexillum.games.akkren.movement.scouting import scout
from vexillum.games.akkren.movement.spoils import ride_down
from vexillum.games.akkren.movement.zone_entry import end_march, go, ride_over
from vexillum.games.akkren.pillage import GAIN
from vexillum.games.akkren.routes.costs import allowance, group_cost, hurry
from vexillum.games.akkren.routes.foes import foes_at
from vexillum.games.akkren.state import KINDS, Play, Table

_FORCED: Any = TABLES["forced_march"]


def march(table: Table, stack_id: int, *, by_plunder: bool = False) -> Play[None]:
    """9.3.1 An army that is paid for moves; ``by_plunder``: it pays for itself by plundering where it is (9.3.3)."""
    state = table.state
    one = stacks.stack(state, stack_id)
    going_on = march_of(state, stack_id, allowance(state, one) + hurry(state, one))
    stacks.replace(state, stack_id, activated=True, hurried_until=0, moved_until=state.clock + 1)
    table.set_title("armies_march", kind=KINDS[one.kind], zone=PLACE_IDS[one.place])
    table.tell("activates", "9.3.1", who=OWNERS[going_on.who], kind=KINDS[one.kind], zone=PLACE_IDS[one.place])
    yield from table.during(going_on, _march(table, going_on, by_plunder=by_plunder))


def _march(table: Table, march: March, *, by_plunder: bool) -> Play[None]:
    if by_plunder:
        yield from plunder_order(table, march, GAIN - ACTIVATION)
    while not march.over:
        options = march_options(table.state, march)
        (pick,) = yield table.ask(
            SEATS[march.faction],
            "move.to",
            options,
            rule="9.3.1",
            params={
                "zone": PLACE_IDS[stacks.stack(table.state, march.principal).place],
                "kind": KINDS[stacks.stack(table.state, march.principal).kind],
                "mp": march.mp,
            },
            about=f"stack:{march.principal}",
            secret=True,
            why=why_not_there(march),
        )
        order, value = pick.value
        yield from ORDERS[order](table, march, value)
    if stacks.find(table.state, march.principal) is not None:
        yield from end_march(table, march)


def go_order(table: Table, march: March, zones: tuple[int, ...]) -> Play[None]:
    """9.3.1 The march takes a way, zone by zone, as far as nothing stops it."""
    yield from agreed(table, march, zones)
    for zone in zones:
        march.mp -= group_cost(table.state, going(table.state, march), zone)
        if not (yield from go(table, march, zone)):
            march.over = True
            return


@asks_nothing
def forced_order(table: Table, march: March, _: object) -> None:
    """9.3.1.4 A forced march: 1 to 3 MP more, and the marker for all who take part."""
    state = table.state
    roll = table.roll(sides(_FORCED["die"]))
    tireless = effect(stacks.stack(state, march.principal).general, "forced_march")
    last = _FORCED["rows"][-1]["max"]
    more = int(row(_FORCED["rows"], min(last, roll + (int(tireless["mod"]) if tireless is not None else 0)))["mp"])
    march.mp += more
    march.forced = True
    for id in march.group:
        stacks.replace(state, id, marched=True)
    table.tell("forced_march", "9.3.1.4", who=OWNERS[march.who], roll=roll)


def plunder_order(table: Table, march: March, gold: int | None) -> Play[None]:
    """9.3.3 The march plunders where it is, for 1 MP."""
    state = table.state
    zone = stacks.stack(state, march.principal).place
    march.mp -= PLUNDER
    yield from plunder_with(table, tuple(march.group), GAIN if gold is None else gold)
    if not close_ranks(state, march, zone) or foes_at(state, zone, march.who):
        march.over = True


def war_order(table: Table, march: March, other: int) -> Play[None]:
    """8.1.2, 9.3.1.1, C201 The march turns on a neutral Faction's troops in its zone: now they are enemies."""
    state = table.state
    one = stacks.stack(state, march.principal)
    begin_war(table, march.who, other, "8.1.2")
    yield from evade(table, march, foes_at(state, one.place, march.who), one.came_from)
    march.over = not (yield from ride_over(table, march, one.place, stopped=False))


@asks_nothing
def caravan_order(table: Table, march: March, index: int) -> None:
    """13.4 A caravan is ridden down."""
    ride_down(table, march, index)


def scout_order(table: Table, march: March, _: object) -> Play[None]:
    """9.3.4 The march sends out patrols."""
    yield from scout(table, march.faction, march.principal)
    march.over = stacks.find(table.state, march.principal) is None


def with_order(table: Table, march: March, id: int) -> Play[None]:
    """8.1.1 Another stack is asked to come along."""
    yield from invite(table, march, id)


def split_order(table: Table, march: March, _: object) -> Play[None]:
    """3.2 The march leaves units behind as a garrison."""
    yield from leave_units(table, march.faction, march.principal)


@asks_nothing
def stop_order(table: Table, march: March, _: object) -> None:
    """9.3.1 The march ends here."""
    march.over = True


ORDERS: dict[str, Any] = {
    "go": go_order,
    "forced_march": forced_order,
    "plunder": plunder_order,
    "war": war_order,
    "caravan": caravan_order,
    "scout": scout_order,
    "with": with_order,
    "split": split_order,
    "stop": stop_order,
}
