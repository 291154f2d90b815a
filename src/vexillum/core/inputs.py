"""Files that people write: size bounds, typed TOML, errors with their place, owners' decks.

A file is bounded before it is parsed, then read into typed data; each error names its place and what is allowed there.
"""

from __future__ import annotations

import errno
import json
import lzma
import os
import re
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import accumulate
from pathlib import Path
from secrets import token_hex
from typing import Any, ClassVar, TypeVar, cast

import msgspec
import tomli
from msgspec import inspect

from vexillum.core.errors import VexillumError
from vexillum.core.tools.home import home
from vexillum.core.tools.paths import join
from vexillum.core.words.languages import SOURCE, known_languages
from vexillum.core.words.texts import Message, Texts

# Bounds for untrusted files, checked before parsing ------------------------------------------------------------------
#
# What is too large, nested too deeply, or not a regular file is refused in linear time. The parsers themselves recurse,
# take quadratic time for long keys, and fail on long numbers.


class BadFile(VexillumError):
    """Why a file was refused. The caller adds which file, and its purpose."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits of a file, far above what people and Vexillum write."""

    size: int
    """In bytes."""
    values: int
    depth: int = 40
    word: int = 100
    """The most characters of an unquoted number or name."""
    key: int = 20
    """The most parts of a dotted key."""


SAVE_BOUNDS = Bounds(4 * 1024 * 1024, 200_000)
"""A long game between people has about 2,000 answers: 10,000 values in 80 KB."""
HAND_BOUNDS = Bounds(1024 * 1024, 20_000)
"""Cases, positions and decks. A deck that changes every card has about 5,000 values."""

_MEMORY = 128 * 1024 * 1024
"""What unpacking may take; a file says how much it needs."""

# An unterminated string extends to where the parser would fail, so nothing is scanned twice. Each pattern
# ends wherever its loop does and never backtracks. Possessive quantifiers are broken in Python 3.11.2.
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_JSON_STRING = re.compile(r'"[^"]*(?:"|\Z)')
"""Escapes are removed before: outside of strings, the parser fails at a backslash."""
_TOML_STRING = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(?:"{3,5}|\\?\Z)'
    r"|'''[^']*(?:'(?!'')[^']*)*(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*(?:"|(?=\\?\n)|\\?\Z)'
    r"|'[^'\n]*(?:'|(?=\n)|\Z)"
    r"|#[^\n]*",
    re.DOTALL,
)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_NOT_BRACKETS = re.compile(r"[^][{}]+")
_AROUND_KEYS = re.compile(r"[][{}=,\n]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def bounded_content(path: Path, bounds: Bounds) -> bytes:
    """The content of a file, or :class:`BadFile` if it is missing, unreadable or too large.

    Pipes and devices are not opened: reading them may block or never end.
    """
    try:
        _check_regular(os.stat(path))
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
            _check_regular(os.fstat(file.fileno()))
            found = file.read(bounds.size + 1)
    except OSError as error:
        raise BadFile("file.system", why=error.strerror or str(error)) from error
    except ValueError as error:  # a NUL character in the name
        raise BadFile("file.system", why=os.strerror(errno.ENOENT)) from error
    _check_size(len(found), bounds)
    return found


def unpacked(packed: bytes, bounds: Bounds) -> bytes:
    """The content of an ``.xz`` file, or :class:`BadFile` if it is damaged or too large; no more is unpacked."""
    unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MEMORY)
    try:
        found = unpacking.decompress(packed, bounds.size + 1)
    except lzma.LZMAError as error:
        raise BadFile("file.syntax", why=str(error)) from error
    _check_size(len(found), bounds)
    if not unpacking.eof:
        raise BadFile("file.syntax", why="xz")
    return found


def bounded_text(found: bytes, bounds: Bounds) -> str:
    """The text of a file, or :class:`BadFile`."""
    _check_size(len(found), bounds)
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile("file.not_text", place=error.start + 1) from error


def check_json(given: str, bounds: Bounds) -> None:
    """Refuse JSON beyond the bounds. Its syntax is checked by the parser."""
    if _NUL.search(given):
        raise BadFile("file.nul")
    bare = _JSON_STRING.sub('""', _ESCAPED.sub("", given))
    _check_amount(bare.count(",") + bare.count("[") + bare.count("{"), bounds)
    _check_depth(bare, bounds)
    _check_words(bare, bounds)


def bounded_toml(given: str, bounds: Bounds) -> dict[str, Any]:
    """The content of a TOML text, or :class:`BadFile`."""
    bare = _TOML_STRING.sub("_", given)
    _check_amount(bare.count(",") + bare.count("[") + bare.count("{") + bare.count("="), bounds)
    _check_depth(bare, bounds)
    _check_words(bare, bounds)
    if max(piece.count(".") for piece in _AROUND_KEYS.split(bare)) >= bounds.key:
        raise BadFile("file.key", most=bounds.key)
    try:
        return tomli.loads(given)
    except (ValueError, RecursionError) as error:
        raise BadFile("file.syntax", why=str(error)) from error


