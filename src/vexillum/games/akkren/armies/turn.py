"""9.3 The segment of armies: one activation after the other."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import DONE, Option
from vexillum.games.akkren.combat.army_plunder import ACTIVATION, may_plunder
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import LAND, PLACE_IDS
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect
from vexillum.games.akkren.forces.labels import units_in_words
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.hand.turn import agent_turn
from vexillum.games.akkren.money import pay, with_ample_gold
from vexillum.games.akkren.movement.march_reasons import idle, why_not_activated
from vexillum.games.akkren.movement.orders import march
from vexillum.games.akkren.movement.reorganisation import reorganise, sources
from vexillum.games.akkren.movement.scouting import may_scout, scout
from vexillum.games.akkren.people.barbarians import barbarian_offers, barbarian_turn
from vexillum.games.akkren.people.tribes import host
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.routes.reach import can_leave
from vexillum.games.akkren.sea.turn import fleet_turn
from vexillum.games.akkren.sea.voyage import bound, courses
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import KINDS, NONE, Kind, Play, Stack, State, Table
from vexillum.games.akkren.trade.caravans import caravan_turn


def armies_turn(table: Table, faction: int) -> Play[bool]:
    """9.3 One activation of the menu ``phase``; False when the player is done.

    Who only lacks the gold is asked all the same (C362).
    """
    state = table.state
    options = phase_options(state, faction)
    if not options and not phase_options(with_ample_gold(state, faction), faction):
        return False
    pick = yield from masked(
        table.ask(
            SEATS[faction],
            "phase",
            [*options, DONE],
            rule="9.3",
            params={"gold": state.treasury[faction]},
            secret=True,
            why=why_not_activated(faction, ACTIVATION),
        )
    )
    if pick is DONE:
        return False
    what, value = pick.value
    yield from ACTS[what](table, faction, value)
    return True


def phase_options(state: State, faction: int) -> list[Option]:
    """9.3 Everything that a Faction can still do with its armies, fleets and caravans."""
    own = [one for one in state.stacks if one.owner == faction or _pirates(state, one, faction)]
    alike = Counter([(one.kind, one.place) for one in own])
    options = [
        _which(option, one) if alike[one.kind, one.place] > 1 else option
        for one in own
        for option in _stack_options(state, faction, one)
    ]
    options += [
        Option(
            f"caravan.{SEATS[one.target]}",
            ("caravan", index),
            f"caravan:{SEATS[one.owner]}-{SEATS[one.target]}",
            "option.phase_caravan",
            {"target": SEATS[one.target], "zone": PLACE_IDS[one.place]},
        )
        for index, one in enumerate(state.caravans)
        if one.owner == faction and not one.moved
    ]
    places = sorted({one.place for one in own if one.place < LAND})
    options += [
        Option(
            f"org.{PLACE_IDS[zone]}",
            ("organise", zone),
            f"place:{PLACE_IDS[zone]}",
            "option.phase_organise",
            {"zone": PLACE_IDS[zone]},
        )
        for zone in places
        if sources(state, faction, zone)
    ]
    options += [
        Option(one.key, ("barbarians", one.value), one.thing, one.text, one.params)
        for one in barbarian_offers(state, faction)
        if not idle(state, faction, hosted(state, one.value), 0)
    ]
    if hand(state, faction):
        options.append(Option("agent", ("agent", NONE), text="option.phase_agent"))
    return options


def _pirates(state: State, one: Stack, faction: int) -> bool:
    """16.2 Whether it is a fleet of the pirates that sails for a Faction."""
    return one.kind == Kind.FLEET and side(state, one) == faction


def _stack_options(state: State, faction: int, one: Stack) -> list[Option]:
    """9.3.1, 9.3.3, 9.3.4 The ways to use one stack."""
    found = []
    if not idle(state, faction, one, ACTIVATION) and has_somewhere(state, one):
        found.append(_option(one, "", "fleet" if one.kind == Kind.FLEET else "march", {"gold": ACTIVATION}))
    if one.kind != Kind.FLEET and not idle(state, faction, one, 0):
        if free_of_charge(state, one):
            found.append(_option(one, "free.", "free"))
        if may_plunder(state, one):
            found.append(_option(one, "plunder.", "plunder"))
    if may_scout(state, one):
        found.append(_option(one, "scout.", "scout"))
    return found


def _option(one: Stack, prefix: str, what: str, price: dict[str, int] | None = None) -> Option:
    """A click on a banner activates it; what else it could do is about the zone."""
    params: dict[str, Any] = {"kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]}
    thing = f"place:{PLACE_IDS[one.place]}" if what in ("plunder", "scout") else f"stack:{one.id}"
    return Option(f"{prefix}s{one.id}", (what, one.id), thing, f"option.phase_{what}", params, price or {})


def _which(option: Option, one: Stack) -> Option:
    """Among several stacks of a kind in one place: the one with these units."""
    params = {"what": option.message, "units": units_in_words(one)}
    return replace(option, text="option.phase_which", params=params)


def has_somewhere(state: State, one: Stack) -> bool:
    """9.3.1 Whether there is anything that a stack could do if it were activated."""
    if one.kind == Kind.FLEET and bound(one):
        return bool(courses(state, one))
    if one.kind == Kind.FLEET or may_plunder(state, one) or one.kind == Kind.ARMY:
        return True
    return can_leave(state, one, allowance(state, one) + hurry(state, one))


def free_of_charge(state: State, one: Stack) -> bool:
    """3.5 Whether its general has an activation without gold left this year."""
    return effect(one.general, "free_activation_per_year") is not None and state.free_year[one.general] < state.year


def _march(table: Table, faction: int, id: int) -> Play[None]:
    """9.3.1 A stack is activated for 1 GP."""
    pay(table, faction, ACTIVATION)
    yield from march(table, id)


def _free(table: Table, faction: int, id: int) -> Play[None]:
    """3.5 A stack is activated without gold, once a year."""
    state = table.state
    state.free_year[stacks.stack(state, id).general] = state.year
    yield from march(table, id)


def _plunder(table: Table, faction: int, id: int) -> Play[None]:
    """9.3.3 A stack pays for its activation by plundering its zone."""
    yield from march(table, id, by_plunder=True)


def _agent(table: Table, faction: int, _: int) -> Play[None]:
    """13.5 An agent is played."""
    yield from agent_turn(table, faction)


def _barbarians(table: Table, faction: int, tribe: int) -> Play[None]:
    """16.1 Barbarians recruit, or march without gold if they are loyal."""
    id = hosted(table.state, tribe).id
    if (yield from barbarian_turn(table, faction, tribe)):
        yield from march(table, id)


def hosted(state: State, tribe: int) -> Stack:
    """16.1 The stack of a tribe that is in play."""
    found = host(state, tribe)
    assert found is not None
    return found


ACTS: dict[str, Any] = {
    "march": _march,
    "free": _free,
    "plunder": _plunder,
    "fleet": fleet_turn,
    "scout": scout,
    "organise": reorganise,
    "caravan": caravan_turn,
    "barbarians": _barbarians,
    "agent": _agent,
}
