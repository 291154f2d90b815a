"""Prometheus metrics. Labels are few and fixed, however many people play."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""The metrics of this process. With several processes their files are summed (``edge/monitoring.py``)."""
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which processes that serve together keep their metrics; set by their supervisor."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SLOW = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 180)

_answers = Counter("vexillum_answers", "Answers stored.", ["game"], registry=REGISTRY)
_refusals = Counter("vexillum_refusals", "Messages and requests refused.", ["code"], registry=REGISTRY)
_conflicts = Counter("vexillum_conflicts", "Writes that lost to another process.", registry=REGISTRY)
_logins = Counter("vexillum_logins", "Login attempts.", ["outcome"], registry=REGISTRY)
_requests = Counter("vexillum_requests", "HTTP requests.", ["route", "method", "status"], registry=REGISTRY)
_live = Gauge("vexillum_live_matches", "Matches in memory.", registry=REGISTRY, multiprocess_mode="livesum")
_clients = Gauge("vexillum_clients", "Browsers connected to a match.", registry=REGISTRY, multiprocess_mode="livesum")
_pushing = Histogram(
    "vexillum_answer_seconds",
    "From receiving an answer to queueing the frames of all clients.",
    buckets=QUICK,
    registry=REGISTRY,
)
_thinking = Histogram(
    "vexillum_thinking_seconds", "Thinking time of agents.", ["game", "agent"], buckets=SLOW, registry=REGISTRY
)
_waiting = Histogram(
    "vexillum_thinking_wait_seconds",
    "Time agents wait for a free process.",
    ["match"],
    buckets=SLOW,
    registry=REGISTRY,
)
_failures = Counter("vexillum_agent_failures", "Failures of agents.", ["game", "agent", "failure"], registry=REGISTRY)
_stand_ins = Counter(
    "vexillum_stand_in_answers",
    "Random legal answers given in place of a failed agent.",
    ["game", "agent"],
    registry=REGISTRY,
)
_database = Histogram(
    "vexillum_database_seconds",
    "Transactions, including the wait for a thread.",
    ["kind"],
    buckets=QUICK,
    registry=REGISTRY,
)
_handling = Histogram(
    "vexillum_request_seconds", "Duration of HTTP requests.", ["route"], buckets=QUICK, registry=REGISTRY
)
_transactions = cache(_database.labels)
_answers_of = cache(_answers.labels)
"""Labelled counters, looked up once per game, since they are incremented with every answer."""


def answered(game: str) -> None:
    """Count a stored answer."""
    _answers_of(game).inc()


def refused(code: str) -> None:
    """Count a refusal, by the code sent to the client."""
    _refusals.labels(code).inc()


def conflicted() -> None:
    """Count a write conflict."""
    _conflicts.inc()


def logged_in(*, ok: bool) -> None:
    """Count a login attempt."""
    _logins.labels("ok" if ok else "failed").inc()


def client_connected() -> None:
    """Count a browser that connected to a match."""
    _clients.inc()


def client_disconnected() -> None:
    """Count a browser that disconnected."""
    _clients.dec()


def set_live_matches(matches: int) -> None:
    """Set the number of matches in memory."""
    _live.set(matches)


def frames_queued(seconds: float) -> None:
    """Record the time from receiving an answer to queueing all frames."""
    _pushing.observe(seconds)


def agent_answered(game: str, agent: str, seconds: float) -> None:
    """Record the thinking time of an agent."""
    _thinking.labels(game, agent).observe(seconds)


def agent_waited(match: str, seconds: float) -> None:
    """Record how long an agent waited for a process; the match is ``played``, ``watched`` or ``unwatched``."""
    _waiting.labels(match).observe(seconds)


def agent_failed(game: str, agent: str, failure: str) -> None:
    """Count a failure of an agent."""
    _failures.labels(game, agent, failure).inc()


def stood_in(game: str, agent: str) -> None:
    """Count a random answer given in place of an agent."""
    _stand_ins.labels(game, agent).inc()


def transaction_done(seconds: float, *, writing: bool) -> None:
    """Record a transaction."""
    _transactions("write" if writing else "read").observe(seconds)


def request_done(route: str, method: str, status: int, seconds: float) -> None:
    """Record a request. ``route`` is the pattern of its path."""
    _requests.labels(route, method, str(status)).inc()
    _handling.labels(route).observe(seconds)
