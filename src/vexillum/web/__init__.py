"""The browser client: its texts, scripts and style sheets, pages, and the installable app, the same for every game."""

from __future__ import annotations

import json
import posixpath
import re
import string
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vexillum.core.words.languages import known_languages, language_info
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog

_HERE = Path(__file__).parent
STATIC = _HERE / "static"
"""The folder served at ``/static/``."""
TEMPLATES = _HERE / "templates"
"""The templates of server-rendered pages."""


# Pages ---------------------------------------------------------------------------------------------------------------


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
_OTHERS = ("lobby", "join", "not-found", "offline", "course", "puzzle-index", "studies")
PAGES = (*_KINDS, *_OTHERS, *CLUB_PAGES.values())
"""The names of all pages."""
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
    page = string.Template((_HERE / "page.html").read_text("utf-8"))
    said = {"languages": " ".join(known_languages()), "noscript": escape(in_every_language("noscript"))}
    said["old_browser"] = escape(in_every_language("old_browser"))
    marks = {ending: file.mark for ending, file in files.items()}
    return page.substitute(page=name, kind=kind, **marks, libraries=early, inside=inside, **said)


# The markup around a board -------------------------------------------------------------------------------------------


_FRAME = _HERE / "board.html"
_SKIP = '<a id="skip" class="skip" href="#question"></a>\n'
_BANNER = '<p id="banner" class="banner" role="alert" hidden></p>\n'
_CLOSED = '<p id="closed" class="banner" role="status" hidden></p>\n'
_SECRETS = '<p id="secrets-seen" class="banner secrets-seen" role="note" hidden></p>\n'
_RECAP = '<section id="recap" class="recap" hidden></section>\n'
_COACH = '<div id="coach" class="coach" hidden></div>'
_MOMENT = '<section id="moment" class="question moment" aria-live="polite"></section>'
_CONTROLS = '<div id="controls" class="controls"></div>\n'


def _question(inside: str = "") -> str:
    """The place of the question, with ``inside`` above its footer."""
    foot = '<div id="foot" class="foot"></div>'
    return f'{_RECAP}<section id="question" class="question" tabindex="-1">{inside}{foot}</section>'


class BoardPage(NamedTuple):
    """A page's parts of the frame around its board."""

    asked: str
    """The question, or the current moment."""
    tabs: tuple[str, ...]
    """The tabs beside the board."""
    open: str = "story"
    """The tab open at first; empty: the script opens one."""
    top: str = ""
    banners: str = ""
    under: str = ""
    """Below the board."""
    beside: str = ""
    outside: str = ""

    def markup(self) -> str:
        """The whole body of the page."""
        pages = "\n".join([_page(name, name == self.open) for name in self.tabs])
        parts = self._asdict() | {"pages": pages}
        return string.Template(_FRAME.read_text("utf-8")).substitute(parts).rstrip("\n") + "\n"


_BY_KEYBOARD = {"cards", "players", "chapters", "study", "keep"}
"""Scrollable areas without controls, which need a tab stop for the keyboard."""


def _page(name: str, open: bool) -> str:
    scrolled = ' tabindex="0"' if name in _BY_KEYBOARD else ""
    rail = " rail-page" if name == "cards" else ""
    hidden = "" if open else " hidden"
    return f'<section id="page-{name}"{scrolled} class="page{rail}"{hidden}></section>'


_LESSON = BoardPage(
    asked=_question(),
    tabs=("story", "cards", "players"),
    top=_SKIP,
    banners=_BANNER,
    under='<section id="strip" class="lesson-strip" hidden></section>\n',
    beside='<section id="speaker" class="speaker" tabindex="-1" hidden></section>\n',
    outside='<div id="spotlight" class="spotlight" aria-hidden="true"></div>\n'
    '<p id="spoken" class="unseen" aria-live="polite"></p>',
)
BOARD_PAGES = {
    "play": BoardPage(
        asked=_question(_COACH),
        tabs=("story", "cards", "players", "branches", "chat", "notes"),
        top=_SKIP,
        banners=_BANNER + _CLOSED + _SECRETS,
        outside='<dialog id="cover" class="cover"></dialog>',
    ),
    "replay": BoardPage(_MOMENT, ("story", "cards", "players", "branches", "keep"), under=_CONTROLS),
    "study": BoardPage(
        _MOMENT, ("story", "cards", "players", "chapters", "study", "branches"), open="", under=_CONTROLS
    ),
    "lesson": _LESSON,
    "puzzle": _LESSON,
}
"""By page name."""


