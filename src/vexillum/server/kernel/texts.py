"""The server's own texts, over those of the engine and of a game."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.words.engine_texts import engine_catalog
from vexillum.core.words.languages import find_language
from vexillum.core.words.texts import Catalog, Texts


@cache
def server_catalog() -> Catalog:
    """What the server itself says."""
    return Catalog.read("vexillum.server")


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
    return find_language((wanted or "").split(","))
