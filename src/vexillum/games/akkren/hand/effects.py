"""13.5 What agents do in their Faction's own phase, if they are not cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.core.words.texts import Message
from vexillum.games.akkren import pillage
from vexillum.games.akkren.attrition import lose_percent
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.boons import YIELD_NONE, mark_yield
from vexillum.games.akkren.components.decks import EVENT_IDS
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.map import GP, PLACE_IDS, REGION_IDS, REGION_OF
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import generals, heroes, stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS
from vexillum.games.akkren.hand.agents import AGITATOR, SEER, amount
from vexillum.games.akkren.hand.deck import show_hand
from vexillum.games.akkren.hand.targets import yet_to_act
from vexillum.games.akkren.money import markers
from vexillum.games.akkren.routes.costs import guide, hasten
from vexillum.games.akkren.sight import see_whole, whole_force
from vexillum.games.akkren.state import NONE, Play, State, Table, Turn

_AHEAD = amount(SEER, "peek_events", "n")
_STIR = amount(AGITATOR, "rebellion", "mod")
_MARKER = amount(AGITATOR, "rebellion", "extra_marker")
_MUTINY_MIN = amount(AGITATOR, "mutiny", "min")
_MUTINY_PCT = amount(AGITATOR, "mutiny", "pct")
_D10 = sides("D10")


@asks_nothing
def peek_events(table: Table, faction: int, target: Any) -> None:
    """13.5 The Seer looks at the next five events."""
    state = table.state
    table.reveal()
    state.foreseen[faction] = max(0, len(state.events) - _AHEAD)
    known = [EVENT_IDS[event] for event in foreseen_events(state, faction)]
    table.tell("agent_foresees", "13.5", to=(SEATS[faction],), events=known)


def foreseen_events(state: State, faction: int) -> list[int]:
    """13.5 The events to come that a Faction's Seer has shown it, the next one first."""
    first = state.foreseen[faction]
    return [] if first == NONE else state.events[first:][::-1]


@asks_nothing
def reveal_army(table: Table, faction: int, target: int) -> None:
    """13.5 The Spy shows exactly what is in an army, and who and what goes with it."""
    table.reveal()
    one = stacks.stack(table.state, target)
    see_whole(table.state, faction, one)
    seat, names = (SEATS[faction],), {"owner": OWNERS[one.owner], "zone": PLACE_IDS[one.place]}
    table.tell("agent_spies", "13.5", to=seat, units=in_words(whole_force(one)), **names)
    if one.goods:
        found = [Message("said.goods", {"n": n, "good": SPECIALIST_IDS[good]}) for good, n in one.goods]
        table.tell("agent_spies_goods", "13.5", to=seat, goods=found)
    if one.general != NONE:
        table.tell("agent_spies_general", "13.5", to=seat, general=GENERAL_IDS[one.general])


@asks_nothing
def reveal_agents(table: Table, faction: int, target: int) -> None:
    """13.5 The Spy sees which agents a Faction holds."""
    show_hand(table, target, (faction,))


@asks_nothing
def province_no_income(table: Table, faction: int, target: int) -> None:
    """13.5 The Saboteur burns the stores of a province: nothing at the next collection."""
    mark_yield(table.state, target, YIELD_NONE)
    table.tell("agent_stores_burn", "13.5", region=REGION_IDS[target])


@asks_nothing
def destroy_fleet(table: Table, faction: int, target: int) -> None:
    """13.5 The Saboteur destroys a fleet in port; those aboard stay ashore, its admiral gets away (ruling C268)."""
    state = table.state
    fleet = stacks.stack(state, target)
    for one in [one for one in state.stacks if one.aboard == target]:
        stacks.replace(state, one.id, aboard=NONE, place=fleet.place)
    for person in [person for person in state.people if person.stack == target]:
        heroes.change(state, person.id, stack=NONE, place=fleet.place)
    generals.put_under(state, fleet.general)
    stacks.destroy(state, target)
    table.tell("agent_fleet_burns", "13.5", owner=OWNERS[fleet.owner], zone=PLACE_IDS[fleet.place])


@asks_nothing
def freeze_army(table: Table, faction: int, target: int) -> None:
    """13.5, C269 The Saboteur blocks an army for one turn: this one if it has still to act, else the next."""
    state = table.state
    one = stacks.stack(state, target)
    turns = 1 if yet_to_act(state, side(state, one)) else 3 if state.turn == Turn.AUTUMN else 2
    stacks.replace(state, target, frozen_until=state.clock + turns)
    table.tell("agent_army_blocked", "13.5", owner=OWNERS[one.owner], zone=PLACE_IDS[one.place])


@asks_nothing
def flat_mp(table: Table, faction: int, target: int) -> None:
    """13.5 The Guide knows the ways: every zone costs the army 1 MP this turn."""
    guide(table.state, target)


@asks_nothing
def mp(table: Table, faction: int, target: int) -> None:
    """13.5 The Guide knows short cuts: more MP for one move."""
    hasten(table.state, target)


def rebellion(table: Table, faction: int, target: int) -> Play[None]:
    """13.5 The Agitator stirs up a province: table 9.3 with -2; with rebels comes a plunder marker.

    They need not be fought at once (ruling C270), and no province gets more markers than it yields gold.
    """
    state, region = table.state, REGION_OF[target]
    rebels = yield from pillage.rebellion(table, region, target, _STIR)
    if rebels != NONE and markers(state, region) + _MARKER <= GP[region]:
        state.plunder[target] += _MARKER
        table.tell("agent_marker", "13.5", zone=PLACE_IDS[target])


def mutiny(table: Table, faction: int, target: int) -> Play[None]:
    """13.5 The Agitator stirs up an army: with 3 or more on a D10 it loses a tenth."""
    one = stacks.stack(table.state, target)
    roll = table.roll(_D10)
    happens = roll >= _MUTINY_MIN
    table.tell(
        "agent_mutiny" if happens else "agent_no_mutiny",
        "13.5",
        owner=OWNERS[one.owner],
        zone=PLACE_IDS[one.place],
        roll=roll,
        least=_MUTINY_MIN,
    )
    if happens:
        yield from lose_percent(table, target, _MUTINY_PCT, "13.5")


EFFECTS: dict[str, Callable[[Table, int, Any], Play[None]]] = {
    "peek_events": peek_events,
    "reveal_army": reveal_army,
    "reveal_agents": reveal_agents,
    "province_no_income": province_no_income,
    "destroy_fleet_in_port": destroy_fleet,
    "freeze_army": freeze_army,
    "flat_mp": flat_mp,
    "mp": mp,
    "rebellion": rebellion,
    "mutiny": mutiny,
}
"""13.5 All uses in one's own phase, by their name in the data."""
HOSTILE = ("province_no_income", "destroy_fleet_in_port", "freeze_army", "rebellion", "mutiny")
"""8.1.2, C271 What is an openly hostile act against a Faction."""
