"""A puzzle as data, an attempt at it, and the real game played on from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from vexillum.analysis.chances import SeatChance, chance_of
from vexillum.core.decision import Decision
from vexillum.core.dice import fresh_seed
from vexillum.core.errors import Refused, VexillumError
from vexillum.core.files.position_file import CaseFile, Given, Start, begin, position_text
from vexillum.core.game import Game
from vexillum.core.inputs import SAVE_BOUNDS, bounded_toml, typed
from vexillum.core.registry import get_game
from vexillum.core.session import Session

DICE = "puzzle"
"""The seed of every puzzle's game. Nothing shown depends on it: playouts deal their own worlds."""
ALMOST = 0.15
"""An answer that costs at most this much win chance is almost right."""
MANY = 6
"""More answers than this make a puzzle harder."""

Difficulty = Literal[1, 2, 3]
Verdict = Literal["right", "almost", "wrong"]


class BadPuzzle(VexillumError):
    """The puzzle does not exist or cannot be used."""


class Gap(msgspec.Struct, frozen=True, array_like=True):
    """How much more often the best answer wins than another, in the same worlds, with its 95% interval."""

    mean: float
    low: float
    high: float


class Rated(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer to the question, with its results in playouts."""

    key: str
    playouts: int
    won: dict[str, float]
    """How many of them each seat won, without seats that won none. Judged playouts count as fractions."""
    gap: Gap | None = None
    """How much worse it is than the best answer; None: it is the best."""

    def chance(self, seat: str) -> SeatChance:
        """How likely a seat is to win after this answer."""
        return chance_of(self.won.get(seat, 0.0), self.playouts)


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where a puzzle was found, so that it can be reproduced."""

    seed: str
    number: int
    """The number of the game."""
    at: int
    """The number of answers given before it."""
    rules: int
    """The version of the rules."""
    agent: str
    """The agent that played the game and the playouts, with its version."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position in which one answer is much better than all others."""

    id: str
    game: str
    seat: str
    """The seat to answer, from whose knowledge the answers were rated."""
    kind: str
    """The kind of question."""
    best: str
    options: tuple[Rated, ...]
    """All answers, in the order of the question."""
    found: dict[str, str]
    """The answer of each agent of the game."""
    difficulty: Difficulty
    origin: Origin
    position: dict[str, Any]
    """As in a position file, without empty values."""

    def session(self) -> Session[Any]:
        """The game at the question, or :class:`BadPuzzle`."""
        session = self.at_question()
        assert session.decision is not None
        if not self.asks(session.decision):
            raise BadPuzzle("puzzle.other_question", id=self.id, game=self.game)
        return session

    def at_question(self) -> Session[Any]:
        """The game at whatever the position asks under the rules of today, or :class:`BadPuzzle`."""
        try:
            start = msgspec.convert(self.position, Start)
            session = begin(get_game(self.game), start, DICE)
        except (VexillumError, msgspec.ValidationError) as problem:
            raise BadPuzzle("puzzle.broken", id=self.id, game=self.game, why=str(problem)) from problem
        if session.decision is None:
            raise BadPuzzle("puzzle.other_question", id=self.id, game=self.game)
        session.practised = True
        return session

    def asks(self, decision: Decision) -> bool:
        """Whether a decision is this question, with these answers."""
        asked = (decision.seat, decision.kind, decision.at_least, decision.at_most, decision.keys)
        return asked == (self.seat, self.kind, 1, 1, tuple([one.key for one in self.options]))

    def rated(self, key: str) -> Rated:
        """The rating of an answer."""
        return next(one for one in self.options if one.key == key)

    @property
    def ranked(self) -> tuple[Rated, ...]:
        """All answers, the best first."""
        return tuple(
            sorted(self.options, key=lambda one: (one.gap is not None, -one.won.get(self.seat, 0.0) / one.playouts))
        )

    def verdict(self, key: str) -> Verdict:
        """The verdict on an answer."""
        gap = self.rated(key).gap
        if gap is None:
            return "right"
        return "almost" if gap.mean <= ALMOST else "wrong"


def written(start: Start) -> dict[str, Any]:
    """A start as stored in a puzzle: without empty values."""
    plain = msgspec.to_builtins(start)
    plain["answers"] = [_short(one) for one in start.answers]
    return {name: value for name, value in plain.items() if value}


def _short(given: str | list[str] | Given) -> dict[str, Any]:
    given = given if isinstance(given, Given) else Given(given)
    keys = given.answer
    return {"answer": keys[0] if isinstance(keys, list) and len(keys) == 1 else keys, "seat": given.seat}


def difficulty_of(game: Game[Any], found: Mapping[str, str], best: str, options: int) -> Difficulty:
    """The difficulty, from the agents that find the answer and the number of answers.

    An agent that misses it adds one, or two if the game has only that agent; more than six answers add one.
    """
    missed = [agent for agent, key in found.items() if key != best]
    points = len(missed) * (2 if len(found) == 1 else 1) + (options > MANY)
    return 1 if points == 0 else 2 if points == 1 else 3


# An attempt ----------------------------------------------------------------------------------------------------------


Status = Literal["asked", "answered", "shown"]
"""``asked``: waiting for an answer. ``answered``: it was given and judged. ``shown``: the solution was requested."""
HINTS = 2


class NotNow(Refused):
    """Not possible at this moment of the puzzle. Nothing has changed."""


class JudgedAnswer(msgspec.Struct, frozen=True):
    """An answer with its verdict."""

    key: str
    verdict: Verdict


class Attempt:
    """One player's attempt at one puzzle. The game stays at its question: answers are judged, not carried out.

    Carrying one out would roll dice and reveal hidden cards, which the next attempt would then know.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.session: Session[Any] = puzzle.session()
        self.status: Status = "asked"
        self.hints = 0
        """The number of hints requested."""
        self.tries: list[JudgedAnswer] = []

    @property
    def judged(self) -> JudgedAnswer | None:
        """The last answer, while it is shown."""
        return self.tries[-1] if self.status == "answered" else None

    @property
    def solved(self) -> bool:
        """Whether the best answer was given."""
        return any(one.verdict == "right" for one in self.tries)

    @property
    def revealed(self) -> bool:
        """Whether the solution may be shown."""
        return self.status == "shown" or self.solved

    def answer(self, keys: Sequence[str], number: int | None = None) -> JudgedAnswer:
        """Answer the question; an error changes nothing."""
        decision = self.session.decision
        if self.status != "asked" or decision is None:
            raise NotNow("puzzle.no_question")
        if number is not None and number != self.session.decision_number:
            raise NotNow("error.stale", number=number, current=self.session.decision_number)
        (pick,) = decision.pick(keys)
        self.tries.append(JudgedAnswer(pick.key, self.puzzle.verdict(pick.key)))
        self.status = "answered"
        return self.tries[-1]

    def again(self) -> None:
        """Ask the question again."""
        if self.status == "asked":
            raise NotNow("puzzle.asked_already")
        self.status = "asked"

    def hint(self) -> bool:
        """Show one more hint; return whether there was one."""
        if self.status != "asked":
            raise NotNow("puzzle.no_question")
        if self.hints >= HINTS:
            return False
        self.hints += 1
        return True

    def show(self) -> None:
        """Show the solution."""
        self.status = "shown"


# The real game -------------------------------------------------------------------------------------------------------


def play_on(puzzle: Puzzle) -> Session[Any]:
    """A game that continues with the question of a puzzle, against the agents of its position."""
    session = puzzle.session()
    text = position_text(session, seat=puzzle.seat)
    file = typed(bounded_toml(text, SAVE_BOUNDS), CaseFile, BadPuzzle)
    return begin(session.game, file.position, fresh_seed())
