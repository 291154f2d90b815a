"""Searching the rules, rulings, glossary, aids and cards of a game by words and prefixes, best hits first."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from vexillum.core.words.case_folding import fold

Kind = Literal["rule", "ruling", "term", "card"]
MOST_WORDS = 8
"""The most words of a query."""
MOST_HITS = 60
"""The most hits that are shown."""
AROUND = 70
"""Characters shown on each side of the first hit of a long text."""
SHORT = 2 * AROUND + 60
"""Texts up to this length are shown in full."""
BY_NUMBER = 100
"""The score of a match by number."""
_WORD = re.compile(r"[\w.'’-]*\w")
_PART = re.compile(r"[^'’-]+")
LAST = "\U0010ffff"
"""Comes after every letter."""
_folded = lru_cache(maxsize=50_000)(fold)
"""The words of texts, which are searched again and again."""


class Entry(msgspec.Struct, frozen=True):
    """An entry of the index."""

    kind: Kind
    id: str
    title: str
    text: str
    label: str = ""
    """Shown before the title: the number of a rule."""


class Hit(msgspec.Struct, frozen=True):
    """A hit, with the words of the query marked."""

    entry: Entry
    title: tuple[tuple[str, bool], ...]
    text: tuple[tuple[str, bool], ...]
    score: int


class Found(msgspec.Struct, frozen=True):
    """The number of hits, and the best ones."""

    total: int
    hits: tuple[Hit, ...]


class Index:
    """The search index of a game."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = [
            (entry, sorted(_words(entry.title)), sorted(_words(f"{entry.label} {entry.text}"))) for entry in entries
        ]

    def search(self, query: str, most: int = MOST_HITS) -> Found:
        """The entries with all words of the query in title or text, as whole words or prefixes."""
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
    """The words of a text; those with an apostrophe or a hyphen also by their parts."""
    words = [found[0] for found in _WORD.finditer(fold(text))]
    return words + [part for word in words for part in re.split(r"['’-]", word)[1:] if part]


def _score(sought: list[str], title: list[str], text: list[str]) -> int:
    """The score of an entry: words in the title count more than in the text, whole words more than prefixes.

    Shorter titles score higher. The words of title and text are sorted.
    """
    total = 0
    for word in sought:
        often = _beginning(word, text)
        best = max(_worth(word, title, 40, 25), _worth(word, text, 8, 5))
        if not best:
            return 0
        total += best + min(3, often)
    named = sum(each.startswith(tuple(sought)) for each in title)
    return total + 30 * named // len(title) if title else total


def _worth(word: str, among: list[str], whole: int, beginning: int) -> int:
    place = bisect_left(among, word)
    if place == len(among) or not among[place].startswith(word):
        return 0
    return whole if among[place] == word else beginning


def _beginning(word: str, among: list[str]) -> int:
    """How many of the sorted words begin with this one."""
    return bisect_left(among, word + LAST) - bisect_left(among, word)


def _spans(text: str, sought: list[str]) -> Iterator[tuple[int, int]]:
    """The positions of the query's words in a text, limited to the letters of the query."""
    any_of = tuple(sought)
    for found in _WORD.finditer(text):
        start, whole = found.start(), _folded(found[0])
        if whole.isalnum() and not whole.startswith(any_of):
            continue  # most words
        for part in _PART.finditer(found[0]):
            folded = _folded(part[0])
            for word in sought:
                if folded.startswith(word) or (part.start() == 0 and whole.startswith(word)):
                    yield start + part.start(), start + part.start() + len(word)
                    break


def marked(text: str, sought: list[str]) -> tuple[tuple[str, bool], ...]:
    """A text in parts, each with whether it matches the query."""
    parts, done = [], 0
    for start, end in _spans(text, sought):
        if start < done:
            continue
        parts += [(text[done:start], False)] if start > done else []
        parts.append((text[start:end], True))
        done = end
    return (*parts, (text[done:], False)) if done < len(text) else tuple(parts)


def excerpt(text: str, sought: list[str]) -> str:
    """An excerpt of a long text around the first match, cut between words."""
    if len(text) <= SHORT:
        return text
    first = next(_spans(text, sought), (0, 0))[0]
    start = 0 if first <= AROUND else text.find(" ", first - AROUND) + 1
    end = len(text) if len(text) - start <= SHORT else text.rfind(" ", start, start + SHORT)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
