"""Accounts: registration, login, logout, forgotten passwords."""

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
    """A registration."""

    name: str
    email: str
    password: str
    lang: str | None = None


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """A login."""

    email: str
    password: str


class Logout(msgspec.Struct, forbid_unknown_fields=True):
    """Log out here, or everywhere."""

    everywhere: bool = False


class Forgot(msgspec.Struct, forbid_unknown_fields=True):
    """The address whose password was forgotten."""

    email: str


class Verify(msgspec.Struct, forbid_unknown_fields=True):
    """The token from the email, and the password chosen at registration."""

    token: str
    password: str


class Reset(msgspec.Struct, forbid_unknown_fields=True):
    """The token from the email, and the new password."""

    token: str
    password: str


async def server(request: Request) -> Response:
    """The kind of server, and who the requester is."""
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
    """What people without an account may do: "play" and watch, only "watch", or nothing."""
    if not config.public or not config.guests:
        return ""
    return "play" if config.guest_matches else "watch"


@club_only
async def register(request: Request) -> Response:
    """Register: an email goes to the address. Without mail the account is active at once."""
    hub, wish = hub_of(request), await body(request, Register)
    if not hub.config.register:
        raise Refusal("register_closed", 403)
    name, email = clean_name(wish.name), clean_address(wish.email)
    passwords.check_new(wish.password, name, email)
    await rate_limits.attempt(hub, key("register_network", network_of(request)))
    await hub.database.read(registration.check_name, name)
    await rate_limits.attempt(hub, key("register_address", email))
    opened = await registration.register(hub, name, email, wish.password, language_of(wish.lang), network_of(request))
    if opened is None:
        return reply({"sent": True}, 202)
    return await signed_in.sign_in(request, opened, 201)


@club_only
async def verify(request: Request) -> Response:
    """Confirm an address: the password proves that the same person registered."""
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
    """Sign out; no error if not signed in."""
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
    """Send a password reset link if the account exists. The reply does not reveal whether it does."""
    hub, wish = hub_of(request), await body(request, Forgot)
    email = clean_address(wish.email)
    if not hub.config.smtp:
        raise Refusal("no_mail", 409)
    counters = key("forgot_address", email), key("forgot_network", network_of(request))
    await hub.database.run(_forgot, email, rate_limits.limits_of(hub, *counters))
    return reply({"sent": True}, 202)


@club_only
async def reset(request: Request) -> Response:
    """Set a new password with a reset link. All other sessions end."""
    hub, wish = hub_of(request), await body(request, Reset)
    counter = key("letter_network", network_of(request))
    await rate_limits.attempt(hub, counter)
    link, account = await hub.database.read(credential_changes.reset_account, wish.token)
    await rate_limits.clear(hub, counter)
    signing.check_allowed(account)
    passwords.check_new(wish.password, account.name, account.email)
    hashed = await passwords.hashed(wish.password, network_of(request))
    await hub.database.run(credential_changes.reset_password, link, account, hashed, mail=bool(hub.config.smtp))
    login_sessions.forget(hub.database)
    return await signed_in.sign_in(request, replace(account, password=hashed))


def _forgot(connection: Connection, email: str, limits: dict[str, RateLimit]) -> None:
    """One transaction that always writes, so that it takes the same time for unknown addresses."""
    rate_limits.count(connection, limits)
    account = accounts.by_email(connection, email)
    if account is not None:
        send_reset(connection, account)
