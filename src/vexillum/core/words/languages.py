"""The languages that there are. A language is a folder: no code knows any by name but that of the first texts, English.

Built in are those with a ``language.toml`` among the engine's texts, ``texts/<language>/``; every package that speaks
has a folder of that name. Translators add a language, or lay texts over one, from outside: ``languages/<language>/`` in
the home folder, with a ``language.toml`` and a folder for each package (``core``, ``cli``, ``web``, ``anno890``, …).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
from babel import Locale, UnknownLocaleError

from vexillum.core.tools.home import home
from vexillum.core.words.text_files import BadText, Template, read_folder, read_table

SOURCE = "en"
"""The language in which every text exists. What another one lacks is said in it."""
FILE = "language.toml"
ID = re.compile(r"[a-z]{2,3}")
LESSONS = "lessons"
"""The folder of a game's lessons, whose texts are read only when somebody learns."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a language says about itself in its ``language.toml``."""

    name: str
    """What it is called by those who speak it."""
    locale: str
    """Whose plurals, lists and numbers it has, by the name in Unicode's CLDR: ``it``."""
    dates: str = ""
    """Whose dates, if they differ: ``en-GB``."""
    answer: str = "Answer"
    """How the answer to a ruling begins in its file ``RULINGS.<language>.md``."""
    why: str = "Why"
    """How the reason for it begins."""
    and_before: dict[str, str] = {}
    """The "and" of a list before certain first letters: in Italian ``{ e = "ed" }``, "Arverni ed Edui"."""


class Translation(msgspec.Struct, frozen=True):
    """A language from outside, or texts laid over one that is built in."""

    language: Language | None
    texts: dict[str, dict[str, Template]]
    """By package: a game's is called as its module, or as its id."""
    documents: dict[str, dict[str, str]]
    """By package, the content of further files by their names: ``RULINGS.de.md``."""


class Broken(msgspec.Struct, frozen=True):
    """A folder from outside that cannot be used, and why."""

    language: str
    file: str
    why: str


def _texts_of(package: str) -> Traversable:
    """The folder of a package's texts; lessons are a folder of their game's, without a module."""
    game, _, last = package.rpartition(".")
    return (files(game) / last if last == LESSONS else files(package)) / "texts"


def short_name(package: str) -> str:
    """What translators call a package: its last name; of a game's lessons, ``<game>_lessons``."""
    rest, _, last = package.rpartition(".")
    return f"{rest.rpartition('.')[2]}_{last}" if last == LESSONS else last


def _read_language(folder: Traversable) -> Language:
    """The ``language.toml`` of a folder."""
    file = folder / FILE
    try:
        language = msgspec.convert({"locale": folder.name, **read_table(file)}, Language)
        Locale.parse(language.locale, sep="-")
    except (msgspec.ValidationError, UnknownLocaleError, ValueError) as problem:
        if isinstance(problem, BadText):
            raise
        raise BadText(str(file), str(problem)) from problem
    return language


@cache
def _built_in() -> Mapping[str, Language]:
    """By id, the source language first."""
    folders = [folder for folder in _texts_of("vexillum.core").iterdir() if (folder / FILE).is_file()]
    folders.sort(key=lambda folder: (folder.name != SOURCE, folder.name))
    return {folder.name: _read_language(folder) for folder in folders}


BUILT_IN = tuple(_built_in())
"""The languages that every text must exist in."""


# From outside ---------------------------------------------------------------------------------------------------------


@cache
def translations() -> Mapping[str, Translation | Broken]:
    """The folders of translators in the home folder, by language. They are read once."""
    try:
        folders = sorted(entry for entry in (home() / "languages").iterdir() if entry.is_dir())
    except OSError:
        return {}
    return {folder.name: _read_translation(folder) for folder in folders}


def _read_translation(folder: Path) -> Translation | Broken:
    try:
        if ID.fullmatch(folder.name) is None:
            raise BadText(str(folder), "the name of a language is two or three small letters")
        described = folder.name not in BUILT_IN or (folder / FILE).is_file()
        language = _read_language(folder) if described else None
        packages = {entry.name.replace("-", "_"): entry for entry in sorted(folder.iterdir()) if entry.is_dir()}
        texts = {name: read_folder(entry, checked=True) for name, entry in packages.items()}
        documents = {name: _documents(entry) for name, entry in packages.items()}
    except (BadText, OSError) as problem:
        file, why = (problem.file, problem.why) if isinstance(problem, BadText) else (str(folder), str(problem))
        return Broken(folder.name, file, why)
    return Translation(language, texts, documents)


def _documents(folder: Path) -> dict[str, str]:
    found = {}
    for file in sorted(folder.glob("*.md")):
        try:
            found[file.name] = file.read_text("utf-8")
        except ValueError as problem:
            raise BadText(str(file), str(problem)) from problem
    return found


def broken_languages() -> tuple[Broken, ...]:
    """The folders from outside that cannot be used."""
    return tuple(one for one in translations().values() if isinstance(one, Broken))


def _from_outside(language: str) -> Translation | None:
    found = translations().get(language)
    return found if isinstance(found, Translation) else None


# All ------------------------------------------------------------------------------------------------------------------


@cache
def known_languages() -> tuple[str, ...]:
    """All languages: those that are built in, the source language first, then those from outside."""
    outside = [id for id, one in translations().items() if isinstance(one, Translation) and id not in BUILT_IN]
    return (*BUILT_IN, *outside)


@cache
def language_info(id: str) -> Language:
    """What a language says about itself."""
    outside = _from_outside(id)
    return outside.language if outside and outside.language else _built_in()[id]


def find_language(tags: Iterable[str]) -> str:
    """The first of these that we have, from tags such as ``it-IT`` and ``it_IT.UTF-8``; or the source language."""
    wanted = (re.split(r"[^a-z]", tag.strip().lower(), maxsplit=1)[0] for tag in tags)
    return next((one for one in wanted if one in known_languages()), SOURCE)


def read_texts(package: str) -> dict[str, dict[str, Template]]:
    """The texts of a package by language: its own, and over them those from outside."""
    return {id: {**_built_in_texts(package, id), **_outside_texts(package, id)} for id in known_languages()}


@cache
def _built_in_texts(package: str, language: str) -> Mapping[str, Template]:
    """They are read once: they do not change while a program runs."""
    folder = _texts_of(package) / language
    return read_folder(folder) if folder.is_dir() else {}


def _outside_texts(package: str, language: str) -> dict[str, Template]:
    outside = _from_outside(language)
    return outside.texts.get(short_name(package), {}) if outside else {}


def outside_document(package: str, language: str, name: str) -> str | None:
    """The content of a further file of a package in a folder from outside, if there is one."""
    outside = _from_outside(language)
    return outside.documents.get(short_name(package), {}).get(name) if outside else None
