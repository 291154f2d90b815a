"""3.2, 9.3.5 Fleets are divided and joined in a place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as changed

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import CAPACITY, NOTHING, UNIT_IDS, joined, size, without
from vexillum.games.akkren.forces import goods, heroes, stacks
from vexillum.games.akkren.naval.fleets import cargo, carried
from vexillum.games.akkren.sea.voyage import Voyage, ship
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

_SPLIT = Option("split", ("split", NONE, 0), text="option.sea_split")


def companions(state: State, one: Stack) -> list[Stack]:
    """3.2 Other fleets of the same owner in the same place."""
    return [
        other
        for other in state.stacks
        if other.kind == Kind.FLEET
        and other.id != one.id
        and (other.owner, other.place, other.nation) == (one.owner, one.place, one.nation)
        and state.clock >= other.frozen_until
    ]


def squadron_options(state: State, voyage: Voyage) -> list[Option]:
    """3.2, C247 Before it sails a fleet may be divided or take others along; at any time it may join another one."""
    one = ship(state, voyage)
    found = []
    for other in companions(state, one):
        params: dict[str, Any] = {"units": in_words(whole_force(other))}
        fresh = not (other.activated or state.clock < other.moved_until)
        if not voyage.moved and fresh and not (one.general != NONE and other.general != NONE):
            found.append(
                Option(f"with.s{other.id}", ("with", other.id, 0), f"stack:{other.id}", "option.sea_with", params)
            )
        if voyage.moved and not (one.general != NONE and other.general != NONE):
            found.append(
                Option(f"join.s{other.id}", ("join", other.id, 0), f"stack:{other.id}", "option.sea_join", params)
            )
    if not voyage.moved and size(one.units) + size(one.hired) > 1 and _spare(state, one):
        found.append(_SPLIT)
    return found


def _spare(state: State, one: Stack) -> list[tuple[str, int]]:
    """3.2 The ships that a fleet can leave behind: what it carries needs the room that it has."""
    left = sum([CAPACITY[unit] * n for unit, n in whole_force(one)]) - carried(state, one.id)
    parts = [(name, unit) for name in ("units", "hired") for unit, _ in getattr(one, name)]
    return [(name, unit) for name, unit in parts if CAPACITY[unit] <= left]


def leave_ships(table: Table, voyage: Voyage) -> Play[None]:
    """3.2 Ships stay behind as a fleet of their own, one after the other; at least one sails on."""
    state = table.state
    behind = NONE
    while True:
        one = ship(state, voyage)
        able = _spare(state, one) if size(whole_force(one)) > 1 else []
        options = [
            Option(
                f"{UNIT_IDS[unit]}" if name == "units" else f"hired.{UNIT_IDS[unit]}",
                (name, unit),
                f"unit:{UNIT_IDS[unit]}",
                "option.naval_unit" if name == "units" else "option.sea_hired",
                {"unit": UNIT_IDS[unit]},
            )
            for name, unit in able
        ]
        if behind != NONE:
            options.append(Option("enough", None, text="option.sea_enough"))
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.split",
            options,
            rule="3.2",
            params={"zone": PLACE_IDS[one.place]},
            about=f"place:{PLACE_IDS[one.place]}",
            secret=True,
        )
        if pick.value is None:
            return
        behind = _left_behind(state, one, behind, *pick.value)


def _left_behind(state: State, one: Stack, behind: int, name: str, unit: int) -> int:
    part = ((unit, 1),)
    stacks.replace(state, one.id, **{name: without(getattr(one, name), part)})
    if behind == NONE:
        bare = changed(one, units=NOTHING, hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), activated=False)
        return stacks.add(state, changed(bare, **{name: part})).id
    there = stacks.stack(state, behind)
    stacks.replace(state, behind, **{name: joined(getattr(there, name), part)})
    return behind


def absorb(state: State, source: int, target: int) -> None:
    """3.2 One fleet joins another: its ships, what it carries and who is with it."""
    one, other = stacks.stack(state, source), stacks.stack(state, target)
    stacks.replace(
        state,
        target,
        units=joined(other.units, one.units),
        hired=joined(other.hired, one.hired),
        sworn=joined(other.sworn, one.sworn),
        general=other.general if other.general != NONE else one.general,
        activated=other.activated or one.activated,
        moved=other.moved or one.moved,
        moved_until=max(other.moved_until, one.moved_until),
    )
    for aboard in cargo(state, source):
        stacks.replace(state, aboard.id, aboard=target)
    for good, n in one.goods:
        goods.change(state, target, good, n)
    for person in [person.id for person in state.people if person.stack == source]:
        heroes.change(state, person, stack=target)
    stacks.remove(state, source)
    state.sightings = [changed(seen, whole=False) if seen.stack == target else seen for seen in state.sightings]
