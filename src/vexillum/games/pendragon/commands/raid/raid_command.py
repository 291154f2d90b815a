"""3.4.1, 3.5.1 Raid: naming and paying for the targets, then Raiding them one by one."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import msgspec

from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.raid_grant import Grant
from vexillum.games.pendragon.cards.lasting import extra_raid_targets, fewer_raid_dice_by_sea, niall_box
from vexillum.games.pendragon.commands.common import next_space
from vexillum.games.pendragon.commands.raid.landing import fill_box, raid_space
from vexillum.games.pendragon.commands.raid.scene import begin_target, end_raid, entitle_targets, raid_scene
from vexillum.games.pendragon.commands.raid.targets import (
    Route,
    choices,
    deep_routes,
    reach,
    reduction,
    route_option,
    route_words,
    within_reach,
)
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SEA_IDS, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.money import funds, pay, price
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, KIT, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Play, State, Table

RULE = {SAXONS: "3.4.1", SCOTTI: "3.5.1"}
MOST_TARGETS = {SAXONS: 3, SCOTTI: 4}
DICE = {SAXONS: ((3, 2), (1, 1)), SCOTTI: ((2, 1), (1, 0))}
"""How many D4 for how much Renown, the larger roll first."""
BOX = Option("niall", None, "card:68", "option.raid_box")
"""The box of NIALL NOIGIALLACH as the first target."""


class Target(msgspec.Struct, frozen=True):
    """A target that was named and paid for."""

    space: int
    route: Route
    dice: int
    boxed: bool = False
    """The Raiders in the box of NIALL NOIGIALLACH join here."""


@cache
def _dice_option(faction: int, dice: int, cost: int, left: int, fewer: bool) -> Option:
    text = "option.raid_dice_weather" if fewer and dice > 1 else "option.raid_dice"
    return Option(f"{dice}d4", dice, text=text, params={"n": dice, "left": left}, price=price(faction, cost))


def why_not(state: State, faction: int) -> Message | None:
    """3.4.1, 3.5.1 A Raid needs a target within reach, and the Renown for one die."""
    cheapest = DICE[faction][-1][1]
    if funds(state, faction) < cheapest:
        return Message("why.raid_renown", {"n": cheapest}, RULE[faction])
    return None if can_reach(state, faction) else Message("why.raid_no_target", {}, RULE[faction])


def can_reach(state: State, faction: int, grant: Grant | None = None) -> bool:
    """3.4.1, 3.5.1 Whether there is a target. The box of NIALL NOIGIALLACH is one for any Scotti Raid (ruling P86)."""
    return within_reach(state, faction, grant) or (faction == SCOTTI and niall_box(state))


def most_targets(state: State, action: Action) -> int:
    """3.4.1, 3.5.1 Three targets for the Saxons, four for the Scotti; one if Limited; what an Event says (5.5)."""
    if action.limited:
        return 1
    if action.grant is not None and action.grant.most is not None:
        return action.grant.most
    return MOST_TARGETS[action.faction] + extra_raid_targets(state, action.faction)


def execute(table: Table, action: Action) -> Play[None]:
    """3.4.1, 3.5.1 Name the targets, pay for all of them, then Raid each in turn."""
    yield from FEATS.choose(table, action)
    with table.step("raid_naming"):
        targets, box = yield from name_targets(table, action)
        entitle_targets(table, targets)
    if not targets and not box:
        return
    yield from FEATS.mark(table, action)
    with table.scene(lambda: raid_scene(action, [(t.space, t.route, t.dice) for t in targets.values()], box)):
        if box:
            with table.stage(0):
                fill_box(table, action.faction, box, RULE[action.faction])
        remaining = list(targets)
        while remaining:
            space = yield from next_space(table, action, "raid.next", remaining, RULE[action.faction])
            if space is not None:
                begin_target(table, space)
                target = targets[space]
                yield from raid_space(table, action, space, target.route, target.dice, target.boxed)
        end_raid(table)


def name_targets(table: Table, action: Action) -> Play[tuple[dict[int, Target], int]]:
    """3.4.1, 3.5.1 The targets, one after the other. Returns them, and the dice for NIALL's box.

    A free Raid by Event may end before the first (5.5).
    """
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    routes = table.listed(partial(reach, state, faction, action.outset, action.grant))
    most = most_targets(state, action)
    targets: dict[int, Target] = {}
    box = 0
    cheapest = action.cost(DICE[faction][-1][1])
    while len(targets) + bool(box) < most and funds(state, faction) >= cheapest:
        deep = action.special == "surprise" and not action.special_spaces
        options = [
            SPACE[space]
            for space in range(SPACE_COUNT)
            if space not in targets and (routes[space] or (deep and _deep_only(action, routes, space)))
        ]
        first = not targets and not box  # ruling P52
        if first and faction == SCOTTI and niall_box(state):
            options.append(BOX)
        if not options:
            break
        paid_for = funds(state, faction) // cheapest if cheapest else most
        left = min(most - len(targets) - bool(box), len(options), paid_for)
        if not first or action.grant is not None:
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "raid.target",
            options,
            rule=rule,
            params={"n": left},
            why=FEATS.reasons(action, partial(_why_not_target, action), late=True),
        )
        if pick is DONE:
            break
        if pick is BOX:
            box = yield from _choose_dice(table, action, None, False)
        else:
            target = yield from _name(table, action, pick.value, routes, deep, first)
            targets[target.space] = target
    return targets, box


def _deep_only(action: Action, routes: list[list[Route]], space: int) -> bool:
    """4.4.2 Within reach of a Deep Raid; a target may not be under own Control there either (ruling P50)."""
    if action.outset[space] == action.faction or (action.grant is not None and not action.grant.allows(space)):
        return False
    return bool(deep_routes(routes, space))


def _name(table: Table, action: Action, space: int, routes: list[list[Route]], deep: bool, first: bool) -> Play[Target]:
    """A target with its route (R20), its dice, and perhaps the Raiders of NIALL's box."""
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    weather = fewer_raid_dice_by_sea(state)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.route",
        [
            route_option(route, less, weather and route.by_sea)
            for route, less in choices(state, faction, space, routes, deep, action.grant)
        ],
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_route,
    )
    route: Route = pick.value
    if route.deep:
        action.special_spaces = [space]
    boxed = False
    if first and faction == SCOTTI and state.niall and niall_box(state):
        (join,) = yield table.ask(
            FACTIONS[faction],
            "raid.box",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "n": state.niall},
            about=f"space:{SPACE_IDS[space]}",
        )
        boxed = join.value
    action.spaces.append(space)
    less = reduction(state, faction, space, route, action.grant)
    dice = yield from _choose_dice(table, action, space, weather and route.by_sea, less)
    words = route_words(route, "route.deep_named")
    table.tell("raid_named", rule, who=FACTIONS[faction], space=SPACE_IDS[space], route=words, dice=dice)
    return Target(space, route, dice, boxed)


