"""Changes of a password or of an address. The old address is notified, and other sessions are signed out."""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from vexillum.server.accounts import account_mails
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage.people import accounts, sessions
from vexillum.server.storage.people import mail_links as stored
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.mail_links import Letter


def reset_account(connection: Connection, token: str) -> tuple[Letter, Account]:
    """Whose password a letter lets somebody choose again."""
    letter = account_mails.look_at(connection, token, account_mails.RESET)
    account = accounts.by_id(connection, letter.account)
    if account is None:
        raise Refusal("letter", 410)
    return letter, account


def reset_password(connection: Connection, letter: Letter, account: Account, password: str, *, mail: bool) -> None:
    """Use a letter to choose a new password."""
    account_mails.use(connection, letter)
    set_password(connection, account, password, mail=mail)


def set_password(connection: Connection, account: Account, password: str, *, mail: bool) -> None:
    """Another password: every session ends, and no letter that was sent before is good any more."""
    accounts.change(connection, account.id, password=password)
    sessions.end_all(connection, account.id)
    stored.void(connection, account.id)
    if mail:
        enqueue_mail(connection, account.id, account.email, "password_changed", account.lang, name=account.name)


def ask_email(connection: Connection, account: Account, email: str) -> None:
    """Send a letter to the new address; if it is somebody else's, its owner gets one that says so."""
    owner = accounts.by_email(connection, email)
    if owner is None:
        account_mails.send_email(connection, account, email)
    else:
        account_mails.send_taken(connection, owner)


def confirm_email(connection: Connection, id: str, token: str) -> None:
    """The new address belongs to the account that asked for it; the old address is notified."""
    letter = account_mails.look_at(connection, token, account_mails.EMAIL)
    account = accounts.by_id(connection, letter.account)
    if account is None or account.id != id:
        raise Refusal("letter", 410)
    account_mails.use(connection, letter)
    set_email(connection, account, letter.email)
    enqueue_mail(connection, account.id, account.email, "email_changed", account.lang, name=account.name)


def set_email(connection: Connection, account: Account, email: str) -> None:
    """Another address. Letters to the old one are not good any more."""
    try:
        with connection.begin_nested():
            accounts.change(connection, account.id, email=email)
    except IntegrityError as error:
        raise Refusal("email_taken", 409) from error
    stored.void(connection, account.id)
