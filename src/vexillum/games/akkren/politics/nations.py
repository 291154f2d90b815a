"""8.2 The nations with which a Faction can treat, how, and at what price."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import BORDERS, COASTS, REGIONS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.control import allies_of, land_stacks, regions_of
from vexillum.games.akkren.forces.heroes import free
from vexillum.games.akkren.people.tribes import place_of
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import Person, Role, State

APPROACHES: Any = TABLES["diplomacy_cost"]["rows"]
TIERS: Any = TABLES["diplomacy_cost"]["income_tiers"]
APPROACH_IDS = tuple(row["id"] for row in APPROACHES)
LP = tuple(region.lp for region in REGIONS)
SHORES = tuple(frozenset(sea for zone in zones for sea in COASTS[zone]) for zones in ZONES_OF)
NEAR = tuple(
    BORDERS[region]
    or frozenset(other for other in range(len(REGIONS)) if other != region and SHORES[other] & SHORES[region])
    for region in range(len(REGIONS))
)
"""8.2, C66 The regions next to each; an island borders every region with a coast on one of its seas."""


def tier(state: State, faction: int) -> int:
    """8.2, C01 How rich a Faction is, by what it collected last: 0, 1 or 2."""
    income = state.income[faction]
    return next(n for n, one in enumerate(TIERS) if income <= one.get("max", income))


def price(state: State, faction: int, approach: int) -> int:
    """8.2, C01 What an approach costs: the richer one is, the more is expected."""
    return int(APPROACHES[approach]["cost"][tier(state, faction)])


def borders(state: State, faction: int, region: int) -> bool:
    """8.2, C66, C309 Whether a Faction, or a nation allied with it, has a common border with a region."""
    own = {*regions_of(state, faction), *allies_of(state, faction)}
    return bool(own & NEAR[region]) or any(region in NEAR[one] for one in own)


def envoys(state: State, faction: int, region: int) -> list[Person]:
    """8.2 A Faction's heroes in the capital of a nation."""
    return [
        one
        for one in state.people
        if one.owner == faction and one.role == Role.HERO and free(one) and place_of(state, one) == SEAT_OF[region]
    ]


def fights(state: State, faction: int, region: int) -> bool:
    """C309 Whether a Faction has troops in the land of a nation that has taken up arms."""
    if not state.woken[region] or holder_of(state, region) != NOBODY:
        return False
    return any(one.owner == faction for zone in ZONES_OF[region] for one in land_stacks(state, zone))


def refusal(state: State, faction: int, region: int) -> str:
    """8.2 Why a Faction cannot treat with a nation: a word for the texts; nothing if it can."""
    seat = SEATS[faction]
    held = holder_of(state, region)
    if LP[region] is None:
        return "no_level"
    if state.holder[region] != NOBODY:
        return "held"
    if held == faction:
        return "" if any(rivals(state, faction, region)) else "safe"
    if held != NOBODY and allies(state, held, faction):
        return "ally"
    if seat in REGIONS[region].closed_to:
        return "closed"
    if fights(state, faction, region):
        return "fights"
    return "" if borders(state, faction, region) or envoys(state, faction, region) else "far"


def rivals(state: State, faction: int, region: int) -> list[int]:
    """8.2.2 The other Factions that have points in a region."""
    return [other for other in range(F) if other != faction and state.points[F * region + other]]
