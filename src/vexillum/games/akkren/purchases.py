"""5, 8.3.1, 8.3.2, 13.2-13.4 Purchases: the page, recruits, supplies, exchanges, works, and where they are placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import money, stacks
from .boons import FOOT_DISCOUNTS, WORKS_DISCOUNTS, boon, give
from .components.map import LAND, PLACE, PLACE_IDS, PORT, REGION_IDS, REGION_OF, REGIONS, ZONES_OF
from .components.pieces import (
    AKKREN,
    CAPITAL_OF,
    CLASS,
    COST,
    FACTIONS,
    FIEFS,
    HOME,
    KAN,
    MANA_COST,
    NAVAL,
    NOBODY,
    NOTHING,
    SEATS,
    SPIRIT,
    UNIT,
    UNIT_IDS,
    UNITS,
    Force,
    force,
    joined,
    size,
    without,
)
from .components.records import document
from .components.tables import number
from .control import (
    BEGUN,
    COMPLETE,
    allies_of,
    can_trade,
    capital_stands,
    enemies_at,
    has_port,
    holder,
    home_cities,
    is_city,
    land_stacks,
    on_the_ground,
    regions_of,
    structure,
)
from .hand import draw_agent
from .heroes import MAGE_IDS, SPELLS_OF_MAGE
from .money import can_pay, mana_of, may_use, pay, rule_of
from .realm import (
    BURROWING,
    burrowing,
    change_muster,
    chosen,
    copies,
    giving,
    holder_of,
    mustered,
    pool_of,
    stack_named,
    unit_named,
)
from .scenarios import in_play
from .stacks import (
    GENERAL_IDS,
    GOOD,
    INQUISITOR,
    OFFERING,
    SPECIALIST_IDS,
    SPECIALISTS,
    any_general,
    draw_general,
    take_command,
    whole_force,
)
from .state import NONE, Caravan, Kind, Person, Play, Role, Stack, State, Table, masked

# 13.2 A Faction's book during one economic or administrative phase: what it has bought so far that sets limits -------


class Book(msgspec.Struct):
    """What counts within the phase only."""

    faction: int
    mana: int
    """15.1 Mana points that are left for units; what is not used is lost."""
    raised: dict[tuple[int, int], int] = {}
    """13.3 How many of each unit have been raised in each region."""
    begun: set[int] = set()
    """8.3.2 Forts whose work began in this phase: they cannot be finished in it."""

    def note(self, zone: int, unit: int, n: int) -> None:
        """Units are raised in a zone."""
        key = (REGION_OF[zone], unit)
        self.raised[key] = self.raised.get(key, 0) + n


def open_book(state: State, faction: int) -> Book:
    """15.1 The phase begins: mana points are computed again."""
    return Book(faction, mana_of(state, faction))


# 13.2, 5, 9.1 What units cost ----------------------------------------------------------------------------------------


_AS_BEFORE = {
    (faction, UNIT[new]): UNIT[rule["from"][0]]
    for faction, record in enumerate(FACTIONS)
    for rule in record.rules
    if rule.get("same_cost")
    for new in rule["to"]
}
"""5.1, 5.3 Units of a Faction that cost what those cost for which they stand, whatever an army list says."""


def list_price(faction: int, unit: int) -> int:
    """13.2, 5.1, 5.3 What a unit costs a Faction by the army list."""
    return COST[_AS_BEFORE.get((faction, unit), unit)]


def _discount(field: str) -> Any:
    effects = [effect for event in document("events")["event"] for effect in event["effects"]]
    promised = [effect for effect in effects if effect["op"] == "next_build_discount" and field in effect]
    return promised[0] if promised else {field: "", "gp": 0}


_FOOT = _discount("unit_class")
_WORKS = _discount("units")
_DISCOUNTS = (
    (FOOT_DISCOUNTS, tuple(kind == _FOOT["unit_class"] for kind in CLASS), int(_FOOT["gp"])),
    (WORKS_DISCOUNTS, tuple(id in _WORKS["units"] for id in UNIT_IDS), int(_WORKS["gp"])),
)
"""9.1 Drill Masters and the Guild Patent: which boon, for which units, how much less."""


def unit_price(state: State, faction: int, unit: int, n: int = 1) -> int:
    """13.2, 9.1 What this many units cost, with what events have promised; never less than 1 for each."""
    each = list_price(faction, unit)
    total = each * n
    for which, units, less in _DISCOUNTS:
        if units[unit]:
            total -= min(n, boon(state, faction, which)) * min(less, max(0, each - 1))
    return total


def use_discounts(state: State, faction: int, unit: int, n: int) -> None:
    """9.1 Units are bought: the promises that made them cheaper are used up."""
    for which, units, _ in _DISCOUNTS:
        if units[unit]:
            give(state, faction, which, -min(n, boon(state, faction, which)))


# 13.2, 13.3 Units from the reinforcements, generals, magic users and agents ------------------------------------------


MAGE_OF = tuple(MAGE_IDS.index(faction.magic_user) for faction in FACTIONS)


def most_units(state: State, book: Book, unit: int) -> int:
    """13.3, 15.1 How many of a unit can be raised now: what waits, what the gold and the mana allow."""
    faction = book.faction
    n = state.waiting(faction, unit) if UNITS[unit].buyable else 0
    if MANA_COST[unit]:
        n = min(n, book.mana // MANA_COST[unit])
    while n and not (can_pay(state, faction, unit_price(state, faction, unit, n)) and places(state, book, unit, n)):
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
    gold = {"gold": unit_price(state, book.faction, unit, n)}
    return gold | {"mana": MANA_COST[unit] * n} if MANA_COST[unit] else gold


def raise_units(table: Table, book: Book, unit: int, n: int) -> Play[None]:
    """13.3 Units are paid for and placed at once."""
    state, faction = table.state, book.faction
    zone = yield from ask_place(table, faction, unit, n, places(state, book, unit, n))
    pay(table, faction, unit_price(state, faction, unit, n))
    use_discounts(state, faction, unit, n)
    book.mana -= MANA_COST[unit] * n
    book.note(zone, unit, n)
    state.reinforce(faction, unit, -n)
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
    if any_general(state) and commands(state, faction) and can_pay(state, faction, money.GENERAL_PRICE):
        found.append(
            Option("general", ("general", 0, 0), "", "option.build_general", {}, {"gold": money.GENERAL_PRICE})
        )
    if seats_of_power(state, faction) and can_pay(state, faction, money.MAGIC_USER_PRICE):
        mage = f"mage_{MAGE_IDS[MAGE_OF[faction]]}"
        price = {"gold": money.MAGIC_USER_PRICE}
        found.append(Option("mage", ("mage", 0, 0), "", "option.build_mage", {"person": mage}, price))
    if (state.agents or state.spent_agents) and can_pay(state, faction, money.AGENT_PRICE):
        found.append(Option("agent", ("agent", 0, 0), "", "option.build_agent", {}, {"gold": money.AGENT_PRICE}))
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
    pay(table, faction, money.GENERAL_PRICE)
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
    pay(table, faction, money.MAGIC_USER_PRICE)
    with table.step("purchase", who=SEATS[faction]):
        state.people = [*state.people, Person(state.serial, Role.MAGE, MAGE_OF[faction], faction, zone)]
        state.serial += 1
        table.tell("build_mage", "13.2", who=SEATS[faction], person=name, zone=PLACE_IDS[zone])


def buy_agent(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """13.5 An agent is drawn; who has three discards one of them for it."""
    pay(table, book.faction, money.AGENT_PRICE)
    table.reveal()
    yield from draw_agent(table, book.faction)


# 13.2, 13.6.1, 5 What goes with an army: wagons, offerings, mines, traps, bodyguards, inquisitors, assassins ---------


PACKS = 3
"""C301 At most this many packs with one answer; one may buy again."""
PACK = tuple(Fraction(one.gp).limit_denominator(10).denominator for one in SPECIALISTS)
"""13.2 How many come for a whole number of GP: wagons and offerings by twos."""
GOOD_PRICE = tuple(
    int(Fraction(one.gp).limit_denominator(10) * pack) for one, pack in zip(SPECIALISTS, PACK, strict=True)
)


def sold_to(faction: int, good: int) -> bool:
    """5, 13.2 Is something sold to a Faction? Some go to one Faction only, some are hired in their own land (13.6).

    Offerings are of use only to those whose magic users sacrifice (C301).
    """
    one = SPECIALISTS[good]
    if one.region or (one.faction and one.faction != SEATS[faction]):
        return False
    return good != OFFERING or _sacrifices(faction)


def _sacrifices(faction: int) -> bool:
    """15.2.3 Whether a Faction's magic user knows a spell that takes offerings."""
    known = SPELLS_OF_MAGE[MAGE_IDS.index(FACTIONS[faction].magic_user)]
    return any(spell.effect.get("price") == SPECIALIST_IDS[OFFERING] for spell in known)


