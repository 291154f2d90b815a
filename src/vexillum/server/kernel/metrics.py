"""What is counted while the server runs. The labels are few and fixed, however many people play."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""What this process has counted. Where several serve, their files are added up (``edge/metrics_page.py``)."""
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes that serve together keep what they count; set by the process that starts them."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SLOW = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 180)

_answers = Counter("vexillum_answers", "Answers that were stored.", ["game"], registry=REGISTRY)
_refusals = Counter("vexillum_refusals", "Messages and requests that were refused.", ["code"], registry=REGISTRY)
_conflicts = Counter("vexillum_conflicts", "Writes that another process came before.", registry=REGISTRY)
_logins = Counter("vexillum_logins", "Attempts to sign in.", ["outcome"], registry=REGISTRY)
_requests = Counter("vexillum_requests", "HTTP requests.", ["route", "method", "status"], registry=REGISTRY)
_live = Gauge("vexillum_live_matches", "Matches in memory.", registry=REGISTRY, multiprocess_mode="livesum")
_clients = Gauge("vexillum_clients", "Browsers at a match.", registry=REGISTRY, multiprocess_mode="livesum")
_pushing = Histogram(
    "vexillum_answer_seconds",
    "From an answer that came in to the frames of all who look on, ready to be sent.",
    buckets=QUICK,
    registry=REGISTRY,
)
_thinking = Histogram(
    "vexillum_thinking_seconds", "How long agents think.", ["game", "agent"], buckets=SLOW, registry=REGISTRY
)
_waiting = Histogram(
    "vexillum_thinking_wait_seconds",
    "How long agents wait for their turn to think.",
    ["match"],
    buckets=SLOW,
    registry=REGISTRY,
)
_failures = Counter(
    "vexillum_agent_failures", "How often agents failed.", ["game", "agent", "failure"], registry=REGISTRY
)
_stand_ins = Counter(
    "vexillum_stand_in_answers",
    "Legal answers that were given in the place of an agent that failed.",
    ["game", "agent"],
    registry=REGISTRY,
)
_database = Histogram(
    "vexillum_database_seconds",
    "Transactions, with the time they wait for a thread.",
    ["kind"],
    buckets=QUICK,
    registry=REGISTRY,
)
_handling = Histogram(
    "vexillum_request_seconds", "How long HTTP requests take.", ["route"], buckets=QUICK, registry=REGISTRY
)
_transactions = cache(_database.labels)
_answers_of = cache(_answers.labels)
"""What is counted with every answer is looked up once: games are few."""


def answered(game: str) -> None:
    """An answer is stored."""
    _answers_of(game).inc()


def refused(code: str) -> None:
    """Something was refused, by the code that the client gets."""
    _refusals.labels(code).inc()


def conflicted() -> None:
    """Another process wrote first."""
    _conflicts.inc()


def logged_in(*, ok: bool) -> None:
    """Somebody tried to sign in."""
    _logins.labels("ok" if ok else "failed").inc()


def came() -> None:
    """A browser has come to a match."""
    _clients.inc()


def went() -> None:
    """A browser has left."""
    _clients.dec()


def in_memory(matches: int) -> None:
    """This many matches are in memory now."""
    _live.set(matches)


def frames_queued(seconds: float) -> None:
    """So long after an answer came in, everybody's frame is on its way."""
    _pushing.observe(seconds)


def thought(game: str, agent: str, seconds: float) -> None:
    """An agent has come to an answer."""
    _thinking.labels(game, agent).observe(seconds)


def waited_to_think(match: str, seconds: float) -> None:
    """An agent's turn has come, in a match of this kind: ``played``, ``watched``, ``unwatched``."""
    _waiting.labels(match).observe(seconds)


def agent_failed(game: str, agent: str, failure: str) -> None:
    """An agent has failed, in this way."""
    _failures.labels(game, agent, failure).inc()


def stood_in(game: str, agent: str) -> None:
    """A legal answer was given in the place of an agent."""
    _stand_ins.labels(game, agent).inc()


def took_database(seconds: float, *, writing: bool) -> None:
    """A transaction is done."""
    _transactions("write" if writing else "read").observe(seconds)


def counted_request(route: str, method: str, status: int, seconds: float) -> None:
    """A request was answered. ``route`` is the pattern of its path."""
    _requests.labels(route, method, str(status)).inc()
    _handling.labels(route).observe(seconds)
