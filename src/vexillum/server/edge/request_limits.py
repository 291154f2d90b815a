"""How much one person, and one network, may ask for. What people do never comes near it."""

from __future__ import annotations

import re
from collections import Counter

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.accounts.session_cookie import cookie_of, guest_cookie_of
from vexillum.server.edge.http.common import GUEST_HEADER
from vexillum.server.edge.pages.error_pages import SAFE, told
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.token_buckets import Buckets, Rate
from vexillum.server.kernel.tokens import hash_of
from vexillum.server.matches.client import POLICY

READ, WRITE, MOMENT, HEAVY, CONNECT = "read", "write", "moment", "heavy", "connect"
RATES = {
    READ: Rate(200, 20),
    WRITE: Rate(60, 2),
    MOMENT: Rate(120, 15),
    HEAVY: Rate(12, 0.2),
    CONNECT: Rate(40, 1),
}
"""For one person. A step of a replay and a page of rules are a moment each; what plays whole games again is heavy."""
A_NETWORK = 5
"""A club house or a family behind one address may do this many times as much as one person."""
CONNECTIONS, CONNECTIONS_OF_NETWORK = 40, 400
"""Open at the same time: every window at a table is one."""

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
"""What is more than a file: the API, and the pages that are rendered for the requester."""
_HEAVY = re.compile(
    r"/api/(account/export|matches/import|matches/[^/]+/(verify|export\.html|save|review|advice))"
    r"|/api/(learn|puzzles)/[^/]+/[^/]+/game"
    r"|/api/editor/[^/]+/match"
)
_MOMENT = re.compile(
    r"/api/matches/[^/]+/(replay|page|why|board\.svg|summary|thumbnail\.svg|chances|swing)"
    r"|/api/matches/[^/]+/(film|contents|fork|variations|compare)"
    r"|/api/puzzles/[^/]+/[^/]+/picture\.svg"
    r"|/rules(/.*)?"
)
_EDITED = re.compile(r"/api/editor(/[^/]+(/(file|chances))?)?")
"""Requests of the editor send what they are about, but change nothing."""


class Limits:
    """Refuses anyone who asks for too much. Files are free: they cost next to nothing."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self._buckets = Buckets()
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or say how long to wait."""
        kind = kind_of(scope) if self.config.limits else None
        if kind is None:
            await self.app(scope, receive, send)
        elif kind == CONNECT:
            await self._connect(scope, receive, send)
        elif wait := self._wait(HTTPConnection(scope), kind):
            await (await told(Request(scope), RetryLater("limited", wait)))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A connection counts for as long as it lasts."""
        asked = HTTPConnection(scope)
        most = {f"network {network_of(asked)}": CONNECTIONS_OF_NETWORK}
        if person := self._person(asked):
            most[f"person {person}"] = CONNECTIONS
        if self._wait(asked, CONNECT) or any(self._open[key] >= limit for key, limit in most.items()):
            await send({"type": "websocket.close", "code": POLICY, "reason": "limited"})
            return
        self._open.update(most.keys())
        try:
            await self.app(scope, receive, send)
        finally:
            self._open.subtract(most.keys())
            self._open += Counter()  # drops those that are at nothing

    def _wait(self, asked: HTTPConnection, kind: str) -> float:
        rate = RATES[kind]
        wait = self._buckets.take(kind, f"network {network_of(asked)}", rate.scaled(A_NETWORK))
        if not wait and (person := self._person(asked)):
            wait = self._buckets.take(kind, f"person {person}", rate)
        return wait

    def _person(self, asked: HTTPConnection) -> str:
        """Who it says it is. Anyone who says something new each time is still counted by their network."""
        if self.config.public:
            secret = cookie_of(asked, self.config) or guest_cookie_of(asked, self.config)
        else:
            secret = asked.headers.get(GUEST_HEADER) or asked.query_params.get("guest", "")
        return hash_of("limits", secret) if secret else ""


def kind_of(scope: Scope) -> str | None:
    """How much work a request is; None: it is not counted."""
    if scope["type"] == "websocket":
        return CONNECT
    path = scope.get("path", "")
    if scope["type"] != "http" or not (path.startswith(_COUNTED) or scope["method"] not in SAFE):
        return None
    if _HEAVY.fullmatch(path):
        return HEAVY
    if (_MOMENT.fullmatch(path) and scope["method"] in SAFE) or _EDITED.fullmatch(path):
        return MOMENT
    return READ if scope["method"] in SAFE else WRITE


class Messages:
    """What one person may send over WebSockets: all windows of theirs take it out of the same buckets."""

    RATES = {
        "chat": Rate(8, 0.5),
        "coach_ask": Rate(20, 1),
        "explain": Rate(10, 1),
        "lesson": Rate(60, 8),
        "odds": Rate(20, 2),
        "plan": Rate(30, 1),
        "plans": Rate(20, 1),
        "watch": Rate(10, 1),
        "rematch": Rate(3, 0.1),
    }
    """Messages that others have to read, or that are work; all together come out of one more bucket."""
    ALL = Rate(200, 20)
    IN_A_ROW = 100
    """Anyone who is refused so often without a pause does not listen, and is sent away."""

    def __init__(self, buckets: Buckets, person: str, *, on: bool = True) -> None:
        self._buckets = buckets
        self._person = person
        self._on = on
        self._refused = 0
        """By this connection: the others are not closed for it."""

    def allow(self, kind: str) -> bool:
        """May one more message of this kind be sent?"""
        if not self._on:
            return True
        rate = self.RATES.get(kind)
        allowed = not self._buckets.take("all", self._person, self.ALL) and (
            rate is None or not self._buckets.take(kind, self._person, rate)
        )
        self._refused = 0 if allowed else self._refused + 1
        return allowed

    @property
    def flood(self) -> bool:
        """Does it go on and on, whatever the answer?"""
        return self._refused > self.IN_A_ROW
