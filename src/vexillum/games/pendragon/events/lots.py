"""5.1 Choosing which Units an Event takes, lot by lot: a kind in a space, with Plunder or without."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.forces import Lot, pool_of
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import UNITS
from vexillum.games.pendragon.state import Play, State

Lots = dict[Lot, int]
"""How many Units of each lot (space, kind, with Plunder)."""


def lots_in(state: State, spaces: list[int], kinds: tuple[int, ...]) -> Lots:
    """The Units of some kinds in some spaces."""
    return {(space, kind, loaded): n for space in spaces for kind, loaded, n in pool_of(state, space, kinds)}


def first_of(lots: Lots, n: int) -> Lots:
    """The first ``n`` Units of some lots."""
    first: Lots = {}
    for lot, there in lots.items():
        if n > 0:
            first[lot] = min(n, there)
        n -= there
    return first


@cache
def _lot(lot: Lot, n: int) -> Option:
    space, kind, loaded = lot
    unit = UNITS[kind] + ("_loaded" if loaded else "")
    return Option(
        f"{SPACE_IDS[space]}.{unit}",
        lot,
        f"unit:{SPACE_IDS[space]}.{UNITS[kind]}",
        f"option.event_units.{unit}",
        {"n": n, "space": SPACE_IDS[space]},
    )


def pick_units(
    event: PendragonEvent,
    faction: int,
    kind: str,
    lots: Lots,
    most: int,
    least: int = 0,
    limits: dict[int, int] | None = None,
) -> Play[Lots]:
    """Choose between ``least`` and ``most`` Units; of kinds in ``limits`` no more than so many.

    Asked as ``event.<kind>`` for the lot and ``event.<kind>_number`` for the number.
    """
    left_of = dict(limits or {})
    rest = dict(lots)
    taken: Lots = {}
    count = 0
    while count < most:
        for lot in rest:
            if lot[1] in left_of:
                rest[lot] = min(rest[lot], left_of[lot[1]])
        rest = {lot: n for lot, n in rest.items() if n}
        if not rest:
            break
        if count < least and sum(rest.values()) <= least - count:
            taken |= {lot: taken.get(lot, 0) + n for lot, n in rest.items()}
            break
        options = [_lot(lot, n) for lot, n in rest.items()]
        if count >= least:
            options.append(DONE)
        (pick,) = yield event.ask(faction, kind, options, n=most - count)
        if pick is DONE:
            break
        lot = pick.value
        space, unit, loaded = lot
        fewest = max(1, least - count - (sum(rest.values()) - rest[lot]))
        (number,) = yield event.ask(
            faction,
            f"{kind}_number",
            numbers(fewest, min(rest[lot], most - count)),
            about=f"unit:{SPACE_IDS[space]}.{UNITS[unit]}",
            space=SPACE_IDS[space],
            unit=UNITS[unit] + ("_loaded" if loaded else ""),
        )
        taken[lot] = taken.get(lot, 0) + number.value
        count += number.value
        rest[lot] -= number.value
        if unit in left_of:
            left_of[unit] -= number.value
    return taken
