"""9.2 What a person who is activated can do: go, join, seek, visit, hire, cast."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, is_sea
from vexillum.games.akkren.control import side, stacks_at
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.labels import units_in_words
from vexillum.games.akkren.money import with_ample_gold
from vexillum.games.akkren.people.guardians import seek
from vexillum.games.akkren.people.orders import cast_wings, open_channel, order_options, winged_armies
from vexillum.games.akkren.people.quests import abandon, at_quest, may_abandon, open_quests, take_quest
from vexillum.games.akkren.people.services import hire, service_options
from vexillum.games.akkren.people.travel import Way, step_out, travel, ways
from vexillum.games.akkren.people.treasure import DRAUGHT, drink
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import KINDS, NONE, Kind, Person, Play, Role, Stack, State, Table

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
            why=partial(_why_not, id, now.mp),
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


def _why_not(id: int, mp: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
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
