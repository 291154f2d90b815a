"""7, 8 Choices that everybody makes at the same time: each is asked in secret, then all are shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vexillum.core.decision import Decision, Option
from vexillum.games.akkren.state import Play, Table


def sealed(
    table: Table, factions: Iterable[int], question: Callable[[int], Decision | None]
) -> Play[dict[int, tuple[Option, ...]]]:
    """Ask each Faction, tell nobody, and show all answers at once. A Faction without a question has none.

    A question must be secret: what others have chosen is unknown to whoever answers later.
    """
    answers: dict[int, tuple[Option, ...]] = {}
    for faction in factions:
        decision = question(faction)
        if decision is not None:
            assert decision.secret
            answers[faction] = tuple((yield decision))
    table.reveal()
    return answers
