"""9.2, 13.6, 15.3 Characters are activated: travel, what they can do, whom they visit, the Four Orders."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import boons, heroes, stacks
from ..agents import agent_turn
from ..components.map import NEIGHBOURS, PLACE, PLACE_IDS, REGION_OF, REGIONS, SANCTUARY, TERRAIN, is_sea
from ..components.pieces import SEATS
from ..components.records import Spell
from ..components.tables import CASTING, D10, TABLES, number
from ..control import land_stacks, side, stacks_at
from ..hand import hand
from ..heroes import MASTER_IDS
from ..money import can_pay, mana_of, pay, with_ample_gold
from ..routes import SNOW
from ..stacks import GOOD, NULL, SPECIALIST_IDS, SPECIALISTS, units_in_words
from ..state import KINDS, NONE, Kind, Person, Play, Role, Stack, State, Table, masked
from .capture import capture_roll, hunters
from .quests import DRAUGHT, abandon, at_quest, drink, may_abandon, open_quests, seek, take_quest

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


# 9.2 What a person who is activated can do: go, join, seek, visit, hire, cast ----------------------------------------


_LEAVE = Option("leave", text="option.person_leave")
_QUEST = Option("quest", text="option.person_quest")
_SEEK = Option("guardian", text="option.person_guardian")
_ABANDON = Option("abandon", text="option.person_abandon")
_DRINK = Option("drink", text="option.person_drink")
_WINGS = Option("wings", text="option.person_wings")


def settle_place(state: State, id: int) -> None:
    """A person who is with a stack is where the stack is."""
    one = heroes.person(state, id)
    if one.stack != NONE and one.place != (place := stacks.stack(state, one.stack).place):
        heroes.change(state, id, place=place)


class _Activation:
    """One activation: the MP left, whether he has travelled, and has asked to be released from his quest."""

    def __init__(self, mp: int) -> None:
        self.mp = mp
        self.travelled = False
        self.asked = False
        self.over = False


def act(table: Table, id: int) -> Play[None]:
    """9.2 A person acts, one thing after the other, until he is done, captured, or has met a guardian.

    Who only lacks the gold to hire somebody is asked all the same (C362).
    """
    state = table.state
    one = heroes.person(state, id)
    now = _Activation(heroes.movement(one))
    while not now.over:
        one = heroes.person(state, id)
        able = partial(options, one=one, mp=now.mp, asked=now.asked, arrives=now.travelled)
        decision = table.ask(
            SEATS[one.owner],
            "people.act",
            able(state),
            rule="9.2",
            params={"person": heroes.name(one), "zone": PLACE_IDS[one.place], "mp": now.mp},
            about=f"person:{id}",
            secret=True,
            why=partial(_why_not_act, id, now.mp),
        )
        if decision.forced and len(able(with_ample_gold(state, one.owner))) > 1:
            pick = yield from masked(decision)
        else:
            (pick,) = yield decision
        if pick is DONE:
            return
        yield from _done(table, id, now, pick)
        now.over = now.over or not any(other.id == id and heroes.free(other) for other in state.people)


def _done(table: Table, id: int, now: _Activation, pick: Option) -> Play[None]:
    """9.2 One thing that a person does."""
    state = table.state
    one = heroes.person(state, id)
    if isinstance(pick.value, Way):
        now.mp -= pick.value.cost
        now.travelled = True
        travel(table, id, pick.value)
    elif pick is _LEAVE:
        if step_out(table, id):
            table.tell("leaves_stack", "9.2", person=heroes.name(one), zone=PLACE_IDS[one.place])
    elif pick is _QUEST:
        take_quest(table, id)
    elif pick is _ABANDON:
        now.asked = True
        now.over = not abandon(table, id)
    elif pick is _SEEK:
        now.over = True
        yield from seek(table, id)
    elif pick is _DRINK:
        drink(table, id)
    elif pick is _WINGS:
        now.over = True
        yield from cast_wings(table, id)
    elif pick.thing.startswith("stack:"):
        now.over = True
        join(table, id, pick.value)
    elif pick.thing.startswith("order:"):
        open_channel(table, one.owner, pick.value)
    else:
        yield from hire(table, one.owner, pick.value, one.stack)


def join(table: Table, id: int, stack: int) -> None:
    """9.2 A person goes with a stack from now on; he marches with it (ruling C275)."""
    one = heroes.person(table.state, id)
    heroes.change(table.state, id, stack=stack)
    table.tell("joins_stack", "9.2", person=heroes.name(one), zone=PLACE_IDS[one.place])


def options(state: State, one: Person, mp: int, *, asked: bool, arrives: bool = False) -> list[Option]:
    """9.2 Everything that a person can do where he is, with this many MP left; ``arrives``: he has just come there."""
    hero = one.role == Role.HERO
    found = [_way(zone, way) for zone, way in sorted(ways(state, one, mp).items())]
    found += [_stack(stack) for stack in stacks_at(state, one.place) if _joins(state, one, stack.id)]
    if one.stack != NONE and not is_sea(one.place):
        found.append(_LEAVE)
    if hero and one.quest == NONE and open_quests(state):
        found.append(_QUEST)
    if hero and at_quest(one):
        found.append(_SEEK)
    if hero and may_abandon(one) and not asked:
        found.append(_ABANDON)
    if hero and one.wounds and heroes.gained(one, DRAUGHT):
        found.append(_DRINK)
    if one.role != Role.MASTER:
        found += order_options(state, one.owner, one.place, arrives=arrives)
    if hero:
        found += service_options(state, one.owner, one.place, _army(state, one))
    if winged_armies(state, one):
        found.append(_WINGS)
    return [*found, DONE]


def _army(state: State, one: Person) -> int:
    """13.6 The army for which a hero hires: the one that he is with; NONE if he is alone or aboard a fleet."""
    return NONE if one.stack == NONE or stacks.stack(state, one.stack).kind == Kind.FLEET else one.stack


def _joins(state: State, one: Person, stack: int) -> bool:
    return stack != one.stack and side(state, stacks.stack(state, stack)) == one.owner


def _stack(one: Stack) -> Option:
    params = {"kind": KINDS[one.kind], "units": units_in_words(one)}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.person_joins", params)


def _way(zone: int, way: Way) -> Option:
    id = PLACE_IDS[zone]
    text = "option.person_goes_past" if way.risks else "option.person_goes"
    return Option(id, way, f"place:{id}", text, {"zone": id, "risks": way.risks}, {"mp": way.cost})


def _why_not_act(id: int, mp: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a person cannot go to a zone: it is too far, across the sea, or a sea itself."""
    zone = name.rpartition(":")[2]
    if zone not in PLACE:
        return None
    one = heroes.person(table.state, id)
    if is_sea(PLACE[zone]) or is_sea(one.place):
        return Message("why.person_sea", {"person": heroes.name(one)}, "9.2")
    if PLACE[zone] == one.place:
        return Message("why.person_there", {"person": heroes.name(one), "zone": zone}, "9.2")
    return Message("why.person_too_far", {"person": heroes.name(one), "zone": zone, "mp": mp}, "9.2")


