"""Accounts: their rows, public profiles, activity, friends and blocks."""

from __future__ import annotations

import time
from collections.abc import Collection
from enum import StrEnum
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Table, and_, bindparam, delete, func, insert, or_, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel.identities import new_account_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import DAY
from vexillum.server.storage.processes import MAX_MISSED_BEATS, post_signal
from vexillum.server.storage.statements import insert_once
from vexillum.server.storage.tables import ACCOUNTS, BLOCKS, FRIENDS, MATCHES, PRESENCE, PROCESSES, SEATS

# Queries on accounts -------------------------------------------------------------------------------------------------
#
# Unconfirmed accounts are kept apart: handle and email of their row are placeholders, and the address is only in the
# confirmation link. So registering does not reveal whether an address is known, nobody can block a name or an address
# that is not theirs, and each link confirms exactly the registration it was sent for.


ALIKE = "?"
"""Separates the number in ``looks`` of accounts whose names looked alike before this was refused."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the accounts."""

    id: str
    name: str
    email: str
    verified: float | None
    password: str
    lang: str
    about: str
    mails: bool
    webhook: str | None
    webhook_key: str | None
    vacation_until: float | None
    admin: bool
    banned: str | None
    hide_history: bool
    hide_ratings: bool
    hide_versus: bool
    made: float
    seen: float


_COLUMNS = tuple(ACCOUNTS.c[name] for name in Account.__struct_fields__)


def add_pending(connection: Connection, name: str, password: str, lang: str) -> str:
    """Add an unconfirmed account and return its id."""
    id, now = new_account_id(), time.time()
    row = {
        "id": id,
        "name": name,
        "handle": f"?{id}",
        "email": f"?{id}",
        "password": password,
        "lang": lang,
        "about": "",
        "mails": True,
        "vacation_used": 0.0,
        "vacation_year": 0,
        "admin": False,
        "made": now,
        "seen": now,
    }
    connection.execute(insert(ACCOUNTS).values(row))
    return id


def by_id(connection: Connection, id: str) -> Account | None:
    """An account by its id."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.id == id)).one_or_none())


def by_email(connection: Connection, email: str) -> Account | None:
    """The account with this confirmed address."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.email == email)).one_or_none())


def by_handle(connection: Connection, handle: str) -> Account | None:
    """The account with this handle."""
    return _account(connection.execute(select(*_COLUMNS).where(ACCOUNTS.c.handle == handle)).one_or_none())


def looks_taken(connection: Connection, looks: str, but: str = "") -> bool:
    """Whether another account's name looks like this; ``but`` is the requesting account."""
    alike = or_(ACCOUNTS.c.looks == looks, ACCOUNTS.c.looks.startswith(f"{looks}{ALIKE}", autoescape=True))
    return connection.execute(select(ACCOUNTS.c.id).where(alike, ACCOUNTS.c.id != but).limit(1)).first() is not None


def change(connection: Connection, /, id: str, **values: Any) -> None:
    """Update some columns. A handle, skeleton or address that is taken raises ``IntegrityError``."""
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(**values))


def record_login(connection: Connection, id: str, password: str) -> bool:
    """Record a login with this password. False: it was changed, or the account was banned meanwhile.

    This locks the row, so that concurrent changes happen before or after.
    """
    still = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == password, ACCOUNTS.c.banned.is_(None))
    return connection.execute(update(ACCOUNTS).where(*still).values(seen=time.time())).rowcount == 1


def rehash(connection: Connection, id: str, old: str, new: str) -> bool:
    """Replace the hash of the same password; False if the password was changed meanwhile."""
    same = (ACCOUNTS.c.id == id, ACCOUNTS.c.password == old)
    return connection.execute(update(ACCOUNTS).where(*same).values(password=new)).rowcount == 1


def remove(connection: Connection, id: str) -> None:
    """Delete an account and, by cascade, its sessions, links, friends, blocks, reports and pending mails."""
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == id))


def remove_pending(connection: Connection, before: float) -> int:
    """Delete old unconfirmed accounts and return their number."""
    old = (ACCOUNTS.c.verified.is_(None)) & (ACCOUNTS.c.made < before)
    return connection.execute(delete(ACCOUNTS).where(old)).rowcount


