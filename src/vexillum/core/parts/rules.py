"""The rules of a game as steps that ask, and how the seats stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from vexillum.core.decision import Play
from vexillum.core.table import S, Setup, Table
from vexillum.core.words.texts import Message


class Outcome(msgspec.Struct, frozen=True):
    """How the seats stand: at the end, who won."""

    scores: dict[str, int]
    ranking: tuple[str, ...]
    """From the winner down, ties broken as the game breaks them."""
    winners: tuple[str, ...]
    breakdown: tuple[tuple[Message, dict[str, int]], ...] = ()
    """What the scores are made of, a line each."""
    places: dict[str, int] = {}
    """The place of each seat where some share one; empty if each has its own, in the order of the ranking."""
    told: tuple[Message, ...] = ()
    """What else there is to say at the end, a sentence or a paragraph each."""

    def place(self, seat: str) -> int:
        """The place of a seat, from 1."""
        return self.places[seat] if self.places else self.ranking.index(seat) + 1


def no_required_agent(state: Any, seat: str) -> str | None:
    """The rules ask for no agent."""
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    """How the game is played."""

    begin: Callable[[Setup], S]
    """The empty table, before the first step."""
    step: Callable[[Table[S]], Play[None] | None]
    """The next step (a phase, a turn, a card) from a checkpoint; None when the game is over."""
    outcome: Callable[[S], Outcome]
    """How the seats stand now; after the last step, the result."""
    agent_for: Callable[[S, str], str | None] = no_required_agent
    """The agent that must answer for a seat from now on, no matter who sits there; None if the rules ask for none."""
