"""Who is asking: at home a browser by its key, in a club an account by its session."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from vexillum.server.accounts.login_sessions import person_of_cookie
from vexillum.server.accounts.session_cookie import cookie_of
from vexillum.server.kernel.ids import Person, guest_hash
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.access import send_away
from vexillum.server.matches.client import Client, clean
from vexillum.server.matches.hub import Hub

SIGNED_OUT = 4401
"""The code of a connection that is closed because the session has ended."""
SHORTEST_KEY, LONGEST_KEY = 16, 200
MOST_NAME = 40


async def asker(asking: HTTPConnection, guest: str = "", name: str = "", lang: str | None = None) -> Person:
    """Who asks. At home the browser brings a key and a name; in a club only the session counts."""
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


async def dismiss(hub: Hub, client: Client) -> bool:
    """Close a connection whose person is not signed in any more; True if it was. Otherwise they are called what their
    account is called now: they may have changed it through another process.
    """
    if not hub.config.public:
        return False
    person = await person_of_cookie(hub.database, client.cookie)
    if person is not None and person.id == client.guest:
        client.name = person.name
        return False
    client.leave(SIGNED_OUT)
    return True


async def end_connections(hub: Hub) -> None:
    """Close the connections of people who are not signed in any more, or may not see the match any more."""
    for live in list(hub.live.values()):
        here = [client for client in list(live.match.clients) if not await dismiss(hub, client)]
        await send_away(live.match, here)
