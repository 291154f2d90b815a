"""8.1 The turn of a Non-player: its flowchart."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot


def turn(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.1 What the flowchart of the Faction leads to."""
    return (bot.catalog.charts[bot.faction](bot),)
