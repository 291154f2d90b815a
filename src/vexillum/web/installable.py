"""The installable app: its manifest, icons, and service worker, which changes with every static file."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.words.languages import known_languages
from vexillum.web import PAGES, joined_file, markup
from vexillum.web.page_parts import STATIC, libraries, page_words

OFFLINE = "offline"
"""The offline page."""
THEME_COLOR, BACKGROUND = "#2b1d12", "#e7dcc2"
"""``--rim`` and ``--bg`` of the light theme in base.css; pages set the colour of the dark theme themselves."""
_ICONS = "/static/img/app"
_WORKER = Path(__file__).parent / "app" / "service-worker.js"
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