def _check_regular(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise BadFile("file.no_file")


def _check_size(size: int, bounds: Bounds) -> None:
    if size > bounds.size:
        raise BadFile("file.size", most=bounds.size // 1024)


def _check_amount(values: int, bounds: Bounds) -> None:
    if values > bounds.values:
        raise BadFile("file.values", most=bounds.values)


def _check_depth(bare: str, bounds: Bounds) -> None:
    brackets = _NOT_BRACKETS.sub("", bare)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > bounds.depth:
        raise BadFile("file.depth", most=bounds.depth)


def _check_words(bare: str, bounds: Bounds) -> None:
    if re.search(rf"(?<![\w+-])[\w+-]{{{bounds.word + 1}}}", bare):
        raise BadFile("file.word", most=bounds.word)


# Plain data as readable TOML: small tables on one line, long lists broken into lines ---------------------------------
#
# The standard library reads TOML but does not write it, and existing writers give every small table its own heading, so
# that a board would fill pages.


WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(tree: Mapping[str, Any]) -> str:
    """A whole TOML document."""
    return "\n".join(_section(tree, "")).strip("\n") + "\n"


def inline(value: Any) -> str:
    """One value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {inline(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(inline, value))}]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else inline(name)


def _is_section(name: str, value: Any) -> bool:
    """Whether a table needs a heading, because it contains tables or is too long for a line."""
    if not isinstance(value, Mapping) or not value:
        return False
    return any(isinstance(item, Mapping) for item in value.values()) or len(name) + len(inline(value)) + 3 > WIDTH


def _section(tree: Mapping[str, Any], heading: str) -> list[str]:
    """The lines of a table: first its values, then its subtables with headings."""
    parts = {name: value for name, value in tree.items() if _is_section(_key(name), value)}
    lines = [f"{_key(name)} = {_value(_key(name), value)}" for name, value in tree.items() if name not in parts]
    if heading and (lines or not parts):
        lines = ["", f"[{heading}]", *lines]
    for name, value in parts.items():
        lines += _section(value, f"{heading}.{_key(name)}" if heading else _key(name))
    return lines


def _value(name: str, value: Any) -> str:
    line = inline(value)
    if len(name) + len(line) + 3 <= WIDTH or not isinstance(value, list | tuple):
        return line
    items = [inline(item) for item in value]
    if any(isinstance(item, Mapping | list | tuple) for item in value):
        return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    rows = [""]
    for item in items:
        if rows[-1] and len(rows[-1]) + len(item) + 6 > WIDTH:
            rows.append("")
        rows[-1] += f"{' ' if rows[-1] else ''}{item},"
    return "[\n" + "".join(f"    {row}\n" for row in rows) + "]"


# Reading TOML into typed data, with errors that name the place and what is allowed there -----------------------------


_T = TypeVar("_T")


def read_toml(path: Path, error: type[VexillumError]) -> dict[str, Any]:
    """The content of a TOML file, or the error given."""
    try:
        found = bounded_content(path, HAND_BOUNDS)
    except BadFile as problem:
        raise error("position.no_file", path=str(path), why=problem.message) from problem
    try:
        text = bounded_text(found, HAND_BOUNDS)
    except BadFile as problem:
        raise error(toml_refusal(problem).id, **toml_refusal(problem).params) from problem
    return toml_of(text, error)


def toml_of(text: str, error: type[VexillumError]) -> dict[str, Any]:
    """The content of a TOML text, or the error given."""
    try:
        return bounded_toml(text, HAND_BOUNDS)
    except BadFile as problem:
        raise error(toml_refusal(problem).id, **toml_refusal(problem).params) from problem


def toml_refusal(problem: BadFile) -> Message:
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


def short_toml(value: Any) -> str:
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
        return Message("position.wanted", {"path": path, "found": short_toml(value), "wanted": wanted})
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


# All type errors in an owner's file, each with its place -------------------------------------------------------------


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


def place_text(place: Place) -> str:
    """A place in words."""
    return ", ".join(place) or "file"


def problem_at(id: str, place: Place, /, **params: Any) -> Message:
    """A problem at a place."""
    return Message(id, {"path": place_text(place), **params})


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
        yield problem_at(
            "position.wanted", place, found=short_toml(value), wanted=[*wanted, *map(short_toml, literals)]
        )
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
            yield problem_at("own.length", place, found=len(value), wanted=len(kinds))
        for number, (one, kind) in enumerate(zip(value, kinds, strict=False), 1):
            yield from _misread(one, kind, item(place, number, one), item)
    elif isinstance(value, str) and any(ord(letter) < 32 and letter not in "\t\r\n" for letter in value):
        yield problem_at("own.control", place)


def _table(value: Mapping[str, Any], kinds: list[inspect.StructType], place: Place, item: Item) -> Iterator[Message]:
    """A table of one kind, or of the kind given by its tag ("do")."""
    info = kinds[0]
    fields = {field.encode_name: field for field in info.fields}
    if info.tag_field is not None:
        by_word = {str(kind.tag): kind for kind in kinds}
        word = value.get(info.tag_field)
        if word is None:
            yield problem_at("own.missing_one_of", (*place, info.tag_field), known=list(by_word))
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
            yield problem_at(id, (*place, key), near=near, known=list(fields))
    for key, field in fields.items():
        if field.required and key not in value:
            yield problem_at("position.missing", (*place, key))


def named(found: Any, known: Collection[str], place: Place) -> Message:
    """An unknown name, with the nearest known one, or with all of them."""
    near = get_close_matches(str(found), known, 1)
    if near:
        return problem_at("own.near", place, found=short_toml(found), near=near[0])
    return problem_at("position.one_of", place, found=short_toml(found), known=list(known))


# The line number of an error in a file, from its place ("card 5, unshaded, step 2 (gain), n") ------------------------


_HEADING = re.compile(r"""^\s*\[\[?\s*(?:[^\]]*\.)?\s*["']?([\w-]+)["']?\s*\]\]?""")
_SYNTAX = re.compile(r"\bat line (\d+)\b")
_STEP = re.compile(r"step \d+ \([^)]*\)")
_NUMBERED = re.compile(r"(\w+) (\d+) \(.*\)")
_NAMED = re.compile(r"(\w+) (\S+)")


def line_of(text: str, problem: Message) -> int:
    """The line number of an error in a text, counted from 1; 0 if the error has no place."""
    for said in _words(problem.params):
        if found := _SYNTAX.search(said):
            return int(found[1])
    path, why = problem.params.get("path"), str(problem.params.get("why", ""))
    step = _STEP.match(why)  # an error about a step names it in the reason
    return place_line(text, f"{path}, {step[0]}" if step else path) if isinstance(path, str) else 0


def place_line(text: str, path: str) -> int:
    """The line on which a place begins, or the nearest one that exists."""
    lines = text.splitlines()
    first, last, found = 0, len(lines), 0
    for part in path.split(", "):
        span = _span(lines, first, last, part)
        if span is None:
            return found
        first, last = span
        found = first + 1
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, Message):
        yield from _words(value.params)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, str):
        yield value


def _span(lines: list[str], first: int, last: int, part: str) -> tuple[int, int] | None:
    """The lines of a part of a place, within those of its parent."""
    if numbered := _NUMBERED.fullmatch(part):
        steps = [n for n in range(first, last) if re.search(r"\bdo\s*=", lines[n])]
        n = int(numbered[2]) - 1
        return (steps[n], steps[n + 1] if n + 1 < len(steps) else last) if n < len(steps) else None
    if named := _NAMED.fullmatch(part):
        return _record(lines, first, last, named[1], named[2])
    for n in range(first, last):
        if (heading := _HEADING.match(lines[n])) and heading[1] == part:
            return n, _end(lines, n, last)
    key = re.compile(rf"""(?:^|[{{,\s])["']?{re.escape(part)}["']?\s*=""")
    return next(((n, n + 1) for n in range(first, last) if key.search(lines[n])), None)


def _record(lines: list[str], first: int, last: int, kind: str, name: str) -> tuple[int, int] | None:
    """The record of a kind (``[[card]]``) with this number or id."""
    starts = [n for n in range(first, last) if re.match(rf"\s*\[\[\s*{re.escape(kind)}\s*\]\]", lines[n])]
    mark = re.compile(rf"""^\s*(?:number|id)\s*=\s*["']?{re.escape(name)}["']?\s*(?:#.*)?$""")
    for start, end in zip(starts, [*starts[1:], last], strict=True):
        if any(mark.match(lines[n]) for n in range(start, end)):
            return start, end
    return None


def _end(lines: list[str], start: int, last: int) -> int:
    return next((n for n in range(start + 1, last) if _HEADING.match(lines[n])), last)


# Texts in owners' files, in any language: ``title``, and ``title_it`` for Italian ------------------------------------


_S = TypeVar("_S", bound=msgspec.Struct)


def field_in(field: str, language: str) -> str:
    """The name of a text's field in one language: the source language has no suffix."""
    return field if language == SOURCE else f"{field}_{language}"


def with_translations(*fields: str) -> Callable[[type[_S]], type[_S]]:
    """Extend a struct by fields for these texts in every language. The class itself has them in the source language."""
    more = [(field_in(field, one), str, "") for field in fields for one in known_languages() if one != SOURCE]

    def in_every_language(form: type[_S]) -> type[_S]:
        made = msgspec.defstruct(
            form.__name__,
            more,
            bases=(form,),
            module=form.__module__,
            namespace={"__doc__": form.__doc__},
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=True,
        )
        return cast(type[_S], made)

    return in_every_language


def plain_words(record: Mapping[str, Any], field: str) -> dict[str, str]:
    """Like :func:`given_words`, for a record of plain data."""
    said = {one: str(record.get(field_in(field, one), "")) for one in known_languages()}
    usual = said[SOURCE] or next(filter(None, said.values()), "")
    return {one: text or usual for one, text in said.items()} if usual else {}


def given_words(given: msgspec.Struct, field: str) -> dict[str, str]:
    """A text of a record in every language. Missing languages get the text of another one."""
    said = {one: " ".join(getattr(given, field_in(field, one)).split()) for one in known_languages()}
    usual = said[SOURCE] or next(filter(None, said.values()), "")
    return {one: text or usual for one, text in said.items()} if usual else {}


# Owners' decks: files that change a game, in a folder of their own ---------------------------------------------------
#
# A deck is one file that changes the texts and effects of a game's cards; or a folder of files, a set, that changes
# more.


SUFFIX = ".toml"
MARK = re.compile(r"[a-z0-9-]{1,100}@[0-9a-f]{12}")
"""The mark of a deck, which identifies its exact content."""


class OwnDeck(msgspec.Struct, frozen=True, kw_only=True):
    """The description of one file."""

    path: str
    id: str = ""
    mark: str = ""
    """``<id>@<digest of the content>``: recorded by a match. Empty if the file cannot be used."""
    names: dict[str, str] = {}
    """The deck's name in each language."""
    problems: tuple[Message, ...] = ()
    """The errors, each with its place."""
    notes: tuple[Message, ...] = ()
    """Hints for its author."""

    def name(self, language: str) -> str:
        """Its name for a reader."""
        return self.names.get(language) or self.id or Path(self.path).stem


class OwnDecks(ABC):
    """The owners' decks of one game."""

    fetch: ClassVar[Callable[[str, str], str | None] | None] = None
    """Fetches the text of a club member's deck by game and mark; set by a club's server."""

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def folder(self) -> Path:
        """The folder of the decks. A file is named after the id of its deck."""
        return home() / "decks" / self.game

    def file(self, id: str) -> Path:
        """The path of the deck with an id."""
        return self.folder / f"{id}{SUFFIX}"

    def installed(self) -> list[OwnDeck]:
        """The decks of the folder in order, including broken ones."""
        return [self.read(path) for path in sorted(self.folder.glob(f"*{SUFFIX}"))]

    def takes(self, path: Path) -> bool:
        """Whether a path has the right form for a deck: a single file. Few games also have folders (sets)."""
        return not os.path.isdir(path)

    def install(self, path: Path, id: str) -> Path:
        """Copy a deck into the game's folder, replacing one with the same id; or OSError, BadFile."""
        target = self.file(id)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(target.name + ".part")
        beside.write_bytes(bounded_content(path, HAND_BOUNDS))
        os.replace(beside, target)
        return target

    def kept(self, mark: str) -> Path | None:
        """The path of a club member's deck by its mark, fetched on demand; None if no member has it.

        Each content has its own file.
        """
        if not MARK.fullmatch(mark):
            return None
        path = home() / "kept-decks" / self.game / f"{mark}{SUFFIX}"
        if path.is_file():
            return path
        fetch = type(self).fetch
        said = None if fetch is None else fetch(self.game, mark)
        if said is None:
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{token_hex(4)}")
        beside.write_text(said, "utf-8", newline="\n")
        os.replace(beside, path)
        return path

    def forget(self, path: Path) -> None:
        """Drop a deck that was only checked from the cache."""
        return

    def begin(self, folder: Path, id: str, name: str) -> list[Path]:
        """Write the game's own files into a folder as a starting point for a set; empty if it has no such files."""
        return []

    def command(self, id: str) -> str:
        """The arguments of ``vexillum play`` to play with an installed deck."""
        return f"{self.game} --option deck={id}"

    def tried(self, path: Path) -> tuple[Message, ...]:
        """Problems that only show when a valid deck is tried out."""
        return ()

    @abstractmethod
    def read(self, path: Path) -> OwnDeck:
        """Read and check a file. Never raises: errors are listed in ``problems``."""

    @abstractmethod
    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card as text lines: of the deck with this mark, or of the game's own (""). None: no such card."""

    @abstractmethod
    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark; or :class:`BadSetup` that says what is wrong."""
