"""The requester: at home a browser by its key, in a club an account by its session."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from vexillum.server.accounts.guest_sessions import guest_of_cookie
from vexillum.server.accounts.login_sessions import person_of_cookie
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.accounts.session_cookie import cookie_of, guest_cookie_of
from vexillum.server.kernel.ids import Person, guest_hash, is_guest, new_guest_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.matches.access import send_away
from vexillum.server.matches.client import Client, clean
from vexillum.server.matches.hub import Hub

SIGNED_OUT = 4401
"""The close code of a connection whose session has ended."""
SHORTEST_KEY, LONGEST_KEY = 16, 200
MOST_NAME = 40


async def asker(asking: HTTPConnection, guest: str = "", name: str = "", lang: str | None = None) -> Person:
    """The requester. At home the browser sends a key and a name; in a club only the session counts."""
    hub: Hub = asking.app.state.hub
    spoken = language_of(lang or asking.headers.get("accept-language"))
    if hub.config.public:
        person = await person_of_cookie(hub.database, cookie_of(asking, hub.config))
        if person is None:
            raise Refusal("sign_in", 401)
        return person
    if not SHORTEST_KEY <= len(guest) <= LONGEST_KEY:
        raise Refusal("guest", 401)
    return Person(guest_hash(guest), clean(name)[:MOST_NAME], spoken)


async def visitor(asking: HTTPConnection, guest: str = "", name: str = "", lang: str | None = None) -> Person:
    """The requester of a route open to guests: a member, or a guest of the club.

    A guest who plays is known by a cookie; other people without an account are someone new every time.
    """
    hub: Hub = asking.app.state.hub
    if not hub.config.public:
        return await asker(asking, guest, name, lang)
    person = await person_of_cookie(hub.database, cookie_of(asking, hub.config))
    if person is not None:
        return person
    if not hub.config.guests:
        raise Refusal("sign_in", 401)
    spoken = language_of(lang or asking.headers.get("accept-language"))
    known = await guest_of_cookie(hub.database, guest_cookie_of(asking, hub.config))
    return Person(known or new_guest_id(), server_texts(spoken)("server.guest"), spoken)


def share_of(asking: HTTPConnection, person: str) -> str:
    """Whose share of limits and turns a request takes: the person's; for a guest, who can be anybody, the network's."""
    return f"network {network_of(asking)}" if is_guest(person) else person


async def share_of_request(asking: HTTPConnection) -> str:
    """Whose share a request takes that anybody may make: the member's, or the network's."""
    hub: Hub = asking.app.state.hub
    if hub.config.public:
        person = await person_of_cookie(hub.database, cookie_of(asking, hub.config))
        if person is not None:
            return person.id
    return f"network {network_of(asking)}"


async def dismiss(hub: Hub, client: Client) -> bool:
    """Close a connection whose session has ended; True if it was closed.

    Otherwise update its name, which may have been changed through another process.
    """
    if not hub.config.public:
        return False
    if is_guest(client.guest):
        known = await guest_of_cookie(hub.database, client.cookie) if client.cookie else client.guest
        if hub.config.guests and known == client.guest:
            return False
        client.leave(SIGNED_OUT)
        return True
    person = await person_of_cookie(hub.database, client.cookie)
    if person is not None and person.id == client.guest:
        client.name = person.name
        return False
    client.leave(SIGNED_OUT)
    return True


async def end_connections(hub: Hub) -> None:
    """Close the connections of people who are signed out or have lost access to the match."""
    for live in list(hub.live.values()):
        here = [client for client in live.match.all_clients if not await dismiss(hub, client)]
        await send_away(live.match, here)
