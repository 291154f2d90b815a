"""8.5 The flowchart of the Non-player Belgae, box by box."""

from __future__ import annotations

from vexillum.coin.nonplayer.planners import plan_for
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.belgae.march import plan_flight, threatened
from vexillum.games.falling_sky.nonplayer.belgae.rally import adds_control, worth_rally
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.event_choice import EVENTS, in_winter
from vexillum.games.falling_sky.nonplayer.gauls.raid import gained
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, RaidPlan, RallyPlan
from vexillum.games.falling_sky.pieces import BELGAE

PASS_ROLL = RAID_ROLL = 4
POOR = 4
"""8.5.4 With fewer Resources the Belgae think of a Raid."""


def chart(bot: FallingSkyBot) -> str:
    """8.5 The boxes in their order."""
    if (key := battle_or_flight(bot)) is not None:
        return key
    if wait_for_next(bot):
        return "pass"
    if (key := EVENTS.box(bot, "8.5.2")) is not None:
        return key
    if rally_now(bot):
        return "rally"
    if raid_first(bot):
        return "raid" if raid_now(bot) else "pass"
    if march_now(bot):
        return "march"
    return "raid" if raid_now(bot) else "pass"


def battle_or_flight(bot: FallingSkyBot) -> str | None:
    """8.5.1 Battle or March under threat? None: neither."""
    regions = threatened(bot.state)
    where = [REGION_IDS[region] for region in regions]
    if not bot.trace.ask("8.5.1", "belgae.threat", bool(regions), n=len(regions), spaces=where):
        return None
    battle = plan_for(bot, BattlePlan)
    if bot.trace.ask("8.5.1", "belgae.battle", battle is not None, n=0 if battle is None else len(battle.battles)):
        return "battle"
    able = not frost(bot.state)
    flees = able and plan_flight(bot.silent(), bot.action_of_turn("march")) is not None
    plan = plan_for(bot, MarchPlan) if flees else None
    return "march" if bot.trace.ask("8.5.1", "belgae.flight", plan is not None) else None


def wait_for_next(bot: FallingSkyBot) -> bool:
    """8.5.2 Pass? The Belgae are 1st on the next card but not on this one, and a die shows 1-4."""
    state = bot.state
    if in_winter(state):
        return False
    order = deck_of(state).order
    now = order.get(state.current, ())[:1] == (BELGAE,)
    then = bool(state.upcoming) and order.get(state.upcoming[-1], ())[:1] == (BELGAE,)
    if not bot.trace.ask("8.5.2", "belgae.first_next", then and not now):
        return False
    roll = bot.luck.roll("8.5.2 pass", 6)
    return bot.trace.ask("8.5.2", "belgae.waits", roll <= PASS_ROLL, roll=roll)


def rally_now(bot: FallingSkyBot) -> bool:
    """8.5.3 Rally? If it places an Ally, a Citadel or three Warbands, or adds Control."""
    plan = plan_for(bot, RallyPlan)
    worth = plan is not None and worth_rally(bot.state, plan)
    works = () if plan is None else plan.works
    return bot.trace.ask(
        "8.5.3",
        "belgae.rally",
        worth,
        citadels=sum([work.what == "citadel" for work in works]),
        allies=sum([work.what == "ally" for work in works]),
        warbands=sum([work.n for work in works]),
        control=sum([work.what == "warbands" and adds_control(bot.state, work.region, work.n) for work in works]),
    )


def raid_first(bot: FallingSkyBot) -> bool:
    """8.5.4 Raid? With fewer than four Resources, on a die of 1-4."""
    money = funds(bot.state, BELGAE)
    if not bot.trace.ask("8.5.4", "belgae.poor", money < POOR, n=money):
        return False
    roll = bot.luck.roll("8.5.4 raid", 6)
    return bot.trace.ask("8.5.4", "belgae.raid_roll", roll <= RAID_ROLL, roll=roll)


def raid_now(bot: FallingSkyBot) -> bool:
    """8.5.4 Raid, if it brings two Resources; otherwise Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    return bot.trace.ask("8.5.4", "belgae.raid", plan is not None, n=n)


def march_now(bot: FallingSkyBot) -> bool:
    """8.5.5 March to add Control, unless Frost or want of Resources forbids it."""
    plan = plan_for(bot, MarchPlan) if not frost(bot.state) else None
    return bot.trace.ask("8.5.5", "belgae.march", plan is not None, n=0 if plan is None else len(plan.groups))
