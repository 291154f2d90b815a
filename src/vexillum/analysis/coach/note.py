"""Whether an answer was much worse than the coach's, computed in one call, for a background process."""

from __future__ import annotations

import time
from collections.abc import Sequence

from vexillum.analysis.coach.comparison import Comparison, pairs_of
from vexillum.analysis.coach.hint import hint
from vexillum.analysis.coach.words import NoteText, note_text
from vexillum.analysis.moment import Moment

BUDGET = 45.0
"""The time limit of one comparison. Without a verdict by then there is no note."""


def noted(moment: Moment, given: Sequence[str], language: str, seconds: float = BUDGET) -> NoteText | None:
    """A note that an answer was much worse than the coach's; None if it was not, or without a verdict in time."""
    session, end = moment.session(), time.monotonic() + seconds
    coach = hint(session, why=False)
    if coach is None or sorted(coach.keys) == sorted(given):
        return None
    known = Comparison()
    while known.verdict == "open":
        left = end - time.monotonic()
        if left <= 0:
            return None
        known.take(pairs_of(session, coach.keys, given, range(known.tried, known.next_look), left))
    return note_text(session, coach.keys, given, known, language) if known.verdict == "worse" else None
