"""16.2 The pirates of Jerlea Bay: the search for their base, the parley, their loyalty."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import MINOR, MINOR_IDS, MINORS, NOBODY, REBELS, SEATS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.components.units import UNIT_IDS, force_of, joined, without
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.naval.fleets import capacity, cargo, commanders, landfall
from vexillum.games.akkren.sea.voyage import Voyage, ship
from vexillum.games.akkren.state import NONE, Kind, Play, Role, Stack, State, Table

PIRATES = MINOR_IDS.index("jerlea_pirates")
BAY = PLACE[MINORS[PIRATES].home]
SHIPS = force_of(MINORS[PIRATES].units)
_TABLE: Any = TABLES["pirate_parley"]
_MODIFIERS: list[dict[str, Any]] = _TABLE["modifiers"]
GIFT: int = _TABLE["gift_gp"]
"""16.2 What makes the parley easier."""
GIFT_ADD = next(int(one["add"]) for one in _MODIFIERS if one.get("if") == "spend_2gp")
FACTION_ADD = {SEATS.index(one["faction"]): int(one["add"]) for one in _MODIFIERS if "faction" in one}
_SEARCH = Option("search", ("search", NONE, 0), text="option.pirates_search")
_PLAIN = Option("plain", 0, text="option.pirates_plain")
_GIFT = Option("gift", GIFT, text="option.pirates_gift", params={"n": GIFT}, price={"gold": GIFT})
_NO = Option("no", None, text="option.pirates_no")


def envoy(state: State, one: Stack) -> bool:
    """16.2 Whether a hero or a general is on a transport of the fleet."""
    if not capacity(one):
        return False
    there = [one.id, *[army.id for army in cargo(state, one.id)]]
    return bool(commanders(state, one)) or any(
        person.role == Role.HERO and person.stack in there for person in state.people
    )


def search_barred(state: State, voyage: Voyage) -> str:
    """16.2, C250 Why a fleet cannot look for the pirates: a word for the texts; nothing if it can."""
    one = ship(state, voyage)
    if one.place != BAY:
        return "elsewhere"
    if state.minors[PIRATES] != NOBODY:
        return "allied"
    if voyage.moved:
        return "moved"
    return "" if envoy(state, one) else "envoy"


def pirate_options(state: State, voyage: Voyage) -> list[Option]:
    """16.2 Instead of sailing, a fleet in Jerlea Bay may look for the pirates' base."""
    return [] if search_barred(state, voyage) else [_SEARCH]


def search(table: Table, voyage: Voyage) -> Play[None]:
    """16.2, C250 The base is found with 3-6 on a D6; the gold for the activation is that for the search."""
    who = SEATS[voyage.faction]
    with table.step("pirates_search", things=(f"place:{PLACE_IDS[BAY]}",), zone=PLACE_IDS[BAY]):
        roll = table.roll(sides(_TABLE["search"]["die"]))
        found = roll >= int(_TABLE["search"]["ok_min"])
        table.tell("pirates_found" if found else "pirates_hidden", "16.2", who=who, roll=roll)
    if not found:
        return
    options = [_PLAIN, _GIFT] if can_pay(table.state, voyage.faction, GIFT) else [_PLAIN]
    (pick,) = yield table.ask(
        who, "pirates.parley", [*options, _NO], rule="16.2", params={"add": GIFT_ADD}, secret=True
    )
    if pick.value is not None:
        yield from parley(table, voyage.faction, pick.value)


def parley(table: Table, faction: int, gift: int) -> Play[None]:
    """16.2, C42 A D6 decides how many ships the pirates lend, if any; gold helps, and no one trusts the Brotherhood."""
    pay(table, faction, gift)
    who = SEATS[faction]
    add = (GIFT_ADD if gift else 0) + FACTION_ADD.get(faction, 0)
    with table.step("pirates_parley", things=(f"place:{PLACE_IDS[BAY]}",)):
        roll = table.roll(sides(_TABLE["die"]))
        n = int(row(_TABLE["rows"], roll + add)["ships"])
        table.tell("pirates_accept" if n else "pirates_refuse", "16.2", who=who, roll=roll, add=add, n=n)
    if n:
        yield from _enlist(table, faction, n)


def _enlist(table: Table, faction: int, n: int) -> Play[None]:
    """16.2 The Faction chooses among the pirates' ships; Handhoria commands them (C64)."""
    state = table.state
    fleet = [unit for unit, count in SHIPS for _ in range(count)]
    seen: dict[int, int] = {}
    options = []
    for unit in fleet:
        seen[unit] = seen.get(unit, 0) + 1
        id = UNIT_IDS[unit]
        options.append(Option(f"{id}.{seen[unit]}", unit, f"unit:{id}", "option.naval_unit", {"unit": id}))
    picks = yield table.ask(
        SEATS[faction], "pirates.ships", options, at_least=n, at_most=n, rule="16.2", params={"n": n}
    )
    chosen = joined(*[((pick.value, 1),) for pick in picks])
    state.minors[PIRATES] = faction
    state.minor_reserve[PIRATES] = without(SHIPS, chosen)
    general = GENERAL_IDS.index(MINORS[PIRATES].general)
    later = state.clock + 1  # 16.2: they sail in every turn after this one
    stacks.add(state, Stack(0, MINOR, Kind.FLEET, BAY, chosen, general=general, nation=PIRATES, moved_until=later))
    table.tell("pirates_join", "16.2", who=SEATS[faction], zone=PLACE_IDS[BAY])


def loyal(table: Table, faction: int, id: int) -> bool:
    """16.2 Each time they are to sail 2D6 are rolled: with 2 or 12 the pirates are rebels from now on (16.3)."""
    state = table.state
    who = SEATS[faction]
    with table.step("pirates_loyalty", things=(f"stack:{id}",)):
        n, _, faces = _TABLE["loyalty"]["die"].partition("D")
        total = sum([table.roll(int(faces)) for _ in range(int(n))])
        broken = total in _TABLE["loyalty"]["rebel_on"]
        table.tell("pirates_rebel" if broken else "pirates_loyal", "16.2", who=who, roll=total)
    if broken:
        state.minors[PIRATES] = REBELS
        for one in [one for one in state.stacks if one.owner == MINOR and one.nation == PIRATES]:
            _put_ashore(table, one)
            stacks.replace(state, one.id, activated=True)
    return not broken


def _put_ashore(table: Table, one: Stack) -> None:
    """C251 Troops and persons aboard pirates who break away are put ashore."""
    state = table.state
    for army in cargo(state, one.id):
        zone = landfall(state, one.place, side(state, army))
        stacks.replace(state, army.id, aboard=NONE, place=zone)
        for person in [person.id for person in state.people if person.stack == army.id]:
            heroes.change(state, person, place=zone)
    for guest in [person for person in state.people if person.stack == one.id]:
        heroes.change(state, guest.id, stack=NONE, place=landfall(state, one.place, guest.owner))
