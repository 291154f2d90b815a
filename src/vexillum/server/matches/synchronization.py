"""Several processes serve a match: applying the changes of others, and retrying after conflicts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import plans, seat_changes
from vexillum.server.matches.access import send_away
from vexillum.server.matches.actions import answers
from vexillum.server.matches.frames.server_messages import Rematch
from vexillum.server.matches.greetings import greet_all
from vexillum.server.matches.match import Match
from vexillum.server.storage.records import RATED_OFF, RATED_VOID, Conflict

_T = TypeVar("_T")
TRIES = 8


async def refresh(match: Match) -> None:
    """Bring a match up to date with what is stored, and tell its clients here. The caller holds the lock."""
    seats, host, rematch, closed = match.seats, match.host, match.record.rematch, match.record.closed
    terms = _terms(match)
    wish, number = match.takeback, match.session.decision_number
    before, held = match.plans, match.plans.all()
    await match.refresh()
    if (match.seats, match.host, match.record.closed, _terms(match)) != (seats, host, closed, terms):
        await send_away(match, match.all_clients)  # guests may have lost access
        greet_all(match)
        seat_changes.tell_seat_changes(match, seats)
    if match.takeback != wish:
        answers.tell_takeback(match, wish, number)
    if match.plans is not before:
        plans.tell_change(match.clients, match.session.game, held, match.plans.all())
    if match.record.rematch is not None and match.record.rematch != rematch:
        match.tell(Rematch(match.record.rematch))


def _terms(match: Match) -> tuple[object, ...]:
    """What people are told about a match when they come, besides its seats."""
    record = match.record
    return record.rated in (RATED_VOID, RATED_OFF), record.seen, record.delay, record.guests


async def settled(match: Match, action: Callable[[], Awaitable[_T]]) -> _T:
    """Change a match; on a conflict with another process, refresh it and retry.

    The action must check each time whether it is still allowed. The caller holds the lock.
    """
    if not match.answer_log.is_stored:
        await match.answer_log.restore()
    for _ in range(TRIES):
        try:
            return await action()
        except Conflict:
            await refresh(match)
    raise Refusal("busy", 503)
