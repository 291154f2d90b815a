"""Custom decks at home: list, check, save, read. They belong to the computer."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.game import Game
from vexillum.core.inputs import HAND_BOUNDS, OwnDecks
from vexillum.core.registry import installed_game
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, language, reply, who
from vexillum.server.edge.http.front.deck_forms import (
    DeckForm,
    Files,
    beginning,
    checked,
    deck_form,
    texts_at,
    written,
)
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of

MOST_SIZE = 2 * HAND_BOUNDS.size
MOST_DECKS = 50
"""How many decks of a game can be saved from the page; by hand there may be more."""
ID = re.compile(r"[a-z0-9-]{1,100}")


class RemoveDeck(Body, kw_only=True):
    """The deck to remove."""

    id: str


async def listed(request: Request) -> Response:
    """The installed decks of a game."""
    await who(request)
    game, shelf = _shelf(request)
    texts = game_texts(game, language(request))
    found = await asyncio.to_thread(shelf.installed)
    return reply({"decks": [deck_form(deck, texts, texts_at(Path(deck.path))) for deck in found]})


async def read(request: Request) -> Response:
    """The files of a deck; ``new``: a template."""
    await who(request)
    game, shelf = _shelf(request)
    id = request.path_params["deck"]
    if id == "new":
        texts = game_texts(game, language(request))
        return reply({"files": await asyncio.to_thread(beginning, shelf, texts)})
    path = _installed(shelf, id)
    return reply({"files": await asyncio.to_thread(texts_at, path)})


async def check(request: Request) -> Response:
    """Check the files of a deck without storing them."""
    wish, shelf, texts = await _given(request)
    return reply(await asyncio.to_thread(checked, shelf, wish.files, texts))


async def save(request: Request) -> Response:
    """Check the files of a deck and install them, replacing an older version with the same id.

    With mistakes nothing is stored, and it has no ``value``.
    """
    wish, shelf, texts = await _given(request)
    return reply(await asyncio.to_thread(_saved, shelf, wish.files, texts))


async def remove(request: Request) -> Response:
    """Remove a deck. Matches set up with it can no longer be opened."""
    wish = await body(request, RemoveDeck)
    await who(request, wish)
    _, shelf = _shelf(request)
    path = _installed(shelf, wish.id)
    await asyncio.to_thread(_removed, path)
    return reply({"removed": wish.id})


# Requests -------------------------------------------------------------------------------------------------------------


async def _given(request: Request) -> tuple[Files, OwnDecks, Texts]:
    wish = await body(request, Files, MOST_SIZE)
    await who(request, wish)
    game, shelf = _shelf(request)
    spoken = language_of(wish.lang) if wish.lang else language(request)
    return wish, shelf, game_texts(game, spoken)


def _shelf(request: Request) -> tuple[Game[Any], OwnDecks]:
    """A game that supports decks."""
    game = installed_game(request.path_params["game"])
    if game.own_decks is None:
        raise Refusal("no_decks", 404, game=game.info.id)
    return game, game.own_decks


def _installed(shelf: OwnDecks, id: str) -> Path:
    """The path of an installed deck. The id is untrusted: it must not lead out of the folder."""
    path = shelf.file(id)
    if not ID.fullmatch(id) or not path.exists():
        raise Refusal("no_deck", 404, deck=id[:100])
    return path


# Files ----------------------------------------------------------------------------------------------------------------


def _tried(shelf: OwnDecks, path: Path, files: dict[str, str], texts: Texts) -> DeckForm:
    """Check the files, for a set also by playing it, which takes some seconds."""
    deck = shelf.read(path)
    if deck.mark and (wrong := shelf.tried(path)):
        deck = msgspec.structs.replace(deck, mark="", problems=wrong)
    return deck_form(deck, texts, files)


def _saved(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    with written(shelf, files) as path:
        form = _tried(shelf, path, files, texts)
        if form.value:
            if not shelf.file(form.id).exists() and len(shelf.installed()) >= MOST_DECKS:
                raise Refusal("decks_full", 409, most=MOST_DECKS)
            try:
                shelf.install(path, form.id)
            except OSError as error:
                raise Refusal("deck_not_written", 507, why=error.strerror or str(error)) from error
        return form


def _removed(path: Path) -> None:
    """Rename a set first, so that it never looks half there."""
    if not path.is_dir():
        path.unlink(missing_ok=True)
        return
    aside = path.with_name(f".{path.name}.gone")
    os.replace(path, aside)
    for one in aside.iterdir():
        one.unlink()
    aside.rmdir()
