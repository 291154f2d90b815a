"""13.3, C26 Units of a lost region: they go from the reinforcements, then from garrisons, then from armies."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.combat.siege import lift_if_left
from vexillum.games.akkren.components.factions import GREAT_KINGDOM, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.components.units import NOTHING, UNIT, UNIT_IDS, U, force, without
from vexillum.games.akkren.forces import generals, heroes, stacks
from vexillum.games.akkren.naval.fleets import capacity, cargo, carried, landfall
from vexillum.games.akkren.realm.reasons import why_not_stack
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

BURROWING = {UNIT["SW"]: UNIT["SWb"]}
"""5.3 A mastiff counts as one of its region even while it burrows."""


def remove_mustered(table: Table, region: int, owner: int) -> Play[None]:
    """C26 The units that a lost region gave are removed, one kind after the other, and so they are from its list."""
    state = table.state
    for unit, n in state.muster[region]:
        waiting = _from_reserve(state, owner, unit, n)
        _strike(state, region, unit, waiting)
        gone = 0
        while gone < n - waiting:
            found = yield from _next_stack(table, region, owner, unit)
            if found is None:
                break
            some = _take(table, found, unit, n - waiting - gone)
            _strike(state, region, unit, some)
            gone += some
        if gone:
            _tell(table, region, owner, unit, gone)
    state.muster[region] = NOTHING


def _strike(state: State, region: int, unit: int, n: int) -> None:
    """A region gives this many fewer of a unit."""
    state.muster[region] = without(state.muster[region], force({unit: n}))


def _from_reserve(state: State, owner: int, unit: int, n: int) -> int:
    """13.3 Take what waits among the reinforcements (of the Great Kingdom: face down); returns how many."""
    if owner < F:
        some = min(n, state.pool[U * owner + unit])
        state.pool[U * owner + unit] -= some
        return some
    found = 0
    for one in [one for one in state.stacks if one.owner == GREAT_KINGDOM and one.face_down]:
        some = min(n - found, dict(one.face_down).get(unit, 0))
        if some:
            stacks.replace(state, one.id, face_down=without(one.face_down, force({unit: some})))
            if stacks.spent(state, stacks.stack(state, one.id)):
                stacks.remove(state, one.id)
            found += some
    return found


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


def _take(table: Table, id: int, unit: int, most: int) -> int:
    """A stack gives up units of a kind for good; returns how many."""
    state = table.state
    one = stacks.stack(state, id)
    taken = 0
    units = one.units
    for kind in (unit, BURROWING.get(unit, NONE)):
        some = min(most - taken, dict(units).get(kind, 0))
        units = without(units, force({kind: some}))
        taken += some
    stacks.replace(state, id, units=units)
    drop_if_empty(table, id)
    return taken


def drop_if_empty(table: Table, id: int) -> None:
    """C295 A stack without units is taken off the map; its general's card goes under the deck, a siege is lifted.

    Who was aboard ships that are gone comes ashore (C315).
    """
    state = table.state
    one = stacks.find(state, id)
    if one is None:
        return
    gone = stacks.spent(state, one)
    if one.kind == Kind.FLEET and (gone or carried(state, id) > capacity(one)):
        _ashore(state, one, crew=gone)
    if gone:
        generals.put_under(state, one.general)
        stacks.remove(state, id)
        if one.kind != Kind.FLEET:
            lift_if_left(table, one.place)


def _ashore(state: State, fleet: Stack, *, crew: bool) -> None:
    """C315 What a fleet carries lands in its port, or on the nearest shore of its own side; ``crew``: all with it."""
    zone = landfall(state, fleet.place, fleet.owner)
    landed = [one.id for one in cargo(state, fleet.id)]
    for id in landed:
        stacks.replace(state, id, aboard=NONE, place=zone)
    for person in state.people:
        if person.stack in landed or (crew and person.stack == fleet.id):
            heroes.change(state, person.id, place=zone)


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
