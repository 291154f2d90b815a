"""The periodic jobs of a server. Several processes run them at once; each row is claimed by one."""

from __future__ import annotations

from functools import partial

from vexillum.server.accounts.expired_data import cleaner
from vexillum.server.edge.requester import end_connections
from vexillum.server.kernel.periodic import SOON, Ticker
from vexillum.server.matches import banned_players, expired_turns
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments import advancing

SESSIONS = 30.0
RESUMED = "agents"
AGENTS = 60.0
"""Seconds between checks for matches that wait for an agent which no process runs."""


def jobs(hub: Hub) -> list[Ticker]:
    """The tickers of a server, including those of a club if it is one."""
    always = [Ticker(RESUMED, AGENTS, hub.resume), expired_turns.ticker(hub)]
    if not hub.config.public:
        return always
    return [
        *always,
        Ticker("sessions", SESSIONS, partial(end_connections, hub)),
        cleaner(hub.database),
        banned_players.ticker(hub),
        advancing.ticker(hub),
    ]


def begin_jobs(hub: Hub) -> list[Ticker]:
    """Start all jobs: agents resume at once, since players wait for them; the rest after a moment."""
    tickers = jobs(hub)
    for ticker in tickers:
        ticker.start(after=0.0 if ticker.name == RESUMED else SOON)
    return tickers
