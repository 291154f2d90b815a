"""Letters with a secret link: confirm an address, choose a new password, change the address."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tokens import MOST, hash_of, new_secret
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage.people import mail_links
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.mail_links import Letter

VERIFY, RESET, EMAIL = "verify", "reset", "email"
LASTS = {VERIFY: 86400.0, RESET: 3600.0, EMAIL: 86400.0}
"""Seconds for which each is good."""
PATHS = {VERIFY: "/verify/", RESET: "/reset/", EMAIL: "/confirm/"}


def link(connection: Connection, account: str, purpose: str, email: str) -> str:
    """The path of a new secret link. Only the hash of its token is stored, so this is the one time it is known."""
    token = new_secret()
    mail_links.add(connection, Letter(hash_of("letter", token), account, purpose, email), LASTS[purpose])
    return PATHS[purpose] + token


def reset_link(connection: Connection, account: Account) -> str:
    """The path at which somebody can choose a new password: for an administrator, where there are no mails."""
    return link(connection, account.id, RESET, account.email)


def send_verify(connection: Connection, account: str, name: str, email: str, lang: str) -> None:
    """Let somebody who wants to register show that the address is theirs."""
    path = link(connection, account, VERIFY, email)
    enqueue_mail(connection, account, email, "verify", lang, name=name, link=path)


def send_reset(connection: Connection, account: Account) -> None:
    """Let somebody choose a new password."""
    path = reset_link(connection, account)
    enqueue_mail(connection, account.id, account.email, "reset", account.lang, name=account.name, link=path)


def send_email(connection: Connection, account: Account, email: str) -> None:
    """Let somebody show that the new address is theirs."""
    path = link(connection, account.id, EMAIL, email)
    enqueue_mail(connection, account.id, email, "email", account.lang, name=account.name, link=path)


def send_taken(connection: Connection, account: Account) -> None:
    """Tell somebody that their address was given for another account, which they may have forgotten about."""
    enqueue_mail(connection, account.id, account.email, "taken", account.lang, name=account.name)


def find(connection: Connection, token: str, purpose: str) -> Letter | None:
    """The letter that a token is from, if it is not used up yet."""
    return mail_links.get(connection, hash_of("letter", token), purpose) if len(token) <= MOST else None


def look_at(connection: Connection, token: str, purpose: str) -> Letter:
    """The same, where there is nothing to do without it."""
    letter = find(connection, token, purpose)
    if letter is None:
        raise Refusal("letter", 410)
    return letter


def use(connection: Connection, letter: Letter) -> None:
    """Use it up; of two who come at once, one is too late."""
    if not mail_links.use(connection, letter.id):
        raise Refusal("letter", 410)
