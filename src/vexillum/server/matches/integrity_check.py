"""Checks stored matches: every answer is replayed and the result compared with what is stored."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine

from vexillum.core.errors import VexillumError
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.client import encoded
from vexillum.server.matches.match import Result
from vexillum.server.matches.stored_session import revive
from vexillum.server.storage import matches
from vexillum.server.storage.database import open_engine, reading_options
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.records import MatchRecord, standing_answers

SAME, OLDER, DIFFERS = "same", "older", "differs"
MANY = 4
"""For fewer matches, starting processes is not worth it."""


class Verdict(msgspec.Struct, frozen=True):
    """The result for a match: the same; the same from its checkpoint, since the rules have changed; or different."""

    match: str
    game: str
    status: str
    answers: int = 0
    why: Message | None = None


def check_all(address: str, ids: Sequence[str], jobs: int) -> Iterator[Verdict]:
    """The verdicts as they arrive."""
    if jobs == 1 or len(ids) < MANY:
        _open(address)
        yield from map(check, ids)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(ids)), context, _open, (address,)) as pool:
        yield from pool.map(check, ids, chunksize=4)


_engine: Engine | None = None


def _open(address: str) -> None:
    global _engine
    engine = open_engine(address)
    _engine = engine.execution_options(**reading_options(engine))


def check(id: str) -> Verdict:
    """The verdict on one match as it is stored now."""
    assert _engine is not None
    with _engine.begin() as connection:
        return verdict(connection, id)


def verdict(connection: Connection, id: str) -> Verdict:
    """Replay a match."""
    record = matches.get(connection, id)
    if record is None:
        raise Refusal("no_match", 404, match=id)
    answers: list[Answer] = []
    why: Message | None
    older = False
    try:
        answers = standing_answers(stored_acts(connection, id))
        session, stand = revive(matches.saved(connection, id), answers)
        why, older = _difference(record, session, stand, len(answers)), session.steps[0].answers > 0
    except VexillumError as error:
        why = error.message
    except Exception as error:  # a rules error in one match is a finding, not a failure of the check
        why = Message("check.broken", {"why": f"{type(error).__name__}: {error}"})
    status = DIFFERS if why is not None else OLDER if older else SAME
    return Verdict(id, record.game, status, len(answers), why)


def _difference(record: MatchRecord, session: Session[Any], stand: int, answers: int) -> Message | None:
    asked = session.decision.seat if session.decision else None
    outcome = session.outcome if session.over else None
    result = None if outcome is None else encoded(Result(outcome.winners, outcome.scores))
    if stand < answers:
        return Message("check.answers", {"n": stand, "of": answers})
    if session.over != record.over:
        return Message("check.over")
    if asked != record.asked:
        return Message("check.asked", {"stored": record.asked or "–", "found": asked or "–"})
    if result != record.result:
        return Message("check.result", {"stored": record.result or "–", "found": result or "–"})
    return None
