"""The requester's account settings, and vacations."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.accounts import rate_limits, registration, sessions
from vexillum.server.accounts.rate_limits import key
from vexillum.server.edge.http import common
from vexillum.server.edge.http.common import Body, asker, body, club_only, hub_of, reply
from vexillum.server.kernel.identities import clean_name, handle_of, looks_of, new_secret
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.kernel.time_control import vacation_form
from vexillum.server.mail.outbox import enqueue_webhook
from vexillum.server.mail.webhook import SERVICES, Hook, check_address, hook_of, test_payload
from vexillum.server.matches import members
from vexillum.server.matches.hub import matches_changed
from vexillum.server.storage import accounts
from vexillum.server.storage import sessions as stored
from vexillum.server.storage.accounts import Account
from vexillum.server.storage.deadlines import end_vacation, take_vacation, vacation_of
from vexillum.server.storage.notices import choices_of, choose

MOST_ABOUT = 1000


class ProfileChange(msgspec.Struct, forbid_unknown_fields=True):
    """The settings to change; the others stay."""

    name: str | None = None
    lang: str | None = None
    about: str | None = None
    mails: bool | None = None
    hide_history: bool | None = None
    hide_ratings: bool | None = None
    hide_versus: bool | None = None
    webhook: str | None = None
    """An empty string removes it, unless it belongs to a chat service that needs none."""
    service: str | None = None
    """The chat service of the webhook: "discord", "telegram", "matrix"; none: signed JSON."""
    token: str = ""
    """The service's credential: a bot's token, or an access token."""
    chat: str = ""
    """Where to write: a chat or a room."""


class EmptyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An empty request."""


class SessionChoice(msgspec.Struct, forbid_unknown_fields=True):
    """One of the account's sessions."""

    id: str


@club_only
async def show(request: Request) -> Response:
    """The account's settings."""
    session = await common.signed_in(request)
    return reply(await hub_of(request).database.read(_shown, session))


@club_only
async def change(request: Request) -> Response:
    """Change some settings."""
    account, wish, hub = await common.account_of(request), await body(request, ProfileChange), hub_of(request)
    values = _values(wish, account, private=hub.config.private_webhooks)
    renamed = "name" in values
    if renamed and (values["handle"] != handle_of(account.name) or "looks" in values):
        await hub.database.read(registration.check_name, values["name"], account.id)
        await rate_limits.attempt(hub, key("rename_account", account.id))
    if values:
        await hub.database.run(_write, account.id, values, _chat_values(wish))
        sessions.forget_logins(hub.database)
    if renamed:
        await members.rename_all(hub, account.id, values["name"])
    return reply({"me": await hub.database.read(common.me, account.id)})


@club_only
async def new_webhook_key(request: Request) -> Response:
    """Create a new signing key for the webhook."""
    account, _ = await common.account_of(request), await body(request, EmptyBody)
    fresh = new_secret()
    await hub_of(request).database.run(accounts.change, account.id, webhook_key=fresh)
    return reply({"webhook_key": fresh})


@club_only
async def test_webhook(request: Request) -> Response:
    """Send a test message to the webhook."""
    account, _, hub = await common.account_of(request), await body(request, EmptyBody), hub_of(request)
    if account.webhook is None:
        raise Refusal("no_webhook", 409)
    await rate_limits.attempt(hub, key("webhook_account", account.id))
    await hub.database.run(enqueue_webhook, account.id, account.webhook, test_payload(account.lang))
    return reply({"sent": True}, 202)


@club_only
async def end_session(request: Request) -> Response:
    """Sign out another browser."""
    session, wish, hub = await common.signed_in(request), await body(request, SessionChoice), hub_of(request)
    if not await hub.database.run(stored.end_session, wish.id, session.person.id):
        raise Refusal("no_session", 404)
    sessions.forget_logins(hub.database)
    return reply({})


