"""Decks of a player's own: files that change a game, in a folder of their own.

A deck is one file that changes what the cards of a game say and do; or a folder of files, a set, that changes more.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import ClassVar

import msgspec

from vexillum.core.inputs.file_bounds import BY_HAND, content
from vexillum.core.tools.home import home
from vexillum.core.words.texts import Message, Texts

SUFFIX = ".toml"
MARK = re.compile(r"[a-z0-9-]{1,100}@[0-9a-f]{12}")
"""What names one content of a deck."""


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

    fetch: ClassVar[Callable[[str, str], str | None] | None] = None
    """Where the text of a deck is found that a member of a club brought, by its game and mark; a club's server says."""

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

    def takes(self, path: Path) -> bool:
        """Can a deck of this game be there at all? A single file can; a folder is a set, and few games have those."""
        return not os.path.isdir(path)

    def install(self, path: Path, id: str) -> Path:
        """Copy a deck to where the game looks for it, over an older one of the same id; or OSError, BadFile."""
        target = self.file(id)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(target.name + ".part")
        beside.write_bytes(content(path, BY_HAND))
        os.replace(beside, target)
        return target

    def kept(self, mark: str) -> Path | None:
        """Where the deck of a member of a club is, by its mark: fetched if it was not there yet. None: nobody has it.

        Each content has a file of its own, so that none takes another's place.
        """
        if not MARK.fullmatch(mark):
            return None
        path = home() / "kept-decks" / self.game / f"{mark}{SUFFIX}"
        if path.is_file():
            return path
        fetch = type(self).fetch
        said = None if fetch is None else fetch(self.game, mark)
        if said is None:
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{token_hex(4)}")
        beside.write_text(said, "utf-8", newline="\n")
        os.replace(beside, path)
        return path

    def forget(self, path: Path) -> None:
        """Keep nothing of a deck that was only looked at."""
        return

    def begin(self, folder: Path, id: str, name: str) -> list[Path]:
        """Write the game's own files into a folder, as the beginning of a set; nothing if it has no such files."""
        return []

    def command(self, id: str) -> str:
        """What to type after ``vexillum play`` to play with an installed deck."""
        return f"{self.game} --option deck={id}"

    def tried(self, path: Path) -> tuple[Message, ...]:
        """What goes wrong when a deck that can be used is tried out, where the file alone cannot show it."""
        return ()

    @abstractmethod
    def read(self, path: Path) -> OwnDeck:
        """A file, checked. It never fails: what is wrong is listed in ``problems``."""

    @abstractmethod
    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card in words, line by line: of the deck with that mark, or of the game's own (""). None: no such card."""

    @abstractmethod
    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark; or :class:`BadSetup` that says what is wrong."""
