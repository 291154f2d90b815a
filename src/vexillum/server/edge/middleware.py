"""Middleware: no cross-site requests (CSRF), rate limits, timeouts, security headers."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import re
import socket
from collections import Counter
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import h11
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.accounts.sessions import cookie_of, guest_cookie_of, person_of_cookie, secure, session_of_cookie
from vexillum.server.edge.http.common import GUEST_HEADER, hub_of
from vexillum.server.edge.pages.forms import decoded, form_body
from vexillum.server.edge.pages.rendering import SAFE, error_reply, is_form
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import hash_of
from vexillum.server.kernel.refusals import NUL, Refusal, RetryLater
from vexillum.server.kernel.workload import Buckets, Rate
from vexillum.server.matches.client import POLICY

# Refuses cross-site requests before they reach a route (CSRF protection) ---------------------------------------------
#
# In every mode: foreign origins and unknown host names are refused, and requests that change something must be JSON
# or a
# form of our own pages. In a club, requests of signed-in people also need a token that only our pages know, in a header
# or in the form.


CSRF_HEADER = "x-vexillum-csrf"
ASKED_BY_MACHINES = frozenset({"/healthz", "/metrics"})
"""Monitoring may use any host name. There is no personal data here."""
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Suffixes of names in home networks. No site on the internet can have one."""
LONGEST_ADDRESS = 4096


class RequestGuard:
    """Refuses requests that come neither from our own pages nor from a program."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            await self._check(HTTPConnection(scope))
            if scope["type"] == "http" and is_form(scope["path"], scope["method"]):
                receive = await self._check_form(HTTPConnection(scope), receive)
        except Refusal as refusal:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": POLICY, "reason": refusal.code})
            else:
                await (await error_reply(Request(scope), refusal))(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _check(self, asked: HTTPConnection) -> None:
        path, query = asked.scope["path"], asked.scope.get("query_string", b"")
        if len(path) + len(query) > LONGEST_ADDRESS:
            raise Refusal("too_big", 414, size=len(path) + len(query), most=LONGEST_ADDRESS)
        if NUL in path or b"%00" in query:
            raise Refusal("malformed", why="%00")
        if path not in ASKED_BY_MACHINES:
            self._check_host(asked.headers.get("host", ""))
        if asked.scope["type"] == "websocket":
            self._check_origin(asked)
        elif asked.scope["method"] in SAFE:
            if path.startswith("/api/"):
                _check_site(asked.headers.get("sec-fetch-site"))
        else:
            self._check_origin(asked)
            if path.startswith("/api/"):
                _check_kind(asked, "application/json", "not_json")
                await self._check_csrf(asked, asked.headers.get(CSRF_HEADER, ""))

    def _check_host(self, host: str) -> None:
        """A club knows its name; at home any name works that no stranger can own."""
        name = _host_name(host)
        own = _host_name(urlsplit(self.config.address).netloc)
        if own and name == own:
            return
        if (self.config.public and own) or not _of_a_home(name):
            raise Refusal("host", 421, host=name[:80])

    def _check_origin(self, asked: HTTPConnection) -> None:
        """Browsers send the origin of the page; programs send none, and cannot be made to send a cookie."""
        origin, site = asked.headers.get("origin"), asked.headers.get("sec-fetch-site")
        if site not in (None, "same-origin"):
            raise Refusal("origin", 403)
        # A page without a referrer may have no origin to tell either; then the browser vouches for it.
        if origin is None or (origin == "null" and site == "same-origin"):
            return
        if not any(_same(origin, own) for own in self._origins(asked)):
            raise Refusal("origin", 403)

    def _origins(self, asked: HTTPConnection) -> list[str]:
        address = self.config.address
        host = asked.headers.get("host", "")
        if self.config.public and address:
            return [address]
        return [*([address] if address else []), f"http://{host}", f"https://{host}"]

    async def _check_form(self, asked: HTTPConnection, receive: Receive) -> Receive:
        """Check the token among a form's fields. The body is read here, and then again by the route."""
        _check_kind(asked, "application/x-www-form-urlencoded", "not_form")
        message: Message = {"type": "http.request", "body": await form_body(Request(asked.scope, receive))}
        await self._check_csrf(asked, decoded(message["body"]).get("csrf", ""))
        messages = iter([message])

        async def again() -> Message:
            return next(messages, None) or await receive()

        return again

    async def _check_csrf(self, asked: HTTPConnection, given: str) -> None:
        if not self.config.public:
            return
        session = await session_of_cookie(hub_of(asked).database, cookie_of(asked, self.config))
        if session is not None and not hmac.compare_digest(given.encode(), session.csrf.encode()):
            raise Refusal("csrf", 403)


