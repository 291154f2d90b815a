"""Registering and confirming an address."""

from __future__ import annotations

import time

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from vexillum.server.accounts import letters, passwords
from vexillum.server.accounts.names import handle_of, numbered
from vexillum.server.hub import Hub
from vexillum.server.refusals import Refusal
from vexillum.server.storage import accounts
from vexillum.server.storage.accounts import Account


async def register(hub: Hub, name: str, email: str, password: str, lang: str) -> str | None:
    """Somebody wants an account. Its id, if it could be opened at once; otherwise a letter is on its way.

    With mails nobody learns whether the address is known: the work and the reply are the same, and the letter goes to
    the owner of the address in either case. Without them there is no way to tell the owner, so it is told here.
    """
    hashed = await passwords.hashed(password)
    if hub.config.smtp:
        await hub.database.run(_invite, name, email, hashed, lang)
        return None
    return await hub.database.run(_open_at_once, name, email, hashed, lang)


def confirm(connection: Connection, token: str) -> str:
    """The address is theirs: the account is open. Its id."""
    letter = letters.look_at(connection, token, letters.VERIFY)
    letters.use(connection, letter)
    account = accounts.by_id(connection, letter.account)
    if account is None or accounts.by_email(connection, letter.email) is not None:
        raise Refusal("letter", 410)
    open_account(connection, account, letter.email)
    return account.id


def check_name(connection: Connection, name: str) -> None:
    """Refuse a name that somebody has. Names are no secret."""
    if accounts.by_handle(connection, handle_of(name)) is not None:
        raise Refusal("name_taken", 409, name=name)


def _invite(connection: Connection, name: str, email: str, password: str, lang: str) -> None:
    owner = accounts.by_email(connection, email)
    if owner is not None:
        letters.send_taken(connection, owner)
        return
    id = accounts.add_pending(connection, name, password, lang)
    letters.send_verify(connection, id, name, email, lang)


def _open_at_once(connection: Connection, name: str, email: str, password: str, lang: str) -> str:
    check_name(connection, name)
    if accounts.by_email(connection, email) is not None:
        raise Refusal("email_taken", 409)
    id = accounts.add_pending(connection, name, password, lang)
    account = accounts.by_id(connection, id)
    assert account is not None
    open_account(connection, account, email)
    return id


def open_account(connection: Connection, account: Account, email: str) -> None:
    """Give somebody their name and address. If another has taken the name meanwhile, it gets a number."""
    number = 1
    while True:
        name = account.name if number == 1 else numbered(account.name, number)
        number += 1
        if accounts.by_handle(connection, handle_of(name)) is not None:
            continue
        values = {"name": name, "handle": handle_of(name), "email": email, "verified": time.time()}
        try:
            with connection.begin_nested():
                accounts.change(connection, account.id, **values)
        except IntegrityError as error:  # of two at the same moment, one was quicker
            if accounts.by_email(connection, email) is not None:
                raise Refusal("letter", 410) from error
            continue
        return
