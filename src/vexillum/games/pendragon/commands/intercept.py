"""3.2.3 Intercept: Cavalry and red Foederati move against Raiders and fight them at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import SPLIT_PAYMENT, Action, Command, split_payment_option
from ..battle.battle import battle
from ..battle.sides import Terms
from ..control import controllers, friend, friendly
from ..feats.catalog import FEATS, next_space
from ..forces import move
from ..imperium import roads_maintained
from ..map import ADJACENT, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import funds, leaves, pay
from ..options import FACTION, SPACE, paid_space
from ..pieces import (
    BARBARIANS,
    DUX,
    FACTIONS,
    RAIDER_OF,
    RAIDERS,
    SAXON_RAIDER,
    SCOTTI_RAIDER,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
)
from ..state import Play, State, Table
from .march import MovedUnits, Routes, choose_group, named, routes_of, tell_move

# 3.2.3 The progress of an Intercept: what has been paid for and what has moved ---------------------------------------


RULE = "3.2.3"
INTERCEPT_COST = 2
"""Resources for each space from which a group moves out."""
TROOPS = TROOPS_OF[DUX]
"""Cavalry and red Foederati."""


def raided(state: State, space: int) -> bool:
    """Whether there are Raiders in a space."""
    return bool(state.units[UNIT_KINDS * space + SAXON_RAIDER] or state.units[UNIT_KINDS * space + SCOTTI_RAIDER])


def garrisoned(state: State, space: int) -> bool:
    """Whether there are Cavalry or red Foederati in a space."""
    first = UNIT_KINDS * space
    return any(state.units[first + kind] for kind in TROOPS)


def reached_from(routes: Routes, origin: int, targets: list[int]) -> list[int]:
    """3.2.3 Targets that a group can move to: Adjacent or along Roads, all under Friendly Control (R18)."""
    if not routes.controlled(origin):
        return []
    adjacent, along = ADJACENT[origin], routes.along(origin)
    return [target for target in targets if target in adjacent or target in along]


def fightable(state: State, routes: Routes, targets: list[int], money: bool) -> list[int]:
    """The targets with Dux Troops in them or, if there is money to move, within reach of some."""
    found = [target for target in targets if garrisoned(state, target)]
    if money and len(found) < len(targets):
        for origin in range(SPACE_COUNT):
            if garrisoned(state, origin):
                found += reached_from(routes, origin, targets)
    return [target for target in targets if target in found]


class Intercept:
    """An Intercept while it is executed."""

    __slots__ = ("action", "moved", "paid", "routes", "table")

    def __init__(self, table: Table, action: Action) -> None:
        self.table = table
        self.action = action
        self.routes = routes_of(table.state, action)
        self.moved = MovedUnits()
        self.paid: set[int] = set()
        """Spaces from which a group has moved out."""

    def cost(self, space: int) -> int:
        """What it costs that a group moves out of a space."""
        return 0 if space in self.paid else self.action.cost(INTERCEPT_COST)

    def left(self, space: int) -> int:
        """What is left of the money after that; below 0 it cannot be paid."""
        return funds(self.table.state, DUX) - self.cost(space)

    def select(self, space: int) -> Play[None]:
        """3.1 Select a space as an origin, and pay for it."""
        if space not in self.paid:
            yield from pay(self.table, DUX, self.action.cost(INTERCEPT_COST), RULE)
            self.paid.add(space)

    def within_reach(self, origin: int) -> list[int]:
        """The targets of this Intercept to which a group could move from a space."""
        return reached_from(self.routes, origin, self.action.spaces)

    def ready(self, space: int) -> bool:
        """Whether a space is an origin now: Troops that have not moved, a target within reach, and the money."""
        return (
            self.moved.any(self.table.state, space, TROOPS) and self.left(space) >= 0 and bool(self.within_reach(space))
        )


# 3.2.3 Intercept: Cavalry and red Foederati move against Raiders and fight them at once ------------------------------


def why_not(state: State, faction: int) -> Message | None:
    """3.2.3 Somewhere under Friendly Control Raiders are within reach of Cavalry or red Foederati."""
    places = [space for space in range(SPACE_COUNT) if raided(state, space)]
    if not places:
        return Message("why.intercept_no_raiders", {}, RULE)
    targets = [space for space in places if friendly(state, faction, space)]
    if not targets:
        return Message("why.intercept_no_control_anywhere", {}, RULE)
    if any(garrisoned(state, space) for space in targets):
        return None
    routes = Routes(controllers(state), friend(state, faction), roads_maintained(state))
    if not fightable(state, routes, targets, True):
        return Message("why.intercept_nobody_near", {}, RULE)
    if funds(state, faction) < INTERCEPT_COST:
        return Message("why.march_money", {"n": INTERCEPT_COST}, RULE)
    return None


def execute(table: Table, action: Action) -> Play[None]:
    """3.2.3 Name the targets, move groups to them, then fight in each."""
    yield from FEATS.choose(table, action)
    work = Intercept(table, action)
    yield from _name_targets(work)
    if not action.spaces:
        return
    yield from FEATS.mark(table, action)
    yield from _move(work)
    yield from _fight_everywhere(table, action)
    if FEATS.pending(action):
        yield from FEATS.perform_marked(table, action)
    table.state.mixing = 0


def _name_targets(work: Intercept) -> Play[None]:
    """3.2.3 Spaces with Raiders and Friendly Control; one if the Command is Limited.

    Those that no Troops could reach are left out, unless an Invite might bring some (ruling P36).
    """
    table, action, state = work.table, work.action, work.table.state
    targets = [space for space in range(SPACE_COUNT) if raided(state, space) and work.routes.controlled(space)]
    if action.special != "invite":
        money = funds(state, DUX) >= action.cost(INTERCEPT_COST)
        targets = fightable(state, work.routes, targets, money)
    picks = yield table.ask(
        FACTIONS[DUX],
        "intercept.targets",
        [SPACE[space] for space in targets],
        rule=RULE,
        at_least=action.least,
        at_most=min(action.most, len(targets)),
        why=FEATS.reasons(action, partial(why_not_target, work), late=True),
    )
    if not picks:
        return
    action.spaces += [pick.value for pick in picks]
    action.origin_cost = action.cost(INTERCEPT_COST)
    table.tell("intercept_targets", RULE, who=FACTIONS[DUX], spaces=[SPACE_IDS[space] for space in action.spaces])


def _move(work: Intercept) -> Play[None]:
    """3.2.3 Group after group moves; a waiting Feat may come before or between (4.1).

    An origin is selected, and paid for, when its first group moves out. While no target has Troops and one can be
    reached, a group must move (ruling P30).
    """
    table, action, state = work.table, work.action, work.table.state
    while True:
        options = _origins(work)
        if any(option.price for option in options):
            options += split_payment_option(state, action)
        if FEATS.pending(action):
            options.append(FEATS.now)
        if not options:
            return
        if any(garrisoned(state, space) for space in action.spaces):
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[DUX], "intercept.origin", options, rule=RULE, why=partial(why_not_origin, work)
        )
        if pick is DONE:
            return
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
        elif pick is FEATS.now:
            before = state.units[:]
            yield from FEATS.perform_marked(table, action)
            work.moved.after_feat(state, before)
        else:
            yield from _group(work, pick.value)


def _origins(work: Intercept) -> list[Option]:
    """3.2.3 The spaces from which a group could move to a target."""
    state = work.table.state
    return [
        paid_space(space, DUX, work.cost(space), leaves(state, DUX, work.cost(space)))
        for space in range(SPACE_COUNT)
        if work.ready(space)
    ]


def _group(work: Intercept, origin: int) -> Play[None]:
    """3.2.3 One group moves together from its origin to a target."""
    table, state = work.table, work.table.state
    with table.step("march_from", things=SPACE_THINGS[origin], origin=SPACE_IDS[origin]):
        yield from work.select(origin)
        pool = work.moved.pool(state, origin, TROOPS)
        why = partial(why_not_units, work, origin)
        group = yield from choose_group(table, DUX, "intercept.units", pool, [], origin, RULE, why)
        (pick,) = yield table.ask(
            FACTIONS[DUX],
            "intercept.to",
            [SPACE[target] for target in work.within_reach(origin)],
            rule=RULE,
            params={"space": SPACE_IDS[origin], "group": group},
            about=f"space:{SPACE_IDS[origin]}",
            why=partial(why_not_there, work, origin),
        )
        target: int = pick.value
        for kind, loaded, n in group:
            move(state, origin, target, kind, 0 if loaded else n, n if loaded else 0)
        work.moved.arrive(target, group)
        via = () if target in ADJACENT[origin] else work.routes.along(origin)[target]
        tell_move(table, DUX, group, origin, target, via, RULE)


def _fight_everywhere(table: Table, action: Action) -> Play[None]:
    """3.2.3 After all movement: a Battle in each target, in the order that the Dux chooses (3.1)."""
    state = table.state
    remaining = list(action.spaces)
    while remaining:
        if not FEATS.pending(action):
            for empty in [space for space in remaining if not garrisoned(state, space)]:
                _no_battle(table, empty)
                remaining.remove(empty)
            if not remaining:
                return
        space = yield from next_space(table, action, "intercept.next", remaining, RULE)
        if space is not None:
            if garrisoned(state, space):
                yield from _fight(table, action, space)
            else:
                _no_battle(table, space)


def _no_battle(table: Table, space: int) -> None:
    """No Dux Troops reached a target: nothing happens there."""
    table.tell("intercept_nobody", RULE, space=SPACE_IDS[space])


def _fight(table: Table, action: Action, space: int) -> Play[None]:
    """3.2.3 All Cavalry and red Foederati in a target fight one Barbarian Faction that has Raiders there."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "intercept.enemy",
        [FACTION[enemy] for enemy in BARBARIANS if state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]],
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_not_enemy,
    )
    terms = battle_terms(state, action, space)
    action.results.append((space, (yield from battle(table, space, DUX, pick.value, terms))))