def _check_site(site: str | None) -> None:
    """No other site may link to the API or embed its pictures; typed addresses have no origin."""
    if site not in (None, "same-origin", "none"):
        raise Refusal("origin", 403)


def _check_kind(asked: HTTPConnection, kind: str, code: str) -> None:
    """Check the content type: other sites' forms cannot send JSON without a preflight; our forms are form-encoded."""
    if asked.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        raise Refusal(code, 415)


def _host_name(host: str) -> str:
    """A host name without its port, in lower case."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _of_a_home(name: str) -> bool:
    if "." not in name and ":" not in name:
        return name != ""
    if name.endswith(HOME_ENDINGS) or name in _this_machine():
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _this_machine() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})


def _same(one: str, other: str) -> bool:
    return _origin(one) == _origin(other) is not None


def _origin(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; with the default port if none is written."""
    try:
        parts = urlsplit(address)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


# Rate limits for a person and a network. Normal use never comes near them --------------------------------------------


READ, WRITE, LIST, MOMENT, HEAVY, CONNECT = "read", "write", "list", "moment", "heavy", "connect"
RATES = {
    READ: Rate(200, 20),
    WRITE: Rate(60, 2),
    LIST: Rate(60, 6),
    MOMENT: Rate(120, 15),
    HEAVY: Rate(12, 0.2),
    CONNECT: Rate(40, 1),
}
"""Limits for one person: an account, over all its logins. Lists and searches read much of the database or of a book, a
step of a replay or a page of rules takes a moment, and ``heavy`` requests replay whole games.
"""
A_NETWORK = 5
"""How many times as much one network may do, such as a club house or a family behind one address."""
CONNECTIONS, CONNECTIONS_OF_NETWORK = 40, 400
"""Connections open at once: each window at a table is one."""

_COUNTED = (
    "/api/",
    "/signin",
    "/register",
    "/forgot",
    "/reset/",
    "/verify/",
    "/confirm/",
    "/account",
    "/calendar/",
    "/admin",
    "/rules",
    "/tournaments",
)
"""Paths that count: the API, and rendered pages."""
_HEAVY = re.compile(
    r"/api/(account/export|matches/import|matches/[^/]+/(verify|export\.html|save|review|advice))"
    r"|/api/(learn|puzzles)/[^/]+/[^/]+/game"
    r"|/api/editor/[^/]+/match"
)
_LIST = re.compile(
    r"/api/(live|lobby|waiting|studies|tournaments|puzzles|puzzles/today|learn|people/find|people/[^/]+/games(\.csv|\.json)?)"
    r"|/tournaments(\.atom)?"
    r"|/rules/[^/]+/search"
)
_MOMENT = re.compile(
    r"/api/matches/[^/]+/(replay|page|why|board\.svg|summary|thumbnail\.svg|chances|swing)"
    r"|/api/matches/[^/]+/(film|contents|fork|variations|compare)"
    r"|/api/studies/[^/]+/(replay|page|why|rule|film|contents|fork|picture\.svg)"
    r"|/api/games/[^/]+/picture\.svg"
    r"|/api/puzzles/[^/]+/[^/]+/picture\.svg"
    r"|/rules(/.*)?"
)
_EDITED = re.compile(r"/api/editor(/[^/]+(/(file|chances))?)?")
"""Editor requests, which are POST but change nothing."""


