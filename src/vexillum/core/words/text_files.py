"""Text files: TOML (JSON for the browser), flat or in tables, each text under its dotted id."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

import tomli

PLURALS = frozenset(("zero", "one", "two", "few", "many", "other"))
SUFFIXES = (".toml", ".json")

Template = str | Mapping[str, str]
"""A text with placeholders; or one for each plural form."""


class BadText(ValueError):
    """A text file that cannot be read, or an invalid text in it: the file, the place, and the error."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{file}: {why}")
        self.file = file
        self.why = why


def read_folder(folder: Traversable, *, checked: bool = False) -> dict[str, Template]:
    """The texts of all files in a folder and its subfolders. No two files may have the same text.

    Built-in texts are checked by tests; external ones when they are read.
    """
    found: dict[str, Template] = {}
    for file in _files(folder):
        read = read_file(file, checked=checked)
        if twice := found.keys() & read.keys():
            raise BadText(str(file), f"{min(twice)}: another file in {folder} has this text too")
        found |= read
    return found


def _files(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry)
        elif entry.name.endswith(SUFFIXES) and entry.name != "language.toml":
            yield entry


def read_file(file: Traversable, *, checked: bool = False) -> dict[str, Template]:
    """The texts of one file."""
    table = read_table(file)
    try:
        found = _flatten(table)
        for id, template in found.items() if checked else ():
            _check(id, template)
    except (ValueError, RecursionError) as problem:
        raise BadText(str(file), str(problem)) from problem
    return found


def read_table(file: Traversable) -> dict[str, Any]:
    """The unflattened content of a file."""
    try:
        text = file.read_text("utf-8")
        table = json.loads(text) if file.name.endswith(".json") else tomli.loads(text)
    except (OSError, ValueError, RecursionError) as problem:  # ValueError: not UTF-8, TOML or JSON
        raise BadText(str(file), str(problem)) from problem
    if not isinstance(table, dict):
        raise BadText(str(file), "it must hold a table of texts")
    return table


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Template]:
    flat: dict[str, Template] = {}
    for key, value in table.items():
        id = f"{prefix}{key}"
        if isinstance(value, str):
            flat[id] = value
        elif not isinstance(value, dict):
            raise ValueError(f"{id}: a text or a table is needed, not {value!r}")
        elif "other" in value and PLURALS.issuperset(value) and all(isinstance(form, str) for form in value.values()):
            flat[id] = value
        else:
            flat |= _flatten(value, f"{id}.")
    return flat


# Templates ------------------------------------------------------------------------------------------------------------


def forms(template: Template) -> Sequence[str]:
    """The forms of a template: one, or one for each plural."""
    return (template,) if isinstance(template, str) else tuple(template.values())


@lru_cache(maxsize=4096)
def parse(template: str) -> Sequence[tuple[str, str | None, str]]:
    """A form in parts: literal text, then the name of a placeholder and its kind."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(template))


def _check(id: str, template: Template) -> None:
    """Check the syntax of a text, or ValueError: balanced braces, and no counted noun that counts itself."""
    for form in forms(template):
        try:
            parts = parse(form)
        except ValueError as problem:
            raise ValueError(f"{id}: {problem}") from problem
        if id.startswith("count.") and any(name and spec for _, name, spec in parts):
            raise ValueError(f"{id}: a counted noun has its number as {{n}}, without a kind")