def battle_terms(state: State, action: Action, space: int) -> Terms:
    """3.2.3, 4.2.4 The terms of a Battle: with Retaliate; AREANI keep Raiders from Evading."""
    retaliate = action.special == "retaliate" and space in (action.special_spaces or ())
    return msgspec.structs.replace(
        action.terms, retaliate=retaliate, raiders_stand=cards.intercepted_raiders_stand(state)
    )


INTERCEPT = Command("intercept", RULE, why_not, execute)


# 3.2.3 Why a space cannot be Intercepted in, or from -----------------------------------------------------------------


def why_not_target(work: Intercept, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no Raiders can be Intercepted in a space."""
    space, _ = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"space": SPACE_IDS[space]}
    if not any(state.units[UNIT_KINDS * space + raider] for raider in RAIDERS):
        return Message("why.intercept_no_raiders_there", where, RULE)
    if not work.routes.controlled(space):
        return Message("why.intercept_no_control", where, RULE)
    return Message("why.intercept_out_of_reach", where, RULE)


def why_not_origin(work: Intercept, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no group can move out of a space."""
    space, kind = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"space": SPACE_IDS[space]}
    if kind is not None and kind not in TROOPS_OF[DUX]:
        return Message("why.intercept_not_with", {"unit": UNITS[kind]}, RULE)
    if not any(state.units[UNIT_KINDS * space + own] for own in TROOPS_OF[DUX]):
        return Message("why.intercept_no_troops", where, RULE)
    if not work.moved.any(state, space, TROOPS_OF[DUX]):
        return Message("why.intercept_moved", where, RULE)
    if not work.routes.controlled(space):
        return Message("why.intercept_no_control", where, RULE)
    if not work.within_reach(space):
        return Message("why.intercept_no_target", where, RULE)
    if work.left(space) < 0:
        return Message("why.march_money", {"n": work.cost(space)}, RULE)
    return None


