"""Activation of an account by an administrator, where confirmation mails do not arrive."""

from __future__ import annotations

from sqlalchemy import Connection, select

from vexillum.server.accounts.account_mails import VERIFY
from vexillum.server.accounts.registration import open_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people import accounts
from vexillum.server.storage.people.audit_log import log_action
from vexillum.server.storage.people.mail_links import use
from vexillum.server.storage.people.tables import ACCOUNTS, MAIL_LINKS


def activate(connection: Connection, by: str, who: str) -> str:
    """Activate the pending account with this name or email address, and return its name."""
    waiting = (
        select(ACCOUNTS.c.id, MAIL_LINKS.c.id.label("link"), MAIL_LINKS.c.email)
        .join(MAIL_LINKS, (MAIL_LINKS.c.account == ACCOUNTS.c.id) & (MAIL_LINKS.c.purpose == VERIFY))
        .where(ACCOUNTS.c.verified.is_(None), (ACCOUNTS.c.name == who) | (MAIL_LINKS.c.email == who.lower()))
    )
    rows = connection.execute(waiting).all()
    if not rows:
        raise Refusal("vouch_nobody", 409, who=who)
    if len(rows) > 1:  # which of them owns the address cannot be known here
        raise Refusal("vouch_several_there" if "@" in who else "vouch_several", 409, who=who, n=len(rows))
    account = accounts.by_id(connection, rows[0].id)
    if account is None or accounts.by_email(connection, rows[0].email) is not None:
        raise Refusal("email_taken", 409)
    open_account(connection, account, rows[0].email)
    use(connection, rows[0].link)
    log_action(connection, by, "verify", account.id)
    opened = accounts.by_id(connection, account.id)
    return account.name if opened is None else opened.name
