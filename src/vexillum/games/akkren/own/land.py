"""2 An owner's map: places, ways in both directions, regions with their zones, the rolls that find them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.inputs.form_errors import Place, complaint, named
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.records import Faction, Region, Sea, Zone, ours
from vexillum.games.akkren.own.book import Book
from vexillum.games.akkren.own.common import FACTIONS, counted, exactly, known, unique, within
from vexillum.games.akkren.own.rows import hundred

MOST_PLACES = 200
"""More than that cannot be drawn, nor read."""
WIDEST = 120
"""How far a place may lie from the corner of the sheet, in the units of x and y."""
STRUCTURES = ("capital", "city", "fort")
_KINDS = tuple(dict.fromkeys(region["kind"] for region in ours("regions")["region"]))
_SERVICES = tuple(dict.fromkeys(one for region in ours("regions")["region"] for one in region["services"]))
_SEA_WAYS = tuple(dict.fromkeys(way["kind"] for sea in ours("map")["sea"] for way in sea["adjacent"]))
_ONCE = ("great_kingdom", "sanctuary")
"""Kinds of regions of which the rules know one."""


def land_wrong(book: Book) -> Iterator[Message]:
    """Everything that is wrong with map and regions."""
    zones = book.records("map", "zone", Zone)
    seas = book.records("map", "sea", Sea)
    regions = book.records("regions", "region", Region)
    yield from exactly(book, "map", "terrain")
    yield from unique([*zones, *seas])
    yield from unique(regions)
    if len(zones) + len(seas) > MOST_PLACES:
        yield complaint("own.too_many", (book.file("map"),), found=len(zones) + len(seas), most=MOST_PLACES)
    yield from _spots([*zones, *seas])
    for place, zone in zones:
        yield from _zone(place, zone, book)
    yield from _both_ways(book)
    for place, region in regions:
        yield from _region(place, region, book)
    yield from _regions_and_zones(book)
    yield from hundred([((*place, "d100"), region.d100) for place, region in regions])
    for kind in _ONCE:
        there = [region.id for _, region in regions if region.kind == kind]
        if len(there) != 1:
            yield complaint("own.one_region", (book.file("regions"),), kind=kind, found=len(there))
    yield from _kingdom(book)
    yield from _homes(book)


def _spots(places: Sequence[tuple[Place, Any]]) -> Iterator[Message]:
    taken: dict[tuple[float, float], str] = {}
    for place, one in places:
        yield from within((*place, "x"), one.x, 0, WIDEST)
        yield from within((*place, "y"), one.y, 0, WIDEST)
        if (one.x, one.y) in taken:
            yield complaint("own.same_spot", place, other=taken[one.x, one.y])
        taken[one.x, one.y] = one.id


def _zone(place: Place, zone: Zone, book: Book) -> Iterator[Message]:
    yield from known((*place, "region"), [zone.region], book.ids("regions", "region"))
    yield from known((*place, "terrain"), [zone.terrain], book.ids("map", "terrain"))
    yield from known((*place, "structure"), [zone.structure] if zone.structure else [], STRUCTURES)
    if zone.port and not zone.coast:
        yield complaint("own.port", (*place, "port"))
    if not zone.adjacent and not zone.coast:
        yield complaint("own.no_way", place)


def _both_ways(book: Book) -> Iterator[Message]:
    """2 Borders and coasts are the same from both sides."""
    zones = {zone.id: zone for _, zone in book.records("map", "zone", Zone)}
    seas = {sea.id: sea for _, sea in book.records("map", "sea", Sea)}
    land_ways = {zone.id: {way.to: way.river for way in zone.adjacent} for zone in zones.values()}
    sea_ways = {sea.id: {way.to: way.kind for way in sea.adjacent} for sea in seas.values()}
    for place, zone in book.records("map", "zone", Zone):
        yield from _ways((*place, "adjacent"), zone.id, [way.to for way in zone.adjacent], land_ways)
        yield from known((*place, "coast"), zone.coast, seas)
        for sea in zone.coast:
            if sea in seas and zone.id not in seas[sea].coast_zones:
                yield complaint("own.one_way", (*place, "coast"), to=sea, back="coast_zones")
    for place, sea_ in book.records("map", "sea", Sea):
        yield from _ways((*place, "adjacent"), sea_.id, [way.to for way in sea_.adjacent], sea_ways)
        yield from known((*place, "adjacent", "kind"), [way.kind for way in sea_.adjacent], _SEA_WAYS)
        yield from known((*place, "coast_zones"), sea_.coast_zones, zones)
        for one in sea_.coast_zones:
            if one in zones and sea_.id not in zones[one].coast:
                yield complaint("own.one_way", (*place, "coast_zones"), to=one, back="coast")


def _ways(place: Place, here: str, ways: Sequence[str], all_ways: Mapping[str, Mapping[str, Any]]) -> Iterator[Message]:
    yield from known(place, ways, all_ways)
    for to in dict.fromkeys(ways):
        if to == here or list(ways).count(to) > 1:
            yield complaint("own.twice" if to != here else "own.to_itself", place, id=to)
        elif to in all_ways and here not in all_ways[to]:
            yield complaint("own.one_way", place, to=to, back="adjacent")
        elif to in all_ways and all_ways[to][here] != all_ways[here][to]:
            yield complaint("own.two_minds", place, to=to)


def _region(place: Place, region: Region, book: Book) -> Iterator[Message]:
    units = book.ids("units", "unit")
    yield from known((*place, "kind"), [region.kind], _KINDS)
    yield from within((*place, "gp"), region.gp, 0, 99)
    yield from within((*place, "mana"), region.mana, 0, 9)
    if region.lp is not None:
        yield from within((*place, "lp"), region.lp, 1, 99)
    yield from known((*place, "lp_modifiers"), region.lp_modifiers, FACTIONS)
    yield from known((*place, "closed_to"), region.closed_to, FACTIONS)
    yield from known((*place, "services"), region.services, _SERVICES)
    yield from counted((*place, "units"), region.units, units)
    yield from counted((*place, "guard_units"), region.guard_units, units)
    for number, other in enumerate(region.faction_alternatives, 1):
        here = (*place, f"faction_alternatives {number}")
        yield from known((*here, "faction"), [other.faction], FACTIONS)
        yield from counted((*here, "produces"), other.produces, units)
        listed = {count.unit: count.n for count in region.units}
        for count in other.instead_of:
            if listed.get(count.unit, 0) < count.n:
                yield complaint("own.not_listed", (*here, "instead_of"), id=count.unit, n=count.n)


def _regions_and_zones(book: Book) -> Iterator[Message]:
    """2 Each zone is in the list of its region, and in no other; a region's seat is one of its zones."""
    zones = {zone.id: (place, zone) for place, zone in book.records("map", "zone", Zone)}
    listed: dict[str, str] = {}
    for place, region in book.records("regions", "region", Region):
        yield from known((*place, "zones"), region.zones, zones)
        if not region.zones:
            yield complaint("own.no_zones", place)
        for id in region.zones:
            if id in listed:
                yield complaint("own.twice", (*place, "zones"), id=id)
            elif id in zones and zones[id][1].region != region.id:
                yield complaint("own.other_region", (*place, "zones"), id=id, region=zones[id][1].region)
            listed[id] = region.id
        if region.seat and region.seat not in region.zones:
            yield named(region.seat, list(region.zones), (*place, "seat"))
    for id, (place, zone) in zones.items():
        if id not in listed:
            yield complaint("own.zone_alone", (*place, "region"), region=zone.region)
    seats = {region.seat for _, region in book.records("regions", "region", Region)}
    for id, (place, zone) in zones.items():
        if zone.seat != (id in seats):
            yield complaint("own.seat", (*place, "seat"), region=zone.region)


def _kingdom(book: Book) -> Iterator[Message]:
    """10.1 The Great Kingdom has a capital, and a port for its ships."""
    ports = {zone.id for _, zone in book.records("map", "zone", Zone) if zone.port}
    for place, region in book.records("regions", "region", Region):
        if region.kind == "great_kingdom":
            if not region.seat:
                yield complaint("position.missing", (*place, "seat"))
            if not ports & set(region.zones):
                yield complaint("own.no_port", place)


def _homes(book: Book) -> Iterator[Message]:
    """5 Each Faction has a home of its own, with its capital in it."""
    regions = {region.id: region for _, region in book.records("regions", "region", Region)}
    zones = {zone.id: zone for _, zone in book.records("map", "zone", Zone)}
    homes: Collection[str] = [id for id, region in regions.items() if region.kind == "faction_home"]
    for place, faction in book.records("factions", "faction", Faction):
        yield from known((*place, "home"), [faction.home], homes)
        yield from known((*place, "capital"), [faction.capital], zones)
        if faction.capital in zones and faction.home in regions:
            seat = regions[faction.home].seat
            if faction.capital != seat or zones[faction.capital].structure != "capital":
                yield complaint("own.capital", (*place, "capital"), region=faction.home)
