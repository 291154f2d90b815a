"""The engine's own texts, the base of every game's."""

from __future__ import annotations

from functools import cache

from vexillum.core.words.texts import Catalog, Texts


@cache
def engine_catalog() -> Catalog:
    """The texts of the engine: errors and common words."""
    return Catalog.read("vexillum.core")


@cache
def engine_texts(language: str) -> Texts:
    """The engine's texts in one language. Seats and other names of games are shown by their ids."""
    return Texts(engine_catalog(), language, nameless=True)
