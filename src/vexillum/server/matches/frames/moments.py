"""Earlier moments of a game, each from the nearest checkpoint before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.core.table import Answer, Checkpoint
from vexillum.core.variations import common_start
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.frames.frame_types import GivenForm


class Past:
    """A snapshot of all moments of a session: moment *n* is the state after *n* answers."""

    def __init__(self, session: Session[Any]) -> None:
        self.game, self.setup, self.players = session.game, session.setup, dict(session.players)
        self.answers = list(session.answers)
        self.journal = list(session.journal)
        self.story = list(session.table.story)
        self.steps = list(session.steps)
        self.over = session.over

    @property
    def first(self) -> int:
        """The first moment that can be shown. The beginning cannot if it was played under older rules."""
        return self.steps[0].answers

    @property
    def last(self) -> int:
        """The current moment."""
        return len(self.answers)

    def beginnings(self) -> list[int]:
        """The moments at which a step of the game (a card, a turn) begins."""
        return list(dict.fromkeys(step.answers for step in self.steps))

    def at(self, moment: int) -> Session[Any]:
        """The session as it was at a moment."""
        if moment > self.last:
            raise Refusal("no_moment", 404, at=moment, most=self.last)
        if moment < self.first:
            raise Refusal("history", 404, first=self.first)
        nearest = max(n for n, step in enumerate(self.steps) if step.answers <= moment)
        return self._session(nearest, moment)

    def branched(self, answers: Sequence[Answer]) -> Past:
        """The same game with other answers."""
        return Past(self.branch(answers))

    def branch(self, answers: Sequence[Answer]) -> Session[Any]:
        """The session of the same game after other answers."""
        common = common_start(self.answers, answers)
        session = self.at(max(common, self.first))
        if common < self.first:
            raise Refusal("history", 404, first=self.first)
        try:
            for answer in answers[common:]:
                session.repeat(answer)
        except Refused as error:
            raise Refusal("branch_broken", 409) from error
        return session

    def since(self, step: Checkpoint) -> Iterator[Session[Any]]:
        """Replays the game from a checkpoint: yields the same session after each answer."""
        session = self._session(self.steps.index(step), step.answers)
        yield session
        for answer in self.answers[step.answers :]:
            session.repeat(answer)
            yield session

    def _session(self, nearest: int, moment: int) -> Session[Any]:
        step = self.steps[nearest]
        return Session(
            self.game,
            self.setup,
            self.players,
            origin=step,
            earlier=self.steps[:nearest],
            answers=self.answers[:moment],
            journal=self.journal[: step.lines],
            story=self.story[: step.scopes],
        )


def given(before: Session[Any], keys: tuple[str, ...], reader: str | None, texts: Texts) -> GivenForm | None:
    """The answer to a session's decision in words, as visible to a seat (None: an observer)."""
    decision = before.decision
    if decision is None:
        return None
    hidden = decision.secret and decision.seat != reader
    labels = [] if hidden else [texts(option.message) for option in decision.pick(keys)]
    return GivenForm(decision.seat, labels)
