"""Rate limits for a person and a network. Normal use never comes near them."""

from __future__ import annotations

import contextlib
import re
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from vexillum.server.accounts.login_sessions import person_of_cookie
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.accounts.session_cookie import cookie_of, guest_cookie_of
from vexillum.server.edge.http.common import GUEST_HEADER, hub_of
from vexillum.server.edge.pages.error_pages import SAFE, error_reply
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.token_buckets import Buckets, Rate
from vexillum.server.kernel.tokens import hash_of
from vexillum.server.matches.client import POLICY

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


class MessageLimits:
    """Limits for one person's WebSocket messages, shared by all their windows."""

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
    """Limits for messages that others read or that are expensive; an extra bucket covers all together."""
    ALL = Rate(200, 20)
    IN_A_ROW = 100
    """Refusals in a row after which the connection is closed."""

    def __init__(self, buckets: Buckets, person: str, *, on: bool = True) -> None:
        self._buckets = buckets
        self._person = person
        self._on = on
        self._refused = 0
        """Refusals of this connection; others are not closed for it."""

    def allow(self, kind: str) -> bool:
        """Whether another message of this kind may be sent."""
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
        """Whether the client keeps flooding despite refusals."""
        return self._refused > self.IN_A_ROW
