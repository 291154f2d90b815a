"""Drawings in parts: each is made once for what it shows, so that the next board costs what has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.words.texts import Texts

Drawn = TypeVar("Drawn")


class Remembered(Generic[Drawn]):
    """Draws the same facts in the same language only once.

    The facts are plain data. What is drawn is made of a copy of them, as they stand in the key: nothing else of a
    view can get into it, so nobody is shown what was drawn for eyes that see more.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], most: int) -> None:
        self._drawn = lru_cache(most)(lambda texts, key: draw(_decode(key), texts))
        _MEMORIES.append(self)

    def __call__(self, facts: Any, texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(texts, _encode(facts))

    def forget(self) -> None:
        """Draw everything again."""
        self._drawn.cache_clear()


class RememberedFew(Generic[Drawn]):
    """The same for a few facts that cannot change, a tuple of numbers and words: they are the key themselves.

    In the same place there is always the same kind of fact: a 1 and a true one would be the same key.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], most: int) -> None:
        self._drawn = lru_cache(most)(draw)
        _MEMORIES.append(self)

    def __call__(self, facts: tuple[Any, ...], texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(facts, texts)

    def forget(self) -> None:
        """Draw everything again."""
        self._drawn.cache_clear()


_MEMORIES: list[Remembered[Any] | RememberedFew[Any]] = []
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def forget_drawings() -> None:
    """Forget every part of every drawing."""
    for memory in _MEMORIES:
        memory.forget()


def remembered(most: int) -> Callable[[Callable[[Any, Texts], Drawn]], Remembered[Drawn]]:
    """A part of a drawing that is made once for its facts; this many different ones are remembered."""

    def of(draw: Callable[[Any, Texts], Drawn]) -> Remembered[Drawn]:
        return Remembered(draw, most)

    return of


def remembered_few(most: int) -> Callable[[Callable[[Any, Texts], Drawn]], RememberedFew[Drawn]]:
    """The same for facts that are a tuple of numbers and words."""

    def of(draw: Callable[[Any, Texts], Drawn]) -> RememberedFew[Drawn]:
        return RememberedFew(draw, most)

    return of
