"""8.3.2 Where Non-players place a Leader, and the Legion of Pax Gallica; 8.4.1 who is with him after a move."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import Priority, choose_from, first, most
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.control import leader_region, pieces, warbands
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import ROMANS
from vexillum.games.falling_sky.state import State

ESCORT = 4
"""8.4.1 At least this many of their own Warbands or Auxilia end a move with the Leader, as able."""


def escorted(state: State, faction: int) -> bool:
    """8.4.1 Whether four own Warbands or Auxilia are with a Faction's Leader; also if he is not on the map."""
    region = leader_region(state, faction)
    return region == NOBODY or warbands(state, region, faction) >= ESCORT


def most_own(bot: FallingSkyBot) -> Priority[int]:
    """8.3.2 Where the most own pieces are."""
    return most("own_pieces", lambda region: pieces(bot.state, region, bot.faction))


def place_leader(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.2 A Leader comes as soon as he can, where the most own pieces are."""
    regions = [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]
    return (REGION_IDS[choose_from(bot, "8.3.2", "leader", regions, most_own(bot), roll="8.3.2 leader")],)


def place_legion(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """2.1, 8.3.2 A Legion of Pax Gallica: to the Roman Leader, else to the most Roman pieces, like a Leader (F287)."""
    regions = [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]
    there = leader_region(bot.state, ROMANS)
    with_leader: Priority[int] = first("own_leader", lambda region: region == there)
    roll = f"8.3.4 legion {decision.params['n']}"
    return (REGION_IDS[choose_from(bot, "8.3.2", "legion", regions, with_leader, most_own(bot), roll=roll)],)
