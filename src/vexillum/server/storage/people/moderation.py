"""Moderation: bans, closed matches, hidden chat lines. Each action is recorded; ``by`` is the administrator."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import chat
from vexillum.server.storage.closed_matches import put_closed
from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.people.audit_log import log_action
from vexillum.server.storage.people.tables import ACCOUNTS, MAIL_LINKS, SESSIONS


def ban(connection: Connection, by: str, account: str, why: str) -> None:
    """Ban an account and end its sessions. :mod:`banned_players` then empties its seats."""
    if account == by:
        raise Refusal("yourself", 409)
    free = (ACCOUNTS.c.id == account) & ACCOUNTS.c.banned.is_(None) & ACCOUNTS.c.admin.is_(False)
    if connection.execute(update(ACCOUNTS).where(free).values(banned=why)).rowcount != 1:
        raise Refusal("cannot_ban", 409)
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))
    connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.account == account))
    log_action(connection, by, "ban", account, why)


def unban(connection: Connection, by: str, account: str) -> None:
    """Lift a ban."""
    banned = (ACCOUNTS.c.id == account) & ACCOUNTS.c.banned.is_not(None)
    if connection.execute(update(ACCOUNTS).where(banned).values(banned=None)).rowcount != 1:
        raise Refusal("not_banned", 409)
    log_action(connection, by, "unban", account)


def appoint(connection: Connection, by: str, account: str, *, admin: bool) -> None:
    """Grant or revoke administrator rights."""
    other = (ACCOUNTS.c.id == account) & ACCOUNTS.c.admin.is_(not admin)
    if connection.execute(update(ACCOUNTS).where(other).values(admin=admin)).rowcount == 1:
        log_action(connection, by, "admin" if admin else "no admin", account)


def close(connection: Connection, by: str, match: str, why: str) -> None:
    """Close a match: no answers, no running clock."""
    put_closed(connection, match, why)
    log_action(connection, by, "close", match, why)


def reopen(connection: Connection, by: str, match: str) -> None:
    """Reopen a match; the clock of the seat to answer starts again."""
    put_closed(connection, match, None)
    log_action(connection, by, "reopen", match)


def hide(connection: Connection, by: str, line: int, why: str = "") -> str:
    """Hide a chat line and return its match."""
    match = chat.hide(connection, line)
    if match is None:
        raise Refusal("no_line", 404, line=line)
    log_action(connection, by, "hide", str(line), why)
    return match


def banned_players(connection: Connection) -> list[str]:
    """The banned accounts that still have a seat in a running match, including seats lent to an agent or reserved for
    them. Closed matches are ignored.
    """
    found = (
        select(ACCOUNTS.c.id)
        .join(SEATS, or_(SEATS.c.guest == ACCOUNTS.c.id, SEATS.c.invited == ACCOUNTS.c.id))
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(ACCOUNTS.c.banned.is_not(None), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
        .distinct()
    )
    return list(connection.execute(found).scalars())
