"""The server's own texts, over those of the engine and of a game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from vexillum.core.engine_texts import engine_catalog
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.texts import LANGUAGES, Catalog, Texts

PARTS = ("settings", "table", "account", "people", "post", "lobby", "clock", "admin")


@cache
def server_catalog() -> Catalog:
    """What the server itself says."""
    catalog = Catalog({language: {} for language in LANGUAGES})
    for part in PARTS:
        catalog = Catalog.read(files("vexillum.server") / "wording" / part).over(catalog)
    return catalog


@cache
def game_texts(game: Game[Any], language: str) -> Texts:
    """The server's texts over the game's and the engine's, in one language."""
    return Texts(server_catalog().over(game.full_catalog), language)


@cache
def server_texts(language: str) -> Texts:
    """The server's texts over the engine's, for when no game is known."""
    return Texts(server_catalog().over(engine_catalog()), language)


@cache
def texts_of(id: str, language: str) -> Texts:
    """The texts of a game by its id, for lists. One that is not installed any more is called by its id."""
    try:
        return game_texts(get_game(id), language)
    except Exception:  # whatever is wrong with one game, the others are listed
        bare = {one: {**texts, "game.name": id} for one, texts in engine_catalog().texts.items()}
        nameless = Catalog(bare, lambda text, _: text.rpartition(".")[2])
        return Texts(server_catalog().over(nameless), language)


def language_of(wanted: str | None) -> str:
    """A language that there is, from a tag such as ``it-IT`` or a browser's list of them."""
    for tag in (wanted or "").split(","):
        language = tag.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
