"""9.3 The segment of armies: one activation after the other; an army's orders on the march."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import DONE, Option, asks_nothing

from .. import stacks
from ..agents import agent_turn
from ..combat.battles import may_plunder, plunder_with
from ..components.map import LAND, PLACE_IDS
from ..components.pieces import NOBODY, OWNERS, SEATS
from ..components.tables import TABLES, row, sides
from ..control import at_war, side
from ..hand import hand
from ..money import ACTIVATION, pay, with_ample_gold
from ..people.barbarians import barbarian_offers, barbarian_turn, host
from ..pillage import GAIN, PLUNDER_MP, new_enemy
from ..routes import Way, allowance, can_leave, clear_ways, foes_at, group_cost, hurry, strangers_at
from ..stacks import general_effect, units_in_words
from ..state import KINDS, NONE, Kind, Play, Stack, State, Table, masked
from .caravans import caravan_turn
from .fleets import bound, courses, fleet_turn
from .march import (
    March,
    agreed,
    begin_war,
    can_turn_on,
    close_ranks,
    companions,
    going,
    idle,
    invite,
    march_of,
    price_of,
    price_of_war,
    why_not_activated,
    why_not_there,
)
from .reorganisation import can_split, leave_units, reorganise, sources
from .scouting import may_scout, scout
from .zone_entry import OVERRUN_PRICE, caravans_at, end_march, evade, go, ride_down, ride_over

# 9.3.1 What an army on the march can do next -------------------------------------------------------------------------


STOP = Option("stop", ("stop", None), text="option.march_stop")
FORCED = Option("forced_march", ("forced_march", None), text="option.forced_march")
SPLIT = Option("split", ("split", None), text="option.march_split")
SCOUT = Option("scout", ("scout", None), text="option.march_scout")


def march_options(state: State, march: March) -> list[Option]:
    """9.3.1 Everything that can be done now, ``stop`` last."""
    one = stacks.stack(state, march.principal)
    options = [
        _way_option(zone, way, march.mp) for zone, way in clear_ways(state, going(state, march), march.mp).items()
    ]
    if may_force(state, march):
        options.append(FORCED)
    if march.mp >= PLUNDER_MP and may_plunder(state, one):
        options.append(_plunder_option(state, march))
    if may_scout(state, one):
        options.append(SCOUT)
    options += _others(state, march)
    if can_split(state, one):
        options.append(SPLIT)
    return [*options, STOP]


def _way_option(zone: int, way: Way, mp: int) -> Option:
    params = {"zone": PLACE_IDS[zone], "mp": way.cost, "left": mp - way.cost}
    text = "option.march_to"
    if len(way.zones) > 1:
        params["way"] = [PLACE_IDS[one] for one in way.zones[:-1]]
        text = "option.march_by"
    return Option(PLACE_IDS[zone], ("go", way.zones), f"place:{PLACE_IDS[zone]}", text, params)


def _plunder_option(state: State, march: March) -> Option:
    """8.1.2 Its text warns if plundering means war."""
    zone = stacks.stack(state, march.principal).place
    victim = new_enemy(state, march.who, zone)
    params = {"zone": PLACE_IDS[zone], "mp": PLUNDER_MP}
    if victim == NOBODY:
        return Option("plunder", ("plunder", None), text="option.plunder", params=params)
    return Option("plunder", ("plunder", None), text="option.plunder_war", params=params | {"owner": SEATS[victim]})


def may_force(state: State, march: March) -> bool:
    """9.3.1.4 A forced march: armies only, once, and not with the marker of the last one."""
    return not march.forced and all(one.kind == Kind.ARMY and not one.marched for one in going(state, march))


def _others(state: State, march: March) -> list[Option]:
    """8.1.1, 8.1.2, 13.4 Who can come along, who can be attacked although there is no war, caravans."""
    zone = stacks.stack(state, march.principal).place
    options = [
        Option(
            f"with.s{one.id}",
            ("with", one.id),
            f"stack:{one.id}",
            "option.march_with",
            {"owner": OWNERS[one.owner], "kind": KINDS[one.kind]},
            {"gold": price_of(one)} if one.owner == march.faction else {},
        )
        for one in companions(state, march)
    ]
    one = stacks.stack(state, march.principal)
    if one.kind != Kind.GARRISON:
        there = dict.fromkeys(side(state, other) for other in strangers_at(state, zone, march.who))
        for other in there:
            if can_turn_on(state, march.who, other):
                price = price_of_war(state, march.who, other)
                options.append(
                    Option(
                        f"war.{OWNERS[other]}",
                        ("war", other),
                        f"seat:{OWNERS[other]}",
                        "option.march_war",
                        {"owner": OWNERS[other]},
                        {"gold": price} if price else {},
                    )
                )
        if march.mp >= OVERRUN_PRICE:
            options += [
                Option(
                    f"caravan.{SEATS[caravan.owner]}.{SEATS[caravan.target]}",
                    ("caravan", index),
                    text="option.march_caravan"
                    if at_war(state, caravan.owner, march.who)
                    else "option.march_caravan_war",
                    params={"owner": SEATS[caravan.owner], "target": SEATS[caravan.target], "mp": OVERRUN_PRICE},
                )
                for index, caravan in caravans_at(state, march.who, zone)
            ]
    return options


# 9.3.1 The march of an army: activation, then one order after the other until it stops or is stopped -----------------


_FORCED: Any = TABLES["forced_march"]


def march(table: Table, stack_id: int, *, by_plunder: bool = False) -> Play[None]:
    """9.3.1 An army that is paid for moves; ``by_plunder``: it pays for itself by plundering where it is (9.3.3)."""
    state = table.state
    one = stacks.stack(state, stack_id)
    going_on = march_of(state, stack_id, allowance(state, one) + hurry(state, one))
    stacks.replace(state, stack_id, activated=True, hurried_until=0, moved_until=state.clock + 1)
    table.set_title("armies_march", kind=KINDS[one.kind], zone=PLACE_IDS[one.place])
    table.tell("activates", "9.3.1", who=OWNERS[going_on.who], kind=KINDS[one.kind], zone=PLACE_IDS[one.place])
    yield from table.during(going_on, _march(table, going_on, by_plunder=by_plunder))


def _march(table: Table, march: March, *, by_plunder: bool) -> Play[None]:
    if by_plunder:
        yield from plunder_order(table, march, GAIN - ACTIVATION)
    while not march.over:
        options = march_options(table.state, march)
        (pick,) = yield table.ask(
            SEATS[march.faction],
            "move.to",
            options,
            rule="9.3.1",
            params={
                "zone": PLACE_IDS[stacks.stack(table.state, march.principal).place],
                "kind": KINDS[stacks.stack(table.state, march.principal).kind],
                "mp": march.mp,
            },
            about=f"stack:{march.principal}",
            secret=True,
            why=why_not_there(march),
        )
        order, value = pick.value
        yield from ORDERS[order](table, march, value)
    if stacks.find(table.state, march.principal) is not None:
        yield from end_march(table, march)


def go_order(table: Table, march: March, zones: tuple[int, ...]) -> Play[None]:
    """9.3.1 The march takes a way, zone by zone, as far as nothing stops it."""
    yield from agreed(table, march, zones)
    for zone in zones:
        march.mp -= group_cost(table.state, going(table.state, march), zone)
        if not (yield from go(table, march, zone)):
            march.over = True
            return


@asks_nothing
def forced_order(table: Table, march: March, _: object) -> None:
    """9.3.1.4 A forced march: 1 to 3 MP more, and the marker for all who take part."""
    state = table.state
    roll = table.roll(sides(_FORCED["die"]))
    tireless = general_effect(stacks.stack(state, march.principal).general, "forced_march")
    last = _FORCED["rows"][-1]["max"]
    more = int(row(_FORCED["rows"], min(last, roll + (int(tireless["mod"]) if tireless is not None else 0)))["mp"])
    march.mp += more
    march.forced = True
    for id in march.group:
        stacks.replace(state, id, marched=True)
    table.tell("forced_march", "9.3.1.4", who=OWNERS[march.who], roll=roll)


def plunder_order(table: Table, march: March, gold: int | None) -> Play[None]:
    """9.3.3 The march plunders where it is, for 1 MP."""
    state = table.state
    zone = stacks.stack(state, march.principal).place
    march.mp -= PLUNDER_MP
    yield from plunder_with(table, tuple(march.group), GAIN if gold is None else gold)
    if not close_ranks(state, march, zone) or foes_at(state, zone, march.who):
        march.over = True


def war_order(table: Table, march: March, other: int) -> Play[None]:
    """8.1.2, 9.3.1.1, C201 The march turns on a neutral Faction's troops in its zone: now they are enemies."""
    state = table.state
    one = stacks.stack(state, march.principal)
    begin_war(table, march.who, other, "8.1.2")
    yield from evade(table, march, foes_at(state, one.place, march.who), one.came_from)
    march.over = not (yield from ride_over(table, march, one.place, stopped=False))


