"""One file of a package's texts, in every built-in language."""

from __future__ import annotations

from importlib.resources import files

from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.text_files import read_file
from vexillum.core.words.texts import Catalog


def part(package: str, chapter: str) -> Catalog:
    """The texts of ``texts/<language>/<chapter>.toml``."""
    folder = files(package) / "texts"
    return Catalog({language: read_file(folder / language / f"{chapter}.toml") for language in BUILT_IN})