def receivers(state: State, faction: int, good: int) -> list[Stack]:
    """C301 Who can receive it: stacks on one's own or allied ground that are not shut in.

    An inquisitor does not go with a magic user (5.1).
    """
    found = [
        one
        for one in state.stacks
        if one.owner == faction
        and on_the_ground(one)
        and holder(state, one.place) == faction
        and not one.besieged
        and not (good == INQUISITOR and _has_mage(state, one))
    ]
    return sorted(found, key=lambda one: one.place)


def _has_mage(state: State, one: Stack) -> bool:
    return any(person.stack == one.id and person.role != Role.HERO for person in state.people)


def supply_options(state: State, book: Book) -> list[Option]:
    """13.2 What can be bought for the armies: ``trap``, ``trap.2``, …"""
    faction = book.faction
    found = []
    for good, id in enumerate(SPECIALIST_IDS):
        if not sold_to(faction, good) or not receivers(state, faction, good):
            continue
        for packs in range(1, PACKS + 1):
            if can_pay(state, faction, GOOD_PRICE[good] * packs):
                key = id if packs == 1 else f"{id}.{packs}"
                params = {"n": PACK[good] * packs, "good": id}
                price = {"gold": GOOD_PRICE[good] * packs}
                found.append(Option(key, ("supply", good, packs), f"good:{id}", "option.build_good", params, price))
    return found


