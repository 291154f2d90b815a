"""7, 8, C362 Choices made in secret by all at the same time, and questions that may not show what a seat has not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.games.akkren.state import Play, Table


def sealed(
    table: Table, factions: Iterable[int], question: Callable[[int], Decision | None]
) -> Play[dict[int, tuple[Option, ...]]]:
    """Ask each Faction in secret, and show all answers at once. A Faction without a question has none.

    Those who answer later do not know what others have chosen, so every question is sealed. A player with only one
    answer is asked too: no one may learn from the question that another has no gold.
    """
    answers: dict[int, tuple[Option, ...]] = {}
    for faction in factions:
        decision = question(faction)
        if decision is not None:
            least = 0 if decision.forced else decision.at_least
            picks = yield replace(decision, secret=True, sealed=True, at_least=least)
            answers[faction] = tuple(picks) or decision.options[: decision.at_least]
    table.reveal()
    return answers


def masked(decision: Decision) -> Play[Option]:
    """C362 Ask even if there is only one answer: no one may learn from the question what its seat has not.

    Returns the answer; the only one, if its seat gives none.
    """
    picks = yield replace(decision, at_least=0) if decision.forced else decision
    return picks[0] if picks else decision.options[0]
