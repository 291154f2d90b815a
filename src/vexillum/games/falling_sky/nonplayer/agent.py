"""8.0 The agent that plays a Faction by the rules for Non-players."""

from __future__ import annotations

from vexillum.coin.nonplayer import agent
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG


class NonPlayer(agent.NonPlayer):
    """Answers like the printed Non-player of its Faction."""

    version = 2
    catalog = CATALOG
