"""Login sessions. Every login creates a new cookie, which prevents session fixation."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.tokens import MOST, hash_of, new_secret
from vexillum.server.storage.database import Database
from vexillum.server.storage.people import sessions
from vexillum.server.storage.people.sessions import Session

REMEMBERED = 3.0
"""Cache lifetime in seconds: the delay after which an ended session is noticed by other processes."""
MOST_REMEMBERED = 10_000
MOST_SESSIONS = 20
"""How many sessions an account may have."""

_Known = OrderedDict[str, tuple[float, Session | None]]
_known: WeakKeyDictionary[Database, _Known] = WeakKeyDictionary()
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
    if not cookie or len(cookie) > MOST:
        return None
    known = _known.setdefault(database, OrderedDict())
    id, now = hash_of("session", cookie), time.monotonic()
    at, session = known.get(id, (0.0, None))
    if id not in known or now - at > REMEMBERED:
        session = await database.read(sessions.get, id)
        if session is not None and await database.read(sessions.needs_touch, id):
            await database.run(sessions.touch, id)
        known[id] = (now, session)
        known.move_to_end(id)
        while len(known) > MOST_REMEMBERED:
            known.popitem(last=False)
    return session


def begin(connection: Connection, account: str, agent: str, old: str) -> tuple[str, str]:
    """Start a session and return its cookie and CSRF token.

    The browser's previous session is ended, and of too many those that were not used for longest.
    """
    cookie, csrf = new_secret(), new_secret()
    if old:
        sessions.end(connection, hash_of("session", old))
    sessions.end_oldest(connection, account, MOST_SESSIONS - 1)
    sessions.begin(connection, hash_of("session", cookie), account, csrf, browser_of(agent))
    return cookie, csrf


def forget(database: Database) -> None:
    """Clear the cache, after a session, name or role has changed."""
    _known.pop(database, None)


def browser_of(agent: str) -> str:
    """A browser as its owner recognises it: "Firefox, Linux"."""
    browser = next((name for name in _BROWSERS if f"{name}/" in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    known = [name for name in (_NAMES.get(browser, browser), _SYSTEM_NAMES.get(system, system)) if name]
    return ", ".join(known) or re.sub(r"[^\w ./-]", "", agent)[:40].strip()
