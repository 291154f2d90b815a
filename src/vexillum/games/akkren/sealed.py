"""7, 8 Choices that everybody makes at the same time: each is asked in secret, then all are shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.games.akkren.state import Play, Table


def sealed(
    table: Table, factions: Iterable[int], question: Callable[[int], Decision | None]
) -> Play[dict[int, tuple[Option, ...]]]:
    """Ask each Faction, tell nobody, and show all answers at once. A Faction without a question has none.

    What others have chosen is unknown to whoever answers later, so every question is sealed.
    """
    answers: dict[int, tuple[Option, ...]] = {}
    for faction in factions:
        decision = question(faction)
        if decision is not None:
            answers[faction] = tuple((yield replace(decision, secret=True, sealed=True)))
    table.reveal()
    return answers