def buy_supplies(table: Table, book: Book, good: int, packs: int) -> Play[None]:
    """13.2 They are paid for and go with a stack."""
    state, faction = table.state, book.faction
    able = receivers(state, faction, good)
    id = able[0].id
    params = {"n": PACK[good] * packs, "good": SPECIALIST_IDS[good]}
    if len(able) > 1:
        (pick,) = yield table.ask(
            SEATS[faction],
            "build.for",
            [stack_option(one) for one in able],
            rule="13.2",
            params=params,
            secret=True,
            why=why_not_supplied,
        )
        id = pick.value
    pay(table, faction, GOOD_PRICE[good] * packs)
    stacks.change_goods(state, id, good, PACK[good] * packs)
    zone = next(PLACE_IDS[one.place] for one in able if one.id == id)
    table.tell("build_goods", "13.2", to=(SEATS[faction],), who=SEATS[faction], zone=zone, **params)


# 5 Units that a Faction may have among its reinforcements instead of others; each exchange is for good ---------------


_RULES: tuple[tuple[dict[str, Any], ...], ...] = tuple(
    tuple(rule for rule in faction.rules if rule["op"] == "replace") for faction in FACTIONS
)
SWAPS = tuple(
    tuple(
        (UNIT[old], UNIT[new], rule.get("max_in_play")) for rule in rules for old in rule["from"] for new in rule["to"]
    )
    for rules in _RULES
)
"""5 For each Faction: which unit may become which, and how many of the new one there may be."""
GIANT = UNIT["GI"]


def swaps(state: State, faction: int) -> list[tuple[int, int]]:
    """5 The exchanges that a Faction can make now."""
    pool, whole = dict(pool_of(state, faction)), dict(mustered(state, faction))
    return [
        (old, new) for old, new, most in SWAPS[faction] if pool.get(old) and (most is None or whole.get(new, 0) < most)
    ]


def swap_options(state: State, faction: int) -> list[Option]:
    """5 These exchanges, two for a giant (5.4), and mastiffs that learn to burrow (5.3) as answers."""
    found = [
        Option(
            f"swap.{UNIT_IDS[old]}.{UNIT_IDS[new]}",
            ("swap", old, new),
            f"unit:{UNIT_IDS[new]}",
            "option.build_swap",
            {"old": UNIT_IDS[old], "new": UNIT_IDS[new]},
        )
        for old, new in swaps(state, faction)
    ]
    if faction == FIEFS and rule_of(FIEFS, "replace_two_any") and size(pool_of(state, faction)) >= 2:
        found.append(Option("swap.giant", ("giant", 0, 0), f"unit:{UNIT_IDS[GIANT]}", "option.build_giant"))
    if faction == KAN and burrowing(state) < mana_of(state, KAN):
        found += [
            Option(
                f"burrow.s{one.id}",
                ("burrow", one.id, unit),
                f"stack:{one.id}",
                "option.build_burrow",
                {"zone": PLACE_IDS[one.place]},
            )
            for one in state.stacks
            for unit in BURROWING
            if one.owner == KAN and dict(one.units).get(unit)
        ]
    return found


