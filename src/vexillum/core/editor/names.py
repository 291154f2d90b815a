"""The names of a position's facts in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.editor.field_tree import Step, way
from vexillum.core.facts.fields import Field
from vexillum.core.parts.editing import Editing, Naming
from vexillum.core.words.texts import Texts

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
