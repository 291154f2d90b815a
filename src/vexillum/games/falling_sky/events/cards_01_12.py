"""Cards 1 to 12."""

from __future__ import annotations

from vexillum.games.falling_sky.events.registry import Effect

SIDES: dict[int, Effect] = {}
"""By card side (``coin.lasting.code``)."""
