"""``/metrics``: the counters of all server processes, and figures from the database."""

from __future__ import annotations

import asyncio
import hmac
import os
import time
from collections.abc import Iterable, Iterator

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

from vexillum.server.edge.http.common import hub_of
from vexillum.server.kernel.metrics import REGISTRY, SHARED
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.match_tables import MATCHES, PROCESSES
from vexillum.server.storage.people.tables import ACCOUNTS, OUTBOX
from vexillum.server.storage.stats import waits

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
    oldest = connection.execute(select(func.min(OUTBOX.c.made)).where(waits(now))).scalar_one()
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
