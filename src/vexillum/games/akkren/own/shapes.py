"""The shape of tables that have no form of their own: whatever ours have, an owner's may have.

Fields, the kinds of values, words, the names of modifiers and rows are taken from our own files, so that no rule meets
an unknown value or misses one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vexillum.core.inputs.form_errors import Place, complaint, named
from vexillum.core.inputs.own_words import field_in
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Message
from vexillum.games.akkren.own.rows import BY_NAME, die_rolls, rows_wrong

WORD = "op"
"""The field with the name of an effect."""
LOWEST, HIGHEST = -99, 999
FREE = {field_in(field, language) for field in ("name", "text", "note") for language in known_languages()}
FREE |= {"source", "sources", "names", "results_legend"}
FREE |= {"procedure", "column_rule", "shift_rule", "loss_rule", "overlap_note", "who", "chooser"}
"""Fields whose words only people read."""
ANY_LENGTH = {"units", "first_on", "rebel_on", "rebel_if_alone_on", "secondary", "terrain", "eligible", "vs", "types"}
ANY_LENGTH |= {"except", "from", "to", "rows", "results", "columns", "targets", "military", "parasite", "cells"}
"""Lists that may be longer or shorter than ours."""
POSITIVE = {"gp_per_plus", "hegemony_ratio", "max_group_units", "attack_ratio"}
POSITIVE |= {"intervene_ratio", "detachment_ratio", "ratio_above", "phases"}
"""Numbers that something is divided by, or that must be there at all."""
REFERENCES = {
    "unit": "unit",
    "units": "unit",
    "from": "unit",
    "to": "unit",
    "primary": "region",
    "secondary": "region",
    "terrain": "terrain",
    "faction": "faction",
    "tribe": "minor",
}
"""Fields that name something of another file, where ours do."""
_PATTERNS = (
    re.compile(r"D[1-9]\d?\d?"),
    re.compile(r"\d?D[1-9]\d?(-\d)?"),
    re.compile(r"\d+D\d+K"),
    re.compile(r"\d+/[1-9]\d*"),
)
"""Dice, results of magic, fractions."""
_KINDS: tuple[tuple[type, str], ...] = ((bool, "truth"), (int, "number"), (float, "number"), (str, "text"))


class Shape(msgspec.Struct):
    """What a place may contain: everything that it contains in our own files."""

    samples: list[Any]

    def of(self, kind: type) -> list[Any]:
        """The samples of a kind."""
        return [one for one in self.samples if type(one) is kind]

    def field(self, name: str) -> Shape:
        """The shape of a field."""
        return Shape([one[name] for one in self.of(dict) if name in one])

    def items(self) -> Shape:
        """The shape of the entries of a list."""
        return Shape([item for one in self.of(list) for item in one])

    def doing(self, word: str) -> Shape:
        """Only the effects of one word."""
        return Shape([one for one in self.of(dict) if one.get(WORD) == word])


class KnownIds(msgspec.Struct, frozen=True):
    """The ids of an owner's files by kind, and of ours."""

    theirs: Mapping[str, frozenset[str]]
    ours: Mapping[str, frozenset[str]]


