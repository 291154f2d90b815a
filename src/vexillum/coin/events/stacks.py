"""Choosing the Units that an Event takes, stack by stack: a kind in a space, with the volume's distinctions."""

from __future__ import annotations

from functools import cache

from vexillum.coin.events.context import AnyEvent, Stack, Stacks
from vexillum.coin.options import numbers
from vexillum.coin.state import Play
from vexillum.core.decision import DONE, Option


def stacks_in(event: AnyEvent, spaces: list[int], kinds: tuple[int, ...]) -> Stacks:
    """The Units of some kinds in some spaces."""
    return {stack: n for space in spaces for stack, n in event.stacks(space, kinds)}


def first_of(stacks: Stacks, n: int) -> Stacks:
    """The first ``n`` Units of some stacks."""
    first: Stacks = {}
    for stack, there in stacks.items():
        if n > 0:
            first[stack] = min(n, there)
        n -= there
    return first


@cache
def _option(stack: Stack, space: str, unit: str, name: str, n: int) -> Option:
    thing = f"unit:{space}.{unit}"
    return Option(f"{space}.{name}", stack, thing, f"option.event_units.{name}", {"n": n, "space": space})


def pick_units(
    event: AnyEvent,
    faction: int,
    kind: str,
    stacks: Stacks,
    most: int,
    least: int = 0,
    limits: dict[int, int] | None = None,
) -> Play[Stacks]:
    """Choose between ``least`` and ``most`` Units; of kinds in ``limits`` at most their limit.

    Asked as ``event.<kind>`` for the stack and ``event.<kind>_number`` for the number.
    """
    spaces, units = event.kit.kit.spaces, event.kit.kit.unit_ids
    left_of = dict(limits or {})
    rest = dict(stacks)
    taken: Stacks = {}
    count = 0
    while count < most:
        for stack in rest:
            if stack[1] in left_of:
                rest[stack] = min(rest[stack], left_of[stack[1]])
        rest = {stack: n for stack, n in rest.items() if n}
        if not rest:
            break
        if count < least and sum(rest.values()) <= least - count:
            taken |= {stack: taken.get(stack, 0) + n for stack, n in rest.items()}
            break
        options = [
            _option(stack, spaces[stack[0]], units[stack[1]], event.stack_name(stack), n) for stack, n in rest.items()
        ]
        if count >= least:
            options.append(DONE)
        (pick,) = yield event.ask(faction, kind, options, n=most - count)
        if pick is DONE:
            break
        stack = pick.value
        space, unit = spaces[stack[0]], stack[1]
        fewest = max(1, least - count - (sum(rest.values()) - rest[stack]))
        (number,) = yield event.ask(
            faction,
            f"{kind}_number",
            numbers(fewest, min(rest[stack], most - count)),
            about=f"unit:{space}.{units[unit]}",
            space=space,
            unit=event.stack_name(stack),
        )
        taken[stack] = taken.get(stack, 0) + number.value
        count += number.value
        rest[stack] -= number.value
        if unit in left_of:
            left_of[unit] -= number.value
    return taken


def take_off(event: AnyEvent, stacks: Stacks, box: str = "available") -> int:
    """Remove Units to a box if they have it, otherwise to Available. Returns how many."""
    kit, state = event.kit, event.state
    for stack, n in stacks.items():
        event.remove(stack, n)
        if box != "available" and kit.has_box(stack[1], box):
            kit.change_box(state, stack[1], "available", -n)
            kit.change_box(state, stack[1], box, n)
            event.table.tell("event_box", kit.rule, what=event.words(stack[1], n), box=box)
    return sum(stacks.values())
