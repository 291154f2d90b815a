"""Changing the password and address, which takes the current password."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import credential_changes, login, login_sessions, passwords, rate_limits
from vexillum.server.accounts.email_addresses import clean_address
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import body, club_only, hub_of, reply


class Password(msgspec.Struct, forbid_unknown_fields=True):
    """The current and the new password."""

    old: str
    new: str


class Email(msgspec.Struct, forbid_unknown_fields=True):
    """The password, and the new address."""

    password: str
    email: str


class Token(msgspec.Struct, forbid_unknown_fields=True):
    """The token from the email."""

    token: str


@club_only
async def password(request: Request) -> Response:
    """Change the password. All other sessions end, and this one gets a new cookie."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, Password), hub_of(request)
    account = await login.check_password(hub, session.person.id, wish.old)
    passwords.check_new(wish.new, account.name, account.email)
    hashed = await passwords.hashed(wish.new, account.id)
    await hub.database.run(credential_changes.set_password, account, hashed, mail=bool(hub.config.smtp))
    return await signed_in.sign_in(request, replace(account, password=hashed))


@club_only
async def email(request: Request) -> Response:
    """Change the address: an email goes to the new one. Without mail it changes at once."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, Email), hub_of(request)
    address = clean_address(wish.email)
    account = await login.check_password(hub, session.person.id, wish.password)
    await rate_limits.attempt(hub, key("email_account", account.id))
    if hub.config.smtp:
        await hub.database.run(credential_changes.ask_email, account, address)
        return reply({"sent": True}, 202)
    await hub.database.run(credential_changes.set_email, account, address)
    return reply({"sent": False})


@club_only
async def confirm(request: Request) -> Response:
    """Confirm the new address. A stranger who receives the email by mistake cannot use it."""
    session, wish, hub = await signed_in.signed_in(request), await body(request, Token), hub_of(request)
    counter = key("letter_network", network_of(request))
    await rate_limits.attempt(hub, counter)
    await hub.database.run(credential_changes.confirm_email, session.person.id, wish.token)
    await rate_limits.clear(hub, counter)
    login_sessions.forget(hub.database)
    return reply({})
