"""8.3, 13.1, 13.3, 15.1 The economic phase of summer, the administrative phase of winter: gold, pay, demons (C41)."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import heroes, stacks
from .boons import EXTRA_DEMONS, no_yields, take
from .components.map import PLACE_IDS, is_sea
from .components.pieces import BROTHERHOOD, CAPITAL_OF, FACTIONS, SEATS, THEOCRACY, UNIT, UNIT_IDS, force, joined
from .components.records import EVENTS
from .control import capital_stands
from .heroes import MAGE_IDS
from .money import earn, mana_income, pay, rule_of, slave_income, taxes, unit_pay
from .purchases import ask_place, open_to, purchases, put_units
from .realm import demon_limit, demons, drop_if_empty, settle_mana
from .scenarios import factions_in_order, in_play
from .state import NONE, Kind, Person, Piece, Play, Role, Stack, State, Table

# 8.3, 13 The economic phase of summer and the administrative phase of winter -----------------------------------------


def economic_phase(state: State) -> list[Piece]:
    """8.3 The second summer turn: gold for the Theocracy's mana (5.1, C40), then the purchases of all Factions."""
    return [mana_gold, *[partial(purchases, faction=faction) for faction in factions_in_order(state)]]


@asks_nothing
def mana_gold(table: Table) -> None:
    """5.1, C40 In summer too the Theocracy receives gold for its mana."""
    state = table.state
    if THEOCRACY in in_play(state):
        earn(table, THEOCRACY, mana_income(state, THEOCRACY), "5.1", "mana")


def administrative_phase(state: State) -> list[Piece]:
    """13 Winter: gold is collected, mercenaries are paid, then purchases; the Brotherhood calls its demons (5.2)."""
    order = factions_in_order(state)
    return [
        collection,
        *[partial(pay_mercenaries, faction=faction) for faction in order],
        *[partial(purchases, faction=faction) for faction in order],
        call_demons,
    ]


@asks_nothing
def collection(table: Table) -> None:
    """13.1 All Factions collect."""
    with table.step("collection"):
        collect(table)


# 13.1 Gold is collected in winter, and mercenaries receive their pay (3.2, 13.2) -------------------------------------


def collect(table: Table) -> None:
    """13.1, C01 Every Faction collects; what it received is its income until the next winter.

    What waited for this collection (a vein, a plague, sabotage) is over.
    """
    state = table.state
    for faction in factions_in_order(state):
        parts = (
            ("taxes", "13.1", taxes(state, faction)),
            ("slaves", "5.3", slave_income(state, faction)),
            ("mana", "5.1", mana_income(state, faction)),
        )
        for why, rule, amount in parts:
            earn(table, faction, amount, rule, why)
        state.income[faction] = sum([amount for _, _, amount in parts])
        table.tell("collected", "13.1", to=(SEATS[faction],), who=SEATS[faction], n=state.income[faction])
    state.yields = no_yields()


def upkeep(state: State, faction: int) -> int:
    """13.2 What all mercenaries of a Faction cost together."""
    hired = [pair for one in state.stacks if one.owner == faction for pair in one.hired]
    return sum([unit_pay(unit) * n for unit, n in hired])


def pay_mercenaries(table: Table, faction: int) -> Play[None]:
    """3.2, C52 Mercenaries are paid; those who are not, at choice or for want of gold, disband."""
    state = table.state
    while due := upkeep(state, faction):
        able = due <= state.treasury[faction]
        options = [
            Option(
                f"s{one.id}.{UNIT_IDS[unit]}",
                (one.id, unit),
                f"stack:{one.id}",
                "option.upkeep_dismiss",
                {"n": n, "unit": UNIT_IDS[unit], "zone": PLACE_IDS[one.place], "pay": unit_pay(unit)},
            )
            for one in state.stacks
            if one.owner == faction
            for unit, n in one.hired
        ]
        if able:
            options.insert(0, Option(DONE.key, None, text="option.upkeep_pay", price={"gold": due}))
        (pick,) = yield table.ask(
            SEATS[faction],
            "build.upkeep",
            options,
            rule="13.2",
            params={"due": due, "gold": state.treasury[faction]},
            secret=True,
            why=_why_not_pay,
        )
        if pick.value is None:
            pay(table, faction, due)
            table.tell("upkeep_paid", "13.2", to=(SEATS[faction],), who=SEATS[faction], n=due)
            return
        _disband(table, faction, *pick.value)


