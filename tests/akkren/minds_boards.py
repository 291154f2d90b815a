"""Boards for the steward: what it answers to a question that a piece of rules asks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.asked import Asked
from vexillum.core.decision import Decision
from vexillum.core.luck import Chance
from vexillum.core.table import Table
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import ANSWERS
from vexillum.games.akkren.state import State


def mind(table: Table[State], decision: Decision) -> Mind:
    """A mind at a table without a session: its luck is always the same."""
    session: Any = SimpleNamespace(state=table.state, table=table, chance=lambda seat: Chance(1))
    return Mind(session, decision)


def answer(table: Table[State], asked: Asked) -> tuple[str, ...]:
    """What the steward answers to what is asked."""
    return tuple(ANSWERS[asked.decision.kind](mind(table, asked.decision)))


def plays(table: Table[State], asked: Asked, most: int = 60) -> list[tuple[str, tuple[str, ...]]]:
    """Let it answer everything, and return what was asked and answered."""
    given = []
    while asked.decision is not None:
        kind, keys = asked.kind, answer(table, asked)
        given.append((kind, keys))
        asked.answer(*keys)
        assert len(given) < most, given
    return given
