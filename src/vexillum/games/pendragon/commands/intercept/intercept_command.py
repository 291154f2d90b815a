"""3.2.3 Intercept: Cavalry and red Foederati move against Raiders and fight them at once."""

from __future__ import annotations

from functools import partial

import msgspec

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.common import next_space
from vexillum.games.pendragon.commands.intercept.progress import (
    COST,
    RULE,
    TROOPS,
    Intercept,
    fightable,
    garrisoned,
    raided,
)
from vexillum.games.pendragon.commands.intercept.reasons import (
    why_not_enemy,
    why_not_origin,
    why_not_target,
    why_not_there,
    why_not_units,
)
from vexillum.games.pendragon.commands.march.groups import choose_group, tell_move
from vexillum.games.pendragon.commands.march.routes import Routes
from vexillum.games.pendragon.control import controllers, friend, friendly
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.forces import move
from vexillum.games.pendragon.imperium import roads_maintained
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import funds, leaves
from vexillum.games.pendragon.options import FACTION, SPACE, paid_space
from vexillum.games.pendragon.pieces import BARBARIANS, DUX, FACTIONS, RAIDER_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table


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
    if funds(state, faction) < COST:
        return Message("why.march_money", {"n": COST}, RULE)
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
        money = funds(state, DUX) >= action.cost(COST)
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
    action.origin_cost = action.cost(COST)
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
            options += mix_option(state, action)
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
        if pick is MIX:
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
        action.terms, retaliate=retaliate, raiders_stand=lasting.intercepted_raiders_stand(state)
    )


INTERCEPT = Command("intercept", RULE, why_not, execute)
