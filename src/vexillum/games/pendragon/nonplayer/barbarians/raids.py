"""8.5.4, 8.6.5 How both Barbarians carry out the Raid that they have planned; Deep Raid and Ravage against them."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, ranked
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.raid.targets import Route
from vexillum.games.pendragon.feats.ravage import ravaged
from vexillum.games.pendragon.feats.surprise import surprised
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.board import has_stronghold
from vexillum.games.pendragon.nonplayer.barbarians.enemies import PLAYERS_FIRST, before_others
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.foresight import ASSAULT, Prospect, sure
from vexillum.games.pendragon.nonplayer.plans import RaidPlan, RaidTarget
from vexillum.games.pendragon.pieces import FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.state import State


def target_in(bot: PendragonBot, decision: Decision) -> RaidTarget:
    """The planned target that a decision is about."""
    space = SPACE_NUMBER[decision.params["space"]]
    return planned(target for target in sure_plan(bot, RaidPlan).targets if target.space == space)


def raid_target(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 The box of NIALL first if it is planned, then one target after the other; nothing if none is."""
    plan = plan_now(bot, RaidPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return ("done",)
    if plan.box and "niall" in decision.keys:
        return ("niall",)
    left = within([target.space for target in plan.targets if target.space not in action.spaces], decision)
    return (left[0] if left else "done",)


def raid_route(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 By the planned route."""
    target = target_in(bot, decision)
    wanted = Route(target.way, target.through)
    return (planned(option.key for option in decision.options if option.value == wanted),)


def raid_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 With the planned number of dice."""
    return (f"{target_in(bot, decision).dice}d4",)


def box_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 NIALL NOIGIALLACH: 2D4 Raiders come to the box."""
    return ("2d4",)


def join_from_box(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 NIALL NOIGIALLACH: all Raiders of the box join at the first target."""
    return ("yes",)


def raid_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.1 The targets in the order in which they were selected."""
    return within([target.space for target in sure_plan(bot, RaidPlan).targets], decision)


def raid_most(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 As much Plunder as there is to take, as many Militia off the map as the Event allows, loaded ones first."""
    return largest(decision)


def raid_load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Plunder goes onto the Raiders that just landed, then onto other Raiders, then onto Warbands."""
    return largest(decision)


def raid_battle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 Raiders just placed fight only where an Assault is sure; players first, then the best."""
    action = bot.action
    assert action is not None
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    foes = [
        option
        for option in decision.options
        if option.value is not None and assault_sure(state, action, space, option.value, decision.params["n"])
    ]
    rule, id = {SCOTTI: "8.5.4", SAXONS: "8.6.5"}[bot.faction], SPACE_IDS[space]
    if not bot.trace.ask(rule, "barbarians.raid_battle", bool(foes), space=id, n=decision.params["n"]):
        return ("none",)
    players: Priority[Option] = ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value))
    return (choose_from(bot, rule, "enemy", foes, players, kind=OPTIONS, roll=f"8.5.4 battle {id}", space=id).key,)


def assault_sure(state: State, action: Action, space: int, enemy: int, n: int) -> bool:
    """8.5.4, 8.6.5 Whether this many Raiders that just landed would be sure to Assault, or roll for Coup de Main."""
    faction = action.faction
    if ravaged(action, space) or not has_stronghold(state, space, enemy):
        return False
    terms = Terms(executing=faction, raiders=(n, 0), surprise=surprised(action, space))
    return sure(Prospect(state, space, faction, enemy, terms), ASSAULT)


def force_deep_raid(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.7 The Scotti force a Battle on a Deep Raid only of a Saxon player."""
    return _only_of_a_player(bot)


def battle_ravagers(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.7 The Scotti Battle those who Ravage only if the Saxons are a player."""
    return _only_of_a_player(bot)


def _only_of_a_player(bot: PendragonBot) -> Sequence[str]:
    yes = bot.trace.ask("8.5.7", "forced.player", bot.is_player(SAXONS), who=FACTIONS[SAXONS])
    return ("yes" if yes else "no",)
