"""Friends, friend requests and blocks."""

from __future__ import annotations

import time
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, delete, func, or_, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people.tables import BLOCKS, FRIENDS
from vexillum.server.storage.signals import post
from vexillum.server.storage.statements.upsert import insert_once

MOST = 500
"""Maximum number of friends and requests, and of blocked people."""


class Relationship(StrEnum):
    """The relationship of an account to another."""

    NONE = "none"
    ASKED = "asked"
    ASKS_YOU = "asks_you"
    FRIENDS = "friends"


def befriend(connection: Connection, account: str, other: str) -> bool:
    """Send a friend request, or accept the other's. True if the other is to be notified of a new request.

    A request to someone who has blocked the requester seems to work, but the other never sees it.
    """
    if account == other:
        raise Refusal("yourself", 409)
    if _has_blocked(connection, account, other):
        raise Refusal("blocked_by_you", 409)
    if _accept(connection, account, other) or relationship(connection, account, other) is not Relationship.NONE:
        return False
    _check_number(connection, FRIENDS, account)
    insert_once(connection, FRIENDS, account=account, other=other, accepted=None, made=time.time())
    return not _has_blocked(connection, other, account)


def unfriend(connection: Connection, account: str, other: str) -> None:
    """End a friendship, decline a request, or withdraw one."""
    connection.execute(delete(FRIENDS).where(_between(FRIENDS, account, other)))


def block(connection: Connection, account: str, other: str) -> None:
    """Block an account. The other person is not notified."""
    if account == other:
        raise Refusal("yourself", 409)
    if not _has_blocked(connection, account, other):
        _check_number(connection, BLOCKS, account)
    insert_once(connection, BLOCKS, account=account, other=other, made=time.time())
    unfriend(connection, account, other)
    post(connection, "blocks", "", guest=account)


def unblock(connection: Connection, account: str, other: str) -> None:
    """Unblock an account. A request made meanwhile counts as declined."""
    done = connection.execute(delete(BLOCKS).where(BLOCKS.c.account == account, BLOCKS.c.other == other))
    if done.rowcount:
        unfriend(connection, account, other)
        post(connection, "blocks", "", guest=account)


def relationship(connection: Connection, account: str, other: str) -> Relationship:
    """The relationship of an account to another."""
    return relationships(connection, account, other).get(other, Relationship.NONE)


def relationships(connection: Connection, account: str, other: str | None = None) -> dict[str, Relationship]:
    """The relationships of an account to all others, or to one. Requests by blocked accounts are ignored."""
    wanted = or_(FRIENDS.c.account == account, FRIENDS.c.other == account)
    if other is not None:
        wanted = _between(FRIENDS, account, other)
    deaf = blocked_by(connection, account)
    found: dict[str, Relationship] = {}
    for row in connection.execute(select(FRIENDS).where(wanted)):
        who, mine = (row.other, True) if row.account == account else (row.account, False)
        if who in deaf:
            continue
        asked = Relationship.ASKED if mine else Relationship.ASKS_YOU
        # Two simultaneous requests make a friendship.
        found[who] = Relationship.FRIENDS if row.accepted is not None or who in found else asked
    return found


def friends_of(connection: Connection, account: str) -> set[str]:
    """The friends of an account."""
    return {who for who, how in relationships(connection, account).items() if how is Relationship.FRIENDS}


def blocked_between(connection: Connection, a: str, b: str) -> bool:
    """Whether either has blocked the other. Then neither can invite the other or join the other's table."""
    return connection.execute(select(BLOCKS.c.made).where(_between(BLOCKS, a, b)).limit(1)).first() is not None


def blocked_by(connection: Connection, account: str) -> set[str]:
    """The accounts that an account has blocked; it does not see their chat."""
    return set(connection.execute(_BLOCKED, {"this": account}).scalars())


_BLOCKED = select(BLOCKS.c.other).where(BLOCKS.c.account == bindparam("this"))


def _has_blocked(connection: Connection, account: str, other: str) -> bool:
    row = select(BLOCKS.c.made).where(BLOCKS.c.account == account, BLOCKS.c.other == other)
    return connection.execute(row).first() is not None


def _accept(connection: Connection, account: str, other: str) -> bool:
    """Accept the other's request, if there is one."""
    asked = and_(FRIENDS.c.account == other, FRIENDS.c.other == account, FRIENDS.c.accepted.is_(None))
    return connection.execute(update(FRIENDS).where(asked).values(accepted=time.time())).rowcount == 1


def _check_number(connection: Connection, table: Table, account: str) -> None:
    counted = select(func.count()).select_from(table).where(table.c.account == account)
    if connection.execute(counted).scalar_one() >= MOST:
        raise Refusal("too_many_people", 409, most=MOST)


def _between(table: Table, a: str, b: str) -> ColumnElement[bool]:
    one, two = and_(table.c.account == a, table.c.other == b), and_(table.c.account == b, table.c.other == a)
    return or_(one, two)
