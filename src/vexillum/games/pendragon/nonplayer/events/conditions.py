"""8.2.1, 8.7.1, 8.8.3 "Play only where the Battle condition would be met": Briton Battles by Event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, most, ranked
from vexillum.coin.nonplayer.trial import in_trial, to_the_end
from vexillum.core.dice import Dice
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer, foes
from vexillum.games.pendragon.control import allied
from vexillum.games.pendragon.events.cards.cards_37_48 import march_in_and_battle
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.nonplayer.barbarians.enemies import PLAYERS_FIRST, before_others
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES
from vexillum.games.pendragon.nonplayer.civitates.battle import condition
from vexillum.games.pendragon.nonplayer.events.instruction import Instruct
from vexillum.games.pendragon.nonplayer.events.trials import Enough, Trial, attempt_rest, battled
from vexillum.games.pendragon.nonplayer.foresight import PRESTIGE_ADDED, Prospect, ensured, most_removed
from vexillum.games.pendragon.nonplayer.plans import BattlePlan
from vexillum.games.pendragon.pieces import CIVITATES, DUX, TROOPS_OF, UNIT_KINDS

MARCH_IN = (38, 46)
"""The cards that ask who Marches, and where, in the same step in which they March."""
Fits = Callable[[PendragonBot, int, int], bool]
"""Whether an enemy in a space is to be fought."""
Extra = tuple[tuple[int, ...], ...]
"""Units as if they were there: kind and number."""


def met(bot: PendragonBot, space: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1, 8.8.3 Whether a Briton Non-player's Battle condition would be met in a space. Evasion and Ambush do not
    count.

    The Dux must be sure of Prestige; the Civitates of Briton Control, or of more Plunder than a die.
    """
    state, first = bot.state, UNIT_KINDS * space
    if not extra and not any(state.units[first + kind] for kind in TROOPS_OF[bot.faction]):
        return False
    if bot.faction == CIVITATES:
        return condition(bot, space, action, extra)
    return any(
        ensured(Prospect(state, space, DUX, enemy, action.terms, extra=extra), PRESTIGE_ADDED, own_ambush=True)
        for enemy in foes(state, space, DUX, action.offer)
        if not allied(state, DUX, enemy)
    )


def offered_battle(bot: PendragonBot, **offer: Any) -> Action:
    """A free Battle that an Event is about to offer, to ask :func:`met` about it."""
    return Action(bot.state, bot.faction, "battle", offer=Offer(**offer))


def only_where_met(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 The Faction Battles only where its condition is met, and does what comes before only if it then is."""
    if action.command == "battle":
        return battle_where_met(bot, action)
    if in_trial(bot):
        return action
    return action if battled(_rest(bot, action), action.faction) else None


def battle_where_met(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 The Faction Battles only where its condition is met; everything else the Event offers it does."""
    offer = action.offer
    if action.command != "battle" or offer is None:
        return action
    spaces = tuple([space for space in range(SPACE_COUNT) if offer.allows(space) and met(bot, space, action)])
    return narrowed_to(bot, action, spaces)


def given(bot: PendragonBot) -> bool:
    """8.2.1 Whether the Event of another Faction gave this one something to do, and it is no trial."""
    return bot.event is not None and bot.event.you != bot.faction and not in_trial(bot)


def only_if(comes_to: Callable[[PendragonBot, Trial], bool], dice: Dice = HIGH) -> Instruct:
    """8.2.1 A Command that another Faction's Event gives is declined unless it comes to what is asked (ruling P221)."""

    def instructed(bot: PendragonBot, action: Action) -> Action | None:
        if not given(bot) or comes_to(bot, _rest(bot, action, dice, to_the_end)):
            return action
        return None

    return instructed


def only_to_battle(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 A March that another Faction's Event gives is declined unless a Battle follows (ruling P221)."""
    if action.command == "battle" or not given(bot) or battled(_rest(bot, action), action.faction):
        return action
    return None


def _rest(bot: PendragonBot, action: Action, dice: Dice = HIGH, enough: Enough | None = None) -> Trial:
    """8.2.1 What the Event comes to from a free Command on, with the Battle after it."""
    event = bot.event
    assert event is not None
    towards = None if action.offer is None else action.offer.destinations
    if towards is not None and event.side // 2 in MARCH_IN:
        return attempt_rest(bot, event, (Act(lambda fresh: march_in_and_battle(fresh, towards)),))
    inner, *outer = reversed(event.ahead)
    steps = (*inner, *[step for steps in outer for step in steps[1:]])
    return attempt_rest(bot, event, steps, dice=dice, enough=enough)


def battle_in_one(bot: PendragonBot, action: Action, fits: Fits) -> BattlePlan | None:
    """8.2.1 A Barbarian Battle where the instruction itself says so, regardless of the flowchart's condition.

    In one space, where the most enemies could be removed (8.3.1); against players first, then the one that does best
    (8.6.4).
    """
    state, faction = bot.state, action.faction
    found = {
        space: [enemy for enemy in foes(state, space, faction, action.offer) if fits(bot, space, enemy)]
        for space in range(SPACE_COUNT)
        if action.allows(space)
    }

    def removed(space: int) -> int:
        return max([most_removed(Prospect(state, space, faction, enemy, action.terms)) for enemy in found[space]])

    spaces, roll = [space for space in found if found[space]], "8.3.1 battle by event"
    space = choose(bot, "8.3.1", "battle", spaces, most("enemies_removed", removed), roll=roll)
    if space is None:
        return None
    players: Priority[int] = ranked(PLAYERS_FIRST, lambda enemy: before_others(bot, enemy))
    roll, id = "8.3.1 enemy by event", SPACE_IDS[space]
    enemy = choose_from(bot, "8.3.1", "enemy", found[space], players, kind=ENEMIES, roll=roll, space=id)
    return BattlePlan(battles=((space, enemy),))


def narrowed_to(bot: PendragonBot, action: Action, spaces: tuple[int, ...]) -> Action | None:
    """The same free Command in fewer spaces, or none."""
    if not spaces:
        return None
    assert action.offer is not None
    offer = msgspec.structs.replace(action.offer, spaces=spaces)
    return Action(bot.state, action.faction, action.command, offer=offer)
