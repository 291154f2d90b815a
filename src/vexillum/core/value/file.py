"""The file of a learned value: written by ``vexillum train``, shipped with a game, refused if it does not fit."""

from __future__ import annotations

import zlib
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.value.facts import VERSION
from vexillum.core.value.model import Value

MAGIC = b"vexillum value 1\n"
"""The first bytes of the file, with the version of its format."""
LARGEST = 1 << 20
"""The largest file and content, in bytes."""
SHIPPED = ("data", "value.bin")
"""Its place in the package of a game."""


def packed(value: Value) -> bytes:
    """A value as the content of a file."""
    return MAGIC + zlib.compress(msgspec.msgpack.encode(value), 9)


def unpacked(content: bytes, game: Game[Any], path: str) -> Value:
    """The value in a file, or :class:`BadSetup` that says why it cannot be used, and what to do."""
    if not content.startswith(MAGIC) or len(content) > LARGEST:
        raise BadSetup("error.value_unread", path=path, game=game.info.id)
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(content[len(MAGIC) :], LARGEST)
        if not inflater.eof:
            raise BadSetup("error.value_unread", path=path, game=game.info.id)
        value = msgspec.msgpack.decode(plain, type=Value)
    except (zlib.error, msgspec.MsgspecError):
        raise BadSetup("error.value_unread", path=path, game=game.info.id) from None
    if not value.trees.sound(value.columns.width):
        raise BadSetup("error.value_unread", path=path, game=game.info.id)
    check(value, game, path)
    return value


def check(value: Value, game: Game[Any], path: str) -> None:
    """Refuse a value of another game, or of another version of its rules or of the facts."""
    info = game.info
    if value.game != info.id:
        raise BadSetup("error.value_game", path=path, found=value.game, game=info.id)
    if value.rules != info.rules:
        raise BadSetup("error.value_rules", path=path, found=value.rules, here=info.rules, game=info.id)
    if value.facts != VERSION or value.columns.seats != info.seats:
        raise BadSetup("error.value_facts", path=path, game=info.id)


def read_value(path: Path, game: Game[Any]) -> Value:
    """The value in a file on disk."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as problem:
        raise BadSetup("error.value_missing", path=str(path), why=problem.strerror or str(problem)) from problem
    return unpacked(content, game, str(path))


def shipped_value(game: Game[Any]) -> Value | None:
    """The value shipped with a game; None if there is none. One that does not match its rules is refused."""
    return _shipped(game) if game.analysis.value else None


@cache
def _shipped(game: Game[Any]) -> Value | None:
    place = files(import_module(game.analysis.value)).joinpath(*SHIPPED)
    if not place.is_file():
        return None
    return unpacked(place.read_bytes(), game, "/".join(SHIPPED))
