"""Between stored data and a running session: a save, a checkpoint, and the answers that stand."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.errors import BadSave, Refused
from vexillum.core.files.save import put_answers, read, resume, save_file
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.server.storage.records import Saved


def pack(session: Session[Any]) -> bytes:
    """A saved game from which a match starts, compact because nobody reads it."""
    return zlib.compress(msgspec.json.encode(save_file(session)))


def checkpoint(session: Session[Any]) -> tuple[int, int, bytes]:
    """The start of the current step: the number of answers and steps before it, and the position."""
    step = session.steps[-1]
    return step.answers, step.number, zlib.compress(msgspec.json.encode(session.game.positions.write(step.state)), 1)


def revive(saved: Saved, answers: Sequence[Answer]) -> tuple[Session[Any], int]:
    """The session after these answers, and how many of them could be replayed.

    All of them, unless the rules have changed: then the game may continue from its last checkpoint.
    """
    try:
        file = read(zlib.decompress(saved.first))
        if saved.checkpoint is not None and saved.answered is not None:
            put_answers(file, answers[: saved.answered])
            file.answered = saved.answered
            file.step = msgspec.UNSET if saved.step is None else saved.step
            file.checkpoint = msgspec.json.decode(zlib.decompress(saved.checkpoint))
    except (zlib.error, msgspec.DecodeError) as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    session = resume(file)
    return session, follow(session, answers)


def follow(session: Session[Any], answers: Sequence[Answer]) -> int:
    """Undo and replay as few answers as possible to reach these; how many of them could be replayed."""
    common = 0
    for mine, wanted in zip(session.answers, answers, strict=False):
        if mine != wanted:
            break
        common += 1
    while len(session.answers) > max(common, session.steps[0].answers):
        session.undo(session.answers[-1].seat, agreed=True)
    for number in range(len(session.answers), len(answers)):
        try:
            session.repeat(answers[number])
        except Refused:
            return number
    return len(session.answers)
