"""Refuses cross-site requests before they reach a route (CSRF protection).

In every mode: foreign origins and unknown host names are refused, and requests that change something must be JSON or a
form of our own pages. In a club, requests of signed-in people also need a token that only our pages know, in a header
or in the form.
"""

from __future__ import annotations

import hmac
import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vexillum.server.accounts.login_sessions import session_of_cookie
from vexillum.server.accounts.session_cookie import cookie_of
from vexillum.server.edge.http.common import hub_of
from vexillum.server.edge.pages.error_pages import SAFE, error_reply, is_form
from vexillum.server.edge.pages.form_submission import decoded, form_body
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.nul_check import NUL
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.client import POLICY

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
