"""Changes of password or email address. The old address is notified, and other sessions are signed out."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from vexillum.server.accounts import account_mails
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage.people import accounts, sessions
from vexillum.server.storage.people import mail_links as stored
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.mail_links import MailLink


def reset_account(connection: Connection, token: str) -> tuple[MailLink, Account]:
    """The account whose password a reset link can change."""
    link = account_mails.valid_link(connection, token, account_mails.RESET)
    account = accounts.by_id(connection, link.account)
    if account is None:
        raise Refusal("letter", 410)
    return link, account


def reset_password(connection: Connection, link: MailLink, account: Account, password: str, *, mail: bool) -> None:
    """Set a new password with a reset link."""
    account_mails.use_link(connection, link)
    set_password(connection, account, password, mail=mail)


def set_password(connection: Connection, account: Account, password: str, *, mail: bool) -> None:
    """Set a password. Ends all sessions and voids all links sent before."""
    accounts.change(connection, account.id, password=password)
    sessions.end_all(connection, account.id)
    stored.void(connection, account.id)
    if mail:
        enqueue_mail(connection, account.id, account.email, "password_changed", account.lang, name=account.name)


def ask_email(connection: Connection, account: Account, email: str) -> None:
    """Send a confirmation link to the new address. If it belongs to another account, notify its owner instead."""
    owner = accounts.by_email(connection, email)
    if owner is None:
        account_mails.send_email(connection, account, email)
    else:
        account_mails.send_taken(connection, owner)


def confirm_email(connection: Connection, id: str, token: str) -> None:
    """Confirm a new address, for the account that asked for it; the old address is notified."""
    link = account_mails.valid_link(connection, token, account_mails.EMAIL)
    account = accounts.by_id(connection, link.account)
    if account is None or account.id != id:
        raise Refusal("letter", 410)
    account_mails.use_link(connection, link)
    set_email(connection, account, link.email)
    enqueue_mail(connection, account.id, account.email, "email_changed", account.lang, name=account.name)


def set_email(connection: Connection, account: Account, email: str) -> None:
    """Set an address. Links sent to the old one are voided."""
    try:
        with connection.begin_nested():
            accounts.change(connection, account.id, email=email)
    except IntegrityError as error:
        raise Refusal("email_taken", 409) from error
    stored.void(connection, account.id)
