"""8.2.3 Free Commands, Special Abilities and Regions of an Event that a Faction's flowchart selects (F323)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from vexillum.coin.kit import NONE
from vexillum.coin.nonplayer.events import instruction_of
from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.coin.nonplayer.priorities import Priority, choose, first, most, narrowed
from vexillum.core.decision import DONE, Decision

from ...actions import Action, Offer
from ...battle.sides import Terms
from ...commands.battle import ambush_able
from ...commands.catalog import offered_action
from ...control import controller, hidden, how_many, leader_region, pieces, warbands
from ...events.free import ColdWar, single_action
from ...forces import adjacent, free_to_move, may_stack
from ...map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ...money import funds
from ...pieces import (
    AEDUI,
    ARVERNI,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    BELGAE,
    GERMANS,
    HIDDEN,
    LEGION,
    ROMANS,
    T_AUXILIA,
    UNIT_KINDS,
    WARBANDS,
)
from ...state import State
from ...victory import margin
from .. import aedui, arverni, romans
from ..aedui import AeduiBattles, would_suborn, would_trade
from ..arverni import (
    FEW_WARBANDS,
    SPREAD,
    THREAT,
    ArverniMarch,
    devastations,
    entreaties,
    on_map,
    threats,
    wants_spread,
    where_to_entreat,
)
from ..battle import forecast
from ..belgae import Battles, rampage_next, threatened
from ..bot import BattlePlan, FallingSkyBot, MarchPlan, RallyPlan, RecruitPlan, regions_of, sure_lenders
from ..gauls import LOW, POOR, placed, worth_rally
from ..germans import errand
from ..romans import draft_build, enough
from ..romans_scout import draft_scout

LIMITED = "limited."
"""Card 35: how the key of a Limited Command begins."""
Plans: TypeAlias = Callable[[str], CommandPlan | None]
"""The plan that a Command would have under the Event; None if it is not offered, or has nothing to do."""


def plan_of(bot: FallingSkyBot, command: str, offer: Offer) -> CommandPlan | None:
    """8.2.3 What a Faction would do with a free Command under an offer; its instruction may say otherwise (8.2.1)."""
    event = bot.event
    order = () if event is None else event.order
    action = offered_action(bot.state, bot.faction, command, offer, order)
    action.lent = sure_lenders(bot.state, bot.faction)
    if event is not None and (narrower := instruction_of(bot, event.side // 2).commands) is not None:
        made = narrower(bot.silent(), action)
        if made is None or isinstance(made, CommandPlan):
            return made
        action = made
    return bot.catalog.planners.named(command, bot.faction)(bot.silent(), action)


# The flowcharts -------------------------------------------------------------------------------------------------------


def _romans(bot: FallingSkyBot, plan: Plans) -> str | None:
    """8.8 Battle or March under threat, March at an enemy's victory or with few Auxilia, Recruit, Seize."""

    def leads(command: str) -> bool:
        made = plan(command)
        return made is not None and (not isinstance(made, RecruitPlan) or enough(made))

    return next((command for command in romans.commands_in_order(bot) if leads(command)), None)


def _arverni(bot: FallingSkyBot, plan: Plans) -> str | None:
    """8.7 Battle or March under threat, Rally, March to spread, Raid, March to mass."""
    state = bot.state
    march = plan("march")
    box = march.box if isinstance(march, ArverniMarch) else ""
    if threats(state):
        if plan("battle"):
            return "battle"
        if box == THREAT:
            return "march"
    rally = plan("rally")
    homes, total = placed(rally if isinstance(rally, RallyPlan) else None)
    few = on_map(state) < FEW_WARBANDS
    wants = few or homes >= arverni.ENOUGH_HOMES or total >= arverni.ENOUGH_PIECES
    if wants and rally:
        return "rally"
    if wants or wants_spread(state):
        return "march" if box == SPREAD else _raid(plan)
    poor = funds(state, ARVERNI) < POOR and bot.luck.roll("8.7.5 raid", 6) <= LOW
    return "march" if march and not poor else _raid(plan)


