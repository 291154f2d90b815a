"""9.1, 8.2 Envoys of a neutral nation come to a Faction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import REGIONS
from vexillum.games.akkren.events.drawn_event import DrawnEvent
from vexillum.games.akkren.events.land import region_option, why_not_region
from vexillum.games.akkren.politics.nations import LP, borders, refusal
from vexillum.games.akkren.realm.region_changes import holder_of, join
from vexillum.games.akkren.state import Play, State, Table


def courts(state: State, faction: int) -> list[int]:
    """8.2, C346 Neutral nations next to a Faction's land that would treat with it."""
    return [
        region
        for region in range(len(REGIONS))
        if holder_of(state, region) == NOBODY
        and borders(state, faction, region)
        and not refusal(state, faction, region)
    ]


def diplomatic_points(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 8.2, C346 A point with a neutral nation next to one's land, of one's choice; it may win the nation."""
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
        points, level = state.points[F * region : F * region + F], LP[region]
        best = points[faction]
        table.tell("event_envoys", "9.1", who=SEATS[faction], region=pick.key, n=said["n"], total=best, level=level)
        if level is not None and best >= level and best == max(points) and points.count(best) == 1:
            yield from join(table, region, faction, allied=True)
