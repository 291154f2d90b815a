"""Registering and confirming an address."""

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
from vexillum.server.storage.people.mail_links import Letter


async def register(club: Club, name: str, email: str, password: str, lang: str) -> Account | None:
    """Somebody wants an account. It comes back if it could be opened at once; otherwise a letter is on its way.

    With mails nobody learns whether the address is known: the work and the reply are the same, and the letter goes to
    the owner of the address in either case. Without them there is no way to tell the owner, so it is said here.
    """
    hashed = await passwords.hashed(password)
    if club.config.smtp:
        await club.database.run(_invite, name, email, hashed, lang)
        return None
    return await club.database.run(open_at_once, name, email, hashed, lang)


async def confirm(club: Club, token: str, password: str, network: str) -> Account:
    """The address is theirs, and it was they who registered: the account is open.

    The letter alone shows only whose address it is. Anybody can have asked for it, with a password of their own, and
    would know the password of an account that the owner of the address has opened.
    """
    counters = key("verify", token, network), key("verify_letter", token), key("letter_network", network)
    await rate_limits.attempt(club, *counters)
    found = await club.database.read(_look_at, token)
    good = await passwords.verified(None if found is None else found[1].password, password)
    if found is None:
        raise Refusal("letter", 410)
    if not good:
        raise Refusal("not_chosen", 403)
    await club.database.run(_follow, *found)
    await rate_limits.forgive(club, *counters)
    return found[1]


def check_name(connection: Connection, name: str, own: str = "") -> None:
    """Refuse a name that somebody else has, or that looks like theirs; ``own`` is the account that asks for it."""
    if is_taken(connection, name, own):
        raise Refusal("name_taken", 409, name=name)


def is_taken(connection: Connection, name: str, own: str = "") -> bool:
    """Has somebody else this name, or one that looks like it? Names are no secret."""
    holder = accounts.by_handle(connection, handle_of(name))
    return (holder is not None and holder.id != own) or accounts.looked_alike(connection, looks_of(name), own)


def _invite(connection: Connection, name: str, email: str, password: str, lang: str) -> None:
    owner = accounts.by_email(connection, email)
    if owner is not None:
        account_mails.send_taken(connection, owner)
        return
    id = accounts.add_pending(connection, name, password, lang)
    account_mails.send_verify(connection, id, name, email, lang)


def _look_at(connection: Connection, token: str) -> tuple[Letter, Account] | None:
    """A letter that opens an account, and that account."""
    letter = account_mails.find(connection, token, account_mails.VERIFY)
    account = None if letter is None else accounts.by_id(connection, letter.account)
    if letter is None or account is None or accounts.by_email(connection, letter.email) is not None:
        return None
    return letter, account


def _follow(connection: Connection, letter: Letter, account: Account) -> None:
    """Use the letter up, and open the account. Somebody may have been quicker while the password was looked at."""
    account_mails.use(connection, letter)
    open_account(connection, account, letter.email)


def open_at_once(connection: Connection, name: str, email: str, password: str, lang: str) -> Account:
    """An account whose address nobody has to confirm."""
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
    """Give somebody their name and address. If another has taken the name meanwhile, it gets a number."""
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
        except IntegrityError as error:  # of two at the same moment, one was quicker
            if accounts.by_email(connection, email) is not None:
                raise Refusal("letter", 410) from error
            continue
        return
