"""Words compared without regard to case and accents."""

from __future__ import annotations

import unicodedata


def fold(word: str) -> str:
    """A word without regard to case, accents and double blanks."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())
