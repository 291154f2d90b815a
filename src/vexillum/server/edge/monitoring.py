"""Monitoring: requests are counted by route pattern; ``/metrics`` for a collector, ``/status`` for everyone."""

from __future__ import annotations

import asyncio
import hmac
import os
import time
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

import msgspec
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vexillum.core.version import VERSION
from vexillum.server.edge.http.common import club_only, hub_of
from vexillum.server.edge.pages.rendering import LANGUAGE_COOKIE, Viewer, keep_language, render
from vexillum.server.kernel.metrics import REGISTRY, SHARED, request_done
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.hub import Hub
from vexillum.server.storage.moderation import Load, current_load, waits_in_outbox
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, OUTBOX, PROCESSES

# Counts HTTP requests by route pattern, so that no match, name or token becomes a label ------------------------------


METHODS = frozenset({"GET", "HEAD", "POST"})
NOWHERE = "none"
"""The route label of unknown paths."""
BROKEN = 500


class RequestMetrics:
    """Middleware that counts requests."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, then count it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), BROKEN

        async def watching(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watching)
        finally:
            route = getattr(scope.get("route"), "path", NOWHERE)
            method = scope["method"] if scope["method"] in METHODS else "other"
            request_done(route, method, status, time.perf_counter() - begun)


# ``/metrics``: the counters of all server processes, and figures from the database -----------------------------------


ProcessCollector(registry=REGISTRY)


async def metrics(request: Request) -> Response:
    """All metrics, for clients with the token. Without a configured token the page does not exist."""
    hub = hub_of(request)
    if not hub.config.metrics:
        raise Refusal("not_found", 404)
    brought = request.headers.get("authorization", "").encode()
    if not hmac.compare_digest(brought, f"Bearer {hub.config.metrics}".encode()):
        return Response("a token is needed\n", 401, {"www-authenticate": "Bearer"}, "text/plain")
    try:
        stored = await hub.database.read(in_database)
    except SQLAlchemyError:  # the counters matter most in an outage
        stored = [_up(0)]
    told = await asyncio.to_thread(lambda: generate_latest(counted()) + generate_latest(_registry(stored)))
    return Response(told, headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})


def counted() -> CollectorRegistry:
    """The counters of this process, or of all processes that serve together."""
    if not os.environ.get(SHARED):
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together


def in_database(connection: Connection) -> list[Metric]:
    """Figures that every process would report alike, read once."""
    matches = GaugeMetricFamily("vexillum_matches", "Matches.", labels=["state"])
    ended = MATCHES.c.over
    for state, which in {
        "running": ended.is_(False) & MATCHES.c.closed.is_(None),
        "over": ended.is_(True) & MATCHES.c.closed.is_(None),
        "closed": MATCHES.c.closed.is_not(None),
    }.items():
        matches.add_metric([state], connection.execute(select(func.count()).where(which)).scalar_one())
    accounts = connection.execute(select(func.count()).select_from(ACCOUNTS)).scalar_one()
    processes = connection.execute(select(func.count()).select_from(PROCESSES)).scalar_one()
    about = "Mails, webhooks and push notices that wait to be sent."
    waiting = GaugeMetricFamily("vexillum_outbox", about, labels=["kind"])
    kinds = select(OUTBOX.c.kind, func.count()).group_by(OUTBOX.c.kind)
    by_kind: dict[str, int] = dict(connection.execute(kinds).all())
    for kind in ("mail", "webhook", "push"):
        waiting.add_metric([kind], by_kind.get(kind, 0))
    now = time.time()
    oldest = connection.execute(select(func.min(OUTBOX.c.made)).where(waits_in_outbox(now))).scalar_one()
    age = 0 if oldest is None else max(0.0, now - oldest)
    return [
        _up(1),
        matches,
        GaugeMetricFamily("vexillum_accounts", "Accounts.", value=accounts),
        GaugeMetricFamily("vexillum_processes", "Server processes on this database.", value=processes),
        waiting,
        GaugeMetricFamily("vexillum_outbox_oldest_seconds", "How long the oldest of them has waited.", value=age),
    ]


def _up(value: int) -> Metric:
    return GaugeMetricFamily("vexillum_database_up", "Does the database answer?", value=value)


class _Stored(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        yield from self._metrics


def _registry(metrics: Iterable[Metric]) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Stored(metrics))
    return registry


# ``/status``: the health of the club, for everyone, even while the database is down. It reveals nothing personal


FRESH = 5.0
"""Seconds a result is cached: a popular page must not load the database."""
LATE = 3600.0
"""Seconds of waiting after which mail counts as failing; some servers defer the first try."""
STARTED = time.time()


class Status(msgspec.Struct, frozen=True):
    """The club's health."""

    load: Load | None
    """None: the database is not responding."""
    answered: float
    """The database's response time in seconds."""
    at: float
    sends: bool
    """Whether the club sends email."""

    @property
    def mails(self) -> bool:
        """Whether mail works, where it is configured."""
        return self.load is not None and (not self.sends or self.load.oldest_mail < LATE)

    @property
    def well(self) -> bool:
        """Whether everything works."""
        return self.load is not None and self.mails


_told: WeakKeyDictionary[Hub, Status] = WeakKeyDictionary()
"""The last result, for each hub in this process."""


@club_only
async def status_page(request: Request) -> Response:
    """The page. The viewer's account is not looked up, because the database may be the problem."""
    chosen = request.query_params.get("lang")
    said = chosen or request.cookies.get(LANGUAGE_COOKIE) or request.headers.get("accept-language")
    viewer = Viewer(language_of(said))
    found = await _look(hub_of(request))
    status = 200 if found.load is not None else 503
    answer = render(request, viewer, "status.html", status, found=found, version=VERSION, started=STARTED)
    if chosen is not None:
        keep_language(request, answer, viewer.language)
    return answer


async def _look(hub: Hub) -> Status:
    known = _told.get(hub)
    if known is not None and time.time() - known.at < FRESH:
        return known
    begun = time.perf_counter()
    try:
        found = await hub.database.read(current_load)
    except SQLAlchemyError:
        found = None
    _told[hub] = now = Status(found, time.perf_counter() - begun, time.time(), bool(hub.config.smtp))
    return now
