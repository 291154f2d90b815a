"""The glossary of a game in one language."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.game import Game
from vexillum.core.words.case_folding import fold
from vexillum.core.words.texts import Texts


class Term(msgspec.Struct, frozen=True):
    """A term, its meaning, and its rule."""

    id: str
    forms: tuple[str, ...]
    """Its forms in sentences; it is listed under the first one."""
    meaning: str
    rule: str

    @property
    def title(self) -> str:
        """Its form in the list."""
        return self.forms[0][:1].upper() + self.forms[0][1:]

    @property
    def letter(self) -> str:
        """Its letter in the alphabetical list."""
        return fold(self.title)[:1].upper()


def glossary_of(game: Game[Any], texts: Texts) -> tuple[Term, ...]:
    """All terms, in alphabetical order of the reader's language."""
    terms = [
        Term(id, tuple(texts(f"term.{id}").split("|")), texts(f"term_means.{id}"), rule)
        for id, rule in game.words.glossary().items()
    ]
    return tuple(sorted(terms, key=lambda term: fold(term.title)))
