"""Accounts: registration, login, logout, forgotten passwords, changed credentials, deletion."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from vexillum.server.accounts import login as passwords
from vexillum.server.accounts import rate_limits, registration, sessions
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.accounts.registration import clean_address, send_reset
from vexillum.server.edge.http import common
from vexillum.server.edge.http.common import attachment, body, club_only, hub_of, reply
from vexillum.server.kernel import metrics
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import clean_name
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.departures import leave_all
from vexillum.server.matches.members import export as export_all
from vexillum.server.storage import accounts, personal_data
from vexillum.server.storage.sessions import RateLimit, end_all_sessions, end_session


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
        session = await common.session_of(request)
    return reply(
        {
            "public": config.public,
            "register": config.public and config.register,
            "mail": bool(config.smtp),
            "guests": _guests(config),
            "me": None if session is None else await hub_of(request).database.read(common.me, session.person.id),
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
    return await common.sign_in(request, opened, 201)


@club_only
async def verify(request: Request) -> Response:
    """Confirm an address: the password proves that the same person registered."""
    wish = await body(request, Verify)
    account = await registration.confirm_registration(hub_of(request), wish.token, wish.password, network_of(request))
    return await common.sign_in(request, account)


@club_only
async def login(request: Request) -> Response:
    """Sign in."""
    hub, wish = hub_of(request), await body(request, Login)
    try:
        account = await passwords.check_login(hub, clean_address(wish.email), wish.password, network_of(request))
    except Refusal:
        metrics.logged_in(ok=False)
        raise
    metrics.logged_in(ok=True)
    return await common.sign_in(request, account)


@club_only
async def logout(request: Request) -> Response:
    """Sign out; no error if not signed in."""
    hub, wish, session = hub_of(request), await body(request, Logout), await common.session_of(request)
    if session is not None:
        if wish.everywhere:
            await hub.database.run(end_all_sessions, session.person.id)
        else:
            await hub.database.run(end_session, session.id)
        sessions.forget_logins(hub.database)
    answer = reply({})
    sessions.delete_session_cookie(answer, hub.config)
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
    link, account = await hub.database.read(registration.reset_account, wish.token)
    await rate_limits.clear(hub, counter)
    passwords.check_allowed(account)
    passwords.check_new(wish.password, account.name, account.email)
    hashed = await passwords.hashed(wish.password, network_of(request))
    await hub.database.run(registration.reset_password, link, account, hashed, mail=bool(hub.config.smtp))
    sessions.forget_logins(hub.database)
    return await common.sign_in(request, replace(account, password=hashed))


def _forgot(connection: Connection, email: str, limits: dict[str, RateLimit]) -> None:
    """One transaction that always writes, so that it takes the same time for unknown addresses."""
    rate_limits.count(connection, limits)
    account = accounts.by_email(connection, email)
    if account is not None:
        send_reset(connection, account)


# Changing the password and address, which takes the current password -------------------------------------------------


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
async def change_password(request: Request) -> Response:
    """Change the password. All other sessions end, and this one gets a new cookie."""
    session, wish, hub = await common.signed_in(request), await body(request, Password), hub_of(request)
    account = await passwords.check_password(hub, session.person.id, wish.old)
    passwords.check_new(wish.new, account.name, account.email)
    hashed = await passwords.hashed(wish.new, account.id)
    await hub.database.run(registration.set_password, account, hashed, mail=bool(hub.config.smtp))
    return await common.sign_in(request, replace(account, password=hashed))


@club_only
async def change_email(request: Request) -> Response:
    """Change the address: an email goes to the new one. Without mail it changes at once."""
    session, wish, hub = await common.signed_in(request), await body(request, Email), hub_of(request)
    address = clean_address(wish.email)
    account = await passwords.check_password(hub, session.person.id, wish.password)
    await rate_limits.attempt(hub, key("email_account", account.id))
    if hub.config.smtp:
        await hub.database.run(registration.ask_email, account, address)
        return reply({"sent": True}, 202)
    await hub.database.run(registration.set_email, account, address)
    return reply({"sent": False})


@club_only
async def confirm_email(request: Request) -> Response:
    """Confirm the new address. A stranger who receives the email by mistake cannot use it."""
    session, wish, hub = await common.signed_in(request), await body(request, Token), hub_of(request)
    counter = key("letter_network", network_of(request))
    await rate_limits.attempt(hub, counter)
    await hub.database.run(registration.confirm_email, session.person.id, wish.token)
    await rate_limits.clear(hub, counter)
    sessions.forget_logins(hub.database)
    return reply({})


# Data export and account deletion ------------------------------------------------------------------------------------


class Delete(msgspec.Struct, forbid_unknown_fields=True):
    """The password, to confirm."""

    password: str


@club_only
async def export_data(request: Request) -> Response:
    """All personal data, as a file."""
    account = await common.account_of(request)
    headers = {"content-disposition": attachment("vexillum-account.json"), "cache-control": "no-store"}
    return StreamingResponse(export_all(hub_of(request), account), media_type="application/json", headers=headers)


@club_only
async def delete_account(request: Request) -> Response:
    """Delete the account. Its sessions end first, so that the person cannot take a seat meanwhile."""
    session, wish, hub = await common.signed_in(request), await body(request, Delete), hub_of(request)
    account = await passwords.check_password(hub, session.person.id, wish.password)
    await hub.database.run(end_all_sessions, account.id)
    sessions.forget_logins(hub.database)
    await leave_all(hub, account.id)
    await hub.database.run(_remove_account, account.id)
    answer = reply({})
    sessions.delete_session_cookie(answer, hub.config)
    return answer


def _remove_account(connection: Connection, id: str) -> None:
    personal_data.forget(connection, id)
    accounts.remove(connection, id)
