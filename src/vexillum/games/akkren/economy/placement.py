"""13.3 Where reinforcements are placed, and in which stacks."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import CAPITAL_OF, HOME, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, ZONES_OF
from vexillum.games.akkren.components.units import NAVAL, SPIRIT, UNIT_IDS, Force, joined
from vexillum.games.akkren.control import (
    allies_of,
    capital_stands,
    enemies_at,
    has_port,
    home_cities,
    is_city,
    regions_of,
)
from vexillum.games.akkren.economy.book import Book
from vexillum.games.akkren.economy.placement_reasons import why_not_there
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table


def open_to(state: State, zone: int, faction: int) -> bool:
    """C297 No units are raised in a zone with an enemy."""
    return not enemies_at(state, zone, faction)


def home_places(state: State, faction: int, unit: int) -> list[int]:
    """13.3, C297 Where any number can be raised at home: cities without a port and the capital, ships in any port.

    5.3 Spirits are called in the capital alone.
    """
    if not NAVAL[unit]:
        found = [zone for zone in home_cities(state, faction) if not SPIRIT[unit] or zone == CAPITAL_OF[faction]]
    elif state.holder[HOME[faction]] == faction:
        found = [zone for zone in ZONES_OF[HOME[faction]] if has_port(state, zone)]
    else:
        found = []
    return [zone for zone in found if open_to(state, zone, faction)]


def places(state: State, book: Book, unit: int, n: int) -> list[int]:
    """13.3 Where this many units of a kind can be raised: at home, or where their own nation raises them."""
    faction = book.faction
    found = home_places(state, faction, unit)
    for region in (*regions_of(state, faction), *allies_of(state, faction)):
        most = dict(state.muster[region]).get(unit, 0) - book.raised.get((region, unit), 0)
        if region == HOME[faction] or most < n:
            continue
        for zone in ZONES_OF[region]:
            fit = has_port(state, zone) if NAVAL[unit] else is_city(state, zone)
            if fit and open_to(state, zone, faction):
                found.append(zone)
    return found


def place_option(zone: int) -> Option:
    """A zone as an answer."""
    return Option(PLACE_IDS[zone], zone, f"place:{PLACE_IDS[zone]}", "option.build_place", {"zone": PLACE_IDS[zone]})


def ask_place(table: Table, faction: int, unit: int, n: int, zones: list[int], rule: str = "13.3") -> Play[int]:
    """13.3 Where they are placed; no one is asked where there is one place only."""
    if len(zones) == 1:
        return zones[0]
    (pick,) = yield table.ask(
        SEATS[faction],
        "build.where",
        [place_option(zone) for zone in zones],
        rule=rule,
        params={"unit": UNIT_IDS[unit], "n": n},
        about=f"unit:{UNIT_IDS[unit]}",
        secret=True,
        why=why_not_there,
    )
    zone: int = pick.value
    return zone


def put_units(state: State, faction: int, zone: int, units: Force, *, fleet: bool = False) -> Stack:
    """13.3, C298 New units join the garrison (or the fleet) of the place, or make one."""
    kind = Kind.FLEET if fleet else Kind.GARRISON
    for one in state.stacks:
        here = (one.owner, one.kind, one.place) == (faction, kind, zone)
        if here and one.nation == NONE and one.aboard == NONE and not one.besieged:
            return stacks.replace(state, one.id, units=joined(one.units, units))
    return stacks.add(state, Stack(NONE, faction, kind, zone, units))


def seats_of_power(state: State, faction: int) -> list[int]:
    """C299 Where persons and companies come to a Faction: its capital; without it, any city that it holds."""
    capital = CAPITAL_OF[faction]
    if capital_stands(state, faction) and open_to(state, capital, faction):
        return [capital]
    own = [zone for region in regions_of(state, faction) for zone in ZONES_OF[region]]
    return [zone for zone in own if is_city(state, zone) and open_to(state, zone, faction)]


def ask_seat(table: Table, faction: int, zones: list[int], kind: str, rule: str, **params: object) -> Play[int]:
    """C299 The city where a person arrives."""
    if len(zones) == 1:
        return zones[0]
    (pick,) = yield table.ask(
        SEATS[faction], kind, [place_option(zone) for zone in zones], rule=rule, params=params, why=why_not_there
    )
    zone: int = pick.value
    return zone
