"""13.2, 13.3 Units from the reinforcements, generals, magic users and agents."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import FACTIONS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, ZONES_OF
from vexillum.games.akkren.components.units import MANA_COST, NAVAL, UNIT_IDS, UNITS, U, force, size
from vexillum.games.akkren.control import home_cities, is_city, regions_of
from vexillum.games.akkren.economy import prices
from vexillum.games.akkren.economy.book import Book
from vexillum.games.akkren.economy.placement import (
    ask_place,
    ask_seat,
    open_to,
    places,
    put_units,
    seats_of_power,
)
from vexillum.games.akkren.economy.placement_reasons import why_not_command
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.heroes import MAGE_IDS
from vexillum.games.akkren.hand.deck import draw_agent
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.realm.command import any_general, draw_general, take_command
from vexillum.games.akkren.realm.muster import pool_of
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Person, Play, Role, Stack, State, Table

MAGE_OF = tuple(MAGE_IDS.index(faction.magic_user) for faction in FACTIONS)


def most_units(state: State, book: Book, unit: int) -> int:
    """13.3, 15.1 How many of a unit can be raised now: what waits, what the gold and the mana allow."""
    faction = book.faction
    n = state.pool[U * faction + unit] if UNITS[unit].buyable else 0
    if MANA_COST[unit]:
        n = min(n, book.mana // MANA_COST[unit])
    while n and not (
        can_pay(state, faction, prices.unit_price(state, faction, unit, n)) and places(state, book, unit, n)
    ):
        n -= 1
    return n


def unit_options(state: State, book: Book) -> list[Option]:
    """13.3 Units that can be raised, one or several at once: ``SP``, ``SP.2``, …"""
    return [
        Option(
            UNIT_IDS[unit] if n == 1 else f"{UNIT_IDS[unit]}.{n}",
            ("unit", unit, n),
            f"unit:{UNIT_IDS[unit]}",
            "option.build_unit",
            {"n": n, "unit": UNIT_IDS[unit]},
            _price(state, book, unit, n),
        )
        for unit, _ in pool_of(state, book.faction)
        for n in range(1, most_units(state, book, unit) + 1)
    ]


def _price(state: State, book: Book, unit: int, n: int) -> dict[str, int]:
    gold = {"gold": prices.unit_price(state, book.faction, unit, n)}
    return gold | {"mana": MANA_COST[unit] * n} if MANA_COST[unit] else gold


def raise_units(table: Table, book: Book, unit: int, n: int) -> Play[None]:
    """13.3 Units are paid for and placed at once."""
    state, faction = table.state, book.faction
    zone = yield from ask_place(table, faction, unit, n, places(state, book, unit, n))
    pay(table, faction, prices.unit_price(state, faction, unit, n))
    prices.use_discounts(state, faction, unit, n)
    book.mana -= MANA_COST[unit] * n
    book.note(zone, unit, n)
    state.pool[U * faction + unit] -= n
    with table.step("purchase", who=SEATS[faction]):
        put_units(state, faction, zone, force({unit: n}), fleet=NAVAL[unit])
    seat = SEATS[faction]
    table.tell("build_units", "13.3", to=(seat,), who=seat, n=n, unit=UNIT_IDS[unit], zone=PLACE_IDS[zone])


def commands(state: State, faction: int) -> list[Stack]:
    """3.5, C300 What a new general can take over: a garrison in a city at home or in another region of one's own."""
    own = [zone for region in regions_of(state, faction) for zone in ZONES_OF[region] if is_city(state, zone)]
    zones = {zone for zone in (*home_cities(state, faction), *own) if open_to(state, zone, faction)}
    return [
        one
        for one in state.stacks
        if (one.owner, one.kind) == (faction, Kind.GARRISON)
        and one.place in zones
        and one.nation == NONE
        and one.aboard == NONE
        and size(whole_force(one))
    ]


def person_options(state: State, book: Book) -> list[Option]:
    """13.2 A new general, a magic user, an agent."""
    faction = book.faction
    found = []
    if any_general(state) and commands(state, faction) and can_pay(state, faction, prices.GENERAL):
        found.append(Option("general", ("general", 0, 0), "", "option.build_general", {}, {"gold": prices.GENERAL}))
    if seats_of_power(state, faction) and can_pay(state, faction, prices.MAGIC_USER):
        mage = f"mage_{MAGE_IDS[MAGE_OF[faction]]}"
        price = {"gold": prices.MAGIC_USER}
        found.append(Option("mage", ("mage", 0, 0), "", "option.build_mage", {"person": mage}, price))
    if (state.agents or state.spent_agents) and can_pay(state, faction, prices.AGENT):
        found.append(Option("agent", ("agent", 0, 0), "", "option.build_agent", {}, {"gold": prices.AGENT}))
    return found


def stack_option(one: Stack) -> Option:
    """A stack of one's own as an answer."""
    kind = Kind(one.kind).name.lower()
    params = {"kind": kind, "zone": PLACE_IDS[one.place], "n": size(whole_force(one))}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.build_stack", params)


def hire_general(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """3.5, 13.2 A general is drawn, and a garrison becomes his army."""
    state, faction = table.state, book.faction
    able = commands(state, faction)
    id = able[0].id
    if len(able) > 1:
        (pick,) = yield table.ask(
            SEATS[faction],
            "build.command",
            [stack_option(one) for one in able],
            rule="3.5",
            secret=True,
            why=why_not_command,
        )
        id = pick.value
    pay(table, faction, prices.GENERAL)
    table.reveal()
    general = draw_general(table)
    seat = SEATS[faction]
    with table.step("purchase", who=seat):
        army = take_command(state, id, general)
        table.tell("build_army", "13.2", who=seat, zone=PLACE_IDS[army.place])
    table.tell("build_general", "3.5", to=(seat,), who=seat, general=GENERAL_IDS[general], zone=PLACE_IDS[army.place])


def hire_mage(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """13.2, C299 A magic user of the Faction's own kind comes to its capital."""
    state, faction = table.state, book.faction
    name = f"mage_{MAGE_IDS[MAGE_OF[faction]]}"
    zone = yield from ask_seat(
        table, faction, seats_of_power(state, faction), "build.person_where", "13.2", person=name
    )
    pay(table, faction, prices.MAGIC_USER)
    with table.step("purchase", who=SEATS[faction]):
        state.people = [*state.people, Person(state.serial, Role.MAGE, MAGE_OF[faction], faction, zone)]
        state.serial += 1
        table.tell("build_mage", "13.2", who=SEATS[faction], person=name, zone=PLACE_IDS[zone])


def buy_agent(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """13.5 An agent is drawn; who has three discards one of them for it."""
    pay(table, book.faction, prices.AGENT)
    table.reveal()
    yield from draw_agent(table, book.faction)
