"""Text with links: to rules and rulings by number, and to terms of the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from vexillum.core.rulebook.terms import Term

LinkKind = Literal["", "rule", "ruling", "term"]


class Segment(msgspec.Struct, frozen=True):
    """A part of a text; if it has a kind, a link to a rule, a ruling or a term."""

    text: str
    kind: LinkKind = ""
    target: str = ""
    title: str = ""
    """The meaning of a term."""


class Linker:
    """Finds links in the texts of one game."""

    def __init__(self, rules: Iterable[str], rulings: Iterable[str], terms: Iterable[Term]) -> None:
        self._rules = frozenset(rules)
        self._rulings = frozenset(rulings)
        self._terms = {written: term for term in terms for form in term.forms for written in _written(form)}
        forms = sorted(self._terms, key=len, reverse=True)
        numbers = r"(?<![\w.#])(?P<number>[A-Z]?\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)(?![\w%])(?!\.\d)"
        words = "|".join(re.escape(form) for form in forms)
        self._pattern = re.compile(rf"{numbers}|\b(?P<term>{words})\b" if forms else numbers)

    def linked(self, text: str, own: str = "", *, numbers: bool = False) -> tuple[Segment, ...]:
        """A text in parts. ``own`` is the rule or term that it is about; each term is linked once.

        In a list of ``numbers`` an integer is a chapter; in a sentence it is just a number.
        """
        return tuple(self._segments(text, own, numbers))

    def _segments(self, text: str, own: str, numbers: bool) -> Iterator[Segment]:
        done, seen = 0, {own}
        for found in self._pattern.finditer(text):
            segment = self._segment(found, own, numbers)
            if segment is None or (segment.kind == "term" and segment.target in seen):
                continue
            seen.add(segment.target)
            if found.start() > done:
                yield Segment(text[done : found.start()])
            yield segment
            done = found.end()
        if done < len(text):
            yield Segment(text[done:])

    def _segment(self, found: re.Match[str], own: str, numbers: bool) -> Segment | None:
        number, said = found["number"], found[0]
        if number is None:
            term = self._terms[said]
            return Segment(said, "term", term.id, term.meaning) if term.rule != own else None
        if number in self._rulings:
            return Segment(said, "ruling", number)
        rule = number in self._rules and number != own and (numbers or "." in number)
        return Segment(said, "rule", number) if rule else None


def _written(form: str) -> tuple[str, str]:
    """The spellings of a term in a text: as it is, and capitalised at the beginning of a sentence."""
    return form, form[:1].upper() + form[1:]
