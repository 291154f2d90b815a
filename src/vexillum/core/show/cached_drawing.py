"""Drawings in parts: each part is cached by the facts that it shows, so that the next board only draws what changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.words.texts import Texts

Drawn = TypeVar("Drawn")


class CachedDrawing(Generic[Drawn]):
    """A drawing function cached by facts and language.

    The facts are plain data. The function gets a copy of them, decoded from the cache key: it can use nothing else of
    a view, so a seat never gets a drawing that was made for one that knows more.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], size: int) -> None:
        self._drawn = lru_cache(size)(lambda texts, key: draw(_decode(key), texts))
        _CACHES.append(self)

    def __call__(self, facts: Any, texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(texts, _encode(facts))

    def forget(self) -> None:
        """Clear the cache."""
        self._drawn.cache_clear()


class DrawingCachedByKey(Generic[Drawn]):
    """The same for a few immutable facts, a tuple of numbers and strings, which is the cache key itself.

    A place of the tuple must always hold the same type: 1 and True would be the same key.
    """

    def __init__(self, draw: Callable[[Any, Texts], Drawn], size: int) -> None:
        self._drawn = lru_cache(size)(draw)
        _CACHES.append(self)

    def __call__(self, facts: tuple[Any, ...], texts: Texts) -> Drawn:
        """The drawing of these facts."""
        return self._drawn(facts, texts)

    def forget(self) -> None:
        """Clear the cache."""
        self._drawn.cache_clear()


_CACHES: list[CachedDrawing[Any] | DrawingCachedByKey[Any]] = []
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def forget_drawings() -> None:
    """Clear the caches of all drawings."""
    for cache in _CACHES:
        cache.forget()


def cached(size: int) -> Callable[[Callable[[Any, Texts], Drawn]], CachedDrawing[Drawn]]:
    """Decorator for a part of a drawing: a cache of this size, by facts and language."""

    def decorate(draw: Callable[[Any, Texts], Drawn]) -> CachedDrawing[Drawn]:
        return CachedDrawing(draw, size)

    return decorate


def cached_by_key(size: int) -> Callable[[Callable[[Any, Texts], Drawn]], DrawingCachedByKey[Drawn]]:
    """The same for facts that are a tuple of numbers and strings."""

    def decorate(draw: Callable[[Any, Texts], Drawn]) -> DrawingCachedByKey[Drawn]:
        return DrawingCachedByKey(draw, size)

    return decorate
