"""9.1, 8.2 Envoys of a neutral nation come to a Faction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.games.akkren.control import allies_of, regions_of
from vexillum.games.akkren.events.happening import Happening
from vexillum.games.akkren.events.land import region_option, why_not_region
from vexillum.games.akkren.factions import NOBODY, SEATS, F
from vexillum.games.akkren.map import BORDERS, COASTS, NEIGHBOURS, REGIONS, ZONES_OF
from vexillum.games.akkren.realm.joining import holder_of, join
from vexillum.games.akkren.state import Play, State, Table


def _coast(region: int) -> frozenset[int]:
    return frozenset(sea for zone in ZONES_OF[region] for sea in COASTS[zone])


def neighbours(region: int) -> frozenset[int]:
    """8.2, C66 The regions next to a region: by land; an island's are all on the coasts of its seas."""
    if any(NEIGHBOURS[zone] for zone in ZONES_OF[region]):
        isles = [other for other in range(len(REGIONS)) if _island(other) and _coast(other) & _coast(region)]
        return BORDERS[region] | frozenset(isles)
    return frozenset(other for other in range(len(REGIONS)) if other != region and _coast(other) & _coast(region))


def _island(region: int) -> bool:
    return not any(NEIGHBOURS[zone] for zone in ZONES_OF[region])


def courts(state: State, faction: int) -> list[int]:
    """8.2, C346 Neutral nations with a political level next to a Faction's land that treat with it."""
    land = {*regions_of(state, faction), *allies_of(state, faction)}
    return [
        number
        for number, region in enumerate(REGIONS)
        if region.lp is not None
        and holder_of(state, number) == NOBODY
        and SEATS[faction] not in region.closed_to
        and neighbours(number) & land
    ]


def diplomatic_points(table: Table, happening: Happening, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 8.2, C346 A point with a neutral nation next to one's land, which one chooses; it may win the nation."""
    state = table.state
    for faction in happening.factions:
        among = courts(state, faction)
        if not among:
            table.tell("event_no_court", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.envoys",
            [region_option(region) for region in among],
            rule="9.1",
            params={"n": said["n"]},
            why=why_not_region,
        )
        region: int = pick.value
        state.points[F * region + faction] += said["n"]
        total, level = state.points[F * region + faction], REGIONS[region].lp
        table.tell("event_envoys", "9.1", who=SEATS[faction], region=pick.key, n=said["n"], total=total, level=level)
        if level is not None and total >= level:
            yield from join(table, region, faction, allied=True)
