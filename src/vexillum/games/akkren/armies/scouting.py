"""9.3.4 Scouting: patrols find out what an enemy army is made of; what its owner has to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Option

from .. import stacks
from ..battle.scene import in_words
from ..components.map import NEIGHBOURS, PLACE_IDS, TERRAIN, is_sea
from ..components.pieces import (
    BURROWS,
    CAVALRY,
    FLIES,
    HEAVY,
    MONSTER,
    OWNERS,
    SCOUTS,
    SEATS,
    UNIT_IDS,
    F,
    Force,
    force,
)
from ..components.tables import TABLES, row, sides
from ..control import allies, land_stacks, side
from ..stacks import general_effect, put_under, see, whole_force
from ..state import KINDS, Kind, Play, Stack, State, Table
from .march import tell_sides, why_not_stack

# 9.3.4 What the owner of an army that is scouted has to show, and what he chooses to show ----------------------------


KINDS_OF = ("burrowers", "flyers", "monsters")


def hidden_as(unit: int) -> str:
    """9.3.4, C215 What a unit counts as for patrols: a burrower, a flyer, a monster, or nothing of these."""
    if BURROWS[unit]:
        return "burrowers"
    if FLIES[unit]:
        return "flyers"
    return "monsters" if MONSTER[unit] else ""


def pieces(units: Force) -> list[int]:
    """Each unit of a force by itself."""
    return [unit for unit, n in units for _ in range(n)]


def bounds(n: int, percent: tuple[int, int]) -> tuple[int, int]:
    """9.3.4, C215 How many of this many units must and may be shown: at least the lower percentage, rounded up."""
    least = -(-n * percent[0] // 100)
    return least, max(least, n * percent[1] // 100)


def shown_by(table: Table, one: Stack, found: Mapping[str, Any]) -> Play[tuple[Force, bool]]:
    """9.3.4, C215 The units that are shown, and whether it is certain that there are no others.

    Monsters, flyers and burrowers are only counted if the row of the table requires it; then one of each at least is
    shown.
    """
    everything = pieces(whole_force(one))
    counted = [unit for unit in everything if not hidden_as(unit) or found[hidden_as(unit)]]
    least, most = bounds(len(counted), (found["pct"][0], found["pct"][1]))
    shown = yield from _chosen(table, one, counted, least, most)
    certain = all(found[kind] for kind in KINDS_OF) and bounds(len(shown) + 1, found["pct"])[0] > len(shown)
    counts = {unit: shown.count(unit) for unit in shown}
    return force(counts), certain and len(shown) == len(everything)


def _chosen(table: Table, one: Stack, counted: list[int], least: int, most: int) -> Play[list[int]]:
    """9.3.4 The owner chooses: first one unit of each kind whose presence must be known, then the others."""
    shown: list[int] = []
    for kind in KINDS_OF:
        of_kind = sorted({unit for unit in counted if hidden_as(unit) == kind})
        if of_kind:
            options = [_option(UNIT_IDS[unit], unit) for unit in of_kind]
            (pick,) = yield table.ask(
                SEATS[one.owner],
                "move.show_kind",
                options,
                rule="9.3.4",
                params={"kind": kind, "zone": PLACE_IDS[one.place]},
                about=f"stack:{one.id}",
                secret=True,
            )
            shown.append(pick.value)
    rest = list(counted)
    for unit in shown:
        rest.remove(unit)
    at_least, at_most = max(0, least - len(shown)), max(0, most - len(shown))
    if not at_most:
        return shown
    picks = yield table.ask(
        SEATS[one.owner],
        "move.show",
        numbered(rest),
        rule="9.3.4",
        at_least=at_least,
        at_most=at_most,
        params={"zone": PLACE_IDS[one.place]},
        about=f"stack:{one.id}",
        secret=True,
    )
    return [*shown, *[pick.value for pick in picks]]


def numbered(units: list[int]) -> list[Option]:
    """Each unit as an option of its own: ``BD.1``, ``BD.2``."""
    count: dict[int, int] = {}
    options = []
    for unit in units:
        count[unit] = count.get(unit, 0) + 1
        options.append(_option(f"{UNIT_IDS[unit]}.{count[unit]}", unit))
    return options


def _option(key: str, unit: int) -> Option:
    return Option(key, unit, f"unit:{UNIT_IDS[unit]}", "option.march_unit", {"unit": UNIT_IDS[unit]})


# 9.3.4 Scouting: patrols find out what an enemy army next to them is made of -----------------------------------------


_TABLE: Any = TABLES["scouting"]
_ADD: dict[str, int] = {one["if"]: one["add"] for one in _TABLE["modifiers"]}
PATROL = tuple(scout or fly for scout, fly in zip(SCOUTS, FLIES, strict=True))
"""9.3.4 Units that can go on patrol: skirmishers, rangers, beasts, light cavalry and everything that flies."""
LIGHT_HORSE = tuple(scout and horse and not heavy for scout, horse, heavy in zip(SCOUTS, CAVALRY, HEAVY, strict=True))


def patrol(one: Stack) -> list[int]:
    """9.3.4 The kinds of units of a stack that can scout."""
    return [unit for unit, _ in whole_force(one) if PATROL[unit]]


def targets(state: State, one: Stack) -> list[Stack]:
    """9.3.4, C214 What a stack may scout: troops of other Factions, not of allies, in the zones next to it.

    Troops without a player are public (C361).
    """
    if is_sea(one.place) or one.aboard >= 0:
        return []
    near = [other for zone in NEIGHBOURS[one.place] for other in land_stacks(state, zone)]
    return [other for other in near if other.owner < F and not allies(state, other.owner, side(state, one))]


def may_scout(state: State, one: Stack) -> bool:
    """9.3.4, C214 Whether a stack can send out patrols: an army or company with such units, once a turn."""
    if one.kind not in (Kind.ARMY, Kind.COMPANY) or state.clock < max(one.scouted_until, one.frozen_until):
        return False
    return not one.besieged and bool(patrol(one)) and bool(targets(state, one))


def scout(table: Table, faction: int, id: int) -> Play[None]:
    """9.3.4 A stack scouts one of the stacks next to it."""
    state = table.state
    one = stacks.stack(state, id)
    options = [
        Option(
            f"s{other.id}",
            other.id,
            f"stack:{other.id}",
            "option.scout_stack",
            {"owner": OWNERS[other.owner], "kind": KINDS[other.kind], "zone": PLACE_IDS[other.place]},
        )
        for other in targets(state, one)
    ]
    (pick,) = yield table.ask(
        SEATS[faction],
        "move.scout",
        options,
        rule="9.3.4",
        params={"zone": PLACE_IDS[one.place]},
        about=f"stack:{id}",
        why=why_not_stack,
    )
    zone = PLACE_IDS[stacks.stack(state, pick.value).place]
    with table.step("scouting", things=(f"stack:{pick.value}",), who=SEATS[faction], zone=zone):
        table.set_title("armies_scout", zone=zone)
        yield from _patrol(table, faction, id, pick.value)


def modifiers(one: Stack, zone: int) -> int:
    """9.3.4 What changes the roll: flyers, light cavalry, the general's eye, and cover for those who are watched."""
    units = patrol(one)
    eye = general_effect(one.general, "scouting")
    add = int(eye["mod"]) if eye is not None else 0
    add += _ADD["uses_flyers"] if any(FLIES[unit] for unit in units) else 0
    add += _ADD["uses_LC"] if any(LIGHT_HORSE[unit] for unit in units) else 0
    add += _ADD["enemy_mountain_or_swamp"] if TERRAIN[zone] in ("mountain", "swamp") else 0
    return add + (_ADD["enemy_wood"] if TERRAIN[zone] == "wood" else 0)