# Texts ---------------------------------------------------------------------------------------------------------------


@cache
def web_catalog() -> Catalog:
    """All texts of the browser's pages."""
    return Catalog.read("vexillum.web")


def page_words(language: str) -> dict[str, Template]:
    """The texts in one language, the names of all languages, and the language's locale for plurals and dates
    (``locale``).
    """
    info = language_info(language)
    names = {f"language.{id}": language_info(id).name for id in known_languages()}
    spoken = {"locale": info.locale, "locale.dates": info.dates or info.locale}
    return {**web_catalog().readable(language), **names, **spoken}


def in_every_language(id: str) -> str:
    """A text in all languages, for a page whose scripts cannot run: its reader's language is unknown."""
    said = [str(web_catalog().readable(language)[id]) for language in known_languages()]
    return " · ".join(dict.fromkeys(said))


# Scripts and style sheets --------------------------------------------------------------------------------------------


_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./-]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("(\.{1,2}/[\w./-]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const)\b\*? (\w+))", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
_COMMENT = re.compile(r"^(?: */\*\*.*?\*/|//[^\n]*)\n*", re.MULTILINE | re.DOTALL)
"""Comments before declarations, and the lines between sections."""
_LEFT = re.compile(r'^(?:import|export)\b.*|\bimport\((?!"[^"]*"\)\.[A-Z]).*', re.MULTILINE)
"""Syntax not supported here; types in comments do not matter to the browser."""
_LIBRARY = re.compile(r'(?:^|;)import[^;"\n]*"(\.{1,2}/[\w./-]+)"', re.MULTILINE)
"""An import within a library, which is minified."""


class NotJoinable(Exception):
    """A script that cannot be joined."""


class Joined(NamedTuple):
    """A joined file and its hash."""

    content: bytes
    mark: str


class _Module(NamedTuple):
    """One of our scripts, with its imports as paths in :data:`STATIC`."""

    code: str
    at_once: tuple[str, ...]
    later: tuple[str, ...]
    exports: tuple[str, ...]


def scripts(page: str) -> list[str]:
    """All scripts of a page in dependency order: ``js/parts/words.js``, …, ``js/pages/play.js``.

    Libraries, such as ``vendor/lit-html/lit-html.js``, are included.
    """
    own, found = f"js/pages/{page}.js", list[str]()
    later = [script for module in _needed(own) if not _is_library(module) for script in _module(module).later]
    for script in (*later, own):
        _collect(script, (), found)
    return found


def libraries(page: str) -> list[str]:
    """The libraries of a page, which stay separate files."""
    return [script for script in scripts(page) if _is_library(script)]


@cache
def script_of(page: str) -> Joined:
    """The scripts of a page, without the libraries, as one module."""
    needed = scripts(page)
    heads = [f'import * as {_name(script)} from "/static/{script}";' for script in needed if _is_library(script)]
    *others, own = [script for script in needed if not _is_library(script)]
    return _joined("\n".join([*heads, *map(_wrapped, others), _module(own).code]))


@cache
def sheet_of(sheets: tuple[str, ...]) -> Joined:
    """The style sheets of a page, concatenated."""
    return _joined("\n".join((STATIC / "css" / f"{sheet}.css").read_text("utf-8") for sheet in sheets))


def _joined(text: str) -> Joined:
    content = text.encode()
    return Joined(content, sha256(content).hexdigest()[:16])


def _is_library(script: str) -> bool:
    return script.startswith("vendor/")


def _name(script: str) -> str:
    """A module's variable name; none of our names starts with a dollar."""
    return "$" + re.sub(r"\W", "_", script.removesuffix(".js"))


def _needed(script: str) -> Iterator[str]:
    """A script and its transitive imports."""
    found = [script]
    for one in found:
        yield one
        more = _imports(one) if _is_library(one) else (*_module(one).at_once, *_module(one).later)
        found += [other for other in more if other not in found]


def _collect(script: str, above: tuple[str, ...], found: list[str]) -> None:
    """Add a script to those found, after its imports."""
    if script in above:
        raise NotJoinable(f"{' imports '.join((*above[above.index(script) :], script))}: a script imports itself")
    if script not in found:
        for other in _imports(script) if _is_library(script) else _module(script).at_once:
            _collect(other, (*above, script), found)
        found.append(script)


def _wrapped(script: str) -> str:
    """A module as an immediately called function that returns its exports."""
    module = _module(script)
    return f"const {_name(script)} = (() => {{\n{module.code}\nreturn {{ {', '.join(module.exports)} }};\n}})();"


@cache
def _imports(library: str) -> tuple[str, ...]:
    text = (STATIC / library).read_text("utf-8")
    return tuple(_path(library, path) for path in _LIBRARY.findall(text))


def _path(script: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(script), path))