def _aedui(bot: FallingSkyBot, plan: Plans) -> str | None:
    """8.6 Battle, Rally, Raid, March."""
    state = bot.state
    battle = plan("battle")
    if isinstance(battle, AeduiBattles) and battle.harm:
        return "battle"
    rally = plan("rally")
    homes, total = placed(rally if isinstance(rally, RallyPlan) else None)
    there = sum([warbands(state, region, AEDUI) for region in range(SPACE_COUNT)])
    if there < aedui.FEW_WARBANDS or homes or total >= aedui.ENOUGH_PIECES:
        return "rally" if rally else _raid(plan)
    poor = funds(state, AEDUI) < POOR and bot.luck.roll("8.6.4 raid", 6) <= LOW
    return "march" if not poor and plan("march") else _raid(plan)


def _belgae(bot: FallingSkyBot, plan: Plans) -> str | None:
    """8.5 Battle or March under threat, Rally, Raid, March."""
    state = bot.state
    if threatened(state):
        if plan("battle"):
            return "battle"
        if plan("march"):
            return "march"
    rally = plan("rally")
    if isinstance(rally, RallyPlan) and worth_rally(state, rally):
        return "rally"
    poor = funds(state, BELGAE) < POOR and bot.luck.roll("8.5.4 raid", 6) <= LOW
    return "march" if not poor and plan("march") else _raid(plan)


def _raid(plan: Plans) -> str | None:
    """8.5.4, 8.6.4, 8.7.5 Raid if that gains two Resources; otherwise nothing."""
    return "raid" if plan("raid") else None


FLOWCHARTS: Mapping[int, Callable[[FallingSkyBot, Plans], str | None]] = {
    ROMANS: _romans,
    ARVERNI: _arverni,
    AEDUI: _aedui,
    BELGAE: _belgae,
}
"""8.5-8.8 The boxes that lead to Commands, in their order."""


def command_of(bot: FallingSkyBot, keys: Sequence[str], offers: Mapping[bool, Offer]) -> tuple[str, CommandPlan] | None:
    """8.2.3 The Command that the flowchart selects, by its key, with its plan; a full one before a Limited one."""
    found: dict[str, CommandPlan | None] = {}

    def key(command: str) -> str | None:
        return next((key for key in (command, LIMITED + command) if key in keys), None)

    def plan(command: str) -> CommandPlan | None:
        name = key(command)
        if name is None:
            return None
        if command not in found:
            found[command] = plan_of(bot, command, offers[name.startswith(LIMITED)])
        return found[command]

    chosen = FLOWCHARTS[bot.faction](bot, plan)
    if chosen is None:
        return None
    name, made = key(chosen), plan(chosen)
    assert name is not None
    assert made is not None
    bot.trace.note("8.2.3", "event_command", command=chosen)
    return name, made


def choose_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The Command that the flowchart selects."""
    event = bot.event
    assert event is not None
    found = command_of(bot, decision.keys, event.offers)
    return (NONE.key,) if found is None else (found[0],)


# 8.2.3 Special Abilities that an Event lets a Faction choose: what its flowchart adds to the Command -----------------


AMBUSH = Offer(paid=True, specials=("ambush",))
"""Card 63: a Battle may take the other action for Ambush."""


def after(bot: FallingSkyBot, action: Action, command: str, keys: Sequence[str]) -> str | None:
    """8.5-8.8 The Special Ability that comes after a Command, executed as an action of its own; None if there is none.

    ``bot``: in the middle of that action. ``keys``: those of the Special Abilities that are offered.
    """
    tests = _AFTER[bot.faction](bot, action, command)
    return next((special for special, test in tests.items() if f"special.{special}" in keys and test()), None)


Tests = Mapping[str, Callable[[], bool]]
"""The Special Abilities of a Faction in their order, each with whether it would be executed."""


def _roman(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.8.1 Build, not after a Battle; otherwise Scout."""
    return {
        "build": lambda: command != "battle" and draft_build(bot.silent(), action)[0] is not None,
        "scout": lambda: draft_scout(bot.silent(), action)[0] is not None,
    }