def _why_not_pay(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why not everyone can be paid."""
    if name != DONE.key:
        return None
    return Message("why.upkeep_short", {name: decision.params[name] for name in ("due", "gold")}, decision.rule)


def _disband(table: Table, faction: int, id: int, unit: int) -> None:
    """C52 A mercenary unit goes its way."""
    state = table.state
    one = stacks.lose(state, id, hired=force({unit: 1}))
    line = {"who": SEATS[faction], "unit": UNIT_IDS[unit], "zone": PLACE_IDS[one.place]}
    table.tell("upkeep_disbanded", "13.2", to=(SEATS[faction],), **line)
    drop_if_empty(table, id)


# 5.2, 13.3, 15.1, C41 In winter the Brotherhood calls demons, as many as it has mana points --------------------------


NECROMANCER = MAGE_IDS.index(FACTIONS[BROTHERHOOD].magic_user)
_EVENTS = frozenset(
    number for number, event in enumerate(EVENTS) if any(effect["op"] == "demon_limit" for effect in event.effects)
)


def kinds() -> list[int]:
    """5.2 The demons that can be called."""
    rule = rule_of(BROTHERHOOD, "demons_per_mana")
    assert rule is not None
    named = rule["units"]
    assert isinstance(named, list)
    return [UNIT[id] for id in named]


def call_demons(table: Table) -> Play[None]:
    """5.2, C41 Winter: what an event allowed until now ends; then demons are called up to the limit, at no cost."""
    state = table.state
    if BROTHERHOOD not in in_play(state):
        return
    if not _EVENTS.intersection(state.current):
        take(state, BROTHERHOOD, EXTRA_DEMONS)
    yield from settle_mana(table, BROTHERHOOD)
    while demons(state) < demon_limit(state) and places(state):
        options = [
            Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.build_demon", {"unit": UNIT_IDS[unit]})
            for unit in kinds()
        ]
        left = demon_limit(state) - demons(state)
        (pick,) = yield table.ask(
            SEATS[BROTHERHOOD], "build.demon", [*options, DONE], rule="5.2", params={"n": left}, secret=True
        )
        if pick is DONE:
            return
        yield from _call(table, pick.value)


def necromancers(state: State) -> list[Person]:
    """5.2 The Brotherhood's magic users who are free."""
    return [
        one
        for one in state.people
        if (one.owner, one.role, one.who) == (BROTHERHOOD, Role.MAGE, NECROMANCER) and heroes.free(one)
    ]


def places(state: State) -> list[int]:
    """5.2, C304 Where demons appear: in the capital, and where a Necromancer is on land; never alone among enemies."""
    found = [CAPITAL_OF[BROTHERHOOD]] if capital_stands(state, BROTHERHOOD) else []
    found += [one.place for one in necromancers(state) if not is_sea(one.place)]
    with_army = {one.place for one in necromancers(state) if host(state, one) is not None}
    return [zone for zone in dict.fromkeys(found) if zone in with_army or open_to(state, zone, BROTHERHOOD)]


def host(state: State, mage: Person) -> Stack | None:
    """5.2, C304 The army or garrison that a Necromancer's demons join; None if they are beside him.

    Ships, those aboard them, mercenaries, tribes and the troops of allied nations cannot take them.
    """
    one = stacks.find(state, mage.stack)
    if one is None or one.owner != BROTHERHOOD or one.nation != NONE or one.aboard != NONE:
        return None
    return one if one.kind in (Kind.ARMY, Kind.GARRISON) else None


def _call(table: Table, unit: int) -> Play[None]:
    state = table.state
    zone = yield from ask_place(table, BROTHERHOOD, unit, 1, places(state), "5.2")
    hosts = [host(state, one) for one in necromancers(state) if one.place == zone]
    army = next((one for one in hosts if one is not None), None)
    if army is None:
        put_units(state, BROTHERHOOD, zone, force({unit: 1}))
    else:
        stacks.replace(state, army.id, units=joined(army.units, force({unit: 1})))
    seat = SEATS[BROTHERHOOD]
    table.tell("demon_called", "5.2", to=(seat,), who=seat, unit=UNIT_IDS[unit], zone=PLACE_IDS[zone])
