"""Everything that waits for a member, across all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http.common import club_only, hub_of, language, reply, who
from vexillum.server.edge.http.match_lists import invitation_form, own_form, table_form
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.texts import server_texts
from vexillum.server.storage import lobby
from vexillum.server.storage.lobby import FREE, LobbyFilter
from vexillum.server.storage.people import pending, profiles
from vexillum.server.storage.tournaments import tournaments

MOST_OFFERS = 5
"""How many tables of friends with a free seat are listed."""


class WaitingItem(msgspec.Struct, frozen=True, kw_only=True):
    """Another thing that waits for a member, such as a tournament's check-in."""

    kind: str
    """Its kind; the page's text ``awaits.<kind>`` is the heading."""
    title: str
    text: str
    href: str
    at: float | None = None
    """When it starts or ends, if known."""


Source = Callable[[Connection, str, str], list[WaitingItem]]
"""Other things that wait for an account (by id), in a language."""


def _check_ins(connection: Connection, account: str, spoken: str) -> list[WaitingItem]:
    """Tournaments that the member has to check in to."""
    texts = server_texts(spoken)
    return [
        WaitingItem(
            kind="tournaments",
            title=cup.name,
            text=texts("post.cup_checkin.say", cup=cup.name),
            href=f"/tournaments/{cup.id}",
            at=cup.starts,
        )
        for cup in tournaments.to_check_in(connection, account)
    ]


SOURCES: tuple[Source, ...] = (_check_ins,)
"""Other sources, in the order of the page. New features add a function here."""


@club_only
async def waiting_for_me(request: Request) -> Response:
    """Everything that waits for the member, the most urgent first in each list."""
    me = await who(request)
    return reply(await hub_of(request).database.read(_waiting, me.id, language(request)))


def _waiting(connection: Connection, me: str, spoken: str) -> dict[str, Any]:
    invited = lobby.invitations(connection, me)
    offered, _ = lobby.tables(connection, me, LobbyFilter(friends=True, seats=FREE, mine=False))
    kept = {record.id for record in invited}
    offers = [record for record in offered if record.id not in kept][:MOST_OFFERS]
    names = profiles.names(connection, {record.host for record in (*invited, *offers)})
    return {
        "matches": [own_form(one, me, spoken) | {"since": one.since} for one in pending.questions(connection, me)],
        "wishes": [own_form(one, me, spoken) | {"by": by} for one, by in pending.undo_requests(connection, me)],
        "invitations": [
            invitation_form(record, seat, me, spoken, names)
            for record in invited
            for seat, holder in record.seats.items()
            if holder.player == OPEN and holder.invited == me
        ],
        "friends": pending.friend_requests(connection, me),
        "offers": [table_form(one, me, spoken, names) for one in offers],
        "more": [item for source in SOURCES for item in source(connection, me, spoken)],
    }
