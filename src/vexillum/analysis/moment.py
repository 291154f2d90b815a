"""A moment of a game in a form that can be sent to another process."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.table import Answer, Checkpoint, Setup


class Moment(msgspec.Struct, frozen=True):
    """The last checkpoint as a position, and the answers since. Nothing earlier affects the future."""

    setup: Setup
    players: dict[str, str]
    position: dict[str, Any]
    step: int
    """The number of the step that begins at the checkpoint: agents' luck depends on it."""
    answers: tuple[Answer, ...] = ()

    @classmethod
    def of(cls, session: Session[Any]) -> Moment:
        """The current moment of a session."""
        last = session.steps[-1]
        return cls(
            session.setup,
            dict(session.players),
            session.game.positions.write(last.state),
            last.number,
            tuple(session.answers[last.answers :]),
        )

    def session(self) -> Session[Any]:
        """A session at this moment."""
        game = get_game(self.setup.game)
        return Session(
            game,
            self.setup,
            self.players,
            origin=Checkpoint(game.positions.read(self.position), 0, 0, self.step),
            answers=self.answers,
            quiet=True,
        )
