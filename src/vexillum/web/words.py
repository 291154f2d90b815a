"""What the browser's pages say themselves, in each language, as their scripts read it."""

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
    """The texts in one language; what each language is called; whose plurals and dates this one has (``locale``)."""
    info = language_info(language)
    names = {f"language.{id}": language_info(id).name for id in known_languages()}
    spoken = {"locale": info.locale, "locale.dates": info.dates or info.locale}
    return {**web_catalog().readable(language), **names, **spoken}


def without_scripts() -> str:
    """What is shown where no script runs, in all languages, because nobody knows yet which one is read."""
    said = [str(web_catalog().readable(language)["noscript"]) for language in known_languages()]
    return " · ".join(dict.fromkeys(said))
