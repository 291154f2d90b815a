"""The rules of a game by chapter, each with its title and its rulings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from vexillum.core.game import Game
from vexillum.core.show.rulings import Ruling, about
from vexillum.core.words.texts import Texts

LONGEST_HEADING = 40
"""The longest first sentence that can be the title of a rule without one."""


class Rule(msgspec.Struct, frozen=True):
    """A rule in our words."""

    number: str
    title: str
    """Empty if it has none."""
    text: str
    """Without the title at its beginning. Empty if the title says it all."""
    more: tuple[str, ...] = ()
    """Paragraphs with details that are too long for an explanation at the table."""
    rulings: tuple[Ruling, ...] = ()

    @property
    def depth(self) -> int:
        """0 for a chapter, 1 for a section (3.2), 2 for a rule (3.2.1)."""
        return self.number.count(".")

    @property
    def words(self) -> str:
        """Its full text."""
        return " ".join([self.title, self.text, *self.more])

    @property
    def name(self) -> str:
        """Its name in lists: its title, or its first words."""
        return self.title or heading(self.text)


class Chapter(msgspec.Struct, frozen=True):
    """A chapter. Its own text, if any, is its first rule."""

    number: str
    title: str
    rules: tuple[Rule, ...]


def chapters_of(game: Game[Any], texts: Texts) -> tuple[Chapter, ...]:
    """All rules of a game. Rule numbers that only have a ruling form the last chapter."""
    rulings = game.words.rulings()
    ids = {ruling.id for ruling in rulings}
    grouped = groupby([number for number in game.words.rule_ids() if number not in ids], key=chapter_number)
    chapters = [_chapter(texts, number, list(numbers), rulings) for number, numbers in grouped]
    if ours := tuple(rule_of(texts, number) for number in game.words.rule_ids() if number in ids):
        chapters.append(Chapter("", texts("rulings.title"), ours))
    return tuple(chapters)


def chapter_number(number: str) -> str:
    """The chapter of a rule: 3 for 3.2.1."""
    return number.partition(".")[0]


def _chapter(texts: Texts, number: str, numbers: list[str], rulings: Iterable[Ruling]) -> Chapter:
    rules = tuple(rule_of(texts, each, rulings) for each in numbers)
    own = next((rule for rule in rules if rule.number == number), None)
    return Chapter(number, own.name if own else "", rules)


def rule_of(texts: Texts, number: str, rulings: Iterable[Ruling] = ()) -> Rule:
    """One rule."""
    title, text = split_title(texts, number)
    details = f"rule_more.{number}"
    more = tuple(texts(details).split("\n\n")) if details in texts else ()
    return Rule(number, title, text, more, tuple(about(rulings, number)))


def split_title(texts: Texts, number: str) -> tuple[str, str]:
    """The title of a rule and the rest of its text; a short first sentence counts as a title."""
    text = texts(f"rule.{number}")
    titled = f"rule_title.{number}"
    title = texts(titled) if titled in texts else _opening(text, whole="." not in number)
    for sign in (". ", ": "):
        if title and text.startswith(title + sign):
            rest = text.removeprefix(title + sign)
            return title, rest[:1].upper() + rest[1:]
    return title, "" if text.rstrip(".") == title else text


def _opening(text: str, *, whole: bool) -> str:
    """A short first sentence; if it is the whole text, only for a chapter."""
    first = heading(text)
    more = len(text) > len(first) + 1
    return first if len(first) <= LONGEST_HEADING and (more or whole) else ""


def heading(rule: str) -> str:
    """The first sentence of a rule, without its full stop."""
    return rule.partition(". ")[0].rstrip(".")