def strangers(value: Any, shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    """Names of units, regions and the like, in what fits its shape, that mean nothing."""
    if isinstance(value, dict):
        shape = shape.doing(value[WORD]) if WORD in value else shape
        for name, one in value.items():
            yield from strangers(one, shape.field(name), (*place, name), known)
    elif isinstance(value, list):
        for number, one in enumerate(value, 1):
            yield from strangers(one, shape.items(), (*place[:-1], f"{place[-1]} {number}"), known)
    elif isinstance(value, str):
        kind = _kind_named(shape, place, known)
        if kind and value not in known.theirs[kind]:
            yield named(value, sorted(known.theirs[kind]), place)


def _kind_named(shape: Shape, place: Place, known: KnownIds) -> str:
    """What kind of thing a place names, if ours do."""
    kind = REFERENCES.get(place[-1].split(" ")[0], "")
    return kind if kind and all(word in known.ours[kind] for word in shape.of(str)) else ""


def misshapen(value: Any, shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    """Everything that does not fit, except for names (:func:`strangers`)."""
    name = place[-1].split(" ")[0]
    if isinstance(value, dict) and shape.of(dict):
        yield from _table(value, shape, place, known)
    elif isinstance(value, list) and shape.of(list):
        yield from _list(value, shape, place, known)
    elif type(value) in {type(one) for one in shape.samples} or (type(value) is int and shape.of(float)):
        if isinstance(value, str):
            yield from _text(value, shape, name, place, known)
        elif not isinstance(value, bool):
            yield from _number(value, shape, name, place)
    elif not (isinstance(value, int | float) and _pattern(shape)):
        kinds = [kind for plain, kind in (*_KINDS, (list, "list"), (dict, "table")) if shape.of(plain)]
        wanted = [Message(f"position.kind.{kind}") for kind in dict.fromkeys(kinds)]
        yield complaint("position.wanted", place, found=shown(value), wanted=wanted)


def _table(value: dict[str, Any], shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    words = [one[WORD] for one in shape.of(dict) if WORD in one]
    if words:
        if WORD not in value:
            yield complaint("own.missing_one_of", (*place, WORD), known=sorted(set(words)))
            return
        if value[WORD] not in words:
            yield named(value[WORD], sorted(set(words)), (*place, WORD))
            return
        shape = shape.doing(value[WORD])
    names = dict.fromkeys(name for one in shape.of(dict) for name in one)
    for name, one in value.items():
        if name in FREE:
            continue
        if name not in names:
            yield complaint("position.no_word", (*place, name), known=list(names))
        else:
            yield from misshapen(one, shape.field(name), (*place, name), known)
    for name in names:
        always = all(name in one for one in shape.of(dict))
        if always and name not in value and name not in FREE and name not in ("min", "max"):
            yield complaint("position.missing", (*place, name))
    yield from die_rolls(value, place)


def _list(value: list[Any], shape: Shape, place: Place, known: KnownIds) -> Iterator[Message]:
    items, name = shape.items(), place[-1].split(" ")[0]
    lengths = sorted({len(one) for one in shape.of(list)})
    fields = {field for one in items.of(dict) for field in one}
    by_name = "" if name == "columns" or WORD in fields else next((field for field in BY_NAME if field in fields), "")
    some = (name in ANY_LENGTH and not items.of(list)) or by_name or WORD in fields
    if not some and len(value) not in lengths:
        yield complaint("own.length", place, found=len(value), wanted=lengths[-1])
    for number, one in enumerate(value, 1):
        here = (*place[:-1], f"{place[-1]} {number}")
        ours = items
        if by_name and isinstance(one, dict):
            alike = Shape([sample for sample in items.of(dict) if sample.get(by_name) == one.get(by_name)])
            ours = alike if alike.samples else items
        yield from misshapen(one, ours, here, known)
    if all(isinstance(one, dict) for one in value):
        yield from rows_wrong(value, shape.of(list), by_name, place)


def _text(value: str, shape: Shape, name: str, place: Place, known: KnownIds) -> Iterator[Message]:
    if name in FREE or _kind_named(shape, place, known):
        return
    words = list(dict.fromkeys(shape.of(str)))
    if pattern := _pattern(shape):
        if not pattern.fullmatch(value):
            yield complaint("position.one_of", place, found=shown(value), known=words[:6])
    elif value not in words and not (name == "id" and place[-2].startswith("columns")):
        yield named(value, words, place)


def _pattern(shape: Shape) -> re.Pattern[str] | None:
    words: Sequence[str] = shape.of(str)
    return next((one for one in _PATTERNS if words and all(one.fullmatch(word) for word in words)), None)


def _number(value: float, shape: Shape, name: str, place: Place) -> Iterator[Message]:
    below = any(one < 0 for one in shape.samples if isinstance(one, int | float))
    least = 1 if name in POSITIVE else LOWEST if below else 0
    if not least <= value <= HIGHEST:
        yield complaint("position.range", place, found=f"{value:g}", least=least, most=HIGHEST)
