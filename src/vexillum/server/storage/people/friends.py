"""Friends and blocks: who asked whom, who has accepted, and who wants nothing to do with somebody."""

from __future__ import annotations

import time
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, delete, func, or_, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people.tables import BLOCKS, FRIENDS
from vexillum.server.storage.signals import post
from vexillum.server.storage.statements.upsert import insert_once

MOST = 500
"""How many people somebody can ask, and how many they can block."""


class Standing(StrEnum):
    """How somebody stands to somebody else, seen from the first."""

    NONE = "none"
    ASKED = "asked"
    ASKS_YOU = "asks_you"
    FRIENDS = "friends"


def befriend(connection: Connection, account: str, other: str) -> bool:
    """Ask somebody to be friends, or accept what they asked. True if they are to be notified of a new request.

    Anyone who is blocked by the other has asked, as always; the other never hears of it.
    """
    if account == other:
        raise Refusal("yourself", 409)
    if _has_blocked(connection, account, other):
        raise Refusal("blocked_by_you", 409)
    if _accept(connection, account, other) or standing(connection, account, other) is not Standing.NONE:
        return False
    _check_number(connection, FRIENDS, account)
    insert_once(connection, FRIENDS, account=account, other=other, accepted=None, made=time.time())
    return not _has_blocked(connection, other, account)


def unfriend(connection: Connection, account: str, other: str) -> None:
    """Be friends no more; or decline what they asked, or withdraw what one asked."""
    connection.execute(delete(FRIENDS).where(_between(FRIENDS, account, other)))


def block(connection: Connection, account: str, other: str) -> None:
    """Have nothing to do with somebody any more. They are not told."""
    if account == other:
        raise Refusal("yourself", 409)
    if not _has_blocked(connection, account, other):
        _check_number(connection, BLOCKS, account)
    insert_once(connection, BLOCKS, account=account, other=other, made=time.time())
    unfriend(connection, account, other)
    post(connection, "blocks", "", guest=account)


def unblock(connection: Connection, account: str, other: str) -> None:
    """Let somebody be. What they asked meanwhile counts as declined."""
    done = connection.execute(delete(BLOCKS).where(BLOCKS.c.account == account, BLOCKS.c.other == other))
    if done.rowcount:
        unfriend(connection, account, other)
        post(connection, "blocks", "", guest=account)


def standing(connection: Connection, account: str, other: str) -> Standing:
    """How somebody stands to somebody else."""
    return standings(connection, account, other).get(other, Standing.NONE)


def standings(connection: Connection, account: str, other: str | None = None) -> dict[str, Standing]:
    """How somebody stands to everybody they have to do with (or to one of them). Who is blocked asks in vain."""
    wanted = or_(FRIENDS.c.account == account, FRIENDS.c.other == account)
    if other is not None:
        wanted = _between(FRIENDS, account, other)
    deaf = blocked_by(connection, account)
    found: dict[str, Standing] = {}
    for row in connection.execute(select(FRIENDS).where(wanted)):
        who, mine = (row.other, True) if row.account == account else (row.account, False)
        if who in deaf:
            continue
        asked = Standing.ASKED if mine else Standing.ASKS_YOU
        # Two who asked each other in the same moment are friends.
        found[who] = Standing.FRIENDS if row.accepted is not None or who in found else asked
    return found


def friends_of(connection: Connection, account: str) -> set[str]:
    """The friends of somebody."""
    return {who for who, how in standings(connection, account).items() if how is Standing.FRIENDS}


def blocked_between(connection: Connection, a: str, b: str) -> bool:
    """Has one of the two blocked the other? Then neither invites the other or sits down at the other's table."""
    return connection.execute(select(BLOCKS.c.made).where(_between(BLOCKS, a, b)).limit(1)).first() is not None


def blocked_by(connection: Connection, account: str) -> set[str]:
    """Whom somebody has blocked: they do not see what these people say."""
    return set(connection.execute(_BLOCKED, {"this": account}).scalars())


_BLOCKED = select(BLOCKS.c.other).where(BLOCKS.c.account == bindparam("this"))


def _has_blocked(connection: Connection, account: str, other: str) -> bool:
    row = select(BLOCKS.c.made).where(BLOCKS.c.account == account, BLOCKS.c.other == other)
    return connection.execute(row).first() is not None


def _accept(connection: Connection, account: str, other: str) -> bool:
    """Accept what the other asked, if they did."""
    asked = and_(FRIENDS.c.account == other, FRIENDS.c.other == account, FRIENDS.c.accepted.is_(None))
    return connection.execute(update(FRIENDS).where(asked).values(accepted=time.time())).rowcount == 1


def _check_number(connection: Connection, table: Table, account: str) -> None:
    counted = select(func.count()).select_from(table).where(table.c.account == account)
    if connection.execute(counted).scalar_one() >= MOST:
        raise Refusal("too_many_people", 409, most=MOST)


def _between(table: Table, a: str, b: str) -> ColumnElement[bool]:
    one, two = and_(table.c.account == a, table.c.other == b), and_(table.c.account == b, table.c.other == a)
    return or_(one, two)