# 9.2 Persons on their way: the costs of zones, destinations, and the enemies that they pass --------------------------


_COST: dict[str, int] = TABLES["heroes"]["mp_cost"]
_DEFAULT = _COST["default"]


def step_cost(state: State, one: Person, zone: int) -> int:
    """9.2 What a zone costs a person: 1 MP, mountains and swamps 2; early snow affects everyone (9.1).

    Flyers pay 1 everywhere (as C47), swamp walkers pay 1 there.
    """
    terrain = TERRAIN[zone]
    if heroes.has_trait(one, "fly"):
        return _DEFAULT
    cost = _COST.get(terrain, _DEFAULT)
    if terrain == "swamp" and heroes.has_trait(one, "swamp_walk"):
        cost = _DEFAULT
    return cost + (int(SNOW["n"]) if boons.in_force(state, boons.EARLY_SNOW) and terrain in SNOW["terrain"] else 0)


class Way(msgspec.Struct, frozen=True):
    """A way to a zone: what it costs, how often it leads among enemies, and the zones in turn."""

    risks: int
    cost: int
    zones: tuple[int, ...]


def ways(state: State, one: Person, mp: int) -> dict[int, Way]:
    """9.2 Where a person can go with this many MP, and how: past as few enemies as can be, then at least cost."""
    if is_sea(one.place):
        return {}
    open_ways = {one.place: [Way(0, 0, ())]}
    found: dict[int, Way] = {}
    for _ in range(mp):
        grown: dict[int, list[Way]] = {}
        for here, several in open_ways.items():
            for way in several:
                for zone in NEIGHBOURS[here]:
                    cost = way.cost + step_cost(state, one, zone)
                    if cost <= mp and zone != one.place and zone not in way.zones:
                        risks = way.risks + bool(hunters(state, zone, one.owner))
                        grown.setdefault(zone, []).append(Way(risks, cost, (*way.zones, zone)))
        open_ways = {zone: _useful(several) for zone, several in grown.items()}
        for zone, several in open_ways.items():
            best = min([*several, *([found[zone]] if zone in found else [])], key=_order)
            found[zone] = best
    return found


