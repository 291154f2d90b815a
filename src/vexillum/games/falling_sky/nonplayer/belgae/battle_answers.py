"""8.5.1 How the Non-player Belgae carry out their Battles, and what comes before them."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.belgae.battle import Battles, Front
from vexillum.games.falling_sky.nonplayer.belgae.rampage import rampage_next
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import (
    BELGAE,
    FACTIONS,
    GERMANS,
)
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.winter.cold_war import ColdWar


def to_be_fought(bot: FallingSkyBot) -> list[Front]:
    """8.5.1 The Battles that are still to follow a Rampage."""
    action = bot.action
    if action is not None and action.command == ALONE:
        action = _battle_ahead(bot)
    if action is None or action.command != "battle" or action.spaces:
        return []
    battles = Battles(bot, action)
    return battles.chosen(battles.fronts())


def _battle_ahead(bot: FallingSkyBot) -> Action | None:
    """Cards 9 and 63: where a Rampage is an action of its own, the Battle that follows it."""
    event, campaign = bot.event, bot.innermost(ColdWar)
    if campaign is not None:
        return Action(bot.state, BELGAE, "battle", offer=Offer(paid=True)) if len(campaign.did) == 1 else None
    if event is None or event.did != "march" or not event.offers:
        return None
    return Action(bot.state, BELGAE, "battle", specials=False, offer=event.offers[False])


def _battles(bot: FallingSkyBot) -> Battles:
    action = bot.action
    assert action is not None
    return Battles(bot, action)


def battle_space(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The Special Ability that comes before, then Region by Region on the board as it is."""
    battles = _battles(bot)
    fronts = [front for front in battles.fronts() if REGION_IDS[front[0]] in decision.keys]
    front = battles.first(fronts)
    if front is None:
        return (DONE.key,)
    if not battles.action.spaces and battles.fresh and not battles.ambush_wanted(front):
        plain = [front for front in fronts if battles.worth(*front)]
        if "special.rampage" in decision.keys and plain and rampage_next(bot, battles.chosen(plain)) is not None:
            return ("special.rampage",)
        if "special.enlist" in decision.keys and battles.enlist_regions(fronts):
            return ("special.enlist",)
    return (REGION_IDS[front[0]],)


def battle_target(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The enemy that comes first in this Region."""
    battles = _battles(bot)
    region = REGION_NUMBER[decision.params["space"]]
    there = [(region, option.value) for option in decision.options if option.value != GERMANS]
    front = battles.first([front for front in there if battles.wanted(*front)])
    if front is None:
        raise Unforeseen
    return (FACTIONS[front[1]],)


def ambush_here(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 AMBUSH in the first Battle if it helps, then in every other one that is possible."""
    battles = _battles(bot)
    action = battles.action
    front = (REGION_NUMBER[decision.params["space"]], FACTIONS.index(decision.params["who"]))
    first_one = len(action.spaces) == 1
    wanted = action.added("ambush") or (first_one and battles.ambush_wanted(front))
    return (YES.key if wanted else NO.key,)
