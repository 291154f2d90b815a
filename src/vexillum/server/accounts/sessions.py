"""The sessions of members and guests, and their cookies. Only the hash of a cookie is stored."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from weakref import WeakKeyDictionary

from sqlalchemy import Connection
from starlette.requests import HTTPConnection
from starlette.responses import Response

from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import LONGEST_TOKEN, Person, hash_of, new_guest_id, new_secret
from vexillum.server.storage import sessions, watching
from vexillum.server.storage.database import Database
from vexillum.server.storage.sessions import Session

# The session cookies. They are HttpOnly, and SameSite keeps other sites from sending them with a POST ----------------


COOKIE_KEPT = 400 * 86400
"""Lifetime in the browser, the maximum that browsers allow. The server decides when a session ends."""


def cookie_name(config: Config) -> str:
    """The cookie name. ``__Host-`` keeps other servers of the domain from setting it; it requires TLS."""
    return "__Host-vexillum" if secure(config) else "vexillum"


def cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The session cookie of a request, or an empty string."""
    return connection.cookies.get(cookie_name(config), "")


def guest_cookie_name(config: Config) -> str:
    """The name of a guest's cookie."""
    return f"{cookie_name(config)}-guest"


def guest_cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The guest cookie of a request, or an empty string."""
    return connection.cookies.get(guest_cookie_name(config), "")


def set_guest_cookie(response: Response, config: Config, cookie: str) -> None:
    """Set the guest cookie."""
    response.set_cookie(
        guest_cookie_name(config),
        cookie,
        max_age=COOKIE_KEPT,
        path="/",
        secure=secure(config),
        httponly=True,
        samesite="lax",
    )


def delete_guest_cookie(response: Response, config: Config) -> None:
    """Delete the guest cookie."""
    name = guest_cookie_name(config)
    response.delete_cookie(name, path="/", secure=secure(config), httponly=True, samesite="lax")


def set_session_cookie(response: Response, config: Config, cookie: str) -> None:
    """Set the session cookie."""
    response.set_cookie(
        cookie_name(config), cookie, max_age=COOKIE_KEPT, path="/", secure=secure(config), httponly=True, samesite="lax"
    )


def delete_session_cookie(response: Response, config: Config) -> None:
    """Delete the session cookie."""
    response.delete_cookie(cookie_name(config), path="/", secure=secure(config), httponly=True, samesite="lax")


def secure(config: Config) -> bool:
    """Whether the server is reached over TLS."""
    return config.address.lower().startswith("https://")


# Login sessions. Every login creates a new cookie, which prevents session fixation -----------------------------------


REMEMBERED = 3.0
"""Cache lifetime in seconds: the delay after which an ended session is noticed by other processes."""
MOST_REMEMBERED = 10_000
MOST_SESSIONS = 20
"""How many sessions an account may have."""

_KnownSessions = OrderedDict[str, tuple[float, Session | None]]
_known_sessions: WeakKeyDictionary[Database, _KnownSessions] = WeakKeyDictionary()
_BROWSERS = ("Edg", "OPR", "Vivaldi", "SamsungBrowser", "Firefox", "Chromium", "Chrome", "Safari")
_NAMES = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet"}
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")
_SYSTEM_NAMES = {"Macintosh": "macOS", "CrOS": "ChromeOS"}


async def person_of_cookie(database: Database, cookie: str) -> Person | None:
    """The person of a session cookie; None: not signed in."""
    session = await session_of_cookie(database, cookie)
    return None if session is None else session.person


async def session_of_cookie(database: Database, cookie: str) -> Session | None:
    """The session of a cookie, from the cache if it was looked up just now."""
    if not cookie or len(cookie) > LONGEST_TOKEN:
        return None
    known = _known_sessions.setdefault(database, OrderedDict())
    id, now = hash_of("session", cookie), time.monotonic()
    at, session = known.get(id, (0.0, None))
    if id not in known or now - at > REMEMBERED:
        session = await database.read(sessions.get_session, id)
        if session is not None and await database.read(sessions.session_needs_touch, id):
            await database.run(sessions.touch_session, id)
        known[id] = (now, session)
        known.move_to_end(id)
        while len(known) > MOST_REMEMBERED:
            known.popitem(last=False)
    return session


def begin_login(connection: Connection, account: str, agent: str, old: str) -> tuple[str, str]:
    """Start a session and return its cookie and CSRF token.

    The browser's previous session is ended, and of too many those that were not used for longest.
    """
    cookie, csrf = new_secret(), new_secret()
    if old:
        sessions.end_session(connection, hash_of("session", old))
    sessions.end_oldest_sessions(connection, account, MOST_SESSIONS - 1)
    sessions.begin_session(connection, hash_of("session", cookie), account, csrf, browser_of(agent))
    return cookie, csrf


def forget_logins(database: Database) -> None:
    """Clear the cache, after a session, name or role has changed."""
    _known_sessions.pop(database, None)


def browser_of(agent: str) -> str:
    """A browser as its owner recognises it: "Firefox, Linux"."""
    browser = next((name for name in _BROWSERS if f"{name}/" in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    known = [name for name in (_NAMES.get(browser, browser), _SYSTEM_NAMES.get(system, system)) if name]
    return ", ".join(known) or re.sub(r"[^\w ./-]", "", agent)[:40].strip()


# Guest sessions: people without an account are identified by a cookie, of which the hash is stored -------------------


_KnownGuests = OrderedDict[str, tuple[float, str | None]]
_known_guests: WeakKeyDictionary[Database, _KnownGuests] = WeakKeyDictionary()


async def guest_of_cookie(database: Database, cookie: str) -> str | None:
    """The guest id of a cookie; None: the cookie is unknown or expired."""
    if not cookie or len(cookie) > LONGEST_TOKEN:
        return None
    known = _known_guests.setdefault(database, OrderedDict())
    id, now = hash_of("guest", cookie), time.monotonic()
    at, person = known.get(id, (0.0, None))
    if id not in known or now - at > REMEMBERED:
        person, needs_touch = await database.read(watching.find_guest, id)
        if needs_touch:
            await database.run(watching.touch_guest, id)
        known[id] = (now, person)
        known.move_to_end(id)
        while len(known) > MOST_REMEMBERED:
            known.popitem(last=False)
    return person


def begin_guest(connection: Connection, network: str) -> tuple[str, str]:
    """Start a guest session and return its cookie and guest id. Of the network only the hash is stored."""
    cookie, person = new_secret(), new_guest_id()
    watching.add_guest(connection, hash_of("guest", cookie), person, hash_of("network", network))
    return cookie, person


def forget_guests(database: Database) -> None:
    """Clear the cache."""
    _known_guests.pop(database, None)
