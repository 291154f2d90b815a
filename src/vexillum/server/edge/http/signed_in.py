"""Who is signed in, for the routes of an account; and the reply that signs somebody in."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import guest_sessions, login_sessions, session_cookie
from vexillum.server.edge.http.common import hub_of, reply
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.watching.adoption import adopt
from vexillum.server.storage.people import accounts, reports
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.friends import Relationship, relationships
from vexillum.server.storage.people.sessions import Session


async def session_of(request: Request) -> Session | None:
    """The session of the requester, if they are signed in."""
    hub = hub_of(request)
    return await login_sessions.session_of_cookie(hub.database, session_cookie.cookie_of(request, hub.config))


async def signed_in(request: Request) -> Session:
    """The session of the requester; they have to be signed in."""
    session = await session_of(request)
    if session is None:
        raise Refusal("sign_in", 401)
    return session


async def account_of(request: Request) -> Account:
    """The account of the requester."""
    session = await signed_in(request)
    account = await hub_of(request).database.read(accounts.by_id, session.person.id)
    if account is None:
        raise Refusal("sign_in", 401)
    return account


async def sign_in(request: Request, account: Account, status: int = 200) -> Response:
    """A reply that signs somebody in who has just shown or chosen the password of this account, with a new cookie.

    Anyone who was signed in with this browser is not any more; what somebody has played here as a guest is theirs.
    """
    hub = hub_of(request)
    agent, old = request.headers.get("user-agent", ""), session_cookie.cookie_of(request, hub.config)
    cookie, csrf = await hub.database.run(_begin, account, agent, old)
    login_sessions.forget(hub.database)
    guest = await guest_sessions.guest_of_cookie(hub.database, session_cookie.guest_cookie_of(request, hub.config))
    if guest is not None:
        await adopt(hub, guest, account.id, account.name)
        guest_sessions.forget(hub.database)
    answer = reply({"me": await hub.database.read(me, account.id), "csrf": csrf}, status)
    session_cookie.set_session_cookie(answer, hub.config, cookie)
    if guest is not None:
        session_cookie.delete_guest_cookie(answer, hub.config)
    return answer


def _begin(connection: Connection, account: Account, agent: str, old: str) -> tuple[str, str]:
    if not accounts.record_login(connection, account.id, account.password):
        raise Refusal("sign_in", 401)
    return login_sessions.begin(connection, account.id, agent, old)


def me(connection: Connection, id: str) -> dict[str, Any] | None:
    """Somebody as they are shown to themselves on every page."""
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
        "reports": reports.open_count(connection) if account.admin else 0,
        "vacation_until": until if until is not None and until > time.time() else None,
    }