def _order(way: Way) -> tuple[int, int, tuple[int, ...]]:
    return way.risks, way.cost, way.zones


def _useful(several: list[Way]) -> list[Way]:
    """Of some ways to one zone those that no other beats in both risk and cost."""
    kept: list[Way] = []
    for way in sorted(several, key=_order):
        if all(way.cost < other.cost for other in kept):
            kept.append(way)
    return kept


def travel(table: Table, id: int, way: Way) -> None:
    """9.2, 9.2.3 A person goes, zone after zone; among enemies he may be captured, and goes no further."""
    state = table.state
    one = heroes.person(state, id)
    start = one.place
    with table.step("person_travel", things=(f"person:{id}",), person=heroes.name(one)):
        if not step_out(table, id):
            return
        for zone in way.zones:
            heroes.change(state, id, place=zone)
            if capture_roll(table, id, zone):
                return
        table.set_title("people_travel", person=heroes.name(one), zone=PLACE_IDS[way.zones[-1]])
        table.tell(
            "travels",
            "9.2",
            who=SEATS[one.owner],
            person=heroes.name(one),
            start=PLACE_IDS[start],
            zone=PLACE_IDS[way.zones[-1]],
        )


def step_out(table: Table, id: int) -> bool:
    """9.2.3 A person leaves his stack: enemies in the zone may capture him. Returns whether he is still free."""
    one = heroes.person(table.state, id)
    if one.stack == NONE:
        return True
    heroes.change(table.state, id, stack=NONE)
    return not capture_roll(table, id, one.place)


# 13.6 Healers, alchemists and NULLs: hired where they live, by a hero or an army that is there -----------------------


def services_at(place: int) -> list[int]:
    """13.6 What can be hired in a place."""
    return [] if is_sea(place) else [GOOD[id] for id in REGIONS[REGION_OF[place]].services if id in GOOD]


def price(good: int) -> int:
    """13.6 What one of them costs."""
    return int(SPECIALISTS[good].gp)


def recipients(state: State, faction: int, stack: int, good: int) -> list[Stack]:
    """13.6, C278 Who gets them: the army that hires or in which the hero is; any, if he is alone."""
    own = [one for one in state.stacks if one.owner == faction and _takes(one, good)]
    return [one for one in own if stack in (NONE, one.id)]


def _takes(one: Stack, good: int) -> bool:
    """13.6.4 An army has room for one NULL only."""
    return one.kind != Kind.FLEET and not (good == NULL and stacks.has_good(one, NULL))


def service_options(state: State, faction: int, place: int, stack: int) -> list[Option]:
    """13.6 What a Faction can hire in a place, for a stack or (NONE) for any of its own."""
    return [
        Option(
            SPECIALIST_IDS[good],
            good,
            f"good:{SPECIALIST_IDS[good]}",
            "option.hire_specialist",
            {"good": SPECIALIST_IDS[good]},
            {"gp": price(good)},
        )
        for good in services_at(place)
        if can_pay(state, faction, price(good)) and recipients(state, faction, stack, good)
    ]


def hire(table: Table, faction: int, good: int, stack: int) -> Play[None]:
    """13.6 One of them is paid and goes with an army; only its owner knows."""
    options = [
        Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.hire_specialist_for", {"zone": PLACE_IDS[one.place]})
        for one in recipients(table.state, faction, stack, good)
    ]
    name = SPECIALIST_IDS[good]
    (pick,) = yield table.ask(
        SEATS[faction], "people.recipient", options, rule="13.6", params={"good": name}, secret=True
    )
    pay(table, faction, price(good))
    stacks.change_goods(table.state, pick.value, good, 1)
    table.tell("specialist_hired", "13.6", to=(SEATS[faction],), who=SEATS[faction], good=name, n=price(good))


