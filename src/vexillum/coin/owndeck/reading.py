"""Reading the file of an owner's deck: everything in it that is not understood, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

from vexillum.core.reading import shown
from vexillum.core.texts import Message

Place = tuple[str, ...]
"""The way to a spot in the file: ("card 5", "unshaded", "step 2 (gain)", "track")."""
_KINDS: tuple[tuple[type[inspect.Type], type, str], ...] = (
    (inspect.BoolType, bool, "truth"),
    (inspect.IntType, int, "number"),
    (inspect.StrType, str, "text"),
    (inspect.CollectionType, list, "list"),
    (inspect.DictType, dict, "table"),
    (inspect.StructType, dict, "table"),
)


def spot(place: Place) -> str:
    """A place in words."""
    return ", ".join(place) or "file"


def complaint(id: str, place: Place, /, **params: Any) -> Message:
    """What is wrong at a place."""
    return Message(id, {"path": spot(place), **params})


def unfit(value: Any, form: type) -> Iterator[Message]:
    """Everything in the plain data of a file that does not fit the volume's form of a deck."""
    return _misread(value, inspect.type_info(form), ())


def _misread(value: Any, info: inspect.Type, place: Place) -> Iterator[Message]:
    """Everything in plain data that does not fit its form."""
    options = info.types if isinstance(info, inspect.UnionType) else (info,)
    literals = [word for option in options if isinstance(option, inspect.LiteralType) for word in option.values]
    if type(value) is str and value in literals:
        return
    fits = [
        option for option in options for kind, plain, _ in _KINDS if isinstance(option, kind) and type(value) is plain
    ]
    if not fits:
        names = [name for option in options for kind, _, name in _KINDS if isinstance(option, kind)]
        wanted = [Message(f"position.kind.{name}") for name in dict.fromkeys(names)]
        yield complaint("position.wanted", place, found=shown(value), wanted=[*wanted, *map(shown, literals)])
    elif isinstance(fits[0], inspect.StructType):
        yield from _table(value, [option for option in fits if isinstance(option, inspect.StructType)], place)
    elif isinstance(fits[0], inspect.DictType):
        for key, item in value.items():
            yield from _misread(item, fits[0].value_type, (*place, key))
    elif isinstance(fits[0], inspect.CollectionType):
        for number, item in enumerate(value, 1):
            yield from _misread(item, fits[0].item_type, _item(place, number, item))
    elif isinstance(value, str) and any(ord(letter) < 32 and letter not in "\t\r\n" for letter in value):
        yield complaint("own.control", place)


def _item(place: Place, number: int, item: Any) -> Place:
    """The place of an entry of a list; cards by their number, steps by their word."""
    *before, name = place
    entry: Mapping[str, Any] = item if isinstance(item, dict) else {}
    if name == "card":
        return (*before, f"card {entry['number']}" if "number" in entry else f"[[card]] {number}")
    if name == "branches":
        return (*before, f"branch {number}" + (f" ({entry['id']})" if "id" in entry else ""))
    if name in ("steps", "then", "otherwise"):
        step = f"step {number}" + (f" ({entry['do']})" if "do" in entry else "")
        return (*before, step) if name == "steps" else (*before, name, step)
    return (*before, f"{name} {number}")


def _table(value: Mapping[str, Any], kinds: list[inspect.StructType], place: Place) -> Iterator[Message]:
    """A table of one kind, or of the kind that its word ("do") names."""
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
    for key, item in value.items():
        if key in fields:
            yield from _misread(item, fields[key].type, (*place, key))
        elif key != info.tag_field:
            near = get_close_matches(key, fields, 1)
            id = "own.no_word" if near else "position.no_word"
            yield complaint(id, (*place, key), near=near, known=list(fields))
    for key, field in fields.items():
        if field.required and key not in value:
            yield complaint("position.missing", (*place, key))


def named(found: Any, known: Collection[str], place: Place) -> Message:
    """A name that means nothing, with the nearest that does, or with all that do."""
    near = get_close_matches(str(found), known, 1)
    if near:
        return complaint("own.near", place, found=shown(found), near=near[0])
    return complaint("position.one_of", place, found=shown(found), known=list(known))
