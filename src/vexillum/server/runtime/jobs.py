"""What a server does by itself, again and again. Several processes do so at once; each row is claimed by one."""

from __future__ import annotations

from functools import partial

from vexillum.server.accounts.expired_data import cleaner
from vexillum.server.edge.requester import end_connections
from vexillum.server.kernel.periodic import SOON, Ticker
from vexillum.server.matches import banned_players, expired_turns
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments import tournament_progress

SESSIONS = 30.0
RESUMED = "agents"
AGENTS = 60.0
"""Seconds between two looks for matches in which an agent should answer and nobody lets it."""


def jobs(hub: Hub) -> list[Ticker]:
    """The tickers of a server; those of a club only where there is one."""
    always = [Ticker(RESUMED, AGENTS, hub.resume), expired_turns.ticker(hub)]
    if not hub.config.public:
        return always
    return [
        *always,
        Ticker("sessions", SESSIONS, partial(end_connections, hub)),
        cleaner(hub.database),
        banned_players.ticker(hub),
        tournament_progress.ticker(hub),
    ]


def begin_jobs(hub: Hub) -> list[Ticker]:
    """Begin with all of them: agents go on at once, as people who are at a table expect; the rest can wait a moment."""
    tickers = jobs(hub)
    for ticker in tickers:
        ticker.start(after=0.0 if ticker.name == RESUMED else SOON)
    return tickers
