"""Whom one may invite."""

from __future__ import annotations

from sqlalchemy import Connection, select

from vexillum.server.accounts.names import handle_of
from vexillum.server.refusals import Refusal
from vexillum.server.storage import friends, profiles
from vexillum.server.storage.account_tables import ACCOUNTS
from vexillum.server.storage.profiles import Profile

MOST_NAME = 80


def guest_of(connection: Connection, host: str, name: str) -> Profile:
    """Whom a host invites by name. One who has blocked the host, or was banned, just cannot be invited."""
    found = profiles.by_handle(connection, handle_of(name)) if len(name) <= MOST_NAME else None
    if found is None:
        raise Refusal("no_person", 404, name=name[:MOST_NAME])
    if found.id == host:
        raise Refusal("invite_yourself")
    sent_away = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == found.id)).scalar_one()
    if sent_away is not None or friends.blocked_between(connection, host, found.id):
        raise Refusal("cannot_invite", 403, name=found.name)
    return found