def _shown(connection: Connection, session: stored.Session) -> dict[str, Any]:
    account = accounts.by_id(connection, session.person.id)
    if account is None:
        raise Refusal("sign_in", 401)
    shown = (
        "name",
        "email",
        "lang",
        "about",
        "mails",
        "webhook",
        "webhook_key",
        "hide_history",
        "hide_ratings",
        "hide_versus",
        "made",
    )
    places = stored.active_sessions(connection, account.id)
    return {name: getattr(account, name) for name in shown} | {
        "service": choices_of(connection, account.id).hook,
        "vacation": vacation_form(vacation_of(connection, account.id), time.time()),
        "sessions": [msgspec.structs.asdict(place) | {"here": place.id == session.id} for place in places],
    }


def _values(wish: ProfileChange, account: Account, *, private: bool) -> dict[str, Any]:
    """The columns to write."""
    values: dict[str, Any] = {}
    if wish.name is not None and wish.name != account.name:
        values["name"] = clean_name(wish.name)
        values["handle"] = handle_of(values["name"])
        if looks_of(values["name"]) != looks_of(account.name):  # otherwise it stays, with its id if it has one
            values["looks"] = looks_of(values["name"])
    if wish.lang is not None:
        values["lang"] = language_of(wish.lang)
    if wish.about is not None:
        values["about"] = _about(wish.about)
    if wish.mails is not None:
        values["mails"] = wish.mails
    switches = ("hide_history", "hide_ratings", "hide_versus")
    values |= {name: shown for name in switches if (shown := getattr(wish, name)) is not None}
    if wish.service:
        values |= _webhook(_hook(wish).address, account, private=private)
    elif wish.webhook is not None:
        values |= _webhook(wish.webhook.strip(), account, private=private)
    return values


def _hook(wish: ProfileChange) -> Hook:
    """The settings entered for a chat service."""
    service = wish.service or ""
    if service not in SERVICES:
        raise Refusal("malformed", why="service")
    return hook_of(service, (wish.webhook or "").strip(), wish.token.strip(), wish.chat.strip())


def _chat_values(wish: ProfileChange) -> dict[str, Any] | None:
    """The columns for a chat service; None: the webhook stays as it is."""
    if wish.service:
        hook = _hook(wish)
        return {"hook": wish.service, "hook_to": hook.to, "hook_secret": hook.secret}
    return None if wish.webhook is None else {"hook": None, "hook_to": None, "hook_secret": None}


def _about(text: str) -> str:
    if len(text) > MOST_ABOUT:
        raise Refusal("too_long", 413, length=len(text), most=MOST_ABOUT)
    return "".join(letter for letter in text.strip() if letter.isprintable() or letter == "\n")


def _webhook(address: str, account: Account, *, private: bool) -> dict[str, Any]:
    if not address:
        return {"webhook": None}
    check_address(address, private=private)
    return {"webhook": address, "webhook_key": account.webhook_key or new_secret()}


def _write(connection: Connection, id: str, values: dict[str, Any], chat: dict[str, Any] | None) -> None:
    if chat is not None:
        choose(connection, id, **chat)
    try:
        with connection.begin_nested():
            accounts.change(connection, id, **values)
    except IntegrityError as error:
        raise Refusal("name_taken", 409, name=values["name"]) from error


# Vacations -----------------------------------------------------------------------------------------------------------


class VacationRequest(Body, kw_only=True):
    """The number of days; 0 ends the vacation."""

    days: int


@club_only
async def vacation(request: Request) -> Response:
    """Start or end a vacation."""
    me, wish, hub = await asker(request), await body(request, VacationRequest), hub_of(request)
    if wish.days == 0:
        new, moved = await hub.database.run(end_vacation, me.id)
    else:
        new, moved = await hub.database.run(take_vacation, me.id, wish.days)
    await matches_changed(hub, moved)
    return reply(vacation_form(new, time.time()))
