"""8.8 What the Non-player Romans are going to do, in the lines of their trace."""

from __future__ import annotations

from vexillum.games.falling_sky.forces import unit_words
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan, Plan, RecruitPlan, SeizePlan
from vexillum.games.falling_sky.pieces import FACTIONS


def _names(regions: tuple[int, ...]) -> list[str]:
    return [REGION_IDS[region] for region in regions]


def note_special(bot: FallingSkyBot, rule: str, plan: Plan) -> None:
    """8.8.1 The Special Ability that was planned with a Command."""
    special = plan.special
    if special is None:
        return
    id = "romans.with_special" if special.regions else "romans.with_special_moves"
    bot.trace.note(rule, id, special=special.id, spaces=_names(special.regions))


def note_battles(bot: FallingSkyBot, plan: BattlePlan) -> None:
    """8.8.1 Battle by Battle."""
    for region, enemy in plan.battles:
        bot.trace.note("8.8.1", "romans.battling", space=REGION_IDS[region], enemy=FACTIONS[enemy])
    note_special(bot, "8.8.1", plan)


def note_march(bot: FallingSkyBot, plan: MarchPlan) -> None:
    """8.8.1 Group by group."""
    if not bot.trace.kept:
        return
    note_special(bot, "8.8.1", plan)
    for group in plan.groups:
        words = unit_words(list(group.units))
        origin, target = REGION_IDS[group.origin], REGION_IDS[group.target]
        bot.trace.note("8.8.1", "romans.marching", units=words, origin=origin, space=target)


def note_recruit(bot: FallingSkyBot, plan: RecruitPlan) -> None:
    """8.8.4 Allies and Auxilia."""
    note_special(bot, "8.8.4", plan)
    for region, tribe in plan.allies:
        bot.trace.note("8.8.4", "romans.recruiting_ally", space=REGION_IDS[region], tribe=TRIBE_IDS[tribe])
    for region, n in plan.auxilia:
        bot.trace.note("8.8.4", "romans.recruiting", space=REGION_IDS[region], n=n)


def note_seize(bot: FallingSkyBot, plan: SeizePlan) -> None:
    """8.8.5 Region by Region."""
    for region, tribes in plan.regions:
        if tribes:
            names = [TRIBE_IDS[tribe] for tribe in tribes]
            bot.trace.note("8.8.5", "romans.dispersing", space=REGION_IDS[region], tribes=names)
        else:
            bot.trace.note("8.8.5", "romans.seizing", space=REGION_IDS[region])
