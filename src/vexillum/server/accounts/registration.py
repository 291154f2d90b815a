"""Registration and email confirmation."""

from __future__ import annotations

import time

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from vexillum.server.accounts import account_mails, passwords, rate_limits
from vexillum.server.accounts.club import Club
from vexillum.server.accounts.rate_limits import key
from vexillum.server.kernel.account_names import handle_of, looks_of, numbered
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people import accounts
from vexillum.server.storage.people.accounts import Account
from vexillum.server.storage.people.mail_links import MailLink


async def register(club: Club, name: str, email: str, password: str, lang: str, network: str) -> Account | None:
    """Register an account. Returns it if it could be opened at once; otherwise a confirmation mail is sent.

    With mails it is not revealed whether the address is known: work and reply are the same, and a mail goes to the
    owner of the address in either case. Without mails the owner cannot be told, so the caller is.
    """
    hashed = await passwords.hashed(password, network)
    if club.config.smtp:
        await club.database.run(_register_by_mail, name, email, hashed, lang)
        return None
    return await club.database.run(create_account, name, email, hashed, lang)


async def confirm(club: Club, token: str, password: str, network: str) -> Account:
    """Confirm an address with the link and the password chosen at registration, and open the account.

    The link alone only proves ownership of the address. Anyone may have registered it, and would know the password of
    an account that its owner then opens.
    """
    counters = key("verify", token, network), key("verify_letter", token), key("letter_network", network)
    await rate_limits.attempt(club, *counters)
    found = await club.database.read(_pending_account, token)
    good = await passwords.verified(None if found is None else found[1].password, password, network)
    if found is None:
        raise Refusal("letter", 410)
    if not good:
        raise Refusal("not_chosen", 403)
    await club.database.run(_confirm_pending, *found)
    await rate_limits.clear(club, *counters)
    return found[1]


def check_name(connection: Connection, name: str, own: str = "") -> None:
    """Refuse a name that is taken, or looks like another's; ``own`` is the requesting account."""
    if is_taken(connection, name, own):
        raise Refusal("name_taken", 409, name=name)


def is_taken(connection: Connection, name: str, own: str = "") -> bool:
    """Whether another account has this name, or one that looks like it. Names are public."""
    holder = accounts.by_handle(connection, handle_of(name))
    return (holder is not None and holder.id != own) or accounts.looks_taken(connection, looks_of(name), own)


def _register_by_mail(connection: Connection, name: str, email: str, password: str, lang: str) -> None:
    owner = accounts.by_email(connection, email)
    if owner is not None:
        account_mails.send_taken(connection, owner)
        return
    id = accounts.add_pending(connection, name, password, lang)
    account_mails.send_verify(connection, id, name, email, lang)


def _pending_account(connection: Connection, token: str) -> tuple[MailLink, Account] | None:
    """The confirmation link of a token, and its pending account."""
    link = account_mails.find_link(connection, token, account_mails.VERIFY)
    account = None if link is None else accounts.by_id(connection, link.account)
    if link is None or account is None or accounts.by_email(connection, link.email) is not None:
        return None
    return link, account


def _confirm_pending(connection: Connection, link: MailLink, account: Account) -> None:
    """Use the link up and open the account, unless another request was faster during the password check."""
    account_mails.use_link(connection, link)
    open_account(connection, account, link.email)


def create_account(connection: Connection, name: str, email: str, password: str, lang: str) -> Account:
    """Create an account whose address needs no confirmation."""
    check_name(connection, name)
    if accounts.by_email(connection, email) is not None:
        raise Refusal("email_taken", 409)
    id = accounts.add_pending(connection, name, password, lang)
    pending = accounts.by_id(connection, id)
    assert pending is not None
    open_account(connection, pending, email)
    opened = accounts.by_id(connection, id)
    assert opened is not None
    return opened


def open_account(connection: Connection, account: Account, email: str) -> None:
    """Give an account its name and address. If the name was taken meanwhile, it gets a number."""
    number = 1
    while True:
        name = account.name if number == 1 else numbered(account.name, number)
        number += 1
        if is_taken(connection, name):
            continue
        values = {"name": name, "handle": handle_of(name), "looks": looks_of(name), "email": email}
        try:
            with connection.begin_nested():
                accounts.change(connection, account.id, **values, verified=time.time())
        except IntegrityError as error:  # a concurrent request was faster
            if accounts.by_email(connection, email) is not None:
                raise Refusal("letter", 410) from error
            continue
        return
