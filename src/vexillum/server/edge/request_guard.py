"""The guard at the door: requests that another site makes a browser send are refused before anybody reads them.

Every mode: a foreign origin, or a host name that is not ours, gets nowhere near a route, and what changes something is
JSON, or a form of one of our pages. In a club, requests of signed-in people also need the token that only our own
pages know: in a header, or in the form.
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
from vexillum.server.edge.pages.error_pages import SAFE, is_form, told
from vexillum.server.edge.pages.form_submission import decoded, form_body
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.nul_check import NUL
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.client import POLICY

CSRF_HEADER = "x-vexillum-csrf"
ASKED_BY_MACHINES = frozenset({"/healthz", "/metrics"})
"""Monitoring may call the server by any name. There is nothing personal to read there."""
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""What names in a home network end with. No site on the internet has one, so none can make itself pass for us."""
LONGEST_ADDRESS = 4096


class RequestGuard:
    """Refuses what does not come from our own pages, or from a program."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or say why not."""
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
                await (await told(Request(scope), refusal))(scope, receive, send)
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
        """A club knows its name; at home any name will do that no stranger can own."""
        name = _host_name(host)
        own = _host_name(urlsplit(self.config.address).netloc)
        if own and name == own:
            return
        if (self.config.public and own) or not _of_a_home(name):
            raise Refusal("host", 421, host=name[:80])

    def _check_origin(self, asked: HTTPConnection) -> None:
        """A browser says which site a page came from; a program says nothing, and nobody can make it send a cookie."""
        origin, site = asked.headers.get("origin"), asked.headers.get("sec-fetch-site")
        if site not in (None, "same-origin"):
            raise Refusal("origin", 403)
        # A page that sends no referrer may have no origin to tell either; then the browser vouches for it.
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
        """A form brings the token among its fields. It is read here, and then again by the route it is for."""
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
    """No other site links to the API, or shows a picture of it; anyone who types an address comes from none."""
    if site not in (None, "same-origin", "none"):
        raise Refusal("origin", 403)


def _check_kind(asked: HTTPConnection, kind: str, code: str) -> None:
    """No form of another site can send JSON without asking first; our own forms are sent as forms usually are."""
    if asked.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        raise Refusal(code, 415)


def _host_name(host: str) -> str:
    """A host without its port, in small letters."""
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
    """Scheme, host and port; the port is known even if it is not written."""
    try:
        parts = urlsplit(address)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
