"""Notes what a person is about to be shown, in the ledger of the match. Every route and message that shows more than a
player's one seat calls this first; the seat that a person plays is noted when they get it (:class:`Match`).
"""

from __future__ import annotations

from vexillum.server.kernel.seen_secrets import noted
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import greet_all
from vexillum.server.matches.seats.told_secrets import to_tell


async def note_shown(match: Match, person: str, *what: str) -> None:
    """Store that a person is shown the secrets of these seats, or ``EVERYTHING``, and tell the table.

    Nothing is noted in games that hide nothing, nor when the game is over. The caller holds the lock.
    """
    if not match.session.game.info.hidden or match.session.over:
        return
    seen = noted(match.record.seen, [(person, one) for one in what])
    if seen == match.record.seen:
        return
    before = match.record.rated, to_tell(match.record)
    await match.write(seen=seen)
    if (match.record.rated, to_tell(match.record)) != before:
        greet_all(match)
