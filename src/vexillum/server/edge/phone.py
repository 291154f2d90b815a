"""For phones: push notices, the times of notices, the calendar of deadlines, the installable app."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.core.session import HUMAN
from vexillum.core.version import VERSION
from vexillum.core.words.languages import known_languages
from vexillum.server.accounts import rate_limits
from vexillum.server.accounts.rate_limits import key
from vexillum.server.edge.http import common
from vexillum.server.edge.http.common import body, club_only, hub_of, language, page, reply
from vexillum.server.edge.pages.rendering import LANGUAGE_COOKIE
from vexillum.server.kernel.identities import LONGEST_TOKEN, hash_of, new_secret
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.kernel.wall_clock import is_zone, next_time, read_time
from vexillum.server.mail import templates
from vexillum.server.mail.outbox import enqueue_push
from vexillum.server.mail.push import check_subscription, club_key, public_key, test_push
from vexillum.server.storage import accounts, notices
from vexillum.server.storage.notices import Subscription, by_calendar, choices_of, choose
from vexillum.server.storage.tables import MATCHES, SEATS
from vexillum.web import OFFLINE, manifest, service_worker

# Push notifications: turned on in a browser, tested, and turned off there or from another one ------------------------


MOST_BROWSERS = 20
"""Maximum browsers of one person."""


class PushRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The browser's push endpoint and its encryption keys."""

    endpoint: str
    p256dh: str
    auth: str


class BrowserChoice(msgspec.Struct, forbid_unknown_fields=True):
    """One of the member's sessions; none: this one."""

    id: str = ""


class EmptyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An empty request."""


@club_only
async def show_push(request: Request) -> Response:
    """The server's public key, and whether this browser gets notifications."""
    session, database = await common.signed_in(request), hub_of(request).database
    here = await database.read(notices.subscription_of_session, session.person.id, session.id)
    return reply({"key": public_key(await club_key(database)), "here": here is not None})


@club_only
async def subscribe(request: Request) -> Response:
    """Turn on notifications in this browser, for as long as the session lasts."""
    session, wish, hub = await common.signed_in(request), await body(request, PushRequest), hub_of(request)
    private = hub.config.private_webhooks
    checked = check_subscription(session.id, wish.endpoint, wish.p256dh, wish.auth, private=private)
    await hub.database.run(_put, session.person.id, checked)
    return reply({"here": True})


@club_only
async def unsubscribe(request: Request) -> Response:
    """Turn off notifications in this browser or another one."""
    session, wish, hub = await common.signed_in(request), await body(request, BrowserChoice), hub_of(request)
    gone = await hub.database.run(notices.remove_subscription, session.person.id, wish.id or session.id)
    if wish.id and not gone:
        raise Refusal("no_session", 404)
    return reply({"here": False})


@club_only
async def try_push(request: Request) -> Response:
    """Send a test notification to this browser."""
    session, _, hub = await common.signed_in(request), await body(request, EmptyBody), hub_of(request)
    account = session.person.id
    if await hub.database.read(notices.subscription_of_session, account, session.id) is None:
        raise Refusal("no_push", 409)
    await rate_limits.attempt(hub, key("webhook_account", account))
    await hub.database.run(enqueue_push, account, session.id, test_push(session.person.lang))
    return reply({"sent": True}, 202)


def _put(connection: Connection, account: str, subscription: Subscription) -> None:
    if notices.count_other_subscriptions(connection, account, subscription.session) >= MOST_BROWSERS:
        raise Refusal("push_many", 409, most=MOST_BROWSERS)
    notices.put_subscription(connection, account, subscription)


# When notifications are sent: quiet hours and a daily email, in the member's time zone -------------------------------


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """Times such as ``22:30``; an empty string: none."""

    zone: str
    quiet_from: str = ""
    quiet_until: str = ""
    digest: str = ""


@club_only
async def show_times(request: Request) -> Response:
    """The settings, whether there is a calendar, and which browsers get notifications."""
    session = await common.signed_in(request)
    return reply(await hub_of(request).database.read(_shown, session.person.id))


@club_only
async def change_times(request: Request) -> Response:
    """Change the settings."""
    session, wish, hub = await common.signed_in(request), await body(request, Times), hub_of(request)
    await hub.database.run(_choose, session.person.id, _checked(wish))
    return reply(await hub.database.read(_shown, session.person.id))


def _shown(connection: Connection, account: str) -> dict[str, Any]:
    chosen = choices_of(connection, account)
    return {
        **chosen.public(),
        "push": [one.session for one in notices.subscriptions_of(connection, account)],
    }


def _checked(wish: Times) -> dict[str, Any]:
    """The columns to write."""
    if not is_zone(wish.zone):
        raise Refusal("zone", zone=wish.zone[:64])
    values = {name: _time(getattr(wish, name), name) for name in ("quiet_from", "quiet_until", "digest")}
    start, end = values["quiet_from"], values["quiet_until"]
    if (start is None) != (end is None) or (start is not None and start == end):
        raise Refusal("quiet_hours")
    return {"zone": wish.zone, **values}


def _time(text: str, name: str) -> int | None:
    found = read_time(text)
    if text and found is None:
        raise Refusal("digest_time" if name == "digest" else "quiet_hours")
    return found


def _choose(connection: Connection, account: str, values: dict[str, Any]) -> None:
    """Store the times; the first digest covers news from now on."""
    now, before = time.time(), choices_of(connection, account)
    minute = values["digest"]
    due = None if minute is None else next_time(values["zone"], minute, now)
    since = (before.digest_sent or now) if before.digest is not None else now
    choose(connection, account, **values, digest_due=due, digest_sent=since)


