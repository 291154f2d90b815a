"""7.1, 7.3 The standings of the seats; at the end, the winner and the text of the result."""

from __future__ import annotations

from vexillum.coin.ranking import BY_CHECK
from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import PARTS, margin, parts
from vexillum.games.falling_sky.victory.epilogue import epilogue
from vexillum.games.falling_sky.victory.ranking import RANKING


def _told(state: State, winners: tuple[int, ...], order: list[int]) -> tuple[Message, ...]:
    """7.1, 8.9 The text of the end: how it ended, the margins, and that all players have lost."""
    who = [SEATS[faction] for faction in winners]
    by_check = state.winner_known == BY_CHECK
    said = [Message("log.victory" if by_check else "log.victory_margins", {"who": who}, "7.1" if by_check else "7.3")]
    said += [Message("log.margin", {"who": SEATS[faction], "n": margin(state, faction)}, "7.3") for faction in order]
    if RANKING.all_lose(state):
        said.append(Message("log.victory_all_lose", {}, "7.1"))
    return (*said, *epilogue(state, winners))


def outcome(state: State) -> Outcome:
    """7.1, 7.3 The standings; at the end, the winner. It follows from the board and from how the game ended."""
    each = [parts(state, faction) for faction in range(len(SEATS))]
    return RANKING.outcome(state, each, PARTS, lambda winners, order: _told(state, winners, order))
