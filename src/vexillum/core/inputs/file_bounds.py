"""Bounds for untrusted files, checked before parsing.

What is too large, nested too deeply, or not a regular file is refused in linear time. The parsers themselves recurse,
take quadratic time for long keys, and fail on long numbers.
"""

from __future__ import annotations

import errno
import lzma
import os
import re
import stat
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import tomli

from vexillum.core.errors import VexillumError


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


SAVE = Bounds(4 * 1024 * 1024, 200_000)
"""A long game between people has about 2,000 answers: 10,000 values in 80 KB."""
BY_HAND = Bounds(1024 * 1024, 20_000)
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


def content(path: Path, bounds: Bounds) -> bytes:
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


def text(found: bytes, bounds: Bounds) -> str:
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


def read_toml(given: str, bounds: Bounds) -> dict[str, Any]:
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
