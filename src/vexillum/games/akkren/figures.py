"""The numbers of a position that everybody may know: counters on the map, who holds what, markers, relations."""

from __future__ import annotations

from collections import Counter

from vexillum.core.story import PIECES
from vexillum.games.akkren.factions import MINOR_IDS, OWNERS, PAIR_IDS, SEATS
from vexillum.games.akkren.map import PLACE_IDS, REGION_IDS, ZONE_IDS
from vexillum.games.akkren.realm_figures import public_realms
from vexillum.games.akkren.state import KINDS, NONE, ROLES, State

OF_SEAT = ("points", "income", "mana", "zones")
"""What everybody can reckon of a Faction: ``<figure>/<seat>``."""


def figures(state: State) -> dict[str, int]:
    """Every figure of a position. A number that is 0 may be missing; who holds something is 1 + the owner's number."""
    found = {"war": state.war}
    for seat, realm in public_realms(state).items():
        found |= {f"{figure}/{seat}": realm[figure] for figure in OF_SEAT}
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
    return found | {f"{PIECES}place:{place}/{token}": n for (place, token), n in _pieces(state).items()}


def _pieces(state: State) -> Counter[tuple[str, str]]:
    """The counters in each place: stacks by owner and kind, persons who travel alone, caravans, nests."""
    found: Counter[tuple[str, str]] = Counter()
    for one in state.stacks:
        if one.aboard == NONE:
            found[PLACE_IDS[one.place], f"{OWNERS[one.owner]}_{KINDS[one.kind]}"] += 1
    for person in state.people:
        if person.stack == NONE:
            found[PLACE_IDS[person.place], f"{OWNERS[person.owner]}_{ROLES[person.role]}"] += 1
    for caravan in state.caravans:
        found[PLACE_IDS[caravan.place], f"{SEATS[caravan.owner]}_caravan"] += 1
    for zone in state.nests:
        found[PLACE_IDS[zone], "nest"] += 1
    return found
