"""Shared by the HTTP routes: the requester, their session and language, error replies."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from vexillum.core.errors import VexillumError
from vexillum.core.words.texts import Texts
from vexillum.server.accounts import sessions
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.accounts.sessions import cookie_of, guest_cookie_of, guest_of_cookie, person_of_cookie
from vexillum.server.kernel import metrics
from vexillum.server.kernel.identities import Person, guest_hash, is_guest, new_guest_id
from vexillum.server.kernel.refusals import Refusal, RetryLater, code_of, reject_nul
from vexillum.server.kernel.texts import game_texts, language_of, server_texts
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.access import send_away
from vexillum.server.matches.client import Client, clean
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.members import adopt_matches
from vexillum.server.storage import accounts, moderation
from vexillum.server.storage.accounts import Account, Relationship, relationships
from vexillum.server.storage.sessions import Session
from vexillum.web import markup

_B = TypeVar("_B", bound=msgspec.Struct)
_P = ParamSpec("_P")
_T = TypeVar("_T")
Route = Callable[[Request], Awaitable[Response]]
MOST_BODY = 64 * 1024
GUEST_HEADER = "x-vexillum-guest"
LISTS = FairQueue(3, waiting=128, of_person=32)
"""Lists of tables, people and tournaments, which wait for the database for a part of their time."""
MOMENTS = FairQueue(1, waiting=128, of_person=48)
"""Moments of games, films, comparisons, pictures: a page of many matches asks for dozens of pictures at once."""


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The part that all request bodies share."""

    guest: str = ""
    name: str = ""
    lang: str | None = None


