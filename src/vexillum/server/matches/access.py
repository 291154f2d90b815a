"""Who may see a match: its host, its players, invited people and anyone given the spectators' link; in a club also
every member if the table is open, unless they are blocked; and guests if the host allows it.
"""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.server.kernel.ids import is_account, is_guest
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import POLICY, Client
from vexillum.server.matches.frames.server_messages import Refused
from vexillum.server.matches.match import Match
from vexillum.server.storage import lobby, matches
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import MatchRecord


async def check_known(database: Database, id: str, guest: str) -> None:
    """The same check before the match is loaded, so that a stranger cannot tell by the work whether it exists."""
    record = await database.read(matches.get, id)
    if record is None:
        raise Refusal("sign_in", 401) if is_guest(guest) else Refusal("no_match", 404, match=id)
    await _check(database, record, guest)


async def check_invited(database: Database, match: Match, guest: str) -> None:
    """Refuse anyone without access to a match. In a club they do not learn that it exists."""
    try:
        await _check(database, match.record, guest)
    except Refusal:  # another process may have admitted them a moment ago
        await check_known(database, match.id, guest)


async def send_away(match: Match, clients: Iterable[Client]) -> None:
    """Close the connections of people who no longer have access to a club's match."""
    for client in clients:
        try:
            if is_account(client.guest) or is_guest(client.guest):
                await check_invited(match.database, match, client.guest)
        except Refusal as refusal:
            text = game_texts(match.session.game, client.lang)(refusal.message)
            client.send(Refused("hello", refusal.code, text))
            client.leave(POLICY)


async def _check(database: Database, record: MatchRecord, guest: str) -> None:
    if guest == record.host or any(guest in (holder.guest, holder.invited) for holder in record.seats.values()):
        return
    if is_guest(guest):  # guests do not learn whether there is such a match for members
        if not (record.open and record.guests):
            raise Refusal("sign_in", 401)
        return
    if await database.read(matches.watches, record.id, guest):
        return
    if not is_account(guest):
        raise Refusal("not_invited", 403)
    if not record.open or await database.read(lobby.is_blocked, record.id, guest):
        raise Refusal("no_match", 404, match=record.id)
