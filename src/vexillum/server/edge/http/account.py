"""Coming in and going out: registering, signing in, forgotten passwords."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import (
    credential_changes,
    login_sessions,
    passwords,
    rate_limits,
    registration,
    session_cookie,
)
from vexillum.server.accounts import login as signing
from vexillum.server.accounts.account_mails import send_reset
from vexillum.server.accounts.email_addresses import clean_address
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.edge.http import signed_in
from vexillum.server.edge.http.common import body, club_only, hub_of, reply
from vexillum.server.kernel import metrics
from vexillum.server.kernel.account_names import clean_name
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.storage.people import accounts
from vexillum.server.storage.people import sessions as stored
from vexillum.server.storage.people.throttles import RateLimit


class Register(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody new."""

    name: str
    email: str
    password: str
    lang: str | None = None


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody known."""

    email: str
    password: str


class Logout(msgspec.Struct, forbid_unknown_fields=True):
    """Here, or everywhere."""

    everywhere: bool = False


class Forgot(msgspec.Struct, forbid_unknown_fields=True):
    """Whose password is forgotten."""

    email: str


class Verify(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link, and the password that was chosen when registering."""

    token: str
    password: str


class Reset(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link, and the new password."""

    token: str
    password: str


async def server(request: Request) -> Response:
    """What kind of server this is, and who I am here."""
    config, session = hub_of(request).config, None
    if config.public:
        session = await signed_in.session_of(request)
    return reply(
        {
            "public": config.public,
            "register": config.public and config.register,
            "mail": bool(config.smtp),
            "guests": _guests(config),
            "me": None if session is None else await hub_of(request).database.read(signed_in.me, session.person.id),
            "csrf": "" if session is None else session.csrf,
        }
    )


def _guests(config: Config) -> str:
    """What people without an account may do here: "play" and watch, only "watch", or nothing of it."""
    if not config.public or not config.guests:
        return ""
    return "play" if config.guest_matches else "watch"


@club_only
async def register(request: Request) -> Response:
    """A new account: a link goes to the address. Where there are no mails, the account is open at once."""
    hub, wish = hub_of(request), await body(request, Register)
    if not hub.config.register:
        raise Refusal("register_closed", 403)
    name, email = clean_name(wish.name), clean_address(wish.email)
    passwords.check_new(wish.password, name, email)
    await rate_limits.attempt(hub, key("register_network", network_of(request)))
    await hub.database.read(registration.check_name, name)
    await rate_limits.attempt(hub, key("register_address", email))
    opened = await registration.register(hub, name, email, wish.password, language_of(wish.lang))
    if opened is None:
        return reply({"sent": True}, 202)
    return await signed_in.sign_in(request, opened, 201)


@club_only
async def verify(request: Request) -> Response:
    """Follow the link that confirms an address, and show that it was oneself who registered."""
    wish = await body(request, Verify)
    account = await registration.confirm(hub_of(request), wish.token, wish.password, network_of(request))
    return await signed_in.sign_in(request, account)


@club_only
async def login(request: Request) -> Response:
    """Sign in."""
    hub, wish = hub_of(request), await body(request, Login)
    try:
        account = await signing.check_login(hub, clean_address(wish.email), wish.password, network_of(request))
    except Refusal:
        metrics.logged_in(ok=False)
        raise
    metrics.logged_in(ok=True)
    return await signed_in.sign_in(request, account)


@club_only
async def logout(request: Request) -> Response:
    """Sign out. Anyone who is not signed in is signed out already."""
    hub, wish, session = hub_of(request), await body(request, Logout), await signed_in.session_of(request)
    if session is not None:
        if wish.everywhere:
            await hub.database.run(stored.end_all, session.person.id)
        else:
            await hub.database.run(stored.end, session.id)
        login_sessions.forget(hub.database)
    answer = reply({})
    session_cookie.delete_session_cookie(answer, hub.config)
    return answer


@club_only
async def forgot(request: Request) -> Response:
    """Send a link with which a new password can be chosen, if there is such an account. The reply does not say."""
    hub, wish = hub_of(request), await body(request, Forgot)
    email = clean_address(wish.email)
    if not hub.config.smtp:
        raise Refusal("no_mail", 409)
    counters = key("forgot_address", email), key("forgot_network", network_of(request))
    await hub.database.run(_forgot, email, rate_limits.limits_of(hub, *counters))
    return reply({"sent": True}, 202)


@club_only
async def reset(request: Request) -> Response:
    """Choose a new password with a link. Every other browser is signed out."""
    hub, wish = hub_of(request), await body(request, Reset)
    counter = key("letter_network", network_of(request))
    await rate_limits.attempt(hub, counter)
    link, account = await hub.database.read(credential_changes.reset_account, wish.token)
    await rate_limits.clear(hub, counter)
    signing.check_allowed(account)
    passwords.check_new(wish.password, account.name, account.email)
    hashed = await passwords.hashed(wish.password)
    await hub.database.run(credential_changes.reset_password, link, account, hashed, mail=bool(hub.config.smtp))
    login_sessions.forget(hub.database)
    return await signed_in.sign_in(request, replace(account, password=hashed))


def _forgot(connection: Connection, email: str, limits: dict[str, RateLimit]) -> None:
    """One transaction that writes in any case, so that it takes as long for an address that nobody has."""
    rate_limits.count(connection, limits)
    account = accounts.by_email(connection, email)
    if account is not None:
        send_reset(connection, account)