async def in_turn(request: Request, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
    """Do work that takes a moment in a thread, in a turn of whoever asks."""
    return await MOMENTS.run(await share_of_request(request), work, *args, **named)


def listing(route: Route) -> Route:
    """A route that reads much of the database, in a turn of whoever asks."""

    @wraps(route)
    async def waiting(request: Request) -> Response:
        async with LISTS.turn(await share_of_request(request)):
            return await route(request)

    return waiting


def club_only(route: Route) -> Route:
    """A route that exists in clubs only."""

    @wraps(route)
    async def guarded(request: Request) -> Response:
        if not hub_of(request).config.public:
            raise Refusal("not_found", 404)
        return await route(request)

    return guarded


def hub_of(request: HTTPConnection) -> Hub:
    """The server's hub."""
    hub: Hub = request.app.state.hub
    return hub


async def who(request: Request, said: Body | None = None) -> Person:
    """The requester: from the body of a POST, or the header or query of a GET."""
    if said is not None:
        return await asker(request, said.guest, said.name, said.lang or request.query_params.get("lang"))
    key = request.headers.get(GUEST_HEADER) or request.query_params.get("guest", "")
    return await asker(request, key, lang=request.query_params.get("lang"))


async def visitor_of(request: Request, said: Body | None = None) -> Person:
    """The requester of a route open to guests, if the club has guests."""
    if said is not None:
        return await visitor(request, said.guest, said.name, said.lang or request.query_params.get("lang"))
    key = request.headers.get(GUEST_HEADER) or request.query_params.get("guest", "")
    return await visitor(request, key, lang=request.query_params.get("lang"))


def language(request: Request, wanted: str | None = None) -> str:
    """The requested language, or the browser's."""
    return language_of(wanted or request.query_params.get("lang") or request.headers.get("accept-language"))


def language_for(request: Request, me: Person) -> str:
    """The requested language, or the person's own."""
    wanted = request.query_params.get("lang")
    return language_of(wanted) if wanted else me.lang


def one_of(request: Request, name: str, *known: str) -> str:
    """A parameter of the address that has one of these values, or none."""
    given = request.query_params.get(name, "")
    if given and given not in known:
        raise Refusal("malformed", why=f"{name}={given[:40]}")
    return given


async def body(request: Request, kind: type[_B], most: int = MOST_BODY) -> _B:
    """The decoded body, or a refusal that says what is wrong."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > most:
            raise Refusal("too_big", 413, size=len(read), most=most)
    try:
        said = msgspec.json.decode(bytes(read), type=kind)
        reject_nul(read, said)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", why=str(error)) from error
    return said


def number(request: Request, name: str, default: int) -> int:
    """An integer from the query."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise Refusal("malformed", why=f"{name}={given[:40]}")
    return int(given)


def reply(content: Any, status: int = 200) -> Response:
    """JSON that is not cached."""
    return Response(
        msgspec.json.encode(content), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def page(name: str, status: int = 200) -> Response:
    """One of the static pages."""
    return HTMLResponse(markup(name), status, headers={"cache-control": "no-cache"})


def attachment(name: str) -> str:
    """The ``Content-Disposition`` header of a download, with a safe file name."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "_", name)
    return f'attachment; filename="{plain}"'


async def error_reply(request: Request, error: Exception) -> Response:
    """An error in the reader's language: JSON, or a page for someone who mistyped a page's address."""
    assert isinstance(error, VexillumError)
    status = error.status if isinstance(error, Refusal) else 400
    metrics.refused(code_of(error))
    if code_of(error) == "not_found" and _wants_page(request):
        return page("not-found", status)
    texts = _texts(request)
    answer = reply({"error": texts(error.message), "code": code_of(error)}, status)
    if isinstance(error, RetryLater):
        answer.headers["retry-after"] = str(error.seconds)
    return answer


def _texts(request: Request) -> Texts:
    """The server's texts; for a match those of its game, which knows the names of its seats."""
    match = request.path_params["match"] if "match" in request.path_params else getattr(request.state, "match", "")
    live, spoken = hub_of(request).live.get(match), language(request)
    return server_texts(spoken) if live is None else game_texts(live.match.session.game, spoken)


def _wants_page(request: Request) -> bool:
    """Whether a browser asks for a page rather than a script for data."""
    data = request.url.path.startswith(("/api/", "/static/"))
    return request.method == "GET" and not data and "text/html" in request.headers.get("accept", "")


# The requester: at home a browser by its key, in a club an account by its session ------------------------------------


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


# The session and account of a request, and the reply that signs someone in -------------------------------------------


async def session_of(request: Request) -> Session | None:
    """The requester's session, if signed in."""
    hub = hub_of(request)
    return await sessions.session_of_cookie(hub.database, sessions.cookie_of(request, hub.config))


async def signed_in(request: Request) -> Session:
    """The requester's session; refused if not signed in."""
    session = await session_of(request)
    if session is None:
        raise Refusal("sign_in", 401)
    return session


async def account_of(request: Request) -> Account:
    """The requester's account."""
    session = await signed_in(request)
    account = await hub_of(request).database.read(accounts.by_id, session.person.id)
    if account is None:
        raise Refusal("sign_in", 401)
    return account


async def sign_in(request: Request, account: Account, status: int = 200) -> Response:
    """A reply that signs a person in with a new cookie, after they have proved their password.

    A previous login in this browser ends; matches played here as a guest now belong to the account.
    """
    hub = hub_of(request)
    agent, old = request.headers.get("user-agent", ""), sessions.cookie_of(request, hub.config)
    cookie, csrf = await hub.database.run(_begin, account, agent, old)
    sessions.forget_logins(hub.database)
    guest = await sessions.guest_of_cookie(hub.database, sessions.guest_cookie_of(request, hub.config))
    if guest is not None:
        await adopt_matches(hub, guest, account.id, account.name)
        sessions.forget_guests(hub.database)
    answer = reply({"me": await hub.database.read(me, account.id), "csrf": csrf}, status)
    sessions.set_session_cookie(answer, hub.config, cookie)
    if guest is not None:
        sessions.delete_guest_cookie(answer, hub.config)
    return answer


def _begin(connection: Connection, account: Account, agent: str, old: str) -> tuple[str, str]:
    if not accounts.record_login(connection, account.id, account.password):
        raise Refusal("sign_in", 401)
    return sessions.begin_login(connection, account.id, agent, old)


def me(connection: Connection, id: str) -> dict[str, Any] | None:
    """The member's own data, for every page."""
    account = accounts.by_id(connection, id)
    if account is None:
        return None
    until = account.vacation_until
    return {
        "name": account.name,
        "lang": account.lang,
        "admin": account.admin,
        "verified": account.verified is not None,
        "waiting": accounts.turns_waiting(connection, id),
        "asks": sum(one is Relationship.ASKS_YOU for one in relationships(connection, id).values()),
        "reports": moderation.count_open_reports(connection) if account.admin else 0,
        "vacation_until": until if until is not None and until > time.time() else None,
    }