@asks_nothing
def swap(table: Table, book: Book, old: int, new: int) -> None:
    """5, C292 One unit among the reinforcements becomes another, and so it does in the list of its region."""
    state, faction = table.state, book.faction
    state.reinforce(faction, old, -1)
    state.reinforce(faction, new, 1)
    change_muster(state, giving(state, faction, old), force({old: 1}), force({new: 1}))
    table.tell("build_swapped", "5", to=(SEATS[faction],), who=SEATS[faction], old=UNIT_IDS[old], new=UNIT_IDS[new])


def make_giant(table: Table, book: Book, _one: int, _other: int) -> Play[None]:
    """5.4 Any two units among the reinforcements become a giant; the decision cannot be undone."""
    state, faction = table.state, book.faction
    options = copies(pool_of(state, faction))
    picks = yield table.ask(
        SEATS[faction],
        "build.giant",
        options,
        rule="5.4",
        at_least=2,
        at_most=2,
        about=f"unit:{UNIT_IDS[GIANT]}",
        secret=True,
    )
    given = chosen(picks)
    first = True
    for pick in picks:
        unit: int = pick.value
        state.reinforce(faction, unit, -1)
        got = force({GIANT: 1}) if first else NOTHING
        change_muster(state, giving(state, faction, unit), force({unit: 1}), got)
        first = False
    state.reinforce(faction, GIANT, 1)
    table.tell(
        "build_giant",
        "5.4",
        to=(SEATS[faction],),
        who=SEATS[faction],
        units=[UNIT_IDS[unit] for unit, n in given for _ in range(n)],
    )


@asks_nothing
def burrow(table: Table, book: Book, id: int, unit: int) -> None:
    """5.3 For each mana point one of the Kân's mastiffs may burrow, wherever it is."""
    state = table.state
    one = stacks.stack(state, id)
    changed = joined(without(one.units, force({unit: 1})), force({BURROWING[unit]: 1}))
    stacks.replace(state, id, units=changed)
    table.tell("build_burrows", "5.3", to=(SEATS[book.faction],), who=SEATS[book.faction], zone=PLACE_IDS[one.place])


# 8.3.2, 9.3.3, 11.5, 13.4 Forts in two stages, markers that are removed, caravans ------------------------------------


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
    price = money.fort_stage(state)
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
    pay(table, book.faction, money.fort_stage(state))
    state.forts[zone], state.fort_owner[zone] = stage, book.faction
    if stage == BEGUN:
        book.begun.add(zone)
    line = "build_fort" if stage == BEGUN else "build_fort_end"
    table.tell(line, "8.3.2", who=SEATS[book.faction], zone=PLACE_IDS[zone])


def marker_options(state: State, book: Book) -> list[Option]:
    """13.2, C303 Markers in one's own and allied regions that can be removed, where those who placed them are gone."""
    if not can_pay(state, book.faction, money.REMOVAL_PRICE):
        return []
    price = {"gold": money.REMOVAL_PRICE}
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
    pay(table, book.faction, money.REMOVAL_PRICE)
    table.state.plunder[zone] -= 1
    table.tell("build_cleared", "13.2", who=SEATS[book.faction], zone=PLACE_IDS[zone])


@asks_nothing
def cleanse(table: Table, book: Book, region: int, _other: int) -> None:
    """13.2 The Akkren marker of a region is lowered by one."""
    pay(table, book.faction, money.REMOVAL_PRICE)
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
    if not can_pay(state, book.faction, money.CARAVAN_PRICE):
        return []
    return [
        Option(
            f"caravan.{SEATS[other]}",
            ("caravan", other, 0),
            f"seat:{SEATS[other]}",
            "option.build_caravan",
            {"other": SEATS[other]},
            {"gold": money.CARAVAN_PRICE},
        )
        for other in caravan_targets(state, book.faction)
    ]


