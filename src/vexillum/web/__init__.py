"""The table in the browser: static pages, styles and ES modules, served as they are, the same for every game."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PAGES", "STATIC"]

STATIC = Path(__file__).parent / "static"
"""The folder that a server offers at ``/static/``."""

PAGES = {
    "lobby": STATIC / "lobby.html",
    "play": STATIC / "play.html",
    "replay": STATIC / "replay.html",
    "join": STATIC / "join.html",
}
"""The pages ``/``, ``/play/{match}``, ``/replay/{match}`` and ``/join/{token}``. Their scripts read the address."""
