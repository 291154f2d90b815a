"""Reading TOML into typed data, with errors that name the place and what is allowed there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from vexillum.core.errors import VexillumError
from vexillum.core.inputs import file_bounds
from vexillum.core.inputs.file_bounds import BY_HAND, BadFile
from vexillum.core.inputs.toml_text import inline
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Message

_T = TypeVar("_T")


def read_toml(path: Path, error: type[VexillumError]) -> dict[str, Any]:
    """The content of a TOML file, or the error given."""
    try:
        found = file_bounds.content(path, BY_HAND)
    except BadFile as problem:
        raise error("position.no_file", path=str(path), why=problem.message) from problem
    try:
        text = file_bounds.text(found, BY_HAND)
    except BadFile as problem:
        raise error(toml_problem(problem).id, **toml_problem(problem).params) from problem
    return toml_of(text, error)


def toml_of(text: str, error: type[VexillumError]) -> dict[str, Any]:
    """The content of a TOML text, or the error given."""
    try:
        return file_bounds.read_toml(text, BY_HAND)
    except BadFile as problem:
        raise error(toml_problem(problem).id, **toml_problem(problem).params) from problem


def toml_problem(problem: BadFile) -> Message:
    """Why a text was refused: invalid TOML, or beyond the bounds."""
    wrong = problem.message.id in ("file.syntax", "file.not_text")
    return Message("position.not_toml" if wrong else "position.too_much", {"why": problem.message})


def typed(value: Any, kind: type[_T], error: type[VexillumError], path: str = "") -> _T:
    """Plain data as a typed object, or the error given, with the first wrong path."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        found = _problem(value, inspect.type_info(kind), path)
        found = found or Message("position.type", {"path": path, "why": str(problem)})
        raise error(found.id, **found.params) from problem


def shown(value: Any) -> str:
    """A value as TOML, shortened if it is long."""
    try:
        text = inline(value)
    except TypeError:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


_PLAIN: tuple[tuple[type[inspect.Type], type, str], ...] = (
    (inspect.BoolType, bool, "truth"),
    (inspect.IntType, int, "number"),
    (inspect.StrType, str, "text"),
    (inspect.CollectionType, list, "list"),
    (inspect.DictType, dict, "table"),
    (inspect.StructType, dict, "table"),
)
"""The types of values in a file, with their names under ``position.kind``."""


def _kinds(info: inspect.Type) -> list[tuple[inspect.Type, type, str]]:
    """The TOML types that are allowed at a place, with their names."""
    options = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [(option, plain, name) for option in options for kind, plain, name in _PLAIN if isinstance(option, kind)]


def _problem(value: Any, info: inspect.Type, path: str) -> Message | None:
    """The first error of a value."""
    kinds = _kinds(info)
    if not kinds:
        return None
    fits = [option for option, plain, _ in kinds if type(value) is plain]
    if not fits:
        wanted = [Message(f"position.kind.{name}") for _, _, name in kinds]
        return Message("position.wanted", {"path": path, "found": shown(value), "wanted": wanted})
    option = fits[0]
    if isinstance(option, inspect.StructType):
        return _problem_in_struct(value, option, path)
    if isinstance(option, inspect.DictType):
        return _first(value.items(), option.value_type, path)
    if isinstance(option, inspect.CollectionType):
        return _first(enumerate(value), option.item_type, path)
    return None


def _first(items: Any, info: inspect.Type, path: str) -> Message | None:
    return next((found for key, item in items if (found := _problem(item, info, join(path, key)))), None)


def _problem_in_struct(value: Mapping[str, Any], info: inspect.StructType, path: str) -> Message | None:
    fields = {field.encode_name: field for field in info.fields}
    for key, item in value.items():
        if key not in fields:
            return Message("position.no_word", {"path": join(path, key), "known": list(fields)})
        if found := _problem(item, fields[key].type, join(path, key)):
            return found
    missing = [key for key, field in fields.items() if field.required and key not in value]
    return Message("position.missing", {"path": join(path, missing[0])}) if missing else None
