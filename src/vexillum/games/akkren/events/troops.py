"""9.1 Events that bring troops, or take them away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.attrition import lose_percent
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import CAPITAL_OF, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, ZONES_OF, is_sea
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.components.units import UNIT, UNIT_IDS, Force, U, joined, size, strength
from vexillum.games.akkren.control import capital_stands, enemies_at, land_stacks
from vexillum.games.akkren.events.drawn_event import DrawnEvent
from vexillum.games.akkren.events.land import strike_region
from vexillum.games.akkren.events.unit_losses import cheapest, choose_loss, lose, members
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.naval.wrecks import overload
from vexillum.games.akkren.nonplayer.hordes import wandering_group
from vexillum.games.akkren.realm.removal import drop_if_empty
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Kind, Play, Stack, State, Table

_DIE = sides("D10")


def gate_open(state: State, faction: int) -> bool:
    """C339 Whether a person can join a Faction in its capital: standing, its own, and without an enemy in the zone."""
    return capital_stands(state, faction) and not enemies_at(state, CAPITAL_OF[faction], faction)


def arrive(state: State, faction: int, units: Force) -> None:
    """C339 Regular units appear in a Faction's capital: with the garrison there, or as a new one."""
    zone = CAPITAL_OF[faction]
    for one in land_stacks(state, zone):
        if one.owner == faction and one.kind == Kind.GARRISON and not one.besieged:
            stacks.replace(state, one.id, units=joined(one.units, units))
            return
    stacks.add(state, Stack(0, faction, Kind.GARRISON, zone, units))


@asks_nothing
def free_mercenary(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 14.1 Riders without a master join a Faction in its capital, as mercenaries; their pay begins next winter."""
    state = table.state
    hired: Force = ((UNIT[said["unit"]], said["n"]),)
    for faction in happening.factions:
        if not gate_open(state, faction):
            table.tell("event_gate_shut", "9.1", who=SEATS[faction])
            continue
        stacks.add(state, Stack(0, faction, Kind.COMPANY, CAPITAL_OF[faction], hired=hired))
        table.tell("event_riders", "9.1", who=SEATS[faction], unit=said["unit"], zone=PLACE_IDS[CAPITAL_OF[faction]])


def free_unit(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 13.3 A unit comes from the reinforcements to the capital without cost. Which one only its owner knows."""
    state = table.state
    for faction in happening.factions:
        among = [UNIT[id] for id in said["units"] if state.pool[U * faction + UNIT[id]]]
        if not among or not gate_open(state, faction):
            table.tell("event_nobody_comes", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.free_unit",
            [
                Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.event_unit", {"unit": UNIT_IDS[unit]})
                for unit in among
            ],
            rule="9.1",
            about=f"place:{PLACE_IDS[CAPITAL_OF[faction]]}",
            secret=True,
            why=_why_not_waiting,
        )
        state.pool[U * faction + pick.value] -= 1
        arrive(state, faction, ((pick.value, 1),))
        table.tell("event_clans", "9.1", who=SEATS[faction], zone=PLACE_IDS[CAPITAL_OF[faction]])
        table.tell("event_clan_unit", "9.1", to=(SEATS[faction],), who=SEATS[faction], unit=pick.key)


def _why_not_waiting(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    unit = name.rpartition(":")[2]
    return Message("why.event_waiting", {"unit": unit, "units": list(decision.keys)}, "9.1") if unit in UNIT else None


def largest_army(state: State, faction: int) -> Stack | None:
    """C340 The largest army under a general: most units, then most factors, then the one raised first."""
    armies = [one for one in state.stacks if one.owner == faction and one.kind == Kind.ARMY and not stacks.empty(one)]
    return max(armies, key=lambda one: (size(whole_force(one)), strength(whole_force(one)), -one.id), default=None)


@asks_nothing
def lose_cheapest_unit(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 The largest army loses its cheapest unit. Everyone hears of deserters; only the owner knows which (C340)."""
    for faction in happening.factions:
        army = largest_army(table.state, faction)
        if army is None:
            table.tell("event_no_army", "9.1", who=SEATS[faction])
            continue
        table.tell("event_deserters", "9.1", who=SEATS[faction])
        lose(table, army.id, cheapest(members(army)), "9.1")


def random_region_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1 Plague in a random region: every stack there loses a part, ships in port and those aboard too.

    Troops for whom a fleet has no more room come ashore (as in C315).
    """
    strike_region(table, happening)
    zones = ZONES_OF[happening.region]
    for id in [one.id for one in table.state.stacks if one.place in zones]:
        one = stacks.find(table.state, id)
        if one is not None and not stacks.empty(one):
            table.tell("event_plague", "9.1", who=OWNERS[one.owner], zone=PLACE_IDS[one.place], n=said["pct"])
            yield from lose_percent(table, id, said["pct"], "9.1")
            drop_if_empty(table, id)


def fleet_at_sea_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, C341 A storm: each fleet at sea, of any owner, is rolled for and may lose a ship of its choice."""
    state = table.state
    for id in [one.id for one in state.stacks if one.kind == Kind.FLEET and is_sea(one.place)]:
        one = stacks.stack(state, id)
        rolled = table.roll(_DIE)
        hit = rolled <= said["max"]
        table.tell(
            "event_storm_hits" if hit else "event_storm_spares",
            "9.1",
            who=OWNERS[one.owner],
            zone=PLACE_IDS[one.place],
            roll=rolled,
            most=said["max"],
        )
        if hit:
            lost = yield from choose_loss(table, one, members(one), "event.ship", "9.1")
            lose(table, id, lost, "9.1")
            if stacks.find(state, id) is not None:
                yield from overload(table, decides(state, one), id, one.place)


@asks_nothing
def akkren_group(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 11.4 Strange lights: a group of Akkren appears in a random region."""
    for _ in range(said["n"]):
        wandering_group(table, "9.1")
