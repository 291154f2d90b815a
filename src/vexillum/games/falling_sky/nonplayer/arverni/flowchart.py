"""8.7 The flowchart of the Non-player Arverni, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.coin.nonplayer.trace import word
from vexillum.games.falling_sky.cards.card_list import CARDS
from vexillum.games.falling_sky.commands.march import why_not as why_no_march
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.arverni.board import threats
from vexillum.games.falling_sky.nonplayer.arverni.boxes import (
    FEW_WARBANDS,
    MASS,
    SPREAD,
    THREAT,
    ArverniMarch,
    on_map,
    wants_spread,
)
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.event_choice import EVENTS
from vexillum.games.falling_sky.nonplayer.gauls.notes import note_battles, note_march, note_raid, note_rally
from vexillum.games.falling_sky.nonplayer.gauls.raid import gained
from vexillum.games.falling_sky.nonplayer.gauls.rally import placed
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, RallyPlan
from vexillum.games.falling_sky.pieces import ARVERNI, FACTIONS, T_ARVERNI_WARBAND
from vexillum.games.falling_sky.victory.conditions import allied

ENOUGH_HOMES, ENOUGH_PIECES = 2, 6
"""8.7.3 What a Rally would place: two Citadels and Allies, or six pieces."""
POOR = 4
"""8.7.5 Fewer Resources make them think of a Raid."""
LOW = 4
"""8.7.2, 8.7.5 A die up to this."""
AUTOMATIC = "carnyx"


def chart(bot: FallingSkyBot) -> str:
    """8.7 The boxes in their order."""
    if (key := battle_or_march(bot)) is not None:
        return key
    if (key := event(bot)) is not None:
        return key
    wants = wants_rally(bot)
    if wants and rallies(bot):
        return "rally"
    if wants or spread_now(bot):
        return "march" if marches(bot, "8.7.4", SPREAD) else raid_or_pass(bot)
    if not raid_now(bot) and marches(bot, "8.7.6", MASS):
        return "march"
    return raid_or_pass(bot)


def battle_or_march(bot: FallingSkyBot) -> str | None:
    """8.7.1 Battle or March under Threat? Vercingetorix or ten Warbands are with Romans or Aedui that are a threat."""
    found = sorted({region for region, _ in threats(bot.state)})
    spaces = [REGION_IDS[region] for region in found]
    if not bot.trace.ask("8.7.1", "arverni.threat", bool(found), n=len(found), spaces=spaces):
        return None
    plan = plan_for(bot, BattlePlan)
    if bot.trace.ask("8.7.1", "arverni.battle", plan is not None, n=0 if plan is None else len(plan.battles)) and plan:
        note_battles(bot, "8.7.1", plan)
        return "battle"
    return "march" if marches(bot, "8.7.1", THREAT) else None


def marches(bot: FallingSkyBot, rule: str, box: str) -> bool:
    """8.7.1, 8.7.4, 8.7.6 Whether there is a March of a box: not during Frost, and with something to move."""
    cold = frost(bot.state)
    plan: MarchPlan | None = None
    if not cold and why_no_march(bot.state, ARVERNI) is None:
        mark = bot.trace.mark()
        plan = plan_for(bot, MarchPlan)
        if not isinstance(plan, ArverniMarch) or plan.box != box:
            bot.trace.drop(mark)
            plan = None
    if not bot.trace.ask(rule, f"arverni.march_{box}", plan is not None, frost=word(cold)) or plan is None:
        return False
    note_march(bot, rule, plan)
    return True


def event(bot: FallingSkyBot) -> str | None:
    """8.7.2 Event? On offer and effective; then by a carnyx at their symbol, or a die of 1-4."""
    key = EVENTS.box(bot, "8.7.2")
    if key is None:
        return None
    state = bot.state
    marked = not state.own_deck and CARDS[state.current].marks.get(FACTIONS[ARVERNI]) == AUTOMATIC
    roll = bot.luck.roll("8.7.2 event", 6)
    plays = bot.trace.ask("8.7.2", "arverni.event_roll", marked or roll <= LOW, marked=word(marked), roll=roll)
    return key if plays else None


def wants_rally(bot: FallingSkyBot) -> bool:
    """8.7.3 Rally? Fewer than nine Warbands, or it would place two Citadels and Allies, or six pieces."""
    mark = bot.trace.mark()
    homes, total = placed(plan_for(bot, RallyPlan))
    bot.trace.drop(mark)
    there = on_map(bot.state)
    met = there < FEW_WARBANDS or homes >= ENOUGH_HOMES or total >= ENOUGH_PIECES
    return bot.trace.ask("8.7.3", "arverni.rally", met, warbands=there, homes=homes, n=total)


def rallies(bot: FallingSkyBot) -> bool:
    """8.7.3 IF NONE: with fewer than nine Warbands and nothing to place, March (8.7.4)."""
    plan = plan_for(bot, RallyPlan)
    if not bot.trace.ask("8.7.3", "arverni.rally_able", plan is not None, n=funds(bot.state, ARVERNI)) or plan is None:
        return False
    note_rally(bot, "8.7.3", plan)
    return True


def spread_now(bot: FallingSkyBot) -> bool:
    """8.7.4 March to Spread? Fewer than six Allies and Citadels, or six Warbands Available."""
    state = bot.state
    homes, left = allied(state, ARVERNI), state.available[T_ARVERNI_WARBAND]
    return bot.trace.ask("8.7.4", "arverni.spread", wants_spread(state), homes=homes, n=left)


def raid_now(bot: FallingSkyBot) -> bool:
    """8.7.5 Raid? Fewer than four Resources, and a die of 1-4."""
    mine, roll = funds(bot.state, ARVERNI), bot.luck.roll("8.7.5 raid", 6)
    return bot.trace.ask("8.7.5", "arverni.raid", mine < POOR and roll <= LOW, mine=mine, roll=roll)


def raid_or_pass(bot: FallingSkyBot) -> str:
    """8.7.5 Raid if that gains two Resources; if not, Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    if not bot.trace.ask("8.7.5", "arverni.raid_able", plan is not None, n=n) or plan is None:
        return "pass"
    note_raid(bot, "8.7.5", plan)
    return "raid"
