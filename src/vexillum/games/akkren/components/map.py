"""2 The map: zones of land and sea, the ways between them, the regions.

Land and sea are numbered together, the land first: a *place* is either.
"""

from __future__ import annotations

from vexillum.core.tools.graph import distances

from .records import Region, Sea, Zone, read

ZONES = read("map", "zone", Zone)
SEAS = read("map", "sea", Sea)
REGIONS = read("regions", "region", Region)

LAND = len(ZONES)
"""How many zones of land; the places from here on are seas."""
N = LAND + len(SEAS)
ZONE_IDS = tuple(zone.id for zone in ZONES)
SEA_IDS = tuple(sea.id for sea in SEAS)
PLACE_IDS = ZONE_IDS + SEA_IDS
PLACE = {id: number for number, id in enumerate(PLACE_IDS)}
REGION_IDS = tuple(region.id for region in REGIONS)
REGION = {id: number for number, id in enumerate(REGION_IDS)}

TERRAIN = tuple(zone.terrain for zone in ZONES)
NEIGHBOURS = tuple(tuple(PLACE[way.to] for way in zone.adjacent) for zone in ZONES)
"""2 The zones next to each zone of land."""
RIVERS = frozenset((number, PLACE[way.to]) for number, zone in enumerate(ZONES) for way in zone.adjacent if way.river)
"""9.4.2.4 The ways that lead across a river, in both directions."""
SEA_NEIGHBOURS = tuple(tuple(PLACE[way.to] for way in sea.adjacent) for sea in SEAS)
"""9.3.5 The seas next to each sea, from the first sea on."""
COASTS = tuple(tuple(PLACE[sea] for sea in zone.coast) for zone in ZONES)
"""The seas on which each zone of land lies."""
COAST_ZONES = tuple(tuple(PLACE[zone] for zone in sea.coast_zones) for sea in SEAS)
"""The zones of land on each sea, from the first sea on."""
PORT = tuple(zone.port for zone in ZONES)
CAPITAL, CITY, FORT = "capital", "city", "fort"
STRUCTURE = tuple(zone.structure for zone in ZONES)

REGION_OF = tuple(REGION[zone.region] for zone in ZONES)
ZONES_OF = tuple(tuple(PLACE[zone] for zone in region.zones) for region in REGIONS)
SEAT_OF = tuple(PLACE[region.seat] if region.seat else -1 for region in REGIONS)
"""C25 The zone that decides who controls a region; -1: any of its zones does."""
GP = tuple(region.gp for region in REGIONS)
MANA = tuple(region.mana for region in REGIONS)
D100 = tuple(number for number, region in enumerate(REGIONS) for _ in range(region.d100[0], region.d100[1] + 1))
"""11.3, 11.4 The region of each roll of a D100, from 1 on."""

SANCTUARY = next(number for number, region in enumerate(REGIONS) if region.kind == "sanctuary")
"""15.3, C57 The Valley of the Mage: no one fights there."""
GREAT_KINGDOM_HOME = next(number for number, region in enumerate(REGIONS) if region.kind == "great_kingdom")

BORDERS = tuple(
    frozenset(REGION_OF[near] for zone in ZONES_OF[region] for near in NEIGHBOURS[zone] if REGION_OF[near] != region)
    for region in range(len(REGIONS))
)
"""8.2 The regions next to each region by land."""
DISTANCE = distances(NEIGHBOURS)
"""How many zones of land lie between two; for unreachable zones see :func:`distances`."""


def is_sea(place: int) -> bool:
    """Whether it is a zone of sea."""
    return place >= LAND


def seas_at(place: int) -> tuple[int, ...]:
    """9.3.5 The seas next to a place: of a zone its coast, of a sea its neighbours."""
    return SEA_NEIGHBOURS[place - LAND] if place >= LAND else COASTS[place]


def shores(sea: int) -> tuple[int, ...]:
    """9.3.5 The zones of land on a sea."""
    return COAST_ZONES[sea - LAND]
