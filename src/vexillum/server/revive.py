"""From what is stored to a running game: a save, and the answers that stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.errors import Refused
from vexillum.core.save import loads
from vexillum.core.session import Answer, Session


def revive(save: str, answers: Sequence[Answer]) -> tuple[Session[Any], int]:
    """The session after these answers, and how many of them stand.

    All do, unless the rules have changed since: then the game may go on from the last checkpoint.
    """
    session = loads(save)
    return session, follow(session, answers)


def follow(session: Session[Any], answers: Sequence[Answer]) -> int:
    """Bring a session to where these answers lead, with as little work as possible; how many of them it took."""
    common = 0
    for mine, wanted in zip(session.answers, answers, strict=False):
        if mine != wanted:
            break
        common += 1
    while len(session.answers) > max(common, session.steps[0].answers):
        session.undo(session.answers[-1].seat, agreed=True)
    for number in range(len(session.answers), len(answers)):
        try:
            session.answer(answers[number].seat, answers[number].keys)
        except Refused:
            return number
    return len(session.answers)
