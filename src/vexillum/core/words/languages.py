"""The available languages. A language is a folder; no code names one, except the source language, English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
from babel import Locale, UnknownLocaleError

from vexillum.core.tools.home import home
from vexillum.core.words.text_files import BadText, Template, forms, parse, read_folder, read_table

SOURCE = "en"
"""The language in which every text exists: the fallback of the others."""
FILE = "language.toml"
ID = re.compile(r"[a-z]{2,3}")
LESSONS = "lessons"
"""The folder of a game's lessons, whose texts are loaded on demand."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``language.toml`` of a language."""

    name: str
    """Its native name."""
    locale: str
    """The CLDR locale for plurals, lists and numbers: ``it``."""
    dates: str = ""
    """The locale for dates, if different: ``en-GB``."""
    answer: str = "Answer"
    """The label of a ruling's answer in ``RULINGS.<language>.md``."""
    why: str = "Why"
    """The label of its reason."""
    and_before: dict[str, str] = {}
    """The "and" of a list before certain first letters: in Italian ``{ e = "ed" }``, "Arverni ed Edui"."""


class Translation(msgspec.Struct, frozen=True):
    """An external language, or texts that override a built-in one."""

    language: Language | None
    texts: dict[str, dict[str, Template]]
    """By package; a game's is named after its module or its id."""
    documents: dict[str, dict[str, str]]
    """By package, the contents of other files by name: ``RULINGS.de.md``."""


class Broken(msgspec.Struct, frozen=True):
    """An external folder that cannot be used, and why."""

    language: str
    file: str
    why: str


def _texts_of(package: str) -> Traversable:
    """The folder of a package's texts; lessons are a subfolder of their game without a module."""
    game, _, last = package.rpartition(".")
    return (files(game) / last if last == LESSONS else files(package)) / "texts"


def short_name(package: str) -> str:
    """The short name of a package for translators: its last part; for a game's lessons ``<game>_lessons``."""
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
    """The built-in languages by id, the source language first."""
    folders = [folder for folder in _texts_of("vexillum.core").iterdir() if (folder / FILE).is_file()]
    folders.sort(key=lambda folder: (folder.name != SOURCE, folder.name))
    return {folder.name: _read_language(folder) for folder in folders}


BUILT_IN = tuple(_built_in())
"""The languages in which every text must exist."""


# From outside ---------------------------------------------------------------------------------------------------------


@cache
def translations() -> Mapping[str, Translation | Broken]:
    """The translators' folders in the home folder, by language. They are read once."""
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
    """The external folders that cannot be used."""
    return tuple(one for one in translations().values() if isinstance(one, Broken))


def _from_outside(language: str) -> Translation | None:
    found = translations().get(language)
    return found if isinstance(found, Translation) else None


# All ------------------------------------------------------------------------------------------------------------------


@cache
def known_languages() -> tuple[str, ...]:
    """All languages: the built-in ones, the source language first, then external ones."""
    outside = [id for id, one in translations().items() if isinstance(one, Translation) and id not in BUILT_IN]
    return (*BUILT_IN, *outside)


@cache
def language_info(id: str) -> Language:
    """The description of a language."""
    outside = _from_outside(id)
    return outside.language if outside and outside.language else _built_in()[id]


def find_language(tags: Iterable[str]) -> str:
    """The first available language of tags such as ``it-IT`` and ``it_IT.UTF-8``; or the source language."""
    wanted = (re.split(r"[^a-z]", tag.strip().lower(), maxsplit=1)[0] for tag in tags)
    return next((one for one in wanted if one in known_languages()), SOURCE)


def read_texts(package: str) -> dict[str, dict[str, Template]]:
    """The texts of a package by language: its own, overridden by external ones."""
    return {id: {**_built_in_texts(package, id), **_outside_texts(package, id)} for id in known_languages()}


@cache
def _built_in_texts(package: str, language: str) -> Mapping[str, Template]:
    """The built-in texts, read once: they do not change while a program runs."""
    folder = _texts_of(package) / language
    return read_folder(folder) if folder.is_dir() else {}


def _outside_texts(package: str, language: str) -> dict[str, Template]:
    outside = _from_outside(language)
    return outside.texts.get(short_name(package), {}) if outside else {}


def outside_document(package: str, language: str, name: str) -> str | None:
    """The content of another file of a package in an external folder, if there is one."""
    outside = _from_outside(language)
    return outside.documents.get(short_name(package), {}).get(name) if outside else None


# How complete a translation is: missing and mismatched texts of each package -----------------------------------------


class Coverage(msgspec.Struct, frozen=True):
    """The texts of one package in one language, compared with the source language."""

    package: str
    texts: int
    """The number of texts in the source language."""
    missing: dict[str, Template]
    """The missing ones, in the source language."""
    unknown: tuple[str, ...]
    """Ids that the package does not have."""
    other_places: tuple[str, ...]
    """Texts whose placeholders differ from the source language."""


def speaking_packages() -> tuple[str, ...]:
    """All packages with texts: Vexillum's, the installed games, and their lessons."""
    ours = [f"vexillum.{entry.name}" for entry in files("vexillum").iterdir() if (entry / "texts").is_dir()]
    games = {point.value.partition(":")[0] for point in entry_points(group="vexillum.games")}
    lessons = [f"{game}.lessons" for game in games if (files(game) / "lessons" / "texts").is_dir()]
    return (*sorted(ours), *sorted((*games, *lessons)))


def coverage(package: str, language: str) -> Coverage:
    """How complete a language is in a package; of one that nobody has begun, everything is missing."""
    texts = read_texts(package)
    source, own = texts[SOURCE], texts.get(language, {})
    return Coverage(
        package=short_name(package),
        texts=len(source),
        missing={id: template for id, template in source.items() if id not in own},
        unknown=tuple(id for id in own if id not in source),
        other_places=tuple(id for id, one in own.items() if id in source and _places(one) != _places(source[id])),
    )


def _places(template: Template) -> set[str]:
    return {name for form in forms(template) for _, name, _ in parse(form) if name is not None}