def turns_waiting(connection: Connection, id: str) -> int:
    """Number of matches in which it is this account's turn."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == id, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    return connection.execute(select(func.count()).select_from(MATCHES).join(SEATS, asked).where(*mine)).scalar_one()


def _account(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**row._mapping)


# Public profiles, names, and who is online ---------------------------------------------------------------------------


RECENTLY = 120.0
"""Seconds since the last request during which a person counts as online."""


class Profile(msgspec.Struct, frozen=True):
    """An account as others see it."""

    id: str
    name: str
    about: str
    made: float
    seen: float
    hide_history: bool
    hide_ratings: bool
    hide_versus: bool


class Games(msgspec.Struct, frozen=True):
    """The number of matches of an account."""

    played: int = 0
    won: int = 0
    running: int = 0


class _Result(msgspec.Struct):
    winners: tuple[str, ...]


def profile_by_handle(connection: Connection, handle: str) -> Profile | None:
    """A profile by its handle."""
    columns = [ACCOUNTS.c[name] for name in Profile.__struct_fields__]
    row = connection.execute(select(*columns).where(_is_confirmed(), ACCOUNTS.c.handle == handle)).one_or_none()
    return None if row is None else Profile(*row)


def find_names(connection: Connection, beginning: str, handle: str, most: int = 10) -> list[str]:
    """Names that start like this, as written or by their ``handle``."""
    alike = ACCOUNTS.c.name.istartswith(beginning, autoescape=True)
    if handle:
        alike = or_(alike, ACCOUNTS.c.handle.startswith(handle, autoescape=True))
    found = select(ACCOUNTS.c.name).where(_is_confirmed(), ACCOUNTS.c.banned.is_(None), alike)
    return list(connection.execute(found.order_by(ACCOUNTS.c.handle).limit(most)).scalars())


def names_of(connection: Connection, accounts: Collection[str]) -> dict[str, str]:
    """The names of some accounts."""
    found = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts))
    return {row.id: row.name for row in connection.execute(found)}


def online(connection: Connection, accounts: Collection[str], beat: float) -> set[str]:
    """The accounts among these that have a match open or were active just now. ``beat``: the heartbeat interval."""
    now = time.time()
    alive = and_(PROCESSES.c.id == PRESENCE.c.process, PROCESSES.c.beat > now - MAX_MISSED_BEATS * beat)
    looking = select(PRESENCE.c.guest).join(PROCESSES, alive).where(PRESENCE.c.guest.in_(accounts))
    active = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts), ACCOUNTS.c.seen > now - RECENTLY)
    return {*connection.execute(looking).scalars(), *connection.execute(active).scalars()}


def count_games(connection: Connection, account: str) -> Games:
    """The number of matches of an account. Practice, and matches with all seats played by one person, do not count."""
    mine = and_(SEATS.c.guest == account, SEATS.c.player == HUMAN)
    found = (
        select(SEATS.c.match, SEATS.c.seat, MATCHES.c.over, MATCHES.c.result)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(mine, MATCHES.c.closed.is_(None), MATCHES.c.practice.is_(None), _has_others(account))
    )
    played, won, running = set(), set(), set()
    for row in connection.execute(found):
        if not row.over:
            running.add(row.match)
            continue
        played.add(row.match)
        if row.result and row.seat in msgspec.json.decode(row.result, type=_Result).winners:
            won.add(row.match)
    return Games(len(played), len(won), len(running))


def _is_confirmed() -> ColumnElement[bool]:
    """SQL condition: confirmed accounts."""
    return ACCOUNTS.c.verified.is_not(None)


def _has_others(account: str) -> ColumnElement[bool]:
    other = SEATS.alias()
    return (
        select(other.c.match)
        .where(other.c.match == MATCHES.c.id, other.c.guest.is_distinct_from(account) | (other.c.player != HUMAN))
        .exists()
    )


# Friends, friend requests and blocks ---------------------------------------------------------------------------------


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
    post_signal(connection, "blocks", "", guest=account)


def unblock(connection: Connection, account: str, other: str) -> None:
    """Unblock an account. A request made meanwhile counts as declined."""
    done = connection.execute(delete(BLOCKS).where(BLOCKS.c.account == account, BLOCKS.c.other == other))
    if done.rowcount:
        unfriend(connection, account, other)
        post_signal(connection, "blocks", "", guest=account)


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


# Activity of accounts: whose seat may be given to someone else -------------------------------------------------------


UNSEEN = 14 * DAY
"""Seconds without a visit after which an account counts as gone."""


def is_banned(connection: Connection, account: str) -> bool:
    """Whether the account is banned or deleted."""
    row = connection.execute(select(ACCOUNTS.c.banned).where(ACCOUNTS.c.id == account)).one_or_none()
    return row is None or row.banned is not None


def is_inactive(connection: Connection, account: str) -> bool:
    """Whether the account is banned, deleted, or was inactive for long. A vacation is not inactivity."""
    now = time.time()
    columns = (ACCOUNTS.c.banned, ACCOUNTS.c.seen, ACCOUNTS.c.vacation_until)
    row = connection.execute(select(*columns).where(ACCOUNTS.c.id == account)).one_or_none()
    if row is None or row.banned is not None:
        return True
    return bool(max(row.seen, row.vacation_until or 0.0) < now - UNSEEN)
