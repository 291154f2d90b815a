"""8.6.1 Return of the Non-player Saxons, with the Settle that goes with it."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, choose, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.barbarian_return import plunder_in, return_spaces
from vexillum.games.pendragon.feats.settle import outnumbers
from vexillum.games.pendragon.map import ADJACENT, CLEAR, SPACE_COUNT, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import feats_on_offer
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, ReturnPlan
from vexillum.games.pendragon.nonplayer.saxons.settle import WARBAND_TYPE, Choice, SettleBudget, settle_choices
from vexillum.games.pendragon.pieces import SAXON_RAIDER, SAXON_WARBAND, SAXONS, UNIT_KINDS
from vexillum.games.pendragon.state import Track


def plan_return(bot: PendragonBot, action: Action) -> ReturnPlan | None:
    """8.6.1 Spaces with Plunder, Clear terrain with Raiders, and all whose Raiders would roll in the Settle.

    Plunder that Warbands carry goes home as well (ruling P173). ``None`` if there is no such space.
    """
    spaces, raiders = _going_home(bot, action)
    chosen = _settle(bot, action, spaces, raiders)
    spaces += [space for space in raiders if space not in spaces and _rolls(space, chosen)]
    if not spaces and chosen:
        spaces = _idle(bot, chosen)
    if not spaces:
        return None
    feat = FeatPlan(id="settle", spaces=tuple(choice.space for choice in chosen)) if chosen else None
    return ReturnPlan(spaces=tuple(spaces), feat=feat)


def sure_to_settle(bot: PendragonBot, action: Action) -> bool:
    """8.6.3 Whether the Settle of a Return would be certain to add something."""
    bot = bot.silent()
    return any(choice.gain for choice in _settle(bot, action, *_going_home(bot, action)))


def _going_home(bot: PendragonBot, action: Action) -> tuple[list[int], dict[int, int]]:
    """8.6.1 The spaces that Return with or without a Settle, and the Raiders who could roll in one.

    If no Warbands are Available no space Returns for the sake of rolls (ruling P213).
    """
    state = bot.state
    raiders = {space: n for space in range(SPACE_COUNT) if (n := state.units[UNIT_KINDS * space + SAXON_RAIDER])}
    if action.limited:
        spaces = _limited(bot)
        return spaces, {space: raiders[space] for space in spaces if space in raiders}
    spaces = [
        space
        for space in return_spaces(state, SAXONS)
        if plunder_in(state, SAXONS, space) or (TERRAIN[space] == CLEAR and space in raiders)
    ]
    if not state.available[WARBAND_TYPE]:
        raiders = {space: n for space, n in raiders.items() if space in spaces}
    return spaces, raiders


def _settle(bot: PendragonBot, action: Action, spaces: list[int], raiders: dict[int, int]) -> list[Choice]:
    """8.6.1 Where the Saxons Settle with a Return: all Raiders in or adjacent Return with it, and roll.

    Plunder becomes Renown first; it waits only in a Settle space where they need their Raiders to outnumber the others
    (ruling P61).
    """
    if "settle" not in feats_on_offer(action):
        return []
    state = bot.state
    cubes = {space: plunder_in(state, SAXONS, space) for space in spaces}
    waits = {space: n for space, n in cubes.items() if n and not outnumbers(state, SAXONS, space, raiders=False)}
    renown = state.tracks[Track.SAXON] + sum(cubes.values())
    return settle_choices(bot, SettleBudget.of(state, renown, free=action.free, waits=waits), raiders)


def _rolls(space: int, chosen: list[Choice]) -> bool:
    """4.4.1 Whether Raiders Returning from a space would roll in one of the Settle spaces."""
    return any(space == choice.space or space in ADJACENT[choice.space] for choice in chosen)


def _idle(bot: PendragonBot, chosen: list[Choice]) -> list[int]:
    """8.6.3 Without Raiders or Plunder: a space with Warbands, to no effect but to provide a Command for the Settle.

    The space of the Settle if there are any.
    """
    state = bot.state
    there = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + SAXON_WARBAND]]
    settling = [choice.space for choice in chosen if choice.space in there]
    space = choose(bot, "8.6.3", "return", settling or there, roll="8.6.3 a space for the Command")
    return [] if space is None else [space]


def _limited(bot: PendragonBot) -> list[int]:
    """8.6.1, 8.9 A Limited Return of the Easy option: where they hold the most Plunder; if tied, at random."""
    state = bot.state
    spaces = [
        space
        for space in return_spaces(state, SAXONS)
        if state.units[UNIT_KINDS * space + SAXON_RAIDER] or plunder_in(state, SAXONS, space)
    ]
    plunder: Priority[int] = most("plunder", lambda space: plunder_in(state, SAXONS, space))
    space = choose(bot, "8.6.1", "return", spaces, plunder, roll="8.6.1 limited")
    return [] if space is None else [space]
