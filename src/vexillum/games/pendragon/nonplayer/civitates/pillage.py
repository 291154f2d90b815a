"""8.7.1, 8.7.3 PILLAGE: all Plunder that can be gained, all Renown and Prestige that can be reduced."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, most
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.feats.pillage import can_pillage, plunder_limit
from vexillum.games.pendragon.map import REGIONS
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.state import State, Track


def pillaged(state: State) -> list[int]:
    """4.3.4 The Regions without Briton Control where there is Prosperity to Pillage."""
    return [space for space in REGIONS if can_pillage(state, space) and plunder_limit(state, space)]


def most_pillaged(state: State) -> int:
    """4.3.4 The Prosperity that can be Pillaged in all."""
    return sum([plunder_limit(state, space) for space in pillaged(state)])


def pillage_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 Wherever there is something to take now."""
    return within(pillaged(bot.state), decision)


def pillage_all(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 All Plunder."""
    return largest(decision)


def pillage_whom(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 Of two enemies the one that loses the most Renown or Prestige by it."""
    tracks = bot.state.tracks
    n, space = decision.params["n"], decision.params["space"]
    lost: Priority[Option] = most("track_lost", lambda option: min(n, tracks[RENOWN[option.value] or Track.PRESTIGE]))
    roll = f"8.7.3 pillage {space}"
    return (choose_from(bot, "8.7.3", "pillage", decision.options, lost, kind=OPTIONS, roll=roll, space=space).key,)
