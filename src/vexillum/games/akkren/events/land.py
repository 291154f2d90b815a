"""9.1 Events that touch gold, regions, forts and caravans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import YIELD_BONUS, YIELD_HALF, mark_yield
from vexillum.games.akkren.combat.siege import lift_if_left
from vexillum.games.akkren.components.factions import HOME, NOBODY, SEATS
from vexillum.games.akkren.components.map import GP, LAND, PLACE_IDS, REGION, REGION_IDS, TERRAIN, ZONES_OF
from vexillum.games.akkren.components.tables import number, sides
from vexillum.games.akkren.control import COMPLETE, regions_of
from vexillum.games.akkren.events.drawn_event import DrawnEvent
from vexillum.games.akkren.lots import lot, random_region
from vexillum.games.akkren.money import markers
from vexillum.games.akkren.pillage import rebellion
from vexillum.games.akkren.state import Play, State, Table

_DIE = sides("D10")
PLUNDER = number("rebellion", "marker")


@asks_nothing
def gp(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 Gold is won or lost. Anyone who has less than it should lose loses what it has; only it knows (C334)."""
    n: int = said["n"]
    for faction in happening.factions:
        table.tell("event_gains" if n > 0 else "event_pays", "9.1", who=SEATS[faction], n=abs(n))
        treasury = table.state.treasury
        if treasury[faction] + n < 0:
            table.tell("event_short", "9.1", to=(SEATS[faction],), who=SEATS[faction], n=treasury[faction])
        treasury[faction] = max(0, treasury[faction] + n)


def region_option(region: int) -> Option:
    """A region that can be chosen."""
    id = REGION_IDS[region]
    return Option(id, region, f"region:{id}", "option.event_region", {"region": id})


def why_not_region(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a region cannot be chosen: the event limits it."""
    id = name.rpartition(":")[2]
    if id not in REGION:
        return None
    return Message("why.event_region", {"region": id, "regions": list(decision.keys)}, decision.rule)


def veins(state: State, faction: int, terrains: list[str]) -> list[int]:
    """9.1, C335 Regions of a Faction with ground of a kind, where no vein has been found since the last collection."""
    return [
        region
        for region in regions_of(state, faction)
        if not state.yields[region] & YIELD_BONUS and any(TERRAIN[zone] in terrains for zone in ZONES_OF[region])
    ]


def region_gp_next(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1 A silver vein: one region with hills or mountains yields more at the next collection; its holder chooses."""
    for faction in happening.factions:
        among = veins(table.state, faction, said["terrain"])
        if not among:
            table.tell("event_no_vein", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.vein",
            [region_option(region) for region in among],
            rule="9.1",
            params={"n": said["n"]},
            why=why_not_region,
        )
        mark_yield(table.state, pick.value, YIELD_BONUS)
        table.tell("event_vein", "9.1", who=SEATS[faction], region=pick.key, n=said["n"])


@asks_nothing
def region_gp_half_next(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 The region that is struck yields half at the next collection."""
    mark_yield(table.state, happening.region, YIELD_HALF)
    table.tell("event_half_yield", "9.1", region=REGION_IDS[happening.region])


def strike_region(table: Table, happening: DrawnEvent) -> None:
    """9.1 Where it strikes: a D100 on the table of regions."""
    happening.region, rolled = random_region(table)
    table.tell("event_region", "9.1", region=REGION_IDS[happening.region], roll=rolled)


def provinces(state: State, faction: int) -> list[int]:
    """9.1, C336 Regions that a Faction holds outside its home country; allied nations are not its own."""
    return [region for region in regions_of(state, faction) if region != HOME[faction]]


@asks_nothing
def plunder_marker_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 9.3.3 Brigands plunder a random province outside the home country, where something is left to take."""
    state = table.state
    for faction in happening.factions:
        among = [region for region in provinces(state, faction) if markers(state, region) < GP[region]]
        if not among:
            table.tell("event_no_province", "9.1", who=SEATS[faction])
            continue
        region = lot(table, among)
        zone = lot(table, ZONES_OF[region])
        state.plunder[zone] += said["n"]
        table.tell("event_brigands", "9.1", who=SEATS[faction], zone=PLACE_IDS[zone], region=REGION_IDS[region])


def rebellion_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 9.3.3, C337 Unrest in a random province outside the home country; rebels stay there until fought."""
    for faction in happening.factions:
        among = provinces(table.state, faction)
        if not among:
            table.tell("event_no_province", "9.1", who=SEATS[faction])
            continue
        region = lot(table, among)
        zone = lot(table, ZONES_OF[region])
        table.tell("event_unrest", "9.1", who=SEATS[faction], zone=PLACE_IDS[zone], region=REGION_IDS[region])
        yield from rebellion(table, region, zone, said["mod"])


def lose_fort(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 8.3.2 A fort falls down, complete or begun; its owner chooses which. A siege there ends."""
    state = table.state
    for faction in happening.factions:
        among = [zone for zone in range(LAND) if state.forts[zone] and state.fort_owner[zone] == faction]
        if not among:
            table.tell("event_no_fort", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.fort",
            [_fort_option(state, zone) for zone in among],
            rule="9.1",
            why=_why_not_fort,
        )
        state.forts[pick.value], state.fort_owner[pick.value] = 0, NOBODY
        table.tell("event_fort", "9.1", who=SEATS[faction], zone=pick.key)
        lift_if_left(table, pick.value)


def _fort_option(state: State, zone: int) -> Option:
    id = PLACE_IDS[zone]
    text = "option.event_fort" if state.forts[zone] == COMPLETE else "option.event_fort_begun"
    return Option(id, zone, f"place:{id}", text, {"zone": id})


def _why_not_fort(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    id = name.rpartition(":")[2]
    return Message("why.event_fort", {"zone": id, "zones": list(decision.keys)}, "9.1") if id in PLACE_IDS else None


@asks_nothing
def caravan_loss(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 13.4 An ambush: each caravan on the map is rolled for."""
    state = table.state
    kept = []
    for caravan in state.caravans:
        if caravan.owner not in happening.factions:
            kept.append(caravan)
            continue
        rolled = table.roll(_DIE)
        lost = rolled <= said["max"]
        if not lost:
            kept.append(caravan)
        table.tell(
            "event_caravan_lost" if lost else "event_caravan_safe",
            "9.1",
            who=SEATS[caravan.owner],
            target=SEATS[caravan.target],
            zone=PLACE_IDS[caravan.place],
            roll=rolled,
            most=said["max"],
        )
    if all(caravan.owner not in happening.factions for caravan in state.caravans):
        table.tell("event_no_caravan", "9.1", who=[SEATS[one] for one in happening.factions])
    state.caravans = kept
