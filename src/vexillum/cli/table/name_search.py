"""Search by name: ignores case and accents, and accepts parts of a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from vexillum.core.words.texts import fold

_T = TypeVar("_T")


def best(word: str, named: Iterable[tuple[str, _T]], *, inside: bool = True) -> list[_T]:
    """The things whose name is the word; else those whose name begins with it; else, if ``inside``, contains it."""
    sought = fold(word)
    if not sought:
        return []
    folded = [(fold(name), thing) for name, thing in named]
    tests: list[Callable[[str], bool]] = [lambda name: name == sought, lambda name: name.startswith(sought)]
    if inside:
        tests.append(lambda name: sought in name)
    for test in tests:
        if found := [thing for name, thing in folded if test(name)]:
            return found
    return []


def told_apart(things: Sequence[tuple[str, str]]) -> list[str]:
    """The names of some things, each a name and a ``kind:id``: where several are called the same, with the latter."""
    often = Counter(fold(title) for title, _ in things)
    return [f"{title} ({thing})" if often[fold(title)] > 1 else title for title, thing in things]