def _choose_dice(table: Table, action: Action, space: int | None, fewer: bool, less: int = 0) -> Play[int]:
    """3.4.1, 3.5.1 One die, or more for more Renown, paid at once; a free Raid rolls the larger number.

    Returns how many are rolled, which may be one fewer than were bought. ``less``: what the route takes off them.
    """
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    if action.free:
        return max(1, DICE[faction][0][0] - fewer)
    money = funds(state, faction)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.dice" if space is not None else "raid.box_dice",
        [_dice_option(faction, dice, cost, money - cost, fewer) for dice, cost in DICE[faction] if cost <= money],
        rule=rule,
        params={"space": SPACE_IDS[space], "fewer": fewer, "less": less} if space is not None else {},
        about=f"space:{SPACE_IDS[space]}" if space is not None else BOX.thing,
        why=_why_not_dice,
    )
    dice: int = pick.value
    yield from pay(table, faction, dict(DICE[faction])[dice], rule)
    return max(1, dice - fewer)


def _why_not_target(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a space cannot be Raided."""
    space = KIT.space_named(name)
    if space is None:
        return None
    rule = decision.rule
    if space in action.spaces:
        return Message("why.raid_named", {"space": SPACE_IDS[space]}, rule)
    if action.outset[space] == action.faction:
        return Message("why.raid_own_control", {"space": SPACE_IDS[space], "who": decision.seat}, rule)
    if action.grant is not None and not action.grant.allows(space):
        return Message("why.raid_not_granted", {"space": SPACE_IDS[space]}, rule)
    return Message("why.raid_out_of_reach", {"space": SPACE_IDS[space], "who": decision.seat}, rule)


def _why_not_route(table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a Raid cannot come that way, or need not be asked about it."""
    id = name.rpartition(":")[2].rpartition(".")[2]
    if id not in (*SEA_IDS, "land", "caledonia"):
        return None
    return Message("why.raid_route", {"space": decision.params["space"], "who": decision.seat}, decision.rule)


def _why_not_dice(table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why no more dice can be rolled."""
    for dice, cost in DICE[FACTIONS.index(decision.seat)]:
        if name == f"{dice}d4":
            return Message("why.raid_dice", {"n": dice, "cost": cost}, decision.rule)
    return None


RAID = Command("raid", RULE[SAXONS], why_not, execute)
SCOTTI_RAID = Command("raid", RULE[SCOTTI], why_not, execute)
