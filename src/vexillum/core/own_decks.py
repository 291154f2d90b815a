"""Decks of a player's own: files that change what the cards of a game say and do, in a folder of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

import msgspec

from vexillum.core.home import home
from vexillum.core.texts import Message, Texts

SUFFIX = ".toml"


class OwnDeck(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about one file."""

    path: str
    id: str = ""
    mark: str = ""
    """``<id>@<digest of the content>``: what a match records. Nothing if the file cannot be used."""
    names: dict[str, str] = {}
    """The deck's name in each language."""
    problems: tuple[Message, ...] = ()
    """Why it cannot be used, each with its place."""
    notes: tuple[Message, ...] = ()
    """What its author may want to know."""

    def name(self, language: str) -> str:
        """Its name for a reader."""
        return self.names.get(language) or self.id or Path(self.path).stem


class OwnDecks(ABC):
    """The decks of players' own for one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def folder(self) -> Path:
        """Where they are put. A file is called after the id of its deck."""
        return home() / "decks" / self.game

    def file(self, id: str) -> Path:
        """Where the deck of an id belongs."""
        return self.folder / f"{id}{SUFFIX}"

    def installed(self) -> list[OwnDeck]:
        """The decks of the folder in order, those that cannot be used among them."""
        return [self.read(path) for path in sorted(self.folder.glob(f"*{SUFFIX}"))]

    @abstractmethod
    def read(self, path: Path) -> OwnDeck:
        """A file, checked. It never fails: what is wrong is told in ``problems``."""

    @abstractmethod
    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card in words, line by line: of the deck with that mark, or of the game's own (""). None: no such card."""

    @abstractmethod
    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark; or :class:`BadSetup` that says what is wrong."""
