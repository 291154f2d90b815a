"""9.3.1.1-9.3.1.3 What happens when a stack enters a zone, and where it ends its movement."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.capture.capture import capture_check
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_OF, SANCTUARY
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.movement.evasion import evade
from vexillum.games.akkren.movement.interception import intercepted
from vexillum.games.akkren.movement.march import March, march_of, take_step
from vexillum.games.akkren.movement.neutral_muster import wake
from vexillum.games.akkren.movement.overrun import PRICE, can_overrun, overrun
from vexillum.games.akkren.movement.spoils import deal_with_fort, sweep, trample
from vexillum.games.akkren.movement.valley import visit
from vexillum.games.akkren.routes.foes import foes_at
from vexillum.games.akkren.state import KINDS, Play, Table


def enter(table: Table, stack_id: int, to: int) -> Play[bool]:
    """9.3.1 A stack enters the next zone: everything that this brings about. Returns whether it may.

    For owners without a player the caller counts the MP. :func:`halt` follows where the movement ends.
    """
    march = march_of(table.state, stack_id, PRICE)
    return (yield from table.during(march, go(table, march, to)))


def halt(table: Table, stack_id: int) -> Play[None]:
    """8.3.2, 9.2.3 A stack ends its movement in its zone."""
    if stacks.find(table.state, stack_id) is not None:
        yield from end_march(table, march_of(table.state, stack_id, 0))


def go(table: Table, march: March, to: int) -> Play[bool]:
    """9.3.1, C210 A march enters the next zone, for which its MP are paid. Returns whether it may.

    First those who watch the zone may intercept; then a neutral nation wakes, and enemies retreat, are overrun or stay.
    Enemies stop the march even if they retreat (9.3.1.1), unless all of them are overrun.
    """
    state = table.state
    left = stacks.stack(state, march.principal).place
    kind = KINDS[stacks.stack(state, march.principal).kind]
    way: dict[str, Any] = {"who": OWNERS[march.who], "kind": kind, "zone": PLACE_IDS[left], "goal": PLACE_IDS[to]}
    with table.step("march", things=(f"place:{PLACE_IDS[left]}", f"place:{PLACE_IDS[to]}"), **way):
        take_step(table, march.group, to)
        march.moved = True
        table.tell("marches", "9.3.1", **way)
    if REGION_OF[to] == SANCTUARY:
        yield from visit(table, march, to)
        return True
    standing = foes_at(state, to, march.who)
    stopped = yield from intercepted(table, march, to)
    stopped = wake(table, to) or stopped
    trample(table, march, to)
    if standing:
        yield from evade(table, march, standing, left)
        stopped = not (yield from ride_over(table, march, to, stopped=stopped))
    sweep(table, march, to)
    return not stopped


def ride_over(table: Table, march: March, zone: int, *, stopped: bool) -> Play[bool]:
    """9.3.1.2 Enemies are in the zone: whether an overrun lets the march go on."""
    foes = foes_at(table.state, zone, march.who)
    if stopped or not can_overrun(table.state, march, foes, zone):
        return False
    with table.step("overrun", things=(f"place:{PLACE_IDS[zone]}",), who=OWNERS[march.who], zone=PLACE_IDS[zone]):
        yield from overrun(table, march, foes, zone)
    return True


def end_march(table: Table, march: March) -> Play[None]:
    """8.3.2, 9.2.3 Where a movement ends: an undefended fort, and persons of the enemy who may be captured."""
    zone = stacks.stack(table.state, march.principal).place
    if REGION_OF[zone] == SANCTUARY:
        return
    yield from deal_with_fort(table, march, zone)
    yield from capture_check(table, zone, march.who)
