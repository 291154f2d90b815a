"""9.2 Persons on their way: the costs of zones, destinations, and the enemies that they pass."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.games.akkren import boons
from vexillum.games.akkren.capture.capture import capture_roll, hunters
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import NEIGHBOURS, PLACE_IDS, TERRAIN, is_sea
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.state import NONE, Person, State, Table

_COST: dict[str, int] = TABLES["heroes"]["mp_cost"]
_DEFAULT = _COST["default"]
_SNOW: dict[str, Any] = next(
    (effect for event in document("events")["event"] for effect in event["effects"] if effect["op"] == "terrain_mp"),
    {"n": 0, "terrain": []},
)


def step_cost(state: State, one: Person, zone: int) -> int:
    """9.2 What a zone costs a person: 1 MP, mountains and swamps 2; early snow affects everyone (9.1).

    Flyers pay 1 everywhere (as C47), swamp walkers pay 1 there.
    """
    terrain = TERRAIN[zone]
    if heroes.has_trait(one, "fly"):
        return _DEFAULT
    cost = _COST.get(terrain, _DEFAULT)
    if terrain == "swamp" and heroes.has_trait(one, "swamp_walk"):
        cost = _DEFAULT
    return cost + (int(_SNOW["n"]) if boons.in_force(state, boons.EARLY_SNOW) and terrain in _SNOW["terrain"] else 0)


class Way(msgspec.Struct, frozen=True):
    """A way to a zone: what it costs, how often it leads among enemies, and the zones in turn."""

    risks: int
    cost: int
    zones: tuple[int, ...]


def ways(state: State, one: Person, mp: int) -> dict[int, Way]:
    """9.2 Where a person can go with this many MP, and how: past as few enemies as can be, then at least cost."""
    if is_sea(one.place):
        return {}
    open_ways = {one.place: [Way(0, 0, ())]}
    found: dict[int, Way] = {}
    for _ in range(mp):
        grown: dict[int, list[Way]] = {}
        for here, several in open_ways.items():
            for way in several:
                for zone in NEIGHBOURS[here]:
                    cost = way.cost + step_cost(state, one, zone)
                    if cost <= mp and zone != one.place and zone not in way.zones:
                        risks = way.risks + bool(hunters(state, zone, one.owner))
                        grown.setdefault(zone, []).append(Way(risks, cost, (*way.zones, zone)))
        open_ways = {zone: _useful(several) for zone, several in grown.items()}
        for zone, several in open_ways.items():
            best = min([*several, *([found[zone]] if zone in found else [])], key=_order)
            found[zone] = best
    return found


def _order(way: Way) -> tuple[int, int, tuple[int, ...]]:
    return way.risks, way.cost, way.zones


def _useful(several: list[Way]) -> list[Way]:
    """Of some ways to one zone those that no other beats in both risk and cost."""
    kept: list[Way] = []
    for way in sorted(several, key=_order):
        if all(way.cost < other.cost for other in kept):
            kept.append(way)
    return kept


def travel(table: Table, id: int, way: Way) -> None:
    """9.2, 9.2.3 A person goes, zone after zone; among enemies he may be captured, and goes no further."""
    state = table.state
    one = heroes.person(state, id)
    start = one.place
    with table.step("person_travel", things=(f"person:{id}",), person=heroes.name(one)):
        if not step_out(table, id):
            return
        for zone in way.zones:
            heroes.change(state, id, place=zone)
            if capture_roll(table, id, zone):
                return
        table.set_title("people_travel", person=heroes.name(one), zone=PLACE_IDS[way.zones[-1]])
        table.tell(
            "travels",
            "9.2",
            who=SEATS[one.owner],
            person=heroes.name(one),
            start=PLACE_IDS[start],
            zone=PLACE_IDS[way.zones[-1]],
        )


def step_out(table: Table, id: int) -> bool:
    """9.2.3 A person leaves his stack: enemies in the zone may capture him. Returns whether he is still free."""
    one = heroes.person(table.state, id)
    if one.stack == NONE:
        return True
    heroes.change(table.state, id, stack=NONE)
    return not capture_roll(table, id, one.place)
