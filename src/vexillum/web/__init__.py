"""The browser client: pages, styles and ES modules, the same for every game."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from string import Template

from vexillum.core.words.languages import known_languages
from vexillum.web.page_parts import (
    BOARD_PAGES,
    STATIC,
    Joined,
    in_every_language,
    libraries,
    script_of,
    scripts,
    sheet_of,
)

__all__ = ["CLUB_PAGES", "PAGES", "STATIC", "TEMPLATES", "joined_file", "markup", "scripts"]

_HERE = Path(__file__).parent

TEMPLATES = _HERE / "templates"
"""The templates of server-rendered pages."""

CLUB_PAGES = {
    "/people": "people",
    "/people/{name}": "profile",
    "/waiting": "waiting",
}
"""The script-rendered pages that exist in clubs only, by URL."""

_KINDS = {
    "play": "table",
    "replay": "table replay",
    "lesson": "table in-lesson",
    "puzzle": "table in-lesson in-puzzle",
    "study": "table replay study",
    "editor": "table editing",
}
"""The pages with a board. All others are filled by their script."""
_WIDE = ("lobby", "waiting", "people", "profile", "course", "puzzle-index", "studies")
_AROUND = ("rail", "panels", "side", "question", "story", "playback", "replay", "hints", "review", "plans")
_BOARD = ("table", *_AROUND, "small-screens")
_SHEETS = {
    **dict.fromkeys(_KINDS, _BOARD),
    "lesson": (*_BOARD, "lesson"),
    "puzzle": (*_BOARD, "lesson", "puzzle"),
    "course": ("lobby", "club", "course"),
    "puzzle-index": ("lobby", "club", "front", "puzzle-list"),
    **dict.fromkeys(("lobby", "waiting"), ("lobby", "club", "front", "puzzle-list")),
    "study": (*_BOARD, "study"),
    "studies": ("lobby", "club", "front", "studies"),
    "editor": ("table", "side", "review", "editor"),
}
_FRONT = ("lobby", "club", "front")
"""The style sheets of pages by subject, besides ``base`` and, for boards, ``small-screens``. Pages not listed have
those of the front page.
"""


def joined_file(page: str, ending: str) -> Joined:
    """The URL of a page's joined style sheets (``css``) or scripts (``js``)."""
    return sheet_of(("base", *_SHEETS.get(page, _FRONT))) if ending == "css" else script_of(page)


@cache
def markup(name: str) -> str:
    """The markup of a page, made on first request. It loads the page's joined script."""
    kind, files = _KINDS.get(name, "lobby club"), {ending: joined_file(name, ending) for ending in ("css", "js")}
    if name in BOARD_PAGES:
        inside = BOARD_PAGES[name].markup()
    elif name in _KINDS:
        inside = (_HERE / f"{name}.html").read_text("utf-8")
    else:
        width = "wide" if name in _WIDE else "narrow"
        inside = f'<header id="bar" class="bar"></header>\n<main id="main" class="{width}"></main>\n'
    early = "\n".join(f'<link rel="modulepreload" href="/static/{library}">' for library in libraries(name))
    page = Template((_HERE / "page.html").read_text("utf-8"))
    said = {"languages": " ".join(known_languages()), "noscript": escape(in_every_language("noscript"))}
    said["old_browser"] = escape(in_every_language("old_browser"))
    marks = {ending: file.mark for ending, file in files.items()}
    return page.substitute(page=name, kind=kind, **marks, libraries=early, inside=inside, **said)


_OTHERS = ("lobby", "join", "not-found", "offline", "course", "puzzle-index", "studies")
PAGES = (*_KINDS, *_OTHERS, *CLUB_PAGES.values())
"""The names of all pages."""
