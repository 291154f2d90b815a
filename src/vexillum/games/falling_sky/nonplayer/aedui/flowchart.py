"""8.6 The flowchart of the Non-player Aedui, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.coin.nonplayer.trace import word
from vexillum.games.falling_sky.commands.march import why_not as why_no_march
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.event_choice import EVENTS, in_winter
from vexillum.games.falling_sky.nonplayer.gauls.notes import note_battles, note_march, note_raid, note_rally
from vexillum.games.falling_sky.nonplayer.gauls.raid import gained
from vexillum.games.falling_sky.nonplayer.gauls.rally import placed
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, RallyPlan
from vexillum.games.falling_sky.pieces import AEDUI
from vexillum.games.falling_sky.state import State

LOW = 4
"""8.6.1, 8.6.4 A die up to this."""
FEW_WARBANDS, ENOUGH_PIECES = 5, 3
"""8.6.3 Fewer Warbands on the map, or as many pieces to place."""
POOR = 4
"""8.6.4 Fewer Resources make them think of a Raid."""


def chart(bot: FallingSkyBot) -> str:
    """8.6 The boxes in their order."""
    if pass_now(bot):
        return "pass"
    if (key := EVENTS.box(bot, "8.6.1")) is not None:
        return key
    if battles(bot):
        return "battle"
    if wants_rally(bot):
        return "rally" if rallies(bot) else raid_or_pass(bot)
    if not raid_now(bot) and marches(bot):
        return "march"
    return raid_or_pass(bot)


def _first_on(state: State, card: int) -> bool:
    return deck_of(state).order.get(card, ())[:1] == (AEDUI,)


def pass_now(bot: FallingSkyBot) -> bool:
    """8.6.1 Pass? The Aedui are first on the next card but not on this one, and a die shows 1-4."""
    state = bot.state
    if in_winter(state):
        return False
    later = bool(state.upcoming) and _first_on(state, state.upcoming[-1])
    now = _first_on(state, state.current)
    roll = bot.luck.roll("8.6.1 pass", 6)
    met = later and not now and roll <= LOW
    return bot.trace.ask("8.6.1", "aedui.pass", met, later=word(later), now=word(not now), roll=roll)


def battles(bot: FallingSkyBot) -> bool:
    """8.6.2 Battle? One is sure to inflict a Loss on an enemy Leader, Ally, Citadel or Legion."""
    plan = plan_for(bot, BattlePlan)
    n = 0 if plan is None else len(plan.battles)
    if not bot.trace.ask("8.6.2", "aedui.battle", plan is not None, n=n) or plan is None:
        return False
    note_battles(bot, "8.6.2", plan)
    return True


def wants_rally(bot: FallingSkyBot) -> bool:
    """8.6.3 Rally? Fewer than five Warbands, or it would place a Citadel, an Ally or three pieces."""
    mark = bot.trace.mark()
    homes, total = placed(plan_for(bot, RallyPlan))
    bot.trace.drop(mark)
    there = sum([warbands(bot.state, region, AEDUI) for region in range(SPACE_COUNT)])
    met = there < FEW_WARBANDS or homes > 0 or total >= ENOUGH_PIECES
    return bot.trace.ask("8.6.3", "aedui.rally", met, warbands=there, homes=homes, n=total)


def rallies(bot: FallingSkyBot) -> bool:
    """8.6.3 IF NONE: with fewer than five Warbands and nothing to place, Raid (8.6.4)."""
    plan = plan_for(bot, RallyPlan)
    if not bot.trace.ask("8.6.3", "aedui.rally_able", plan is not None, n=funds(bot.state, AEDUI)) or plan is None:
        return False
    note_rally(bot, "8.6.3", plan)
    return True


def raid_now(bot: FallingSkyBot) -> bool:
    """8.6.4 Raid? Fewer than four Resources, and a die of 1-4."""
    mine, roll = funds(bot.state, AEDUI), bot.luck.roll("8.6.4 raid", 6)
    return bot.trace.ask("8.6.4", "aedui.raid", mine < POOR and roll <= LOW, mine=mine, roll=roll)


def marches(bot: FallingSkyBot) -> bool:
    """8.6.5 March? Not during Frost, and with something to move. IF NONE: Raid."""
    cold = frost(bot.state)
    plan = None if cold or why_no_march(bot.state, AEDUI) is not None else plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.6.5", "aedui.march", plan is not None, frost=word(cold)) or plan is None:
        return False
    note_march(bot, "8.6.5", plan)
    return True


def raid_or_pass(bot: FallingSkyBot) -> str:
    """8.6.4 Raid if that gains two Resources; if not, Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    if not bot.trace.ask("8.6.4", "aedui.raid_able", plan is not None, n=n) or plan is None:
        return "pass"
    note_raid(bot, "8.6.4", plan)
    return "raid"