@asks_nothing
def caravan_order(table: Table, march: March, index: int) -> None:
    """13.4 A caravan is ridden down."""
    ride_down(table, march, index)


def scout_order(table: Table, march: March, _: object) -> Play[None]:
    """9.3.4 The march sends out patrols."""
    yield from scout(table, march.faction, march.principal)
    march.over = stacks.find(table.state, march.principal) is None


def with_order(table: Table, march: March, id: int) -> Play[None]:
    """8.1.1 Another stack is asked to come along."""
    yield from invite(table, march, id)


def split_order(table: Table, march: March, _: object) -> Play[None]:
    """3.2 The march leaves units behind as a garrison."""
    yield from leave_units(table, march.faction, march.principal)


@asks_nothing
def stop_order(table: Table, march: March, _: object) -> None:
    """9.3.1 The march ends here."""
    march.over = True


ORDERS: dict[str, Any] = {
    "go": go_order,
    "forced_march": forced_order,
    "plunder": plunder_order,
    "war": war_order,
    "caravan": caravan_order,
    "scout": scout_order,
    "with": with_order,
    "split": split_order,
    "stop": stop_order,
}


# 9.3 The segment of armies: one activation after the other -----------------------------------------------------------


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
    return (
        general_effect(one.general, "free_activation_per_year") is not None
        and state.free_year[one.general] < state.year
    )


def _activate_march(table: Table, faction: int, id: int) -> Play[None]:
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
    "march": _activate_march,
    "free": _free,
    "plunder": _plunder,
    "fleet": fleet_turn,
    "scout": scout,
    "organise": reorganise,
    "caravan": caravan_turn,
    "barbarians": _barbarians,
    "agent": _agent,
}
