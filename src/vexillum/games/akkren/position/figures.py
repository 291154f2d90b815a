"""The public numbers of a position: counters on the map, holders, markers, relations."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from vexillum.core.show.story import PIECES
from vexillum.games.akkren.components.factions import MINOR_IDS, OWNERS, PAIR_IDS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, ZONE_IDS
from vexillum.games.akkren.realm.ledger import open_land, public_realms
from vexillum.games.akkren.state import KINDS, NONE, ROLES, Stage, State

OF_SEAT = ("points", "income", "mana", "zones")
"""What everyone can compute of a Faction: ``<figure>/<seat>``."""


KEPT = 64
_kept: dict[Any, dict[str, int]] = {}
"""The latest figures of the land, cached: most events only move counters."""


def figures(state: State) -> dict[str, int]:
    """Every figure of a position. A number that is 0 may be missing; a holder is 1 + the owner's number."""
    others = tuple(state.order_markers), tuple(state.relations), tuple(state.minors), tuple(state.sieges)
    land = (state.war, state.stage == Stage.SETUP, open_land(state), *others)
    if (found := _kept.get(land)) is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[land] = _of_land(state)
    return found | _pieces(state)


def _of_land(state: State) -> dict[str, int]:
    """Holders, markers, relations, sieges, and what everyone can compute of the realms."""
    found = {"war": state.war}
    for seat, realm in public_realms(state).items():
        found |= {f"{figure}/{seat}": realm[figure] for figure in OF_SEAT}
        if state.stage == Stage.SETUP and not realm["zones"]:  # no one has lost a capital that he never had
            found[f"points/{seat}"] = 0
    for faction, seat in enumerate(SEATS):
        found[f"order/{seat}"] = state.order_markers[faction] + 1
    found |= {f"relation/{pair}": now for pair, now in zip(PAIR_IDS, state.relations, strict=True)}
    for region, id in enumerate(REGION_IDS):
        for figure, n in (
            ("holder", state.holder[region] + 1),
            ("allied", state.allied[region] + 1),
            ("slaves", state.slaves[region]),
            ("presence", state.presence[region]),
        ):
            if n:
                found[f"{figure}/{id}"] = n
    for zone, id in enumerate(ZONE_IDS):
        for figure, n in (("plunder", state.plunder[zone]), ("fort", state.forts[zone]), ("razed", state.razed[zone])):
            if n:
                found[f"{figure}/{id}"] = n
    for minor, id in enumerate(MINOR_IDS):
        found[f"minor/{id}"] = state.minors[minor] + 1
    found |= {f"siege/{ZONE_IDS[siege.place]}": siege.points + 1 for siege in state.sieges}
    return found


@cache
def _counter(place: int, owner: int, kind: str) -> str:
    """The figure of a kind of counter in a place."""
    return f"{PIECES}place:{PLACE_IDS[place]}/{OWNERS[owner]}_{kind}"


def _pieces(state: State) -> Counter[str]:
    """The counters in each place: stacks by owner and kind, persons who travel alone, caravans, nests."""
    return Counter(
        [
            *[_counter(one.place, one.owner, KINDS[one.kind]) for one in state.stacks if one.aboard == NONE],
            *[_counter(one.place, one.owner, ROLES[one.role]) for one in state.people if one.stack == NONE],
            *[_counter(one.place, one.owner, "caravan") for one in state.caravans],
            *[f"{PIECES}place:{PLACE_IDS[zone]}/nest" for zone in state.nests],
        ]
    )
