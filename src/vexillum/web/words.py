"""The texts of the browser's pages, as their scripts read them."""

from __future__ import annotations

from functools import cache

from vexillum.core.words.languages import known_languages, language_info
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog


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
