"""My password and my address: whoever changes them shows once more that it is me."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import changing, passwords, sessions, signing, throttle
from vexillum.server.accounts.addresses import clean_address
from vexillum.server.accounts.throttle import key, network_of
from vexillum.server.http import signed
from vexillum.server.http.common import body, club_only, hub_of, reply


class Password(msgspec.Struct, forbid_unknown_fields=True):
    """The password of now, and the one from now on."""

    old: str
    new: str


class Email(msgspec.Struct, forbid_unknown_fields=True):
    """The password, and the address from now on."""

    password: str
    email: str


class Token(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a letter."""

    token: str


@club_only
async def password(request: Request) -> Response:
    """Change my password. Every other browser is signed out, and this one gets a new cookie."""
    session, wish, hub = await signed.signed_in(request), await body(request, Password), hub_of(request)
    account = await signing.check_password(hub, session.person.id, wish.old)
    passwords.check_new(wish.new, account.name, account.email)
    hashed = await passwords.hashed(wish.new)
    await hub.database.run(changing.set_password, account, hashed, mail=bool(hub.config.smtp))
    return await signed.sign_in(request, replace(account, password=hashed))


@club_only
async def email(request: Request) -> Response:
    """Change my address: a letter goes to the new one. Where there are no mails, it is changed at once."""
    session, wish, hub = await signed.signed_in(request), await body(request, Email), hub_of(request)
    address = clean_address(wish.email)
    account = await signing.check_password(hub, session.person.id, wish.password)
    await throttle.attempt(hub, key("email_account", account.id))
    if hub.config.smtp:
        await hub.database.run(changing.ask_email, account, address)
        return reply({"sent": True}, 202)
    await hub.database.run(changing.set_email, account, address)
    return reply({"sent": False})


@club_only
async def confirm(request: Request) -> Response:
    """Follow the letter to my new address. A stranger who has got it by mistake can do nothing with it."""
    session, wish, hub = await signed.signed_in(request), await body(request, Token), hub_of(request)
    counter = key("letter_network", network_of(request))
    await throttle.attempt(hub, counter)
    await hub.database.run(changing.confirm_email, session.person.id, wish.token)
    await throttle.forgive(hub, counter)
    sessions.forget(hub.database)
    return reply({})
