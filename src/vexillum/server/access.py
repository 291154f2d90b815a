"""Who may see a match: its host, those who play, those who were given the observers' link."""

from __future__ import annotations

from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal
from vexillum.server.storage import matches
from vexillum.server.storage.database import Database


async def check_invited(database: Database, match: Match, guest: str) -> None:
    """Refuse whoever has nothing to do with a match."""
    if guest == match.host or any(record.guest == guest for record in match.seats.values()):
        return
    if not await database.run(matches.watches, match.id, guest):
        raise Refusal("not_invited", 403)
