"""The table in the browser: pages, styles and ES modules, the same for every game."""

from __future__ import annotations

from pathlib import Path
from string import Template

__all__ = ["CLUB_PAGES", "PAGES", "STATIC"]

_HERE = Path(__file__).parent

STATIC = _HERE / "static"
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

_TABLES = ("play", "replay")
_WIDE = ("lobby", "account", "people", "admin")


def _markup(name: str) -> str:
    if name in _TABLES:
        return (_HERE / f"{name}.html").read_text("utf-8")
    page = Template((_HERE / "page.html").read_text("utf-8"))
    return page.substitute(page=name, width="wide" if name in _WIDE else "narrow")


PAGES = {name: _markup(name) for name in (*_TABLES, "lobby", "join", "missing", *CLUB_PAGES.values())}
"""The markup of all pages. All but the tables are alike: their script, which has the page's name, fills them."""
