"""Keys of options that are no thing's id: words, and words with a number."""

from __future__ import annotations

WORDS: tuple[str, ...] = (
    "yes",
    "no",
    "none",
    "all",
    "stop",
    "take",
    "spare",
    "printed",
    "instead",
)
"""Answers that are a word of their own."""
FORMS: tuple[str, ...] = ("bid-{}", "place-{}")
"""Answers with a number."""
