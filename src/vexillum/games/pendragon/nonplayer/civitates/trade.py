"""8.7.6 Trade of the Civitates: at least 4 Resources; Prosperity only when the Imperium is about to fall apart."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose_from, most
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import standing
from vexillum.games.pendragon.commands.prosperity_purchase import MOST, cubes_for
from vexillum.games.pendragon.commands.trade import GO
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.epoch.imperium_phase import TO_FRAGMENTATION
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import TradePlan
from vexillum.games.pendragon.pieces import CIVITATES, TOWN, TRACK_MAX
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import State, Track

RULE = "8.7.6"
LEAST = 4
"""8.7.6 The Resources that a Trade must add."""


def plan(bot: PendragonBot, action: Action) -> TradePlan | None:
    """8.7.6 All Towns, or none if that adds fewer than 4 Resources."""
    if gain(bot, action) < LEAST:
        return None
    spaces = _spaces(bot, action)
    return TradePlan(spaces=spaces, prosperity=_prosperity(bot, action, spaces) if falling(bot.state) else ())


def gain(bot: PendragonBot, action: Action) -> int:
    """3.3.3 The Resources that a Trade adds, up to the end of the track."""
    state = bot.state
    towns = sum([standing(state, space, TOWN) for space in _spaces(bot, action)])
    return min(towns, TRACK_MAX - state.tracks[Track.BRITON])


def _spaces(bot: PendragonBot, action: Action) -> tuple[int, ...]:
    """3.3.3 Every space with a Town; of a single one that may be selected, where the most Towns are."""
    state = bot.state
    spaces = [space for space in range(SPACE_COUNT) if standing(state, space, TOWN)]
    if len(spaces) <= action.most:
        return tuple(spaces)
    return (choose_from(bot, RULE, "trade", spaces, most("towns", lambda space: standing(state, space, TOWN))),)


def falling(state: State) -> bool:
    """6.2.2 Whether an Imperium Phase now would end in Fragmentation, and it is not there yet."""
    if fragmented(state):
        return False
    control, standing = TO_FRAGMENTATION
    return (
        controlled_population(state, CIVITATES) <= control
        or total_prosperity(state) + state.tracks[Track.PRESTIGE] <= standing
    )


def _prosperity(bot: PendragonBot, action: Action, spaces: Sequence[int]) -> tuple[int, ...]:
    """8.7.6 The most Prosperity: in up to two spaces under Briton Control."""
    state = bot.state
    left = [space for space in spaces if action.outset[space] == CIVITATES and cubes_for(state, space)]
    chosen: list[int] = []
    while left and len(chosen) < MOST:
        cubes: Priority[int] = most("cubes", lambda space: cubes_for(state, space))
        space = choose_from(bot, RULE, "prosperity", left, cubes, roll=f"{RULE} prosperity {len(left)}")
        left.remove(space)
        chosen.append(space)
    return tuple(chosen)


def trade_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 Rule or Invite come after Trade."""
    return (GO.key,)


def trade_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 As planned."""
    return within(sure_plan(bot, TradePlan).spaces, decision)


def prosper_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 As planned, one by one."""
    trade = sure_plan(bot, TradePlan)
    if trade.prosperity:
        ids = [SPACE_IDS[space] for space in trade.prosperity]
        bot.trace.note(RULE, "civitates.prosperity", spaces=ids)
    return within(trade.prosperity, decision)[:1] or (DONE.key,)
