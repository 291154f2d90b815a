"""All type errors in an owner's file, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from msgspec import inspect

from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.texts import Message

Place = tuple[str, ...]
"""A place in the file: ("card 5", "unshaded", "step 2 (gain)", "track")."""
Item = Callable[[Place, int, Any], Place]
"""The place of an entry of a list, from the place of the list, its number (from 1), and the entry."""
_KINDS: tuple[tuple[type[inspect.Type], tuple[type, ...], str], ...] = (
    (inspect.BoolType, (bool,), "truth"),
    (inspect.IntType, (int,), "number"),
    (inspect.FloatType, (int, float), "number"),
    (inspect.StrType, (str,), "text"),
    (inspect.CollectionType, (list,), "list"),
    (inspect.TupleType, (list,), "list"),
    (inspect.DictType, (dict,), "table"),
    (inspect.StructType, (dict,), "table"),
)


def spot(place: Place) -> str:
    """A place in words."""
    return ", ".join(place) or "file"


def complaint(id: str, place: Place, /, **params: Any) -> Message:
    """A problem at a place."""
    return Message(id, {"path": spot(place), **params})


def misfits(value: Any, form: Any, place: Place, item: Item) -> Iterator[Message]:
    """All errors of plain data against a type."""
    return _misread(value, _info(form), place, item)


@cache
def _info(form: Any) -> inspect.Type:
    return inspect.type_info(form)


def _misread(value: Any, info: inspect.Type, place: Place, item: Item) -> Iterator[Message]:
    """All errors of plain data against the description of a type."""
    if isinstance(info, inspect.AnyType):
        return
    options = info.types if isinstance(info, inspect.UnionType) else (info,)
    literals = [word for option in options if isinstance(option, inspect.LiteralType) for word in option.values]
    if type(value) is str and value in literals:
        return
    fits = [
        option for option in options for kind, plain, _ in _KINDS if isinstance(option, kind) and type(value) in plain
    ]
    if not fits:
        names = [name for option in options for kind, _, name in _KINDS if isinstance(option, kind)]
        wanted = [Message(f"position.kind.{name}") for name in dict.fromkeys(names)]
        yield complaint("position.wanted", place, found=shown(value), wanted=[*wanted, *map(shown, literals)])
    elif isinstance(fits[0], inspect.StructType):
        yield from _table(value, [option for option in fits if isinstance(option, inspect.StructType)], place, item)
    elif isinstance(fits[0], inspect.DictType):
        for key, one in value.items():
            yield from _misread(one, fits[0].value_type, (*place, key), item)
    elif isinstance(fits[0], inspect.CollectionType):
        for number, one in enumerate(value, 1):
            yield from _misread(one, fits[0].item_type, item(place, number, one), item)
    elif isinstance(fits[0], inspect.TupleType):
        kinds = fits[0].item_types
        if len(value) != len(kinds):
            yield complaint("own.length", place, found=len(value), wanted=len(kinds))
        for number, (one, kind) in enumerate(zip(value, kinds, strict=False), 1):
            yield from _misread(one, kind, item(place, number, one), item)
    elif isinstance(value, str) and any(ord(letter) < 32 and letter not in "\t\r\n" for letter in value):
        yield complaint("own.control", place)


def _table(value: Mapping[str, Any], kinds: list[inspect.StructType], place: Place, item: Item) -> Iterator[Message]:
    """A table of one kind, or of the kind given by its tag ("do")."""
    info = kinds[0]
    fields = {field.encode_name: field for field in info.fields}
    if info.tag_field is not None:
        by_word = {str(kind.tag): kind for kind in kinds}
        word = value.get(info.tag_field)
        if word is None:
            yield complaint("own.missing_one_of", (*place, info.tag_field), known=list(by_word))
            return
        if word not in by_word:
            yield named(word, by_word, (*place, info.tag_field))
            return
        fields = {field.encode_name: field for field in by_word[word].fields}
    for key, one in value.items():
        if key in fields:
            yield from _misread(one, fields[key].type, (*place, key), item)
        elif key != info.tag_field:
            near = get_close_matches(key, fields, 1)
            id = "own.no_word" if near else "position.no_word"
            yield complaint(id, (*place, key), near=near, known=list(fields))
    for key, field in fields.items():
        if field.required and key not in value:
            yield complaint("position.missing", (*place, key))


def named(found: Any, known: Collection[str], place: Place) -> Message:
    """An unknown name, with the nearest known one, or with all of them."""
    near = get_close_matches(str(found), known, 1)
    if near:
        return complaint("own.near", place, found=shown(found), near=near[0])
    return complaint("position.one_of", place, found=shown(found), known=list(known))
