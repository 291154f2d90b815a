"""Push subscriptions of browsers, kept while their session lasts."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from vexillum.server.storage.people.tables import PUSH_KEYS, PUSH_SUBSCRIPTIONS
from vexillum.server.storage.statements.upsert import insert_once

THE_KEY = 1


class Subscription(msgspec.Struct, frozen=True):
    """The endpoint of a browser, and its encryption keys."""

    session: str
    endpoint: str
    p256dh: str
    auth: str


def put(connection: Connection, account: str, subscription: Subscription) -> None:
    """Store the subscription of a session, replacing its previous one."""
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.session == subscription.session))
    row = msgspec.structs.asdict(subscription) | {"account": account, "made": time.time()}
    connection.execute(insert(PUSH_SUBSCRIPTIONS).values(row))


def of_account(connection: Connection, account: str) -> list[Subscription]:
    """All subscriptions of an account."""
    mine = PUSH_SUBSCRIPTIONS.c.account == account
    columns = [PUSH_SUBSCRIPTIONS.c[name] for name in Subscription.__struct_fields__]
    found = connection.execute(select(*columns).where(mine).order_by(PUSH_SUBSCRIPTIONS.c.session))
    return [Subscription(*row) for row in found]


def get(connection: Connection, account: str, session: str) -> Subscription | None:
    """The subscription of a session, if there is one."""
    return next((one for one in of_account(connection, account) if one.session == session), None)


def others(connection: Connection, account: str, session: str) -> int:
    """Number of subscriptions in other sessions of an account."""
    mine = (PUSH_SUBSCRIPTIONS.c.account == account, PUSH_SUBSCRIPTIONS.c.session != session)
    return connection.execute(select(func.count()).select_from(PUSH_SUBSCRIPTIONS).where(*mine)).scalar_one()


def remove(connection: Connection, account: str, session: str, endpoint: str | None = None) -> bool:
    """Remove the subscription of a session; with an endpoint, only if it is still the same."""
    mine = (PUSH_SUBSCRIPTIONS.c.account == account, PUSH_SUBSCRIPTIONS.c.session == session)
    gone = delete(PUSH_SUBSCRIPTIONS).where(*mine)
    if endpoint is not None:
        gone = gone.where(PUSH_SUBSCRIPTIONS.c.endpoint == endpoint)
    return connection.execute(gone).rowcount == 1


def stored_key(connection: Connection) -> str | None:
    """The club's private VAPID key, if there is one yet."""
    return connection.execute(select(PUSH_KEYS.c.private).where(PUSH_KEYS.c.id == THE_KEY)).scalar_one_or_none()


def store_key(connection: Connection, private: str) -> str:
    """Store a new key unless another process was faster, and return the stored one."""
    insert_once(connection, PUSH_KEYS, id=THE_KEY, private=private, made=time.time())
    return stored_key(connection) or private
