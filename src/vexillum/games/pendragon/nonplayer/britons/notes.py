"""8.7-8.8 A Briton's plan in the trace of its flowchart, so that players can check it on the board."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import RULES, invited_nation
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, Move
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS
from vexillum.games.pendragon.state import Track
from vexillum.games.pendragon.victory.thresholds import beyond


def note_spaces(bot: PendragonBot, rule: str, id: str, spaces: Iterable[int]) -> None:
    """Where it happens, if it does anywhere."""
    if ids := [SPACE_IDS[space] for space in spaces]:
        bot.trace.note(rule, id, spaces=ids)


def note_moves(bot: PendragonBot, rule: str, moves: Iterable[Move]) -> None:
    """3.2.2, 3.2.3, 3.3.2 Group by group, and who joins it on its way."""
    if not bot.trace.kept:
        return
    for move in moves:
        units, origin, target = unit_words(list(move.units)), SPACE_IDS[move.origin], SPACE_IDS[move.target]
        bot.trace.note(rule, "britons.move", units=units, origin=origin, space=target)
        for pickup in move.pickups:
            joining = unit_words(list(pickup.units))
            bot.trace.note(rule, "britons.pickup", units=joining, origin=SPACE_IDS[pickup.space], space=target)


def note_battles(bot: PendragonBot, rule: str, battles: Iterable[tuple[int, int]]) -> None:
    """3.2.3, 3.2.4, 3.3.4 Battle by Battle, in their order, and against whom."""
    for space, enemy in battles:
        bot.trace.note(rule, "britons.battle", space=SPACE_IDS[space], enemy=FACTIONS[enemy])


def note_feat(bot: PendragonBot, rule: str, feat: FeatPlan | None) -> None:
    """4.1 The Feat that was planned with a Command, where, and whether it comes first."""
    if feat is None:
        return
    if not feat.spaces:
        bot.trace.note(rule, "britons.feat_first" if feat.before else "britons.feat", feat=feat.id)
    else:
        id = "britons.feat_first_in" if feat.before else "britons.feat_in"
        bot.trace.note(rule, id, feat=feat.id, spaces=[SPACE_IDS[space] for space in feat.spaces])


def ask_invite(bot: PendragonBot, rule: str, yes: bool) -> bool:
    """8.7.3, 8.8.1 INVITE: a vacant Site for the rolled Nation, or Foederati of the other Briton to win over."""
    who, roll = FACTIONS[bot.faction], bot.luck.roll(f"{RULES[bot.faction]} nation", 6)
    return bot.trace.ask(rule, f"{who}.invite", yes, nation=FACTIONS[invited_nation(bot)], roll=roll)


def ask_civitates(bot: PendragonBot, rule: str, id: str, yes: bool) -> None:
    """8.8.3, 8.8.6 Whether a Civitates player threatens to win: by Wealth, or by Control."""
    if bot.is_player(CIVITATES):
        tracks = bot.state.tracks
        bot.trace.ask(
            rule,
            f"dux.{id}",
            yes,
            wealth=tracks[Track.WEALTH],
            prestige=tracks[Track.PRESTIGE],
            n=beyond(bot.state, CIVITATES),
        )