def _arvernian(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.7.1 Devastate where that is worth it, otherwise Entreat; neither after a Battle."""
    return {} if command == "battle" else _devastate_or_entreat(bot, action)


def _devastate_or_entreat(bot: FallingSkyBot, action: Action) -> Tests:
    state = bot.state
    return {
        "devastate": lambda: bool(devastations(bot, action, state)),
        "entreat": lambda: bool(entreaties(bot, state, where_to_entreat(bot, action, state, 0))),
    }


def _aeduan(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.6.3 Trade; otherwise Suborn, but not after a Battle."""
    battled = command == "battle"
    return {
        "trade": lambda: would_trade(bot, action, bot.state, battled=battled),
        "suborn": lambda: not battled and would_suborn(bot, action),
    }


def _belgic(bot: FallingSkyBot, action: Action, command: str) -> Tests:
    """8.5.1 Rampage after Rally or Raid; otherwise Enlist."""
    return {
        "rampage": lambda: command in ("rally", "raid") and rampage_next(bot.silent()) is not None,
        "enlist": lambda: errand(bot.silent(), action) is not None,
    }


_AFTER: Mapping[int, Callable[[FallingSkyBot, Action, str], Tests]] = {
    ROMANS: _roman,
    ARVERNI: _arvernian,
    AEDUI: _aeduan,
    BELGAE: _belgic,
}


def before(
    bot: FallingSkyBot, action: Action, command: str, plan: CommandPlan, offer: Offer, keys: Sequence[str]
) -> str | None:
    """8.5.1, 8.7.1, 8.8.4 The one that comes before a Command: Rampage, Devastate or Entreat before a Battle without
    Ambush; Build or Scout before a Recruit.
    """
    tests: Tests = {}
    if bot.faction == ROMANS and command == "recruit":
        tests = _roman(bot, action, command)
    elif command == "battle" and isinstance(plan, BattlePlan):
        if bot.faction == ARVERNI and (plan.special is None or plan.special.id != "ambush"):
            tests = _devastate_or_entreat(bot, action)
        elif bot.faction == BELGAE:
            battles = Battles(bot.silent(), offered_action(bot.state, BELGAE, command, offer, ()))
            if battles.worth(*plan.battles[0]) and not battles.ambush_wanted(plan.battles[0]):
                tests = {"rampage": lambda: rampage_next(bot.silent(), plan.battles) is not None}
    return next((special for special, test in tests.items() if f"special.{special}" in keys and test()), None)


# Answers --------------------------------------------------------------------------------------------------------------


def choose_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 What the flowchart would add to the Command that came before; to a March, if none did."""
    event = bot.event
    assert event is not None
    action = event.special
    assert action is not None
    return _key(after(bot.during(action), action, event.did or "march", decision.keys), NONE.key)


def _key(special: str | None, otherwise: str) -> Sequence[str]:
    return (otherwise if special is None else f"special.{special}",)


def command_or_special(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 9: the Command of the flowchart; before or after it, as the flowchart has it, the Special Ability."""
    event = bot.event
    assert event is not None
    found = command_of(bot, decision.keys, event.offers)
    action = event.special
    assert action is not None
    if found is None:
        return choose_special(bot, decision)
    command, plan = found
    return _key(before(bot.during(action), action, command, plan, event.offers[False], decision.keys), command)


def cold_war(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Card 63: a Command by the flowchart and the Special Ability that goes with it, in the order of the
    flowchart; two Commands if there is none; no more if it leads to Pass (F324).
    """
    campaign = bot.innermost(ColdWar)
    assert campaign is not None
    action = single_action(bot.state, bot.faction)
    for did in campaign.did:
        if did.startswith("special."):
            return ("battle" if "battle" in decision.keys else DONE.key,)
        if (special := after(bot.during(action), action, did, decision.keys)) is not None:
            return _key(special, DONE.key)
    command = bot.catalog.charts[bot.faction](bot)
    if command not in decision.keys:
        return (DONE.key,)
    if not campaign.did and command == "battle":
        battle = offered_action(bot.state, bot.faction, command, AMBUSH, ())
        plan = bot.catalog.planners.named(command, bot.faction)(bot.silent(), battle)
        if plan is not None:
            return _key(before(bot.during(action), action, command, plan, AMBUSH, decision.keys), command)
    return (command,)


# 8.2.3 Regions of Events that the flowchart of a Faction selects: where it would March to, fight, or act -------------


FLANKERS = 3
"""Card 11: this many Auxilia come."""
SENT = 4
"""Card 70: no more Legions go."""


# March ----------------------------------------------------------------------------------------------------------------


def first_march(bot: FallingSkyBot, offer: Offer) -> tuple[int, int] | None:
    """8.2.3 Origin and destination of the first group of a free March (F331); None: there is none."""
    plan = plan_of(bot, "march", offer)
    if not isinstance(plan, MarchPlan) or not plan.groups:
        return None
    return plan.groups[0].origin, plan.groups[0].target


def march_goal(bot: FallingSkyBot, offer: Offer) -> list[int]:
    """8.2.3 The destination of that group."""
    found = first_march(bot, offer)
    return [] if found is None else [found[1]]


def besieged(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """4, Romans: the Citadel that they would March to, from next to it."""
    return march_goal(bot, Offer(targets=tuple(regions), steps=1))


def labienus(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """70 unshaded, Romans: where they would March to with up to four Legions."""
    return march_goal(bot, Offer(targets=tuple(regions), limits=((LEGION, SENT),), together=True))


def bait(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """72 unshaded, Romans: where they would March to."""
    return march_goal(bot, Offer(targets=tuple(regions), steps=1))


def _over(origins: Sequence[int], targets: Sequence[int]) -> Offer:
    return Offer(spaces=tuple(origins), targets=tuple(targets), most=1, steps=1)


def pass_origin(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """9: from where the flowchart's March would go; nowhere if it would not."""
    origins = regions_of(decision)
    state, me = bot.state, bot.faction
    near = sorted({r for origin in origins for r in (origin, *adjacent(state, origin)) if may_stack(state, r, me)})
    provincia = REGION_NUMBER["provincia"]
    goals = [region for region in near if region == provincia or region in adjacent(state, provincia)]
    found = first_march(bot, _over(origins, goals))
    return (NONE.key,) if found is None else (REGION_IDS[found[0]],)


def pass_goal(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """9: to where it would go from there."""
    goals = regions_of(decision)
    found = first_march(bot, _over([REGION_NUMBER[decision.params["space"]]], goals))
    goal = choose(bot, "8.2.3", "event_space", goals if found is None else [found[1]], roll="8.3.4 9 goal")
    assert goal is not None
    return (REGION_IDS[goal],)


# Battle ---------------------------------------------------------------------------------------------------------------


def flanks(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """11 unshaded, Romans: where three Auxilia more would lead to a Battle of Auxilia by the flowchart."""
    board = bot.state.copy()
    for region in regions:
        board.units[UNIT_KINDS * region + AUXILIA_HIDDEN] += min(FLANKERS, board.available[T_AUXILIA])
    alone = ((AUXILIA_HIDDEN, 1000), (AUXILIA_REVEALED, 1000))
    offer = Offer(spaces=tuple(regions), most=1, alone=alone, terms=Terms(double_auxilia=True))
    return _fought(bot.at(board), offer)


def _fought(bot: FallingSkyBot, offer: Offer) -> list[int]:
    plan = plan_of(bot, "battle", offer)
    return [plan.battles[0][0]] if isinstance(plan, BattlePlan) else []


def behind_caesar(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """45 shaded: where the flowchart, or the instruction, would have the Faction fight; the Leader's Region first."""
    state, me = bot.state, bot.faction
    borrowed = () if me == AEDUI else WARBANDS[AEDUI]
    able = [
        region
        for region in regions
        if _fought(
            bot,
            Offer(
                spaces=(region,),
                most=1,
                victims=(ROMANS,),
                borrowed=borrowed,
                terms=Terms(ambush=ambush_able(state, region, me, ROMANS, borrowed)),
            ),
        )
    ]
    there = leader_region(state, me)
    leads: Priority[int] = first("own_leader", lambda region: region == there)
    harm: Priority[int] = most("legion_losses", lambda region: legion_losses(state, region, me, borrowed))
    return narrowed(able, *((harm,) if me == BELGAE else (leads,)))


def legion_losses(state: State, region: int, faction: int, borrowed: tuple[int, ...]) -> int:
    """8.2.1 The Losses that a Battle would force on Legions: beyond the Auxilia."""
    seen = forecast(state, region, faction, ROMANS, borrowed=borrowed)
    auxilia = how_many(state, region, AUXILIA_HIDDEN) + how_many(state, region, AUXILIA_REVEALED)
    return min(how_many(state, region, LEGION), max(0, seen.sheer - auxilia))


def arisen(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """70 shaded: where the Command of the flowchart would be executed."""
    offer = Offer(spaces=tuple(regions), most=1)
    found = command_of(bot.silent(), ("rally", "march", "raid", "battle", "recruit", "seize"), {False: offer})
    return [] if found is None else [found[1].named[0]]


# Card 72 --------------------------------------------------------------------------------------------------------------


class Charge(NamedTuple):
    """72 shaded: Hidden Warbands of a Region attack a Faction there or next to it."""

    origin: int
    goal: int
    victim: int
    n: int


def victims(bot: FallingSkyBot) -> list[list[int]]:
    """72 shaded: the players that the Faction attacks: Arverni Romans, Aedui, Belgae; others the highest margin."""
    players = [f for f in range(GERMANS) if f != bot.faction and bot.is_player(f)]
    if bot.faction == ARVERNI:
        return [[faction] for faction in (ROMANS, AEDUI, BELGAE) if faction in players]
    margins = sorted({margin(bot.state, faction) for faction in players}, reverse=True)
    return [[faction for faction in players if margin(bot.state, faction) == value] for value in margins]


def charges(bot: FallingSkyBot) -> list[Charge]:
    """72 shaded: the best charges: against the first of these players that can be made to take a Loss, with the most
    Warbands; the Arverni only so as to take Control of the Region (F325).
    """
    state, me = bot.state, bot.faction
    for tier in victims(bot):
        found = []
        for origin in range(len(REGION_IDS)):
            n = dict(free_to_move(state, origin, me)).get(HIDDEN[me], 0)
            for goal in (origin, *adjacent(state, origin)) if n else ():
                found += [Charge(origin, goal, victim, n) for victim in tier if _hurts(bot, origin, goal, victim, n)]
        if found:
            most_of = max([charge.n for charge in found])
            return [charge for charge in found if charge.n == most_of]
    return []


def _hurts(bot: FallingSkyBot, origin: int, goal: int, victim: int, n: int) -> bool:
    state, me = bot.state.copy(), bot.faction
    if not pieces(state, goal, victim) or not may_stack(state, goal, me):
        return False
    held = controller(state, goal) == me
    state.units[UNIT_KINDS * origin + HIDDEN[me]] -= n
    state.units[UNIT_KINDS * goal + HIDDEN[me]] += n
    if me == ARVERNI and (held or controller(state, goal) != me):
        return False
    return forecast(state, goal, me, victim, alone={HIDDEN[me]: n}).inflicted > 0


def charge_from(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """72 shaded: the origins of the best charges."""
    return [region for region in regions if any(charge.origin == region for charge in charges(bot))]


def charge_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """72 shaded: to where the best charge goes, or the group stays."""
    origin = REGION_NUMBER[decision.params["space"]]
    able = [charge.goal for charge in charges(bot) if charge.origin == origin]
    goal = choose(bot, "8.2.3", "event_space", able or [origin], roll="8.3.4 72 goal")
    return ("stay",) if goal == origin or goal is None else (REGION_IDS[goal],)


def charged(bot: FallingSkyBot, region: int) -> int | None:
    """72 shaded: the enemy that the group attacks where it is now."""
    state = bot.state
    for tier in victims(bot):
        there = [victim for victim in tier if pieces(state, region, victim) and hidden(state, region, bot.faction)]
        if there:
            return bot.luck.pick("8.3.4 72 victim", there)
    return None
