"""Who may see a match: its host, those who play or are invited, those who were given the observers' link; in a club an
open one anybody with an account, unless somebody there wants nothing to do with them.
"""

from __future__ import annotations

from vexillum.server.people import is_account
from vexillum.server.play.match import Match
from vexillum.server.refusals import Refusal
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.database import Database


async def check_invited(database: Database, match: Match, guest: str) -> None:
    """Refuse whoever has nothing to do with a match."""
    if guest == match.host or any(guest in (record.guest, record.invited) for record in match.seats.values()):
        return
    if await database.read(matches.watches, match.id, guest):
        return
    if not match.record.open or not is_account(guest) or await database.read(lobby.apart, match.id, guest):
        raise Refusal("not_invited", 403)
