"""8.9 What became of Gaul, in a game of one player: how well the player did, or which Non-player took it."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.pieces import ROMANS, SEATS
from vexillum.games.falling_sky.solitaire import alone
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin
from vexillum.games.falling_sky.victory.ranking import RANKING

GREAT = 3
"""8.9 By this much, or more, a player is the master of Gaul."""


def lead(state: State, factions: tuple[int, ...]) -> int:
    """8.9 By how much a player's margin exceeds the highest of a Non-player."""
    others = [margin(state, faction) for faction in range(len(SEATS)) if non_player(state, faction)]
    return RANKING.player_margin(state, factions) - max(others)


def epilogue(state: State, winners: tuple[int, ...]) -> list[Message]:
    """8.9 The degree of success, or of failure; nothing if more than one person plays."""
    if not alone(state):
        return []
    if non_player(state, winners[0]):
        return [Message(f"log.solo_lost.{SEATS[winners[0]]}", {}, "8.9")]
    n = lead(state, winners)
    degree = "close" if n < GREAT else "roman" if ROMANS in winners else "gallic"
    return [Message(f"log.solo_won.{degree}", {"n": n}, "8.9")]