def _patrol(table: Table, faction: int, id: int, target: int) -> Play[None]:
    state = table.state
    one, other = stacks.stack(state, id), stacks.stack(state, target)
    stacks.replace(state, id, scouted_until=state.clock + 1)
    roll, add = table.roll(sides(_TABLE["die"])), modifiers(one, other.place)
    found: Mapping[str, Any] = row(_TABLE["rows"], roll + add)
    table.tell(
        "scouts",
        "9.3.4",
        who=SEATS[faction],
        owner=OWNERS[other.owner],
        kind=KINDS[other.kind],
        zone=PLACE_IDS[other.place],
        roll=roll,
    )
    shown, whole = yield from shown_by(table, other, found)
    table.reveal()
    see(state, faction, other, shown, whole=whole)
    low, high = found["pct"]
    both = (faction, other.owner)
    tell_sides(
        table,
        "scouted" if shown else "scouted_nothing",
        "9.3.4",
        both,
        add=add,
        who=SEATS[faction],
        owner=OWNERS[other.owner],
        zone=PLACE_IDS[other.place],
        units=in_words(shown),
        low=low,
        high=high,
    )
    if found.get("lose_scout"):
        yield from _lose_patrol(table, faction, id, both)


def _lose_patrol(table: Table, faction: int, id: int, both: tuple[int, int]) -> Play[None]:
    """9.3.4 The patrol is caught: its owner gives up one unit that can scout; both sides know which."""
    state = table.state
    one = stacks.stack(state, id)
    options = [
        Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.march_unit", {"unit": UNIT_IDS[unit]})
        for unit in patrol(one)
    ]
    (pick,) = yield table.ask(
        SEATS[faction], "move.patrol_lost", options, rule="9.3.4", about=f"stack:{id}", secret=True
    )
    left = stacks.lose_any(state, id, pick.value)
    table.tell("patrol_caught", "9.3.4", who=SEATS[faction], zone=PLACE_IDS[one.place])
    tell_sides(table, "patrol_lost", "9.3.4", both, who=SEATS[faction], unit=UNIT_IDS[pick.value])
    if stacks.empty(left):
        put_under(state, left.general)  # C116: he gets away alone
        stacks.remove(state, id)
