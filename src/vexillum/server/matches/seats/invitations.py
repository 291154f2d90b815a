"""Who can be invited."""

from __future__ import annotations

from sqlalchemy import Connection, select

from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people import friends, profiles
from vexillum.server.storage.people.profiles import Profile
from vexillum.server.storage.people.tables import ACCOUNTS

MOST_NAME = 80


def guest_of(connection: Connection, host: str, name: str) -> Profile:
    """The profile of a person invited by name. Someone who has blocked the host, or was banned, cannot be invited."""
    found = profiles.by_handle(connection, handle_of(name)) if len(name) <= MOST_NAME else None
    if found is None:
        raise Refusal("no_person", 404, name=name[:MOST_NAME])
    if found.id == host:
        raise Refusal("invite_yourself")
    sent_away = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == found.id)).scalar_one()
    if sent_away is not None or friends.blocked_between(connection, host, found.id):
        raise Refusal("cannot_invite", 403, name=found.name)
    return found
