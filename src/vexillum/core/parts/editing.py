"""How positions of a game are edited: its declared facts, their names, and what is where on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from vexillum.core.facts import Facts
from vexillum.core.table import S
from vexillum.core.words.texts import Message, Texts

Naming = str | Callable[[Texts, str], str]
"""How ids are named: the kind of their texts (``space`` for ``space.<id>``), or a function of the id."""


def either(*kinds: str) -> Naming:
    """Name ids by the first of these kinds that has a text."""

    def named(texts: Texts, id: str) -> str:
        return texts.name(next((kind for kind in kinds if f"{kind}.{id}" in texts), kinds[0]), id)

    return named


def no_places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """No thing of the map belongs to a fact."""
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Editing(Generic[S]):
    """What an editor of positions needs. Facts are named by their path without the names of parts: ``spaces.units``.

    The label of a fact is the text ``fact.<path>``, with ``_`` for the dots.
    """

    facts: Facts[S]
    problems: Callable[[S], list[Message]]
    """All problems of a state beyond its facts. A parameter ``path`` says where."""
    sections: Mapping[str, tuple[str, ...]]
    """The facts of each part of the form: ``turn``, ``tracks``, ``cards``, ``supply``; the rest is under ``more``."""
    keys: Mapping[str, Naming] = field(default_factory=dict)
    """How the keys of a table are named, by the path of the fact."""
    words: Mapping[str, Naming] = field(default_factory=dict)
    """How the words of a fact are named; by default by the texts ``fact_word.<path>.<word>``."""
    places: Callable[[Mapping[str, Any]], Mapping[str, tuple[str, ...]]] = no_places
    """The facts that each thing of the drawing shows."""
    chosen: tuple[str, ...] = ()
    """The kinds of things that can be chosen as places; what is drawn on them belongs to them."""
    tokens: Mapping[str, str] = field(default_factory=dict)
    """Counters of the drawing whose names differ from those in a position."""
    families: Mapping[str, str] = field(default_factory=dict)
    """Unique counters: the kind before the colon, and the fact of a place that can hold it."""
    records: Mapping[str, str] = field(default_factory=dict)
    """Counters that are records: the kind of thing, and their list. The field ``place`` says where they are."""
    view: Callable[[S], dict[str, Any]] | None = None
    """The view to draw, if an observer would not see everything on the map."""
    pools: Naming = "unit"
    """How pieces of a pool are named."""
