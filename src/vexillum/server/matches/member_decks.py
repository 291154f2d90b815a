"""Members' decks: how they are stored, and how the rules find them by their marks."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import partial
from typing import Any

from vexillum.core.game import Game
from vexillum.core.inputs import MARK, OwnDecks
from vexillum.core.session import Session
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.database import Database
from vexillum.server.storage.works import decks

OPTION = "deck"
"""The option that names the deck of a match."""


def packed(said: str) -> bytes:
    """A file's text as stored."""
    return zlib.compress(said.encode())


def unpacked(content: bytes) -> str:
    """A stored file's text."""
    return zlib.decompress(content).decode()


def deck_kind(game: Game[Any]) -> OwnDecks | None:
    """The kind of decks members may add to a game; None: no decks, or whole file sets, which are games of their own."""
    return game.own_decks if game.sisters is None else None


def mark_of(session: Session[Any]) -> str | None:
    """The mark of the deck a match is played with; empty for the game's own."""
    mark = session.setup.options.get(OPTION, "")
    return mark if deck_kind(session.game) is not None and MARK.fullmatch(mark) else None


async def check_playable(database: Database, game: Game[Any], options: Mapping[str, str], person: Person) -> None:
    """Refuse a deck that is neither the member's own nor the club's."""
    mark, shelf = options.get(OPTION, ""), deck_kind(game)
    if shelf is None or not MARK.fullmatch(mark) or mark in {deck.mark for deck in shelf.installed()}:
        return
    if not await database.read(decks.playable, person.id, game.info.id, mark):
        raise Refusal("no_deck", 404, deck=mark)


def find_decks_in(database: Database | None) -> None:
    """Let the rules find members' decks in this database; None: stop."""
    OwnDecks.fetch = None if database is None else staticmethod(partial(_fetched, database))


def _fetched(database: Database, game: str, mark: str) -> str | None:
    """Called by the rules in their thread, once per deck; afterwards it is a file."""
    content = database.read_now(decks.content_of, game, mark)
    return None if content is None else unpacked(content)
