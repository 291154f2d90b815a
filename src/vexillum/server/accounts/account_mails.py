"""Mails with a secret link: confirm an address, reset the password, change the address."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tokens import MOST, hash_of, new_secret
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage.people import mail_links
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.mail_links import MailLink

VERIFY, RESET, EMAIL = "verify", "reset", "email"
LIFETIMES = {VERIFY: 86400.0, RESET: 3600.0, EMAIL: 86400.0}
"""Lifetime of each link in seconds."""
PATHS = {VERIFY: "/verify/", RESET: "/reset/", EMAIL: "/confirm/"}


def create_link(connection: Connection, account: str, purpose: str, email: str) -> str:
    """Create a secret link and return its path. Only the hash of its token is stored."""
    token = new_secret()
    mail_links.add(connection, MailLink(hash_of("letter", token), account, purpose, email), LIFETIMES[purpose])
    return PATHS[purpose] + token


def reset_link(connection: Connection, account: Account) -> str:
    """A password reset link, for an administrator to pass on where no mail is sent."""
    return create_link(connection, account.id, RESET, account.email)


def send_verify(connection: Connection, account: str, name: str, email: str, lang: str) -> None:
    """Send a link that confirms the address of a new account."""
    path = create_link(connection, account, VERIFY, email)
    enqueue_mail(connection, account, email, "verify", lang, name=name, link=path)


def send_reset(connection: Connection, account: Account) -> None:
    """Send a password reset link."""
    path = reset_link(connection, account)
    enqueue_mail(connection, account.id, account.email, "reset", account.lang, name=account.name, link=path)


def send_email(connection: Connection, account: Account, email: str) -> None:
    """Send a link that confirms a new address."""
    path = create_link(connection, account.id, EMAIL, email)
    enqueue_mail(connection, account.id, email, "email", account.lang, name=account.name, link=path)


def send_taken(connection: Connection, account: Account) -> None:
    """Notify the owner of an address that it was used to register another account."""
    enqueue_mail(connection, account.id, account.email, "taken", account.lang, name=account.name)


def find_link(connection: Connection, token: str, purpose: str) -> MailLink | None:
    """The stored link of a token, if it is still valid."""
    return mail_links.get(connection, hash_of("letter", token), purpose) if len(token) <= MOST else None


def valid_link(connection: Connection, token: str, purpose: str) -> MailLink:
    """The stored link of a token; refused if it is no longer valid."""
    link = find_link(connection, token, purpose)
    if link is None:
        raise Refusal("letter", 410)
    return link


def use_link(connection: Connection, link: MailLink) -> None:
    """Use the link up. Of two concurrent requests one is refused."""
    if not mail_links.use(connection, link.id):
        raise Refusal("letter", 410)