@asks_nothing
def send_caravan(table: Table, book: Book, target: int, _other: int) -> None:
    """13.4 A caravan is fitted out in the capital."""
    state, faction = table.state, book.faction
    pay(table, faction, money.CARAVAN_PRICE)
    state.caravans = [*state.caravans, Caravan(faction, target, CAPITAL_OF[faction])]
    table.tell("build_caravan", "13.4", who=SEATS[faction], other=SEATS[target])


# 13.3 Where reinforcements are placed, and in which stacks -----------------------------------------------------------


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


# Why something is not on the page of purchases -----------------------------------------------------------------------


def why_not_buy(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """13.2 The reason, for units, goods, forts, caravans, generals and magic users."""
    state, faction = table.state, SEATS.index(decision.seat)
    unit = unit_named(name)
    if unit is not None:
        return _unit(state, faction, unit, decision)
    word = name.rpartition(":")[2]
    if word.partition(".")[0] in GOOD:
        return _good(state, faction, GOOD[word.partition(".")[0]])
    if name.startswith(("fort.", "place:")):
        return _fort(state, faction, PLACE.get(name.removeprefix("fort.").removeprefix("place:"), LAND))
    if name.startswith(("caravan.", "seat:")):
        return _caravan(state, faction, name.removeprefix("caravan.").removeprefix("seat:"))
    if word == "general":
        if not commands(state, faction):
            return Message("why.build_nobody_to_command", {}, "3.5")
        return _gold(state, faction, money.GENERAL_PRICE)
    if word in ("mage", "agent"):
        return _gold(state, faction, money.MAGIC_USER_PRICE if word == "mage" else money.AGENT_PRICE)
    return None


def _gold(state: State, faction: int, price: int) -> Message | None:
    if state.treasury[faction] >= price:
        return None
    return Message("why.build_gold", {"price": price, "gold": state.treasury[faction]}, "13.2")


def _unit(state: State, faction: int, unit: int, decision: Decision) -> Message | None:
    params = {"unit": UNIT_IDS[unit]}
    if not UNITS[unit].buyable:
        return Message("why.build_never", params, "13.2")
    if not may_use(faction, unit):
        return Message("why.build_not_for_you", params, "5")
    if not state.waiting(faction, unit):
        raised = dict(mustered(state, faction)).get(unit, 0)
        return Message("why.build_all_out" if raised else "why.build_no_region", params, "13.3")
    if MANA_COST[unit] > decision.params["mana"]:
        return Message("why.build_mana", params, "15.1")
    return _gold(state, faction, unit_price(state, faction, unit)) or Message("why.build_nowhere", params, "13.3")


def _good(state: State, faction: int, good: int) -> Message | None:
    one = SPECIALISTS[good]
    params = {"good": one.id}
    if one.region:
        return Message("why.build_hired_there", params | {"region": one.region}, "13.6")
    if one.faction and one.faction != SEATS[faction]:
        return Message("why.build_good_of", params | {"other": one.faction}, "5")
    if not sold_to(faction, good):
        return Message("why.build_no_use", params, "15.2.3")
    if not receivers(state, faction, good):
        return Message("why.build_no_army", params, "13.2")
    return _gold(state, faction, GOOD_PRICE[good])


def _fort(state: State, faction: int, zone: int) -> Message | None:
    if zone >= LAND:
        return None
    if state.holder[REGION_OF[zone]] != faction:
        return Message("why.build_fort_not_yours", {}, "8.3.2")
    if enemies_at(state, zone, faction):
        return Message("why.build_fort_enemies", {}, "8.3.2")
    if state.fort_owner[zone] != NOBODY:
        return Message("why.build_fort_there", {}, "8.3.2")
    if structure(state, zone):
        return Message("why.build_fort_city", {}, "8.3.2")
    return _gold(state, faction, money.fort_stage(state))


def _caravan(state: State, faction: int, other: str) -> Message | None:
    if other not in SEATS or other == SEATS[faction]:
        return None
    if not capital_stands(state, faction):
        return Message("why.build_no_capital", {}, "13.4")
    if not can_trade(state, faction, SEATS.index(other)):
        return Message("why.build_caravan_war", {"other": other}, "8.1.2")
    if not is_city(state, CAPITAL_OF[SEATS.index(other)]):
        return Message("why.build_caravan_ruin", {"other": other}, "13.4")
    if any(one.owner == faction and one.target == SEATS.index(other) for one in state.caravans):
        return Message("why.build_caravan_sent", {"other": other}, "13.4")
    return _gold(state, faction, money.CARAVAN_PRICE)


# Why something cannot be placed somewhere or given to someone --------------------------------------------------------


def why_not_there(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """13.3 Why units cannot be raised in a place."""
    zone = PLACE.get(name.removeprefix("place:"))
    if zone is None or zone >= LAND:
        return None
    state, faction = table.state, SEATS.index(decision.seat)
    params: dict[str, Any] = {"zone": name.removeprefix("place:")}
    if holder(state, zone) != faction:
        return Message("why.build_not_yours", params, decision.rule)
    if enemies_at(state, zone, faction):
        return Message("why.build_enemies", params, decision.rule)
    if not is_city(state, zone):
        return Message("why.build_no_city", params, decision.rule)
    if REGION_OF[zone] == HOME[faction]:
        return Message("why.build_port" if PORT[zone] else "why.build_elsewhere", params, decision.rule)
    unit = decision.params.get("unit")
    if unit in UNIT:
        params |= {"unit": unit, "region": REGION_IDS[REGION_OF[zone]]}
        return Message("why.build_not_raised_there", params, decision.rule)
    return Message("why.build_elsewhere", params, decision.rule)


def why_not_command(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """3.5, C300 Why a new general cannot take over a stack."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    if one.kind != Kind.GARRISON:
        return Message("why.build_no_garrison", {}, decision.rule)
    return Message("why.build_not_in_city", {}, decision.rule)


def why_not_supplied(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """C301 Why something cannot be given to a stack."""
    id = stack_named(name)
    one = None if id is None else stacks.find(table.state, id)
    if one is None or one.owner != SEATS.index(decision.seat):
        return None
    if holder(table.state, one.place) != one.owner if one.place < LAND else True:
        return Message("why.build_abroad", {}, decision.rule)
    if one.kind == Kind.FLEET:
        return Message("why.build_fleet", {}, decision.rule)
    return Message("why.build_with_mage" if not one.besieged else "why.build_besieged", {}, decision.rule)


# 8.3.1, 13.2 Purchases: one page with everything that can be bought, until the Faction is done -----------------------


Deed: TypeAlias = Callable[[Table, Book, int, int], Play[None]]

DEEDS: Mapping[str, Deed] = {
    "unit": raise_units,
    "swap": swap,
    "giant": make_giant,
    "burrow": burrow,
    "general": hire_general,
    "mage": hire_mage,
    "agent": buy_agent,
    "supply": buy_supplies,
    "fort": build_fort,
    "plunder": clear_plunder,
    "presence": cleanse,
    "caravan": send_caravan,
}
OPENLY = frozenset(("fort", "plunder", "presence", "caravan"))
"""What everyone sees, without information on it."""


def page(state: State, book: Book) -> list[Option]:
    """13.2 Everything that a Faction can do on its page now; each option is possible at the moment."""
    return [
        *unit_options(state, book),
        *swap_options(state, book.faction),
        *person_options(state, book),
        *supply_options(state, book),
        *fort_options(state, book),
        *caravan_options(state, book),
        *marker_options(state, book),
    ]


def purchases(table: Table, faction: int) -> Play[None]:
    """8.3.1, 13.2 One page for the whole phase: each answer buys something at once, ``done`` ends it.

    What a Faction buys is its own business; counters that appear on the map are seen by all: only that is a step of the
    story. It is asked until it is done: no one learns whether it can pay for anything (C362).
    """
    state = table.state
    book = open_book(state, faction)
    while True:
        pick = yield from masked(
            table.ask(
                SEATS[faction],
                "build.buy",
                [*page(state, book), DONE],
                rule="13.2",
                params={"gold": state.treasury[faction], "mana": book.mana},
                secret=True,
                why=why_not_buy,
            )
        )
        if pick is DONE:
            return
        what, one, other = pick.value
        if what in OPENLY:
            with table.step("purchase", who=SEATS[faction]):
                yield from DEEDS[what](table, book, one, other)
        else:
            yield from DEEDS[what](table, book, one, other)
