"""The rules of a game: its steps, and the standings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from vexillum.core.decision import Play
from vexillum.core.table import S, Setup, Table
from vexillum.core.words.texts import Message


class Outcome(msgspec.Struct, frozen=True):
    """The standings; at the end, the result."""

    scores: dict[str, int]
    ranking: tuple[str, ...]
    """From the winner down, with ties broken by the rules."""
    winners: tuple[str, ...]
    breakdown: tuple[tuple[Message, dict[str, int]], ...] = ()
    """What the scores consist of, line by line."""
    places: dict[str, int] = {}
    """The place of each seat if some share one; empty if the ranking has no ties."""
    told: tuple[Message, ...] = ()
    """Further sentences or paragraphs at the end."""

    def place(self, seat: str) -> int:
        """The place of a seat, from 1."""
        return self.places[seat] if self.places else self.ranking.index(seat) + 1


def no_required_agent(state: Any, seat: str) -> str | None:
    """The rules require no agent."""
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    """How the game is played."""

    begin: Callable[[Setup], S]
    """The empty table, before the first step."""
    step: Callable[[Table[S]], Play[None] | None]
    """The next step (a phase, a turn, a card) from a checkpoint; None when the game is over."""
    outcome: Callable[[S], Outcome]
    """The current standings; after the last step, the result."""
    agent_for: Callable[[S, str], str | None] = no_required_agent
    """The agent that the rules require for a seat from now on, regardless of its player; None if there is none."""
