"""What is coming: who would win, what Winter brings, and what is at risk on the map."""

from __future__ import annotations

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.display.map_warnings import map_warnings
from vexillum.games.falling_sky.display.next_winter import WinterPreview
from vexillum.games.falling_sky.display.victory_warnings import victory_warnings
from vexillum.games.falling_sky.display.winter_warnings import winter_warnings


def warnings(coming: WinterPreview, texts: Texts) -> tuple[Warning, ...]:
    """Nothing when no Victory Phase is ahead."""
    if coming.check is None:
        return ()
    return (*victory_warnings(coming, texts), *winter_warnings(coming, texts), *map_warnings(coming, texts))
