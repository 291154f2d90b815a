"""The installed games, found by their entry points: a new game needs no change here."""

from __future__ import annotations

import contextlib
import sys
import threading
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game

GROUP = "vexillum.games"


AT = "@"
"""Separates the id of a game from the mark of the owner's files it is played with: ``akkren@mine@1f0c…``."""


@cache
def _points() -> dict[str, EntryPoint]:
    """The entry points of the installed games, by id in order.

    Finding them opens the metadata of every installed package, so it is done once: a game that is installed while a
    program runs is found by the next one.
    """
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda one: one.name)}


def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, in order."""
    return tuple(_points())


def package_of(id: str) -> str:
    """The package of an installed game, which is not loaded for it; empty for any other."""
    point = _points().get(id)
    return "" if point is None else point.value.partition(":")[0]


def forget() -> None:
    """Look for the installed games again."""
    _points.cache_clear()
    installed_game.cache_clear()


def offered_ids() -> tuple[str, ...]:
    """All games in the order in which they are offered: the shortest first, each followed by its variants."""
    return tuple([id for base in sorted(game_ids(), key=_length) for id in (base, *_sisters(base))])


def _length(id: str) -> int:
    try:
        return installed_game(id).info.minutes[1]
    except Exception:  # a broken game is offered last
        return sys.maxsize


def _sisters(id: str) -> tuple[str, ...]:
    try:
        sisters = installed_game(id).sisters
        return sisters.games() if sisters else ()
    except Exception:  # a broken game must not hide the others; loading it raises the error
        return ()


def get_game(id: str) -> Game[Any]:
    """A game by its id, or :class:`BadSetup` that says which exist, or what is wrong with an owner's files."""
    base, at, files = id.partition(AT)
    game = installed_game(base)
    if not at:
        return game
    if game.sisters is None:
        raise BadSetup("error.no_sisters", game=base, files=files)
    return game.sisters.game_of(files)


@cache
def installed_game(id: str) -> Game[Any]:
    """A game by its own id, or :class:`BadSetup` that lists those that exist."""
    point = _points().get(id)
    if point is None:
        raise BadSetup("error.game", game=id, known=game_ids())
    game = point.load()
    if not isinstance(game, Game) or game.info.id != id:
        raise BadSetup("error.broken_game", game=id, where=point.value)
    resolve_new_types()
    return game


# Struct types, resolved before threads use them -----------------------------------------------------------------------
#
# msgspec resolves the fields of a struct type on first use, which is not thread-safe: another thread can find an
# incomplete type, and the process crashes (msgspec 0.22).


_lock = threading.Lock()
_settled: set[type] = set()
_threads = False


def before_threads() -> None:
    """Resolve all loaded struct types before threads start, and from now on those of each loaded game."""
    global _threads
    _threads = True
    resolve_new_types()


def resolve_new_types() -> None:
    """Resolve the struct types loaded since the last call, if threads use them."""
    if not _threads:
        return
    with _lock:
        for struct in set(_below(msgspec.Struct)) - _settled:
            with contextlib.suppress(Exception):  # a type that is never used because its fields cannot be resolved
                msgspec.json.Decoder(struct)
            _settled.add(struct)


def _below(struct: type) -> list[type]:
    """All subclasses of a struct; not a recursive generator, which would slow down a server's start."""
    found: list[type] = struct.__subclasses__()
    for one in found:  # grows during the loop
        found += one.__subclasses__()
    return found
