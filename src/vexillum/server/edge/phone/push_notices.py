"""Push notifications: turned on in a browser, tested, and turned off there or from another one."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import rate_limits
from vexillum.server.accounts.rate_limits import key
from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import body, club_only, hub_of, reply
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.outbox import enqueue_push
from vexillum.server.mail.push import check_subscription, club_key, public_key, test_push
from vexillum.server.storage.people import push_subscriptions
from vexillum.server.storage.people.push_subscriptions import Subscription

MOST = 20
"""Maximum browsers of one person."""


class PushRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The browser's push endpoint and its encryption keys."""

    endpoint: str
    p256dh: str
    auth: str


class BrowserChoice(msgspec.Struct, forbid_unknown_fields=True):
    """One of the member's sessions; none: this one."""

    id: str = ""


class EmptyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An empty request."""


@club_only
async def show(request: Request) -> Response:
    """The server's public key, and whether this browser gets notifications."""
    session, database = await signed_in.signed_in(request), hub_of(request).database
    here = await database.read(push_subscriptions.get, session.person.id, session.id)
    return reply({"key": public_key(await club_key(database)), "here": here is not None})


@club_only
async def subscribe(request: Request) -> Response:
    """Turn on notifications in this browser, for as long as the session lasts."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, PushRequest), hub_of(request)
    private = hub.config.private_webhooks
    checked = check_subscription(session.id, wish.endpoint, wish.p256dh, wish.auth, private=private)
    await hub.database.run(_put, session.person.id, checked)
    return reply({"here": True})


@club_only
async def unsubscribe(request: Request) -> Response:
    """Turn off notifications in this browser or another one."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, BrowserChoice), hub_of(request)
    gone = await hub.database.run(push_subscriptions.remove, session.person.id, wish.id or session.id)
    if wish.id and not gone:
        raise Refusal("no_session", 404)
    return reply({"here": False})


@club_only
async def test(request: Request) -> Response:
    """Send a test notification to this browser."""
    session, _, hub = await signed_in.signed_in(request), await body(request, EmptyBody), hub_of(request)
    account = session.person.id
    if await hub.database.read(push_subscriptions.get, account, session.id) is None:
        raise Refusal("no_push", 409)
    await rate_limits.attempt(hub, key("webhook_account", account))
    await hub.database.run(enqueue_push, account, session.id, test_push(session.person.lang))
    return reply({"sent": True}, 202)


def _put(connection: Connection, account: str, subscription: Subscription) -> None:
    if push_subscriptions.others(connection, account, subscription.session) >= MOST:
        raise Refusal("push_many", 409, most=MOST)
    push_subscriptions.put(connection, account, subscription)
