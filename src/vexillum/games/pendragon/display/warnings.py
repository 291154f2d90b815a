"""Warnings: what is coming, and what would prevent it. No player should lose by surprise."""

from __future__ import annotations

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.display.imperium_warnings import imperium_warnings
from vexillum.games.pendragon.display.map_warnings import map_warnings
from vexillum.games.pendragon.display.next_epoch import Coming
from vexillum.games.pendragon.display.upkeep_warnings import upkeep_warnings
from vexillum.games.pendragon.display.victory_warnings import victory_warnings


def warnings(coming: Coming, texts: Texts) -> tuple[Warning, ...]:
    """Who would win, what becomes of the Imperium, what the Epoch Round costs, and what is at risk on the map."""
    if coming.check is None:
        return ()
    return (
        *victory_warnings(coming, texts),
        *imperium_warnings(coming, texts),
        *upkeep_warnings(coming, texts),
        *map_warnings(coming, texts),
    )
