"""The facts of a position as a form in the reader's language. Lists of words are sent once and numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from vexillum.core.editor.edits import Step, way
from vexillum.core.facts.fact import Field, Kind, Value
from vexillum.core.parts.editing import Editing, Naming
from vexillum.core.tools.paths import join
from vexillum.core.words.texts import Texts

MORE = "more"
"""The section of all other facts."""


class Word(msgspec.Struct, frozen=True):
    """A name or word of a position, and its label."""

    id: Value
    label: str


class FieldForm(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A fact in a form; ``keys`` and ``words`` are numbers of the form's lists."""

    kind: Kind
    name: str
    label: str
    optional: bool = False
    keys: int = -1
    words: int = -1
    among: dict[str, int] = {}
    nothing: Value | None = None
    least: int = 0
    most: list[int] = []
    pools: list[str] = []
    sparse: bool = False
    room: int = 0
    repeat: bool = False
    fields: list[FieldForm] = []
    parts: dict[str, list[FieldForm]] = {}
    there: str = ""


class Section(msgspec.Struct, frozen=True):
    """A section of the form."""

    id: str
    label: str
    fields: list[str]
    """The paths of its facts."""


class PlaceForm(msgspec.Struct, frozen=True):
    """A place of the map that can be chosen: its thing, its name, and the paths of its facts."""

    thing: str
    label: str
    paths: list[str]


class PositionForm(msgspec.Struct, frozen=True):
    """Everything that a form of a position shows."""

    fields: list[FieldForm]
    sections: list[Section]
    lists: list[list[Word]]
    places: list[PlaceForm]
    inner: dict[str, str]
    """The things drawn on a place, each with the thing of the place."""
    movable: list[str]
    """The kinds of things that are moved as a whole: records and unique things."""
    tokens: dict[str, str]
    pools: dict[str, str]
    """The names of the pools' pieces."""


class _Lists:
    """The lists of words of a form, without duplicates."""

    def __init__(self) -> None:
        self.found: dict[tuple[tuple[Value, str], ...], int] = {}

    def number(self, words: Sequence[tuple[Value, str]]) -> int:
        return self.found.setdefault(tuple(words), len(self.found)) if words else -1

    def forms(self) -> list[list[Word]]:
        return [[Word(id, label) for id, label in words] for words in self.found]


def position_form(
    editing: Editing[Any], fields: Sequence[Field], position: Mapping[str, Any], names: Names
) -> PositionForm:
    """The form of a position."""
    lists = _Lists()
    chosen, inner = _places(editing, position)
    made = [_form(one, "", names, lists) for one in fields]
    return PositionForm(
        fields=made,
        sections=_sections(editing, fields, names),
        lists=lists.forms(),
        places=[
            PlaceForm(thing, place_name(names, fields, thing, paths), list(paths)) for thing, paths in chosen.items()
        ],
        inner=inner,
        movable=[*editing.records, *editing.families],
        tokens=dict(editing.tokens),
        pools={pool.id: names.pool(pool.id) for pool in editing.facts.pools},
    )


def _places(editing: Editing[Any], position: Mapping[str, Any]) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """The places that can be chosen, and the things that belong to one because their facts do."""
    places = editing.places(position)
    chosen = {thing: paths for thing, paths in places.items() if thing.partition(":")[0] in editing.chosen}
    inner = {}
    for thing, paths in places.items():
        if thing not in chosen and paths:
            home = next((one for one, here in chosen.items() if _holds(here, paths[0])), None)
            if home is not None:
                inner[thing] = home
    return chosen, inner


def _holds(here: Sequence[str], path: str) -> bool:
    return any(path == one or path.startswith(f"{one}.") for one in here)


def place_name(names: Names, fields: Sequence[Field], thing: str, paths: Sequence[str]) -> str:
    """The name of a place of the map: that of its thing, or of its first fact."""
    kind, _, id = thing.partition(":")
    if f"{kind}.{id}" in names.texts:
        return names.texts.name(kind, id)
    return names.path(fields, paths[0])


def _sections(editing: Editing[Any], fields: Sequence[Field], names: Names) -> list[Section]:
    named = {name for listed in editing.sections.values() for name in listed}
    there = {one.name for one in fields}
    rest = tuple(one.name for one in fields if one.name not in named)
    listed = {**editing.sections, MORE: (*editing.sections.get(MORE, ()), *rest)}
    return [
        Section(id, names.texts(f"editor.section.{id}"), [name for name in inside if name in there])
        for id, inside in listed.items()
        if id != HIDDEN and any(name in there for name in inside)
    ]


HIDDEN = "hidden"
"""The section of facts that are not shown: the counters of the dice, which restart in every file."""


def _form(field: Field, path: str, names: Names, lists: _Lists) -> FieldForm:
    pattern = join(path, field.name)
    return FieldForm(
        kind=field.kind,
        name=field.name,
        label=names.label(pattern),
        optional=field.optional,
        keys=lists.number([(key, names.key(pattern, key)) for key in field.keys]),
        words=lists.number([(word, names.word(pattern, word)) for word in field.words]),
        among={
            key: lists.number([(word, names.word(pattern, word)) for word in words])
            for key, words in field.among.items()
        },
        nothing=field.nothing,
        least=field.least,
        most=list(field.most),
        pools=list(field.pools),
        sparse=field.sparse,
        room=field.room,
        repeat=field.repeat,
        fields=[_form(one, pattern, names, lists) for one in field.fields],
        parts={key: [_form(one, pattern, names, lists) for one in part] for key, part in field.parts.items()},
        there=field.there,
    )


# The names of a position's facts in the reader's language ------------------------------------------------------------


BETWEEN = " · "


def text_id(pattern: str) -> str:
    """The path of a fact as part of a text id."""
    return pattern.replace(".", "_")


class Names:
    """The names of a game's facts in one language."""

    def __init__(self, editing: Editing[Any], texts: Texts) -> None:
        self.editing = editing
        self.texts = texts

    def label(self, pattern: str) -> str:
        """The label of a fact."""
        return self.texts(f"fact.{text_id(pattern)}")

    def key(self, pattern: str, key: str) -> str:
        """The label of a key of a table."""
        return self._named(self.editing.keys.get(pattern), f"fact_key.{text_id(pattern)}", key)

    def word(self, pattern: str, word: str | int) -> str:
        """The label of a word."""
        return self._named(self.editing.words.get(pattern), f"fact_word.{text_id(pattern)}", str(word))

    def pool(self, pool: str) -> str:
        """The name of a pool's pieces."""
        return self._named(self.editing.pools, "pool", pool)

    def _named(self, naming: Naming | None, kind: str, id: str) -> str:
        said = naming(self.texts, id) if callable(naming) else self.texts.name(naming or kind, id)
        return said[:1].upper() + said[1:]

    def path(self, fields: Sequence[Field], path: str) -> str:
        """A path of a position in words: the part, the fact, the key; an unknown path unchanged."""
        steps = way(fields, path)
        return BETWEEN.join([said for step in steps for said in self._step(step)]) or path

    def _step(self, step: Step) -> list[str]:
        field, pattern, key = step
        if field.kind == "parts":
            return [self.key(pattern, key)] if key else [self.label(pattern)]
        if not key:
            return [self.label(pattern)]
        if field.kind in ("numbers", "words", "lists"):
            return [self.label(pattern), self.key(pattern, key)]
        return [self.label(pattern), str(int(key) + 1) if key.isdecimal() else key]
