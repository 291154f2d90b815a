"""The game's texts: those of ``texts/``, an owner's words instead of ours, the rulings, and what is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from vexillum.core.inputs import plain_words
from vexillum.core.show.pages import Ruling, add_rulings, read_glossary, read_rulings
from vexillum.core.words.languages import known_languages
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog, Texts

from .components.installed_set import FILES, Files
from .components.records import GUARDIANS, OWNERS_ALONE, PACKAGE, ours, words

FORMS = {
    "place": ("the", "of", "in", "from", "to"),
    "region": ("the", "of", "in", "from", "to"),
    "minor": ("the", "of"),
    "unit": ("the",),
    "person": ("the",),
    "agent": ("the",),
}
"""Forms of names in a sentence: with article and preposition."""

OPENING = (
    *[f"{kind}_the" for kind in ("place", "region", "minor", "seat", "unit", "person", "agent", "kind")],
    *("place_in", "kind_a", "kind_your"),
)
"""Forms that a sentence can begin with: ``seat_The`` is made from ``seat_the``."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the document leaves open."""
    return read_rulings(files(PACKAGE))


@cache
def glossary() -> dict[str, str]:
    """The terms, each with its rule."""
    return read_glossary(files(PACKAGE))


def read_catalog() -> Catalog:
    """Every text in every language."""
    catalog = Catalog.read(PACKAGE)
    if FILES is not None:
        _add_owner_words(catalog, FILES)
        _add_set(catalog, FILES)
    for language in known_languages():
        _add_made(catalog, language)
    add_rulings(catalog, rulings())
    return catalog


def _add_owner_words(catalog: Catalog, files: Files) -> None:
    """The words of an owner's files in the place of ours. A scenario of ours keeps its name if it is given none."""
    for file, document in files.documents.items():
        for word in words(file, ours(file)) if file != OWNERS_ALONE else ():
            for texts in catalog.texts.values():
                texts.pop(word.id, None)
        for word in words(file, document):
            if said := plain_words(word.record, word.field):
                catalog.add(word.id, said)


def _add_set(catalog: Catalog, files: Files) -> None:
    """What a game with an owner's files is called, and which of its files are the owner's."""
    own = ", ".join(sorted(files.documents))
    for language in known_languages():
        texts = Texts(catalog, language)
        name = files.names[language].replace("{", "").replace("}", "")
        catalog.add("game.name", {language: f"{texts('game.name')} ({name})"})
        catalog.add("game.reconstructed", {language: texts("own.of_owner", name=name, files=own)})


def _add_made(catalog: Catalog, language: str) -> None:
    """Texts made from others of a language: names of people, and names with article and preposition."""
    said = catalog.texts[language]
    for guardian in GUARDIANS:
        if (name := said.get(f"guardian.{guardian.id}")) is not None:
            said[f"person.guardian_{guardian.id}"] = name
    _add_forms(Texts(catalog, language), said)
    said |= _openings(said)


def _add_forms(texts: Texts, said: dict[str, Template]) -> None:
    """Names with article and preposition. Names from an owner's files are used as they are.

    A thing without a name in a language has that of the source language.
    """
    for id, name in list(said.items()):
        kind, _, thing = id.partition(".")
        if "." not in thing and isinstance(name, str):
            for form in FORMS.get(kind, ()):
                whole = f"{kind}_{form}.{thing}"
                if name.lower() not in str(said.get(whole, "")).lower():
                    said[whole] = texts(f"within.{form}", name=name)


def _openings(said: Mapping[str, Template]) -> dict[str, str]:
    found = {}
    for id, name in said.items():
        form, _, thing = id.partition(".")
        if form in OPENING and isinstance(name, str):
            kind, _, article = form.partition("_")
            found[f"{kind}_{article.capitalize()}.{thing}"] = name[0].upper() + name[1:]
    return found
