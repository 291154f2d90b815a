"""8.5-8.6 A Barbarian's plan in the trace of its flowchart, so that players can check it on the board."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.games.pendragon.commands.raid.targets import Route, route_words
from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan, MarchPlan, RaidPlan
from vexillum.games.pendragon.pieces import BRITONS, FACTIONS


def note_raid(bot: PendragonBot, rule: str, plan: RaidPlan) -> None:
    """3.4.1, 3.5.1 Target by target, in the order of selection: route, subtraction and dice."""
    for target in plan.targets:
        route = route_words(Route(target.way, target.through))
        bot.trace.note(
            rule, "barbarians.target", space=SPACE_IDS[target.space], route=route, less=target.less, dice=target.dice
        )
    note_feat(bot, rule, plan.feat)


def note_return(bot: PendragonBot, rule: str, spaces: Iterable[int], feat: FeatPlan | None) -> None:
    """3.4.2, 3.5.2 From where."""
    bot.trace.note(rule, "barbarians.returning", spaces=[SPACE_IDS[space] for space in spaces])
    note_feat(bot, rule, feat)


def note_march(bot: PendragonBot, rule: str, plan: MarchPlan) -> None:
    """3.4.3, 3.5.3 Move by move."""
    for move in plan.moves:
        bot.trace.note(
            rule,
            "barbarians.move_sea" if move.sea else "barbarians.move",
            units=unit_words(list(move.units)),
            origin=SPACE_IDS[move.origin],
            space=SPACE_IDS[move.target],
        )
    note_feat(bot, rule, plan.feat)


def note_battles(bot: PendragonBot, rule: str, plan: BattlePlan) -> None:
    """3.4.4, 3.5.4 Battle by Battle, in their order, and against whom."""
    for space, enemy in plan.battles:
        if enemy in BRITONS and not fragmented(bot.state):
            bot.trace.note(rule, "barbarians.battle_britons", space=SPACE_IDS[space])
        else:
            bot.trace.note(rule, "barbarians.battle", space=SPACE_IDS[space], enemy=FACTIONS[enemy])
    note_feat(bot, rule, plan.feat)


def note_feat(bot: PendragonBot, rule: str, feat: FeatPlan | None) -> None:
    """4.1 The Feat that goes with the Command, where, and whether it comes first."""
    if feat is None:
        bot.trace.note(rule, "barbarians.no_feat")
    elif not feat.spaces:
        bot.trace.note(rule, "barbarians.feat_everywhere", feat=feat.id)
    else:
        id = "barbarians.feat_first" if feat.before else "barbarians.feat"
        bot.trace.note(rule, id, feat=feat.id, spaces=[SPACE_IDS[space] for space in feat.spaces])