@cache
def _module(script: str) -> _Module:
    """Parse a script: imports come from the other functions, exports are only declared."""
    text = _COMMENT.sub("", (STATIC / script).read_text("utf-8"))
    at_once, later = list[str](), list[str]()

    def from_other(found: re.Match[str]) -> str:
        other = _path(script, found[2])
        at_once.append(other)
        return f"const {{{found[1].replace(' as ', ': ')}}} = {_name(other)};"

    def from_other_later(found: re.Match[str]) -> str:
        other = _path(script, found[1])
        later.append(other)
        return f"await Promise.resolve().then(() => {_name(other)})"

    code = _LATER.sub(from_other_later, _IMPORT.sub(from_other, text))
    exports = tuple(_EXPORT.findall(code))
    code = _NOTHING.sub("", _EXPORT.sub("", code))
    if left := _LEFT.search(code):
        raise NotJoinable(f"{script} has {left[0]!r}: only names in braces are imported, and declarations exported")
    return _Module(code, tuple(at_once), tuple(later), exports)


# The installable app: its manifest, icons, and service worker, which changes with every static file ------------------


OFFLINE = "offline"
"""The offline page."""
THEME_COLOR, BACKGROUND = "#2b1d12", "#e7dcc2"
"""``--rim`` and ``--bg`` of the light theme in base.css; pages set the colour of the dark theme themselves."""
_ICONS = "/static/img/app"
_WORKER = _HERE / "app" / "service-worker.js"
_SHORTCUTS = (("/", "app.games"), ("/puzzles", "app.puzzles"), ("/learn", "app.learn"), ("/rules", "app.rules"))


def manifest(language: str) -> dict[str, Any]:
    """The manifest in one language."""
    words = page_words(language)
    pictures = [(f"icon-{size}", size, "any") for size in (48, 96, 192, 512)]
    pictures += [(f"maskable-{size}", size, "maskable") for size in (192, 512)]
    return {
        "id": "/",
        "name": "Vexillum",
        "short_name": "Vexillum",
        "description": words["app.about"],
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME_COLOR,
        "background_color": BACKGROUND,
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": f"{_ICONS}/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *(
                {"src": f"{_ICONS}/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for name, size, purpose in pictures
            ),
        ],
        "shortcuts": [
            {"name": words[text], "url": path, "icons": [{"src": f"{_ICONS}/icon-96.png", "sizes": "96x96"}]}
            for path, text in _SHORTCUTS
        ],
    }


@cache
def service_worker() -> str:
    """The script with its constants filled in."""
    script = _WORKER.read_text("utf-8")
    return script.replace("%VERSION%", version()).replace('["%FILES%"]', json.dumps(offline_files()))


def offline_files() -> list[str]:
    """The offline page's texts in every language."""
    joined = [f"/static/joined/{joined_file(OFFLINE, ending).mark}/{OFFLINE}.{ending}" for ending in ("css", "js")]
    words = [f"/static/texts/{language}.json" for language in known_languages()]
    others = [f"/static/{library}" for library in libraries(OFFLINE)]
    return [*joined, *others, *words, "/static/js/parts/theme-boot.js", "/static/img/logo.svg"]


@cache
def version() -> str:
    """A hash of all static files, pages, texts and the script itself."""
    told = sha256(_WORKER.read_bytes())
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        told.update(file.relative_to(STATIC).as_posix().encode() + b"\0" + sha256(file.read_bytes()).digest())
    for name in sorted(PAGES):
        told.update(f"{name}\0{markup(name)}".encode())
    for language in known_languages():
        told.update(msgspec.json.encode(page_words(language), order="sorted"))
    return told.hexdigest()[:16]
