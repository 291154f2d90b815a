"""The table in the browser: static pages, styles and ES modules, served as they are, the same for every game."""

from __future__ import annotations

from pathlib import Path

__all__ = ["CLUB_PAGES", "PAGES", "STATIC"]

STATIC = Path(__file__).parent / "static"
"""The folder that a server offers at ``/static/``."""

CLUB_PAGES = {
    "/signin": "signin",
    "/register": "register",
    "/verify/{token}": "letter",
    "/confirm/{token}": "letter",
    "/forgot": "forgot",
    "/reset/{token}": "reset",
    "/account": "account",
    "/people": "people",
    "/people/{name}": "person",
    "/admin": "admin",
}
"""The pages that only a club has, by address. Opening one changes nothing: the links in mails take a click."""

PAGES = {name: STATIC / f"{name}.html" for name in ("lobby", "play", "replay", "join", "missing", *CLUB_PAGES.values())}
"""The files of all pages. Their scripts read the address."""
