"""The game's texts: those of ``texts/``, an owner's words instead of ours, the rulings, and what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from vexillum.core.inputs.own_words import plain_words
from vexillum.core.show.rulings import Ruling, add_rulings, read_rulings
from vexillum.core.words.languages import known_languages
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Catalog, Texts
from vexillum.games.akkren.components import map
from vexillum.games.akkren.components.data_words import OWNERS_ALONE, words
from vexillum.games.akkren.components.decks import GUARDIANS
from vexillum.games.akkren.components.given import FILES, Files
from vexillum.games.akkren.components.records import PACKAGE, ours

FORMS = ("in", "of", "from", "to")
"""How the name of a place stands in a sentence."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """How we read what the document leaves open."""
    return read_rulings(files(PACKAGE))


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
    """What is made of other texts of a language: names of people, and how places stand in a sentence."""
    said = catalog.texts[language]
    for guardian in GUARDIANS:
        if (name := said.get(f"guardian.{guardian.id}")) is not None:
            said[f"person.guardian_{guardian.id}"] = name
    for kind, records in _places().items():
        for record in records:
            _add_forms(Texts(catalog, language), said, kind, record.id)


def _add_forms(texts: Texts, said: dict[str, Template], kind: str, id: str) -> None:
    """Where something is, comes from and goes to, and whose it is. Names of an owner's map stand there as they are.

    A place that has no name in a language is called as in the source language.
    """
    name = said.get(f"{kind}.{id}")
    if not isinstance(name, str):
        return
    for form in FORMS:
        if name not in str(said.get(f"{kind}_{form}.{id}", "")):
            said[f"{kind}_{form}.{id}"] = texts(f"within.{form}", name=name)
    inside = str(said[f"{kind}_in.{id}"])
    said[f"{kind}_In.{id}"] = inside[0].upper() + inside[1:]


def _places() -> dict[str, Sequence[Any]]:
    return {"place": (*map.ZONES, *map.SEAS), "region": map.REGIONS}
