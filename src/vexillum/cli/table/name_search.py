"""Search by name: ignores case and accents, and accepts parts of a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from vexillum.core.words.case_folding import fold

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
