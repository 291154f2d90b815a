"""Our own files as the beginning of an owner's set: with the words that we have among our texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from vexillum.core.inputs.own_words import field_in
from vexillum.core.inputs.toml_text import inline
from vexillum.core.words.languages import BUILT_IN, read_texts
from vexillum.core.words.text_files import Template
from vexillum.games.akkren.components.data_words import OWNERS_ALONE, words
from vexillum.games.akkren.components.records import PACKAGE, ours
from vexillum.games.akkren.own.book import HEAD, SUFFIX, TABLES

_TABLE = re.compile(r"\[\[(\w+)\]\]")
_FIELD = re.compile(r"(\w+) = ")


def export(folder: Path, id: str, name: str) -> list[Path]:
    """Write them, with their comments. Nothing that is there already is written over."""
    named = "".join(f"{field_in('name', language)} = {inline(name)}\n" for language in BUILT_IN)
    head = f'[set]\nid = {inline(id)}\n{named}game = "akkren"\nformat = 1\n'
    content = {HEAD: head} | {table: "\n".join(_lines(table)) for table in TABLES}
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{table}{SUFFIX}" for table in content]
    for path in paths:
        if path.exists():
            raise FileExistsError(17, "File exists", str(path))
    for path, written in zip(paths, content.values(), strict=True):
        path.write_bytes(written.encode())
    return paths


@cache
def _texts() -> dict[str, dict[str, Template]]:
    return read_texts(PACKAGE)


def with_words(file: str) -> dict[str, Any]:
    """The contents of one of our files, with its words as an owner would write them."""
    document = deepcopy(ours(file))
    for word in words(file, document) if file != OWNERS_ALONE else ():
        for language in BUILT_IN:
            said = _texts()[language].get(word.id)
            if isinstance(said, str):
                word.record[field_in(word.field, language)] = said
    return document


def _lines(file: str) -> Iterator[str]:
    """The lines of a file. Words are added after the first line of a record, and in fields that have some inside."""
    bare, whole = ours(file), with_words(file)
    written = (files(PACKAGE) / "data" / f"{file}{SUFFIX}").read_text("utf-8")
    at: dict[str, int] = {}
    before: dict[str, Any] = {}
    record: dict[str, Any] = {}
    added: list[str] = []
    for line in written.split("\n"):
        field, table = _FIELD.match(line), _TABLE.fullmatch(line)
        if table:
            number = at[table[1]] = at.get(table[1], -1) + 1
            before, record = bare[table[1]][number], whole[table[1]][number]
            added = [f"{name} = {inline(said)}" for name, said in record.items() if name not in before]
        if field and field[1] in before and before[field[1]] != record[field[1]]:
            yield f"{field[1]} = {inline(record[field[1]])}"
        else:
            yield line
        if field:
            yield from added
            added = []
