"""Comparing words without case and accents."""

from __future__ import annotations

import unicodedata


def fold(word: str) -> str:
    """A word without case, accents and double spaces."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())
