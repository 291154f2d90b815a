"""8.1.4 Nested priorities: each narrows the candidates further; what is still equal is left to chance (8.3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

_T = TypeVar("_T")
Key = Callable[[_T], Any]
"""A priority: a larger value goes first; True before False."""


def narrowed(candidates: Iterable[_T], *keys: Key[_T]) -> list[_T]:
    """Those that are best by the first key, among them those best by the second, and so on."""
    left = list(candidates)
    for key in keys:
        if len(left) < 2:
            break
        values = [key(candidate) for candidate in left]
        best = max(values)
        left = [candidate for candidate, value in zip(left, values, strict=True) if value == best]
    return left
