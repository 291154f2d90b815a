"""Notices in my browsers: each is switched on there, tried, and switched off there or from another one."""

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
"""Browsers of one person."""


class PushRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Where this browser is reached, and the keys with which messages to it are encrypted."""

    endpoint: str
    p256dh: str
    auth: str


class BrowserChoice(msgspec.Struct, forbid_unknown_fields=True):
    """One of my sessions; none: this one."""

    id: str = ""


class EmptyBody(msgspec.Struct, forbid_unknown_fields=True):
    """There is nothing to say."""


@club_only
async def show(request: Request) -> Response:
    """The key that a browser needs, and whether this one shows notices."""
    session, database = await signed_in.signed_in(request), hub_of(request).database
    here = await database.read(push_subscriptions.get, session.person.id, session.id)
    return reply({"key": public_key(await club_key(database)), "here": here is not None})


@club_only
async def subscribe(request: Request) -> Response:
    """Show notices in this browser, for as long as I am signed in here."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, PushRequest), hub_of(request)
    private = hub.config.private_webhooks
    checked = check_subscription(session.id, wish.endpoint, wish.p256dh, wish.auth, private=private)
    await hub.database.run(_put, session.person.id, checked)
    return reply({"here": True})


@club_only
async def unsubscribe(request: Request) -> Response:
    """No notices any more in this browser, or in another one of mine."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, BrowserChoice), hub_of(request)
    gone = await hub.database.run(push_subscriptions.remove, session.person.id, wish.id or session.id)
    if wish.id and not gone:
        raise Refusal("no_session", 404)
    return reply({"here": False})


@club_only
async def test(request: Request) -> Response:
    """Show a notice in this browser, to see whether it comes."""
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
