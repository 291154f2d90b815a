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


class Lights:
    """The things that are lit, asked by their names."""

    def __init__(self, lit: frozenset[str] = frozenset(), asked: set[str] | None = None) -> None:
        self.lit = lit
        self.asked = asked
        """Filled with the things that were asked about, if somebody wants to know."""

    def __contains__(self, thing: str) -> bool:
        if self.asked is not None:
            self.asked.add(thing)
        return thing in self.lit

    def __call__(self, thing: str) -> str:
        """The class to add to a thing."""
        return " lit" if thing in self else ""


class Remembered(Generic[Drawn]):
    """Draws the same facts, in the same language and with the same lights, only once.

    The facts are plain data. What is drawn is made of a copy of them, as they stand in the key: nothing else of a
    view can get into it, so nobody is shown what was drawn for eyes that see more.
    """

    def __init__(self, draw: Callable[[Any, Texts, Lights], Drawn], most: int) -> None:
        self._draw = draw
        self._dark = lru_cache(most)(self._draw_dark)
        self._lit = lru_cache(most)(self._draw_lit)
        _MEMORIES.append(self)

    def __call__(self, facts: Any, texts: Texts, light: Lights) -> Drawn:
        """The drawing of these facts."""
        key = _encode(facts)
        things, drawn = self._dark(texts, key)
        if light.asked is not None:
            light.asked |= things
        return drawn if light.lit.isdisjoint(things) else self._lit(texts, key, light.lit & things)

    def forget(self) -> None:
        """Draw everything anew."""
        self._dark.cache_clear()
        self._lit.cache_clear()

    def _draw_dark(self, texts: Texts, key: bytes) -> tuple[frozenset[str], Drawn]:
        """The drawing when nothing is lit, and the things in it that could be."""
        asked: set[str] = set()
        drawn = self._draw(_decode(key), texts, Lights(asked=asked))
        return frozenset(asked), drawn

    def _draw_lit(self, texts: Texts, key: bytes, lit: frozenset[str]) -> Drawn:
        return self._draw(_decode(key), texts, Lights(lit))


_MEMORIES: list[Remembered[Any]] = []
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def forget_drawings() -> None:
    """Forget every part of every drawing."""
    for memory in _MEMORIES:
        memory.forget()


def part(most: int) -> Callable[[Callable[[Any, Texts, Lights], str]], Remembered[Block]]:
    """A part of a drawing that is made once for its facts; so many different ones are remembered."""

    def of(draw: Callable[[Any, Texts, Lights], str]) -> Remembered[Block]:
        return Remembered(lambda facts, texts, light: block(draw(facts, texts, light)), most)

    return of


def parts(most: int) -> Callable[[Callable[[Any, Texts, Lights], Iterable[Block]]], Remembered[tuple[Block, ...]]]:
    """Several parts that are looked up together, as long as none of their facts has changed."""

    def of(draw: Callable[[Any, Texts, Lights], Iterable[Block]]) -> Remembered[tuple[Block, ...]]:
        return Remembered(lambda facts, texts, light: tuple(draw(facts, texts, light)), most)

    return of
