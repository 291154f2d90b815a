"""9.2 Characters are activated: one menu for who acts, one for what he does."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.hand.turn import agent_turn
from vexillum.games.akkren.money import with_ample_gold
from vexillum.games.akkren.people.actions import act, settle_place
from vexillum.games.akkren.people.orders import open_channel, order_options
from vexillum.games.akkren.people.services import hire, service_options, wants
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import NONE, Kind, Person, Play, Role, Stack, State, Table

_HEAL = number("heroes", "heal_per_activation")
_AGENTS = Option("agents", text="option.people_agents")


def people_turn(table: Table, faction: int) -> Play[bool]:
    """9.2 One activation: a person, an army that makes a visit, an agent. False when the player is done.

    Heroes heal when they are activated, those who are not at the end (ruling C279).
    """
    for one in table.state.people:
        settle_place(table.state, one.id)
    options = menu(table.state, faction)
    decision = table.ask(SEATS[faction], "people", options, rule="9.2", secret=True, why=_why_not)
    if options == [DONE] and menu(with_ample_gold(table.state, faction), faction) == [DONE]:
        (pick,) = yield decision
    else:
        pick = yield from masked(decision)
    if pick is DONE:
        for one in table.state.people:
            if _ready(one, faction):
                heal(table, one.id)
        return False
    if pick is _AGENTS:
        yield from agent_turn(table, faction)
    elif pick.key.startswith("p"):
        heroes.change(table.state, pick.value, activated=True)
        heal(table, pick.value)
        yield from act(table, pick.value)
    else:
        yield from _visit(table, faction, pick.value)
    return True


def menu(state: State, faction: int) -> list[Option]:
    """9.2 Who can be activated: persons who are free, armies that can make a visit; agents (13.5)."""
    persons = [
        Option(
            f"p{one.id}",
            one.id,
            f"person:{one.id}",
            "option.people_person",
            {"person": heroes.name(one), "zone": PLACE_IDS[one.place]},
        )
        for one in state.people
        if _ready(one, faction)
    ]
    armies = [
        Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.people_army", {"zone": PLACE_IDS[one.place]})
        for one in state.stacks
        if one.owner == faction and _visitor(state, faction, one)
    ]
    return [*persons, *armies, *([_AGENTS] if hand(state, faction) else []), DONE]


def _ready(one: Person, faction: int) -> bool:
    return one.owner == faction and heroes.free(one) and not one.activated


def _visitor(state: State, faction: int, one: Stack) -> bool:
    """13.6, 15.3.1 Whether an army is where its general can open a channel to an Order, or where it can hire."""
    return wants(state, faction, one) or (_led(one) and bool(order_options(state, faction, one.place, arrives=False)))


def _led(one: Stack) -> bool:
    return one.kind == Kind.ARMY and one.general != NONE


def heal(table: Table, id: int) -> None:
    """9.2 A hero recovers from two wounds; only his Faction learns it."""
    one = heroes.person(table.state, id)
    healed = min(_HEAL, one.wounds) if one.role == Role.HERO else 0
    if healed:
        heroes.change(table.state, id, wounds=one.wounds - healed)
        table.tell("hero_heals", "9.2", to=(SEATS[one.owner],), person=heroes.name(one), n=healed)


def _visit(table: Table, faction: int, id: int) -> Play[None]:
    """13.6, 15.3.1 A general visits the Valley, or his army hires those who live in its zone."""
    state = table.state
    one = stacks.stack(state, id)
    orders = order_options(state, faction, one.place, arrives=False) if _led(one) else []
    options = [*orders, *service_options(state, faction, one.place, id), DONE]
    (pick,) = yield table.ask(
        SEATS[faction],
        "people.army",
        options,
        rule="13.6",
        params={"zone": PLACE_IDS[one.place]},
        about=f"stack:{id}",
        secret=True,
    )
    if pick in orders:
        open_channel(table, faction, pick.value)
    elif pick is not DONE:
        yield from hire(table, faction, pick.value, id)


def _why_not(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a person cannot be activated."""
    id = name.rpartition(":")[2].removeprefix("p")
    one = next((one for one in table.state.people if str(one.id) == id), None)
    if one is None:
        return None
    person = {"person": heroes.name(one)}
    if SEATS[one.owner] != decision.seat:
        return Message("why.person_not_yours", person, "9.2")
    return Message("why.person_captive" if not heroes.free(one) else "why.person_activated", person, "9.2")