# The deadline calendar: a secret link for calendar apps, which can be renewed or deleted -----------------------------


class CalendarRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Create a link, or delete it."""

    on: bool


@club_only
async def renew_calendar(request: Request) -> Response:
    """Create a new link, shown only this once, or delete it. The old one stops working."""
    session, wish, hub = await common.signed_in(request), await body(request, CalendarRequest), hub_of(request)
    secret = new_secret() if wish.on else None
    hashed = None if secret is None else hash_of("calendar", secret)
    await hub.database.run(choose, session.person.id, calendar=hashed)
    address = hub.config.address or str(request.base_url).rstrip("/")
    return reply({"link": None if secret is None else f"{address}/calendar/{secret}.ics"})


@club_only
async def deadline_feed(request: Request) -> Response:
    """The deadlines of the link's owner as iCalendar."""
    hub, secret = hub_of(request), request.path_params["token"]
    if len(secret) > LONGEST_TOKEN:
        raise Refusal("no_calendar", 404)
    written = await hub.database.read(_written, hash_of("calendar", secret), hub.config.address)
    return Response(written, media_type="text/calendar; charset=utf-8", headers={"cache-control": "no-store"})


def _written(connection: Connection, hashed: str, address: str) -> str:
    owner = by_calendar(connection, hashed)
    account = None if owner is None else accounts.by_id(connection, owner)
    if account is None or account.banned is not None:
        raise Refusal("no_calendar", 404)
    return written_calendar(deadlines_of(connection, account.id), account.lang, address)


# The deadlines of a person's matches as an iCalendar feed (RFC 5545) -------------------------------------------------


LONGEST_LINE = 75
"""Bytes; longer lines are folded."""


def deadlines_of(connection: Connection, account: str) -> list[dict[str, Any]]:
    """The matches with a running deadline of an account, with the fields that templates need."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    columns = (MATCHES.c.id.label("match"), MATCHES.c.game, MATCHES.c.scenario, MATCHES.c.title, MATCHES.c.deadline)
    theirs = (SEATS.c.guest == account, SEATS.c.player == HUMAN, MATCHES.c.deadline.is_not(None))
    goes_on = (MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*columns, SEATS.c.seat).join(SEATS, asked).where(*theirs, *goes_on)
    rows = connection.execute(found.order_by(MATCHES.c.deadline, MATCHES.c.id))
    return [dict(row._mapping) for row in rows]


def written_calendar(deadlines: Sequence[dict[str, Any]], lang: str, address: str) -> str:
    """The calendar: an event for each deadline, with an alarm two hours before."""
    texts = server_texts(language_of(lang))
    host = urlsplit(address).hostname or "vexillum"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Vexillum//{VERSION}//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(texts('post.calendar.name'))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for one in deadlines:
        lines += _event(one, lang, address, host)
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _event(one: dict[str, Any], lang: str, address: str, host: str) -> list[str]:
    summary = templates.subject("deadline", lang, one)
    link = f"{address}{templates.link('turn', one)}"
    return [
        "BEGIN:VEVENT",
        f"UID:{one['match']}-{int(one['deadline'])}@{host}",
        f"DTSTAMP:{_utc(time.time())}",
        f"DTSTART:{_utc(one['deadline'])}",
        f"DTEND:{_utc(one['deadline'])}",
        f"SUMMARY:{_escaped(summary)}",
        f"DESCRIPTION:{_escaped(templates.sentence('deadline', lang, one))}\\n{_escaped(link)}",
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(summary)}",
        "TRIGGER:-PT2H",
        "END:VALARM",
        "END:VEVENT",
    ]


def _utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """Escape user text for one line of iCalendar."""
    plain = templates.one_line(text)
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """Fold a line without splitting a UTF-8 character."""
    room, piece = LONGEST_LINE, ""
    for character in line:
        size = len(character.encode())
        if size > room:
            yield piece
            piece, room = " ", LONGEST_LINE - 1
        piece += character
        room -= size
    yield piece


# The installable app: manifest, service worker, and offline page -----------------------------------------------------


async def web_manifest(request: Request) -> Response:
    """The manifest, in the language chosen in this browser, or the browser's."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    spoken = chosen if chosen in known_languages() else language(request)
    headers = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return Response(msgspec.json.encode(manifest(spoken)), media_type="application/manifest+json", headers=headers)


async def worker(request: Request) -> Response:
    """The service worker, always revalidated, so that a new server is noticed."""
    return Response(service_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


async def offline(request: Request) -> Response:
    """The page browsers cache for when the server cannot be reached. It contains no personal data."""
    return page(OFFLINE)


# The routes for phones -----------------------------------------------------------------------------------------------


PHONE: list[BaseRoute] = [
    Route("/manifest.webmanifest", web_manifest),
    Route("/service-worker.js", worker),
    Route("/offline", offline),
    Route("/api/account/push", show_push),
    Route("/api/account/push", subscribe, methods=["POST"]),
    Route("/api/account/push/remove", unsubscribe, methods=["POST"]),
    Route("/api/account/push/test", try_push, methods=["POST"]),
    Route("/api/account/notices", show_times),
    Route("/api/account/notices", change_times, methods=["POST"]),
    Route("/api/account/calendar", renew_calendar, methods=["POST"]),
    Route("/calendar/{token}.ics", deadline_feed),
]