class RequestLimits:
    """Refuses requests over the limit. Static files are not counted."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self._buckets = Buckets()
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or say how long to wait."""
        kind = kind_of(scope) if self.config.limits else None
        if kind is None:
            await self.app(scope, receive, send)
        elif kind == CONNECT:
            await self._connect(scope, receive, send)
        elif wait := await self._wait(HTTPConnection(scope), kind):
            await (await error_reply(Request(scope), RetryLater("limited", wait)))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a connection while it is open."""
        asked = HTTPConnection(scope)
        most = {f"network {network_of(asked)}": CONNECTIONS_OF_NETWORK}
        full = await self._wait(asked, CONNECT) > 0
        if not full and (person := await self._person(asked)):
            most[f"person {person}"] = CONNECTIONS
        if full or any(self._open[key] >= limit for key, limit in most.items()):
            await send({"type": "websocket.close", "code": POLICY, "reason": "limited"})
            return
        self._open.update(most.keys())
        try:
            await self.app(scope, receive, send)
        finally:
            self._open.subtract(most.keys())
            self._open += Counter()  # drops entries that are 0

    async def _wait(self, asked: HTTPConnection, kind: str) -> float:
        rate = RATES[kind]
        wait = self._buckets.take(kind, f"network {network_of(asked)}", rate.scaled(A_NETWORK))
        if not wait and (person := await self._person(asked)):
            wait = self._buckets.take(kind, f"person {person}", rate)
        return wait

    async def _person(self, asked: HTTPConnection) -> str:
        """The account, whichever of its logins this is; for others the claimed identity.

        Inventing new ones does not help, since the network is counted too.
        """
        if self.config.public:
            secret = cookie_of(asked, self.config)
            with contextlib.suppress(SQLAlchemyError):  # without a database each login counts for itself
                if (person := await person_of_cookie(hub_of(asked).database, secret)) is not None:
                    return person.id
            secret = secret or guest_cookie_of(asked, self.config)
        else:
            secret = asked.headers.get(GUEST_HEADER) or asked.query_params.get("guest", "")
        return hash_of("limits", secret) if secret else ""


def kind_of(scope: Scope) -> str | None:
    """The cost class of a request; None: not counted."""
    if scope["type"] == "websocket":
        return CONNECT
    path = scope.get("path", "")
    if scope["type"] != "http" or not (path.startswith(_COUNTED) or scope["method"] not in SAFE):
        return None
    if _HEAVY.fullmatch(path):
        return HEAVY
    if _LIST.fullmatch(path) and scope["method"] in SAFE:
        return LIST
    if (_MOMENT.fullmatch(path) and scope["method"] in SAFE) or _EDITED.fullmatch(path):
        return MOMENT
    return READ if scope["method"] in SAFE else WRITE


# Request timeouts: slow senders of headers or bodies do not hold connections open for ever ---------------------------


HEADER_SECONDS = 20.0
"""Seconds for headers, from the connection or the first byte of the next request on it."""
BODY_SECONDS = 60.0
"""Seconds for the whole body: 4 MB need half a megabit per second."""


class TimedHeaders(H11Protocol):
    """uvicorn's HTTP protocol with a timeout for headers, which it lacks."""

    _limit: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer, though nothing was sent yet."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """Check after each byte whether the headers are complete; bytes do not extend the time."""
        super().data_received(data)
        if self._upgraded or not self._waiting:
            self._stop()
        else:
            self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the timer: WebSockets have their own limits."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    @property
    def _waiting(self) -> bool:
        """Whether no request is being handled."""
        return self.cycle is None or self.cycle.response_complete

    def _start(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(HEADER_SECONDS, self._end)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _end(self) -> None:
        self._limit = None
        self.transport.close()


class TimedBody:
    """Refuses requests whose body is too slow, and closes the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            body = _Body(receive, send)
            await self.app(scope, body.receive, body.send)


class _Body:
    """The body of one request as it arrives."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS
        self._whole = self._late = self._answering = False

    async def receive(self) -> Message:
        """The next message. After the body, only a disconnect can follow."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError as error:
            self._late = True
            if self._answering:  # too late to report it
                return {"type": "http.disconnect"}
            raise Refusal("too_slow", 408, n=round(BODY_SECONDS)) from error
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Close the connection after a timeout: the rest of the body would be taken for another request."""
        if message["type"] == "http.response.start":
            self._answering = True
            if self._late:
                headers: list[Any] = [*message["headers"], (b"connection", b"close")]
                message = {**message, "headers": headers}
        await self._send(message)


# Security headers for every reply ------------------------------------------------------------------------------------


HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Secret URLs are not sent as referrers, and no other site can embed us."""
HSTS = "max-age=31536000"
"""HTTPS only, for a year. Subdomains are not ours to decide about."""
WITH_BOARD = ("/play/", "/replay/", "/learn/", "/puzzle/", "/study/", "/editor")
"""Pages with a board. Games draw it with styles inside the picture; other inline styles are not allowed."""
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""A board opened by itself is only a picture."""


def policy(path: str, address: str = "") -> str:
    """The content security policy: own resources only."""
    if path.endswith(".svg") and path.startswith("/api/"):
        return PICTURE
    styles = "'self' 'unsafe-inline'" if path.startswith(WITH_BOARD) else "'self'"
    host = urlsplit(address).netloc
    # 'self' covers our WebSocket too, but not in older Safaris.
    sockets = f" {'wss' if address.lower().startswith('https') else 'ws'}://{host}" if host else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'; "
        "frame-ancestors 'none'"
    )


class SecurityHeaders:
    """Middleware that adds them to replies without their own.

    API replies are not cached; pages and static files are cached but revalidated.
    """

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.address = config.address
        self.always = HEADERS | ({"strict-transport-security": HSTS} if secure(config) else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a reply on with its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        extra = self.always | {
            "content-security-policy": policy(path, self.address),
            "cache-control": "no-store" if path.startswith("/api/") else "no-cache",
        }

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                new = ((k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in given)
                message["headers"] = [*message["headers"], *new]
            await send(message)

        await self.app(scope, receive, with_headers)
