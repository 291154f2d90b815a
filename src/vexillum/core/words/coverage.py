"""How complete a translation is: missing and mismatched texts of each package."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.resources import files

import msgspec

from vexillum.core.words.languages import SOURCE, read_texts, short_name
from vexillum.core.words.text_files import Template, forms, parse


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
