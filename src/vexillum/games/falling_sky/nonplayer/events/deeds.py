"""8.2.3 Event-driven actions: free Commands and Special Abilities by the flowchart, moves, Germans that are guided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.control import pieces, warbands
from vexillum.games.falling_sky.forces import adjacent, may_stack, within_one
from vexillum.games.falling_sky.map import PROVINCIA, REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer import roman_germans
from vexillum.games.falling_sky.nonplayer.belgae_march import needed
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import WAYS
from vexillum.games.falling_sky.nonplayer.events.free_plans import (
    commands_in_order,
    plan_of,
    special_alone,
    special_first,
)
from vexillum.games.falling_sky.nonplayer.events.guidelines import acting, card_of, pick
from vexillum.games.falling_sky.nonplayer.events.regions import (
    charge_goals,
    new_pasture,
    regions_of,
    spare_at,
)
from vexillum.games.falling_sky.nonplayer.events.relocations import FORCED_MARCHES, WAR_FLEET, next_group
from vexillum.games.falling_sky.nonplayer.germanic import foes
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    KIND_NUMBER,
    KINDS,
    LEADERS,
    LEGION,
    ROMANS,
    WARBANDS,
    K,
)

RULE = "8.2.3"


# Commands -------------------------------------------------------------------------------------------------------------


def choose_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The first Command of the flowchart that would do something; a full one before a Limited one."""
    for command in commands_in_order(bot):
        keys = [key for key in (command, f"limited.{command}") if key in decision.keys]
        if keys and plan_of(bot, command) is not None:
            return (keys[0],)
    return (NONE.key,)


def choose_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The Special Ability of the flowchart, if it would have an effect."""
    offered = [key.removeprefix("special.") for key in decision.keys if key.startswith("special.")]
    for special in special_alone(bot, offered):
        if special in offered:
            return (f"special.{special}",)
    return (NONE.key,)


def command_or_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 9: the Command of the flowchart and a Special Ability, whichever comes first by the flowchart."""
    found = choose_command(bot, decision)
    if found == (NONE.key,):
        return choose_special(bot, decision)
    special = choose_special(bot, decision) if special_first(bot, found[0]) else (NONE.key,)
    return found if special == (NONE.key,) else special


