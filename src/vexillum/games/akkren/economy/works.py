"""8.3.2, 9.3.3, 11.5, 13.4 Forts in two stages, markers that are removed, caravans."""

from __future__ import annotations

from vexillum.core.decision import Option, asks_nothing
from vexillum.games.akkren.components.factions import AKKREN, CAPITAL_OF, SEATS
from vexillum.games.akkren.components.map import LAND, PLACE_IDS, REGION_IDS, REGION_OF, REGIONS, ZONES_OF
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import BEGUN, COMPLETE, capital_stands, is_city, land_stacks, structure
from vexillum.games.akkren.economy import prices
from vexillum.games.akkren.economy.book import Book
from vexillum.games.akkren.economy.placement import open_to
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.relations import can_trade
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Caravan, State, Table

PER_TARGET = number("caravan", "max_per_target")


def may_begin_fort(state: State, zone: int, faction: int) -> bool:
    """8.3.2, C302 A fort is begun in a region of one's own, in a zone without a city or an enemy."""
    own = state.holder[REGION_OF[zone]] == faction
    return own and not state.forts[zone] and not structure(state, zone) and open_to(state, zone, faction)


def may_finish_fort(state: State, book: Book, zone: int) -> bool:
    """8.3.2 One's own fort that was begun in an earlier phase."""
    own = state.forts[zone] == BEGUN and state.fort_owner[zone] == book.faction
    return own and zone not in book.begun and open_to(state, zone, book.faction)


def fort_options(state: State, book: Book) -> list[Option]:
    """8.3.2 Forts that can be begun or finished."""
    price = prices.fort_stage(state)
    if not can_pay(state, book.faction, price):
        return []
    found = []
    for zone in range(LAND):
        finish = may_finish_fort(state, book, zone)
        if finish or may_begin_fort(state, zone, book.faction):
            id = PLACE_IDS[zone]
            text = "option.build_fort_end" if finish else "option.build_fort"
            value = ("fort", zone, COMPLETE if finish else BEGUN)
            found.append(Option(f"fort.{id}", value, f"place:{id}", text, {"zone": id}, {"gold": price}))
    return found


@asks_nothing
def build_fort(table: Table, book: Book, zone: int, stage: int) -> None:
    """8.3.2 A stage of a fort is paid for; only a complete one counts in battle."""
    state = table.state
    pay(table, book.faction, prices.fort_stage(state))
    state.forts[zone], state.fort_owner[zone] = stage, book.faction
    if stage == BEGUN:
        book.begun.add(zone)
    line = "build_fort" if stage == BEGUN else "build_fort_end"
    table.tell(line, "8.3.2", who=SEATS[book.faction], zone=PLACE_IDS[zone])


def marker_options(state: State, book: Book) -> list[Option]:
    """13.2, C303 Markers in one's own and allied regions that can be removed, where those who placed them are gone."""
    if not can_pay(state, book.faction, prices.REMOVE_MARKER):
        return []
    price = {"gold": prices.REMOVE_MARKER}
    found = []
    for region in range(len(REGIONS)):
        if holder_of(state, region) != book.faction:
            continue
        for zone in ZONES_OF[region]:
            if state.plunder[zone] and open_to(state, zone, book.faction):
                id = PLACE_IDS[zone]
                value = ("plunder", zone, 0)
                found.append(Option(f"clear.{id}", value, f"place:{id}", "option.build_clear", {"zone": id}, price))
        if state.presence[region] and not akkren_in(state, region):
            id = REGION_IDS[region]
            value = ("presence", region, 0)
            params = {"region": id}
            found.append(Option(f"cleanse.{id}", value, f"region:{id}", "option.build_cleanse", params, price))
    return found


def akkren_in(state: State, region: int) -> bool:
    """11.5 Whether there are Akkren in a region."""
    return any(one.owner == AKKREN for zone in ZONES_OF[region] for one in land_stacks(state, zone))


@asks_nothing
def clear_plunder(table: Table, book: Book, zone: int, _other: int) -> None:
    """13.2 A plunder marker is removed."""
    pay(table, book.faction, prices.REMOVE_MARKER)
    table.state.plunder[zone] -= 1
    table.tell("build_cleared", "13.2", who=SEATS[book.faction], zone=PLACE_IDS[zone])


@asks_nothing
def cleanse(table: Table, book: Book, region: int, _other: int) -> None:
    """13.2 The Akkren marker of a region is lowered by one."""
    pay(table, book.faction, prices.REMOVE_MARKER)
    table.state.presence[region] -= 1
    table.tell("build_cleansed", "13.2", who=SEATS[book.faction], region=REGION_IDS[region])


def caravan_targets(state: State, faction: int) -> list[int]:
    """13.4, C69, C405 The destinations of a caravan: one at a time to each other Faction, not at war nor to a ruin."""
    if not capital_stands(state, faction) or not open_to(state, CAPITAL_OF[faction], faction):
        return []
    sent = [one.target for one in state.caravans if one.owner == faction]
    return [
        other
        for other in in_play(state)
        if other != faction
        and can_trade(state, faction, other)
        and is_city(state, CAPITAL_OF[other])
        and sent.count(other) < PER_TARGET
    ]


def caravan_options(state: State, book: Book) -> list[Option]:
    """13.4 A caravan for each Faction that has none on the way to it."""
    if not can_pay(state, book.faction, prices.CARAVAN):
        return []
    return [
        Option(
            f"caravan.{SEATS[other]}",
            ("caravan", other, 0),
            f"seat:{SEATS[other]}",
            "option.build_caravan",
            {"other": SEATS[other]},
            {"gold": prices.CARAVAN},
        )
        for other in caravan_targets(state, book.faction)
    ]


@asks_nothing
def send_caravan(table: Table, book: Book, target: int, _other: int) -> None:
    """13.4 A caravan is fitted out in the capital."""
    state, faction = table.state, book.faction
    pay(table, faction, prices.CARAVAN)
    state.caravans = [*state.caravans, Caravan(faction, target, CAPITAL_OF[faction])]
    table.tell("build_caravan", "13.4", who=SEATS[faction], other=SEATS[target])
