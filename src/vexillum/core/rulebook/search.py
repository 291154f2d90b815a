"""A search in the rules, rulings, glossary, aids and cards of a game: words and beginnings of words, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from vexillum.core.words.case_folding import fold

Kind = Literal["rule", "ruling", "term", "card"]
MOST_WORDS = 8
"""A search looks for this many words at most."""
MOST_HITS = 60
"""Of more hits the best are shown."""
AROUND = 70
"""Characters shown on each side of the first hit of a long text."""
SHORT = 2 * AROUND + 60
"""Texts up to this length are shown whole."""
BY_NUMBER = 100
"""What it counts that something was looked for by its own number."""
_WORD = re.compile(r"[\w.'’-]*\w")


class Entry(msgspec.Struct, frozen=True):
    """Something that can be found."""

    kind: Kind
    id: str
    title: str
    text: str
    label: str = ""
    """What stands before the title: the number of a rule."""


class Hit(msgspec.Struct, frozen=True):
    """Something that was found, with the words that were looked for marked."""

    entry: Entry
    title: tuple[tuple[str, bool], ...]
    text: tuple[tuple[str, bool], ...]
    score: int


class Found(msgspec.Struct, frozen=True):
    """How much was found, and the best of it."""

    total: int
    hits: tuple[Hit, ...]


class Index:
    """The entries of a game, ready to be searched."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = [(entry, _words(entry.title), _words(f"{entry.label} {entry.text}")) for entry in entries]

    def search(self, query: str, most: int = MOST_HITS) -> Found:
        """What has all words of the query in its title or text, as whole words or their beginnings."""
        sought = wanted_words(query)
        found = []
        for place, (entry, title, text) in enumerate(self._entries):
            score = _score(sought, title, text)
            if sought == [fold(entry.label)]:
                score += BY_NUMBER
            if sought and score:
                found.append((-score, place, entry))
        hits = [
            Hit(entry, marked(entry.title, sought), marked(excerpt(entry.text, sought), sought), -score)
            for score, _, entry in sorted(found, key=lambda one: one[:2])[:most]
        ]
        return Found(len(found), tuple(hits))


def wanted_words(query: str) -> list[str]:
    """The words of a query, without case and accents."""
    return [found[0] for found in _WORD.finditer(fold(query))][:MOST_WORDS]


def _words(text: str) -> list[str]:
    """The words of a text; one with an apostrophe or a hyphen also counts by its parts."""
    words = [found[0] for found in _WORD.finditer(fold(text))]
    return words + [part for word in words for part in re.split(r"['’-]", word)[1:] if part]


def _score(sought: list[str], title: list[str], text: list[str]) -> int:
    """How well an entry answers: words in the title count more than in the text, whole words more than beginnings.

    The less else a title says, the better.
    """
    total = 0
    for word in sought:
        best = max(_worth(word, title, 40, 25), _worth(word, text, 8, 5))
        if not best:
            return 0
        total += best + min(3, sum(each.startswith(word) for each in text))
    named = sum(any(each.startswith(word) for word in sought) for each in title)
    return total + 30 * named // len(title) if title else total


def _worth(word: str, among: list[str], whole: int, beginning: int) -> int:
    if word in among:
        return whole
    return beginning if any(each.startswith(word) for each in among) else 0


def _spans(text: str, sought: list[str]) -> Iterator[tuple[int, int]]:
    """Where words that were looked for stand in a text, with as many letters as were looked for."""
    for found in _WORD.finditer(text):
        start = found.start()
        for part in re.finditer(r"[^'’-]+", found[0]):
            for word in sought:
                if fold(part[0]).startswith(word) or (part.start() == 0 and fold(found[0]).startswith(word)):
                    yield start + part.start(), start + part.start() + len(word)
                    break


def marked(text: str, sought: list[str]) -> tuple[tuple[str, bool], ...]:
    """A text in parts, each with whether it was looked for."""
    parts, done = [], 0
    for start, end in _spans(text, sought):
        if start < done:
            continue
        parts += [(text[done:start], False)] if start > done else []
        parts.append((text[start:end], True))
        done = end
    return (*parts, (text[done:], False)) if done < len(text) else tuple(parts)


def excerpt(text: str, sought: list[str]) -> str:
    """A long text around the first word that was looked for; cut between words."""
    if len(text) <= SHORT:
        return text
    first = next(_spans(text, sought), (0, 0))[0]
    start = 0 if first <= AROUND else text.find(" ", first - AROUND) + 1
    end = len(text) if len(text) - start <= SHORT else text.rfind(" ", start, start + SHORT)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