def wants_battle(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 A Battle that the Event offers is fought."""
    return ("yes",)


# Card 9 ---------------------------------------------------------------------------------------------------------------


def _crossing(bot: FallingSkyBot) -> tuple[int, int] | None:
    """Card 9, 8.2.3 The March of the flowchart over the mountains: with the Leader, then with the most pieces."""
    state, march = bot.state, bot.catalog.planners.named("march", bot.faction)
    near = [region for region in within_one(state, PROVINCIA) if may_stack(state, region, bot.faction)]
    moving: dict[tuple[int, int], Counter[int]] = {}
    for way in [(origin, goal) for origin in near for goal in near if goal in adjacent(state, origin)]:
        offer = Offer(spaces=way[:1], most=1, targets=way[1:], steps=1)
        plan = march(bot.silent(), Action(state, bot.faction, "march", offer=offer))
        if isinstance(plan, MarchPlan) and plan.groups:
            moving[way] = Counter([kind for group in plan.groups for kind, n in group.units for _ in range(n)])
    return choose(
        bot,
        RULE,
        "crossing",
        moving,
        first("own_leader", lambda way: any(kind in LEADERS[bot.faction] for kind in moving[way])),
        most("most_marching", lambda way: moving[way].total()),
        kind=WAYS,
        roll="8.3.4 9",
    )


def pass_origin(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 9: whence the flowchart would March; nobody goes if it would not."""
    way = _crossing(bot)
    return (NONE.key,) if way is None else (REGION_IDS[way[0]],)


def pass_goal(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 9: whither."""
    way = _crossing(bot.silent())
    if way is None:
        raise Unforeseen
    return (REGION_IDS[way[1]],)


# Cards 32, 62, 66: moves ----------------------------------------------------------------------------------------------


def _goal(bot: FallingSkyBot) -> int | None:
    """Where the Faction gathers, by the instruction of the card."""
    state, me, card = bot.state, bot.faction, card_of(bot)
    event = bot.event
    if event is not None and event.spaces:
        return event.spaces[0]
    coast = [REGION_NUMBER[id] for id in ("arverni", "pictones", "britannia", "morini", "atrebates", "veneti")]
    regions = (
        coast if card == 62 else [r for r in range(len(REGION_IDS)) if REGION_IDS[r] not in ("britannia", "cisalpina")]
    )
    if me == BELGAE:
        able = [region for region in regions if new_pasture(bot, region)]
        return choose(bot, RULE, "event_space", able, fewest("warbands_needed", lambda r: needed(state, r)), roll="62")
    if me == AEDUI:
        return choose(bot, RULE, "event_space", regions, roll="8.3.4 62 aedui")
    return None


def _movers(bot: FallingSkyBot, origin: int, goal: int) -> dict[int, int]:
    """8.2.1 Who goes from an origin: Belgae as many as are needed, Aedui two in a Migration, others all."""
    state, me, card = bot.state, bot.faction, card_of(bot)
    there = {kind: state.units[K * origin + kind] for kind in (*LEADERS[me], *WARBANDS[me])}
    if me == ROMANS:
        there[LEGION] = state.units[K * origin + LEGION]
    if me == BELGAE:
        most_of = min(needed(state, goal), spare_at(state, origin, me))
    elif me == AEDUI and card == 66:
        most_of = 2 - _moved(bot, goal)
    else:
        return {kind: n for kind, n in there.items() if n}
    found = {}
    for kind in WARBANDS[me]:
        go = min(most_of, there[kind])
        if go > 0:
            found[kind] = go
            most_of -= go
    return found


def _moved(bot: FallingSkyBot, goal: int) -> int:
    """Card 66: how many Warbands have come to the Region by now; a Region under No Control with two is enough."""
    return min(2, warbands(bot.state, goal, AEDUI))


def _planned(bot: FallingSkyBot) -> bool:
    """Cards 32 and 62: Romans and Arverni relocate as their March would go."""
    return bot.faction in (ROMANS, ARVERNI) and card_of(bot) in (FORCED_MARCHES, WAR_FLEET)


def _wanted(bot: FallingSkyBot, origin: int) -> dict[int, int]:
    """Who goes from an origin."""
    if _planned(bot):
        group = next_group(bot.silent())
        return {} if group is None or group.origin != origin else dict(group.units)
    goal = _goal(bot.silent())
    return {} if goal is None else _movers(bot, origin, goal)


def move_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Cards 32, 62, 66: the origin with the most pieces that should go; Aedui at random in a Migration."""
    if _planned(bot):
        group = next_group(bot)
        return (DONE.key,) if group is None else (REGION_IDS[group.origin],)
    goal = _goal(bot.silent())
    if goal is None:
        return (DONE.key,)
    able = [r for r in regions_of(decision) if r != goal and _movers(bot, r, goal)]
    event = bot.event
    if bot.faction == AEDUI and card_of(bot) == 62 and event is not None and event.spaces:
        able = []  # one group only
    origin = choose(
        bot,
        RULE,
        "event_space",
        able,
        most("own_pieces", lambda region: sum(_movers(bot, region, goal).values())),
        roll=f"8.3.4 move {len(able)}",
    )
    return (DONE.key,) if origin is None else (REGION_IDS[origin],)


def move_pieces(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """The group: all, one kind, or a number of each."""
    wanted = _wanted(bot, REGION_NUMBER[decision.params["space"]])
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    group = {kind: min(n, there[kind]) for kind, n in wanted.items() if there.get(kind)}
    if group == there and "all" in decision.keys:
        return ("all",)
    if len(group) == 1:
        kind, n = next(iter(group.items()))
        if there.get(kind) == n:
            return (KINDS[kind],)
    return ("some",) if "some" in decision.keys else decision.keys[:1]


def move_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """How many of a kind."""
    wanted = _wanted(bot, REGION_NUMBER[decision.params["space"]])
    n = wanted.get(KIND_NUMBER[decision.params["unit"]], 0)
    numbers = [int(option.value) for option in decision.options]
    return (str(min(max(n, min(numbers)), max(numbers))),)


def move_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Where the group goes; card 72: to attack the player whom the instruction names."""
    if card_of(bot) == 72:
        return _charge_to(bot, decision)
    if _planned(bot):
        group = next_group(bot.silent())
        if group is None:
            raise Unforeseen
        return (REGION_IDS[group.target],)
    goal = _goal(bot.silent())
    if goal is not None and REGION_IDS[goal] in decision.keys:
        return (REGION_IDS[goal],)
    return pick(bot, decision, acting(decision))


def _charge_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    origin = REGION_NUMBER[decision.params["space"]]
    goals = charge_goals(bot, origin)
    if origin in goals or not goals:
        return ("stay",)
    goal = choose_from(bot, RULE, "event_space", goals, roll="8.3.4 charge")
    return (REGION_IDS[goal],)


# Germans --------------------------------------------------------------------------------------------------------------


def german_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Battle, March, Rally, Raid: the first that is offered (F298)."""
    for command in ("battle", "march", "rally", "raid"):
        if command in decision.keys:
            return (command,)
    return (NONE.key,)


def german_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Where they hurt enemies; the Romans avoid new Germanic Allies; others take any Region that is left."""
    state = bot.state
    regions = regions_of(decision)
    if decision.params["command"] == "battle" and bot.faction == ROMANS:
        front = roman_germans.best_front(bot, regions)
        if front is not None:
            return (REGION_IDS[front[0]],)
    if decision.params["command"] == "battle":
        hurt = [region for region in regions if foes(bot, state, region)]
        if not hurt and DONE.key in decision.keys:
            return (DONE.key,)
        regions = hurt or regions
    region = choose_from(bot, RULE, "event_space", regions, roll=f"8.3.4 germans {len(regions)}")
    return (REGION_IDS[region],)


def german_origins(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1, 8.5.1 Origins with at least two Warbands; the Romans let them March away from Romans only."""
    state = bot.state
    able = [r for r in regions_of(decision) if warbands(state, r, GERMANS) >= 2]
    if bot.faction == ROMANS:
        able = [r for r in regions_of(decision) if pieces(state, r, ROMANS) and roman_germans.havens(state, r)]
    chosen: list[int] = []
    while able and len(chosen) < decision.at_most:
        many: Priority[int] = most("germans", lambda region: warbands(state, region, GERMANS))
        region = choose_from(bot, RULE, "event_space", able, many, roll=f"8.3.4 german origin {len(chosen)}")
        able.remove(region)
        chosen.append(region)
    return [REGION_IDS[region] for region in chosen]


def german_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Where Germans inflict a Loss on an enemy of the guide; for the Romans as in their Battles (8.2.1)."""
    if bot.faction == ROMANS:
        front = roman_germans.best_front(bot, regions_of(decision))
        return (DONE.key,) if front is None else (REGION_IDS[front[0]],)
    able = [region for region in regions_of(decision) if foes(bot, bot.state, region)]
    region = choose(bot, RULE, "event_space", able, roll=f"8.3.4 german ambush {len(able)}")
    return (DONE.key,) if region is None else (REGION_IDS[region],)
