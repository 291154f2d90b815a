"""Drawings in blocks: each part is made once for what it shows, so that the next board costs what has changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from vexillum.core.texts import Texts

Block: TypeAlias = tuple[str, ...]
"""Some lines of a drawing, one after the other. What has not changed is the same object in the next drawing."""

Drawn = TypeVar("Drawn")

_APART = re.compile(
    r">(?=</?(?:g|path|rect|circle|ellipse|line|polyline|polygon|use|text|image|defs|symbol|style|svg)\b)"
)
"""Where a line can end: before an element that never stands inside a text, where a blank would be seen."""


def block(drawn: str) -> Block:
    """A piece of SVG, an element a line. It must begin and end where a line can end."""
    return tuple(_APART.sub(">\n", drawn).split("\n"))


def joined(blocks: Iterable[Block]) -> str:
    """The whole drawing as one text."""
    return "".join(["".join(lines) for lines in blocks])


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
        """Draw everything anew."""
        self._drawn.cache_clear()


_MEMORIES: list[Remembered[Any]] = []
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def forget_drawings() -> None:
    """Forget every part of every drawing."""
    for memory in _MEMORIES:
        memory.forget()


def remembered(most: int) -> Callable[[Callable[[Any, Texts], Drawn]], Remembered[Drawn]]:
    """Something drawn that is made once for its facts; so many different ones are remembered."""

    def of(draw: Callable[[Any, Texts], Drawn]) -> Remembered[Drawn]:
        return Remembered(draw, most)

    return of


def part(most: int) -> Callable[[Callable[[Any, Texts], str]], Remembered[Block]]:
    """A part of a drawing that is made once for its facts; so many different ones are remembered."""

    def of(draw: Callable[[Any, Texts], str]) -> Remembered[Block]:
        return Remembered(lambda facts, texts: block(draw(facts, texts)), most)

    return of


def parts(most: int) -> Callable[[Callable[[Any, Texts], Iterable[Block]]], Remembered[tuple[Block, ...]]]:
    """Several parts that are looked up together, as long as none of their facts has changed."""

    def of(draw: Callable[[Any, Texts], Iterable[Block]]) -> Remembered[tuple[Block, ...]]:
        return Remembered(lambda facts, texts: tuple(draw(facts, texts)), most)

    return of
