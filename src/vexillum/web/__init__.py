"""The table in the browser: pages, styles and ES modules, the same for every game."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from vexillum.core.words.languages import known_languages
from vexillum.web.words import without_scripts

__all__ = ["CLUB_PAGES", "PAGES", "STATIC", "TEMPLATES", "scripts"]

_HERE = Path(__file__).parent

STATIC = _HERE / "static"
"""The folder that a server offers at ``/static/``."""

TEMPLATES = _HERE / "templates"
"""The templates of the pages that a server renders."""

CLUB_PAGES = {
    "/people": "people",
    "/people/{name}": "profile",
}
"""The pages that only a club has and that a script fills, by address."""

_KINDS = {
    "play": "table",
    "replay": "table replay",
    "lesson": "table in-lesson",
    "puzzle": "table in-lesson in-puzzle",
    "study": "table replay study",
    "editor": "table editing",
}
"""The pages that show a board, which have a file with what is inside. All others are filled by their script."""
_INSIDE = {"puzzle": "lesson"}
"""Whose file has what is inside, where it is not the page's own."""
_WIDE = ("lobby", "people", "course", "puzzle-shelf", "studies")
_AROUND = ("rail", "panels", "side", "question", "story", "playback", "replay", "hints", "review")
_BOARD = ("table", *_AROUND, "small-screens")
_SHEETS = {
    **dict.fromkeys(_KINDS, _BOARD),
    "lesson": (*_BOARD, "lesson"),
    "puzzle": (*_BOARD, "lesson", "puzzle"),
    "course": ("lobby", "club", "course"),
    "puzzle-shelf": ("lobby", "club", "front", "puzzle-list"),
    "lobby": ("lobby", "club", "front", "puzzle-list"),
    "study": (*_BOARD, "study"),
    "studies": ("lobby", "club", "front", "studies"),
    "editor": ("table", "side", "review", "editor"),
}
"""The style sheets of pages by subject; ``small-screens`` arranges those with a board on smaller screens."""
_IMPORT = re.compile(r'(?:^import|^} from|;import)[^;"\n]*"(\.{1,2}/[\w./-]+)"', re.MULTILINE)
"""An import at the beginning of a line; in a library that has no lines, after another one."""


@cache
def _imports(script: str) -> tuple[str, ...]:
    """The scripts that a script needs at once."""
    found = _IMPORT.findall((STATIC / script).read_text("utf-8"))
    return tuple(posixpath.normpath(posixpath.join(posixpath.dirname(script), path)) for path in found)


def scripts(page: str) -> list[str]:
    """All scripts that a page needs, its own first: a browser that knows them at once asks for them at once.

    Each as its path in :data:`STATIC`: ``js/pages/play.js``, ``vendor/lit-html/lit-html.js``.
    """
    found = [f"js/pages/{page}.js"]
    for script in found:
        found += [needed for needed in _imports(script) if needed not in found]
    return found


def _markup(name: str) -> str:
    """A page: its script has its name."""
    kind, sheets = _KINDS.get(name, "lobby club"), _SHEETS.get(name, ("lobby", "club", "front"))
    if name in _KINDS:
        inside = (_HERE / f"{_INSIDE.get(name, name)}.html").read_text("utf-8")
    else:
        width = "wide" if name in _WIDE else "narrow"
        inside = f'<header id="bar" class="bar"></header>\n<main id="main" class="{width}"></main>\n'
    links = "\n".join(f'<link rel="stylesheet" href="/static/css/{sheet}.css">' for sheet in sheets)
    early = "\n".join(f'<link rel="modulepreload" href="/static/{script}">' for script in scripts(name)[1:])
    page = Template((_HERE / "page.html").read_text("utf-8"))
    said = {"languages": " ".join(known_languages()), "noscript": escape(without_scripts())}
    return page.substitute(page=name, kind=kind, sheets=links, scripts=early, inside=inside, **said)


PAGES = {
    name: _markup(name)
    for name in (*_KINDS, "lobby", "join", "not-found", "course", "puzzle-shelf", "studies", *CLUB_PAGES.values())
}
"""The markup of all pages."""
