"""Owners' decks: files that change a game, in a folder of their own.

A deck is one file that changes the texts and effects of a game's cards; or a folder of files, a set, that changes more.
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
"""The mark of a deck, which identifies its exact content."""


class OwnDeck(msgspec.Struct, frozen=True, kw_only=True):
    """The description of one file."""

    path: str
    id: str = ""
    mark: str = ""
    """``<id>@<digest of the content>``: recorded by a match. Empty if the file cannot be used."""
    names: dict[str, str] = {}
    """The deck's name in each language."""
    problems: tuple[Message, ...] = ()
    """The errors, each with its place."""
    notes: tuple[Message, ...] = ()
    """Hints for its author."""

    def name(self, language: str) -> str:
        """Its name for a reader."""
        return self.names.get(language) or self.id or Path(self.path).stem


class OwnDecks(ABC):
    """The owners' decks of one game."""

    fetch: ClassVar[Callable[[str, str], str | None] | None] = None
    """Fetches the text of a club member's deck by game and mark; set by a club's server."""

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def folder(self) -> Path:
        """The folder of the decks. A file is named after the id of its deck."""
        return home() / "decks" / self.game

    def file(self, id: str) -> Path:
        """The path of the deck with an id."""
        return self.folder / f"{id}{SUFFIX}"

    def installed(self) -> list[OwnDeck]:
        """The decks of the folder in order, including broken ones."""
        return [self.read(path) for path in sorted(self.folder.glob(f"*{SUFFIX}"))]

    def takes(self, path: Path) -> bool:
        """Whether a path has the right form for a deck: a single file. Few games also have folders (sets)."""
        return not os.path.isdir(path)

    def install(self, path: Path, id: str) -> Path:
        """Copy a deck into the game's folder, replacing one with the same id; or OSError, BadFile."""
        target = self.file(id)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(target.name + ".part")
        beside.write_bytes(content(path, BY_HAND))
        os.replace(beside, target)
        return target

    def kept(self, mark: str) -> Path | None:
        """The path of a club member's deck by its mark, fetched on demand; None if no member has it.

        Each content has its own file.
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
        """Drop a deck that was only checked from the cache."""
        return

    def begin(self, folder: Path, id: str, name: str) -> list[Path]:
        """Write the game's own files into a folder as a starting point for a set; empty if it has no such files."""
        return []

    def command(self, id: str) -> str:
        """The arguments of ``vexillum play`` to play with an installed deck."""
        return f"{self.game} --option deck={id}"

    def tried(self, path: Path) -> tuple[Message, ...]:
        """Problems that only show when a valid deck is tried out."""
        return ()

    @abstractmethod
    def read(self, path: Path) -> OwnDeck:
        """Read and check a file. Never raises: errors are listed in ``problems``."""

    @abstractmethod
    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card as text lines: of the deck with this mark, or of the game's own (""). None: no such card."""

    @abstractmethod
    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark; or :class:`BadSetup` that says what is wrong."""
