"""7.1, 7.3 The standings of the seats; at the end, the winner and the closing text."""

from __future__ import annotations

from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.conditions import PARTS, RANKING, parts
from vexillum.games.pendragon.victory.epilogue import epilogues
from vexillum.games.pendragon.victory.result_words import how_it_ended


def _told(state: State, winners: tuple[int, ...], order: list[int]) -> tuple[Message, ...]:
    """7.1, 8.9 The closing text: how the game ended, whether all players have lost, and what became of Britain."""
    lost = [Message("log.victory_all_lose", {}, "7.1")] if RANKING.all_lose(state) else []
    return (*how_it_ended(state, winners, order), *lost, *epilogues(state, order[0]))


def outcome(state: State) -> Outcome:
    """7.1, 7.3 How the seats stand; at the end, who won. It follows from the board and from how the game ended."""
    each = [parts(state, faction) for faction in range(len(FACTIONS))]
    return RANKING.outcome(state, each, PARTS, lambda winners, order: _told(state, winners, order))
