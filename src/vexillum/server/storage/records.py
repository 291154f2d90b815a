"""What is stored of a match, as typed records."""

from __future__ import annotations

import msgspec

from vexillum.core.session import HUMAN, Answer
from vexillum.server.people import OPEN


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sits somewhere."""

    player: str
    """``"human"``, ``"open"`` or an agent."""
    guest: str | None = None
    """The hash of the person who sits here, or who handed the seat to the agent and may take it back."""
    name: str = ""
    token: str | None = None

    @property
    def person(self) -> str | None:
        """The hash of the person who answers for this seat, if one does."""
        return self.guest if self.player == HUMAN else None

    @property
    def agent(self) -> str | None:
        """The agent that answers for this seat, if one does."""
        return None if self.player in (HUMAN, OPEN) else self.player


class Act(msgspec.Struct, frozen=True):
    """A row of the answers: an answer, or (without keys) one taken back."""

    seat: str
    keys: tuple[str, ...] | None


def standing(acts: list[Act]) -> list[Answer]:
    """The answers that still stand."""
    answers: list[Answer] = []
    for act in acts:
        if act.keys is None:
            answers.pop()
        else:
            answers.append(Answer(act.seat, act.keys))
    return answers


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the matches, with its seats in order."""

    id: str
    game: str
    scenario: str
    host: str
    watch: str
    save: str
    asked: str | None
    over: bool
    result: str | None
    rematch: str | None
    made: float
    touched: float
    seats: dict[str, SeatRecord]


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stands after an answer, for the lists that are made without looking into it."""

    asked: str | None
    over: bool
    result: str | None
    save: str | None = None
    """A new save, when a step of the game has ended."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    name: str
    seat: str | None
    text: str
    at: float
