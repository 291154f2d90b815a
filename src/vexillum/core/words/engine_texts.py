"""The engine's own texts, under every game's."""

from __future__ import annotations

from functools import cache

from vexillum.core.words.texts import Catalog, Texts


@cache
def engine_catalog() -> Catalog:
    """What the engine itself says: errors and common words."""
    return Catalog.read("vexillum.core")


@cache
def engine_texts(language: str) -> Texts:
    """The engine's texts in one language. It knows no game, so seats and other things are said by their ids."""
    return Texts(engine_catalog(), language, nameless=True)
