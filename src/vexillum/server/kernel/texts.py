"""The server's own texts, layered over those of the engine and of a game."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.words.languages import find_language
from vexillum.core.words.texts import Catalog, Texts, engine_catalog


@cache
def server_catalog() -> Catalog:
    """The server's own catalog."""
    return Catalog.read("vexillum.server")


@cache
def game_texts(game: Game[Any], language: str) -> Texts:
    """The texts of server, game and engine, in one language."""
    return Texts(server_catalog().over(game.full_catalog), language)


@cache
def server_texts(language: str) -> Texts:
    """The texts of server and engine, for when no game is known."""
    return Texts(server_catalog().over(engine_catalog()), language)


@cache
def texts_of(id: str, language: str) -> Texts:
    """The texts of a game by its id, for lists. A game that is no longer installed is shown by its id."""
    try:
        return game_texts(get_game(id), language)
    except Exception:  # whatever is wrong with one game, the others are listed
        bare = {one: {**texts, "game.name": id} for one, texts in engine_catalog().texts.items()}
        nameless = Catalog(bare, lambda text, _: text.rpartition(".")[2])
        return Texts(server_catalog().over(nameless), language)


def language_of(wanted: str | None) -> str:
    """A supported language, from a tag such as ``it-IT`` or an Accept-Language list."""
    return find_language((wanted or "").split(","))