def wants(state: State, faction: int, one: Stack) -> bool:
    """13.6 Whether a stack of a Faction is where something can be hired for it."""
    army = one.kind in (Kind.ARMY, Kind.COMPANY) and side(state, one) == faction == one.owner
    return army and bool(service_options(state, faction, one.place, one.id))


# 15.3 The Four Orders in the Valley of the Mage, and what their Masters do outside of battle -------------------------


_MARCH = "march"


# The Valley -----------------------------------------------------------------------------------------------------------


def in_valley(place: int) -> bool:
    """15.3 Whether a place is in the Valley of the Mage."""
    return not is_sea(place) and REGION_OF[place] == SANCTUARY


def order_options(state: State, faction: int, place: int, *, arrives: bool) -> list[Option]:
    """15.3.1 The Orders to which a visitor in the Valley can open a channel: all but the one that is open.

    A Faction with a marker needs a person who comes to the Valley now (``arrives``): those who stay there have made
    their visit. One visit a turn (ruling C276); an Order may deal with several Factions.
    """
    if not in_valley(place) or state.order_visits[faction] == state.clock + 1:
        return []
    if state.order_markers[faction] != NONE and not arrives:
        return []
    return [
        Option(id, order, f"order:{id}", "option.open_order", {"order": f"master_{id}"})
        for order, id in enumerate(MASTER_IDS)
        if order != state.order_markers[faction]
    ]


def open_channel(table: Table, faction: int, order: int) -> None:
    """15.3.1 A Faction takes the marker of an Order; it has one only, and a Master of another Order leaves it."""
    state = table.state
    state.order_markers[faction] = order
    state.order_visits[faction] = state.clock + 1
    table.tell("order_opened", "15.3.1", who=SEATS[faction], order=f"master_{MASTER_IDS[order]}")
    for one in [one for one in state.people if one.owner == faction and one.role == Role.MASTER]:
        if one.who != order:
            heroes.die(state, one.id)
            table.tell("master_leaves", "15.3.2", who=SEATS[faction], person=heroes.name(one))


# Wings of haste -------------------------------------------------------------------------------------------------------


def _march_spell(one: Person) -> Spell | None:
    return next((spell for spell in heroes.spells(one) if spell.effect["op"] == _MARCH), None)


def winged_armies(state: State, one: Person) -> list[Stack]:
    """15.3 The armies where a Master of Air is that his spell can carry this turn; he needs mana (C12)."""
    if _march_spell(one) is None or is_sea(one.place) or not mana_of(state, one.owner):
        return []
    return [
        stack
        for stack in land_stacks(state, one.place)
        if stack.kind in (Kind.ARMY, Kind.COMPANY)
        and side(state, stack) == one.owner
        and not stack.moved
        and state.clock >= stack.winged_until
    ]


def cast_wings(table: Table, id: int) -> Play[None]:
    """15.2, 15.3, C277 Wings of haste: all the points that the spell takes; a natural 10 may kill the Master."""
    state = table.state
    one = heroes.person(state, id)
    spell = _march_spell(one)
    assert spell is not None
    options = [
        Option(f"s{stack.id}", stack.id, f"stack:{stack.id}", "option.wings_for", {"zone": PLACE_IDS[stack.place]})
        for stack in winged_armies(state, one)
    ]
    (pick,) = yield table.ask(
        SEATS[one.owner], "people.wings", options, rule="15.3", params={"person": heroes.name(one)}, secret=True
    )
    with table.step("wings", things=(f"person:{id}",)):
        points = min(CASTING["points"], spell.fs)
        roll = table.roll(D10)
        works = roll <= points
        line = "wings" if works else "wings_fail"
        table.tell(
            line, "15.3", who=SEATS[one.owner], person=heroes.name(one), spell=spell.id, roll=roll, points=points
        )
        if works:
            stacks.replace(state, pick.value, winged_until=state.clock + 1)
        elif roll == CASTING["catastrophe_on"] and table.roll(D10) == CASTING["death_on"]:
            heroes.die(state, id)
            table.tell("master_dies", "15.2", who=SEATS[one.owner], person=heroes.name(one))
