"""13.3, C26 Units of a lost region: they go from the reinforcements, then from garrisons, then from armies."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren import generals, stacks
from vexillum.games.akkren.factions import GREAT_KINGDOM, OWNERS, SEATS, F
from vexillum.games.akkren.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.realm.why_not import why_not_stack
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table
from vexillum.games.akkren.units import UNIT, UNIT_IDS, Force, U, force, without

BURROWING = {UNIT["SW"]: UNIT["SWb"]}
"""5.3 A mastiff counts as one of its region even while it burrows."""


def remove_mustered(table: Table, region: int, owner: int, units: Force) -> Play[None]:
    """C26 The units that a lost region gave are removed, one kind after the other."""
    for unit, n in units:
        left = _from_reserve(table.state, owner, unit, n)
        gone = left
        while left:
            found = yield from _next_stack(table, region, owner, unit)
            if found is None:
                break
            left -= _take(table.state, found, unit, left)
        if gone > left:
            _tell(table, region, owner, unit, gone - left)


def _from_reserve(state: State, owner: int, unit: int, n: int) -> int:
    """13.3 Take what waits among the reinforcements (of the Great Kingdom: face down); returns how many are missing."""
    if owner < F:
        some = min(n, state.pool[U * owner + unit])
        state.pool[U * owner + unit] -= some
        return n - some
    for one in [one for one in state.stacks if one.owner == GREAT_KINGDOM and one.face_down]:
        some = min(n, dict(one.face_down).get(unit, 0))
        if some:
            stacks.replace(state, one.id, face_down=without(one.face_down, force({unit: some})))
            n -= some
    return n


def _there(one: Stack, unit: int) -> int:
    """How many regular units of a kind are in a stack; a burrowing mastiff is a mastiff."""
    units = dict(one.units)
    return units.get(unit, 0) + units.get(BURROWING.get(unit, NONE), 0)


def _rank(one: Stack, region: int) -> int:
    """C26 Who gives units up first: the nation's own troops, then garrisons and ships, then armies."""
    if one.nation == region:
        return 0
    return 2 if one.kind == Kind.ARMY else 1


def _next_stack(table: Table, region: int, owner: int, unit: int) -> Play[int | None]:
    """C26 The stack that gives up a unit; where several could, its owner chooses."""
    state = table.state
    having = [one for one in state.stacks if one.owner == owner and _there(one, unit)]
    if not having:
        return None
    first = min(_rank(one, region) for one in having)
    candidates = [one for one in having if _rank(one, region) == first]
    if owner >= F or len(candidates) == 1:
        return candidates[0].id
    options = [
        Option(
            f"s{one.id}",
            one.id,
            f"stack:{one.id}",
            "option.realm_stack",
            {"zone": PLACE_IDS[one.place], "n": _there(one, unit), "unit": UNIT_IDS[unit]},
        )
        for one in candidates
    ]
    (pick,) = yield table.ask(
        SEATS[owner],
        "realm.remove",
        options,
        rule="13.3",
        params={"region": REGION_IDS[region], "unit": UNIT_IDS[unit]},
        secret=True,
        why=why_not_stack,
    )
    found: int = pick.value
    return found


def _take(state: State, id: int, unit: int, most: int) -> int:
    """A stack gives up units of a kind for good; returns how many."""
    one = stacks.stack(state, id)
    taken = 0
    units = one.units
    for kind in (unit, BURROWING.get(unit, NONE)):
        some = min(most - taken, dict(units).get(kind, 0))
        units = without(units, force({kind: some}))
        taken += some
    stacks.replace(state, id, units=units)
    drop_if_empty(state, id)
    return taken


def drop_if_empty(state: State, id: int) -> None:
    """C295 A stack without units is taken off the map; its general's card goes under the deck."""
    one = stacks.find(state, id)
    if one is not None and stacks.empty(one) and not one.face_down:
        generals.put_under(state, one.general)
        stacks.remove(state, id)


def _tell(table: Table, region: int, owner: int, unit: int, n: int) -> None:
    to = (SEATS[owner],) if owner < F else ()
    table.tell(
        "realm_units_lost",
        "13.3",
        to=to,
        who=OWNERS[owner],
        n=n,
        unit=UNIT_IDS[unit],
        region=REGION_IDS[region],
    )
