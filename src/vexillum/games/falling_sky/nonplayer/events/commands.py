"""8.2.3 Free Commands of an Event: the Faction's flowchart selects one, as far as the Event lets it (F323)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from vexillum.coin.nonplayer.instructions import instruction_of
from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.coin.options import NONE
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Offer
from vexillum.games.falling_sky.commands.free import offered_action
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.aedui import flowchart as aedui
from vexillum.games.falling_sky.nonplayer.aedui.battle import AeduiBattles
from vexillum.games.falling_sky.nonplayer.arverni import flowchart as arverni
from vexillum.games.falling_sky.nonplayer.arverni.board import threats
from vexillum.games.falling_sky.nonplayer.arverni.boxes import (
    FEW_WARBANDS,
    SPREAD,
    THREAT,
    ArverniMarch,
    on_map,
    wants_spread,
)
from vexillum.games.falling_sky.nonplayer.belgae import flowchart as belgae
from vexillum.games.falling_sky.nonplayer.belgae.march import threatened
from vexillum.games.falling_sky.nonplayer.belgae.rally import worth_rally
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.rally import placed
from vexillum.games.falling_sky.nonplayer.loans import sure_lenders
from vexillum.games.falling_sky.nonplayer.plans import RallyPlan, RecruitPlan
from vexillum.games.falling_sky.nonplayer.romans import flowchart as romans
from vexillum.games.falling_sky.nonplayer.romans.recruit import enough
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS

RULE = "8.2.3"
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
    poor = funds(state, ARVERNI) < arverni.POOR and bot.luck.roll("8.7.5 raid", 6) <= arverni.LOW
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
    poor = funds(state, AEDUI) < aedui.POOR and bot.luck.roll("8.6.4 raid", 6) <= aedui.LOW
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
    poor = funds(state, BELGAE) < belgae.POOR and bot.luck.roll("8.5.4 raid", 6) <= belgae.RAID_ROLL
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
    bot.trace.note(RULE, "event_command", command=chosen)
    return name, made


def choose_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The Command that the flowchart selects."""
    event = bot.event
    assert event is not None
    found = command_of(bot, decision.keys, event.offers)
    return (NONE.key,) if found is None else (found[0],)
