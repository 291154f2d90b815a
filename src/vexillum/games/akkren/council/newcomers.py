"""14, 15.3.2 Heroes and Masters who are hired at the Council."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.economy.placement import ask_seat, seats_of_power
from vexillum.games.akkren.economy.prices import HERO, MASTER
from vexillum.games.akkren.forces.heroes import HERO_IDS, HEROES, MASTER_IDS
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.realm.order import poorest_first
from vexillum.games.akkren.state import NONE, Person, Play, Role, State, Table

DIE = sides(TABLES["council"]["hero_die"])
FOR_HIRE = tuple(sorted((who for who, hero in enumerate(HEROES) if hero.roll), key=lambda who: HEROES[who].roll))


def may_come(state: State, who: int) -> bool:
    """14, C312 Whether a hero can come to the Council: alive, serves no one, and was not sent away last winter."""
    serving = any(one.role == Role.HERO and one.who == who for one in state.people)
    return not serving and who not in state.dead_heroes and who != state.spurned_hero


def who_comes(state: State, roll: int) -> int:
    """14, C312 The hero of a roll; NONE if he cannot come."""
    who = next(who for who in FOR_HIRE if HEROES[who].roll == roll)
    return who if may_come(state, who) else NONE


def hero_comes(table: Table) -> Play[None]:
    """14 A die decides which hero offers himself; the poorest Faction is asked first. Unhired, he stays away a year."""
    state = table.state
    with table.step("council_hero"):
        roll = table.roll(DIE)
        who = who_comes(state, roll)
        state.spurned_hero = NONE
        if who == NONE:
            table.tell("council_no_hero", "14", roll=roll)
            return
        name = f"hero_{HERO_IDS[who]}"
        table.tell("council_hero", "14", roll=roll, person=name)
    for faction in poorest_first(state):
        if (yield from _hires(table, faction, "council.hero", name, HERO)):
            yield from _arrive(table, faction, Role.HERO, who, name, HERO)
            return
    state.spurned_hero = who
    table.tell("council_spurned", "14", person=name)


def _hires(table: Table, faction: int, kind: str, name: str, price: int) -> Play[bool]:
    """Whether a Faction hires a person. A Faction without a city is not asked.

    Who cannot pay is asked all the same: how much gold a Faction has is its secret (C362).
    """
    state = table.state
    if not seats_of_power(state, faction):
        return False
    able = can_pay(state, faction, price)
    hire = Option("hire", True, text="option.council_hire", params={"person": name}, price={"gold": price})
    refuse = Option("no", False, text="option.council_no")
    picks = yield table.ask(
        SEATS[faction],
        kind,
        [hire, refuse] if able else [refuse],
        rule="15.3.2" if kind == "council.master" else "14",
        at_least=int(able),
        params={"person": name, "n": price, "gold": state.treasury[faction]},
        secret=True,
        why=_why_not_hire,
    )
    return any(pick.value for pick in picks)


def _why_not_hire(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    if name != "hire":
        return None
    params = {"price": decision.params["n"], "gold": decision.params["gold"]}
    return Message("why.build_gold", params, decision.rule)


def _arrive(table: Table, faction: int, role: Role, who: int, name: str, price: int) -> Play[None]:
    """C299 A person enters a Faction's service in its capital."""
    state = table.state
    zone = yield from ask_seat(table, faction, seats_of_power(state, faction), "build.person_where", "14", person=name)
    pay(table, faction, price)
    state.people = [*state.people, Person(state.serial, role, who, faction, zone)]
    state.serial += 1
    table.tell("council_hired", "14", who=SEATS[faction], person=name, zone=PLACE_IDS[zone])


def masters_come(table: Table) -> Play[None]:
    """15.3.2 Who has opened a channel to an Order, and has no Master, may ask for one."""
    state = table.state
    for faction in poorest_first(state):
        order = state.order_markers[faction]
        serving = any(one.owner == faction and one.role == Role.MASTER for one in state.people)
        if order == NONE or serving:
            continue
        name = f"master_{MASTER_IDS[order]}"
        if (yield from _hires(table, faction, "council.master", name, MASTER)):
            yield from _arrive(table, faction, Role.MASTER, order, name, MASTER)