def why_not_units(work: Intercept, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why some Units cannot be taken."""
    space, kind = named(name)
    if space == origin and kind is not None and kind not in TROOPS_OF[DUX]:
        return Message("why.intercept_not_with", {"unit": UNITS[kind]}, RULE)
    if space == origin:
        return Message("why.intercept_moved", {"space": SPACE_IDS[origin]}, RULE)
    return None


def why_not_there(work: Intercept, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a group cannot move to a space."""
    space, _ = named(name)
    if space is None:
        return None
    if space not in work.action.spaces:
        return Message("why.intercept_not_a_target", {"space": SPACE_IDS[space]}, RULE)
    if space == origin:
        return Message("why.march_here", {"space": SPACE_IDS[space]}, RULE)
    if not work.routes.roads:
        return Message("why.march_no_roads", {"space": SPACE_IDS[space]}, "1.3.3")
    return Message("why.intercept_no_way", {"origin": SPACE_IDS[origin], "space": SPACE_IDS[space]}, RULE)


def why_not_enemy(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a Faction cannot be fought here."""
    id = name.removeprefix("seat:")
    if id not in ("dux", "civitates", "saxons", "scotti"):
        return None
    return Message("why.intercept_no_raiders_of", {"who": id, "space": decision.params["space"]}, RULE)
