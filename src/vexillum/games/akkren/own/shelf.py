"""The sets of owners' files that are installed, each a folder, and the games that they make."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.inputs import file_bounds
from vexillum.core.inputs.file_bounds import BY_HAND
from vexillum.core.inputs.own_decks import OwnDeck, OwnDecks
from vexillum.core.inputs.own_words import plain_words
from vexillum.core.tools.second_package import second_package
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.components.installed_set import GAME_ID, Files
from vexillum.games.akkren.components.records import PACKAGE, ours
from vexillum.games.akkren.own.export import export
from vexillum.games.akkren.own.folder import ID, toml_files, understood, unusable
from vexillum.games.akkren.own.trial import trial


class _Read(NamedTuple):
    """A folder as it was read last: what its files were, and what came of them."""

    stamp: tuple[tuple[str, int, int], ...]
    about: OwnDeck
    files: Files | None


class FileSets(OwnDecks):
    """The sets in the folder. One is read again when any of its files has changed."""

    def __init__(self) -> None:
        super().__init__(GAME_ID)
        self._read: dict[Path, _Read] = {}
        self._games: dict[str, Game[Any]] = {}
        self._loading = Lock()

    # Where they are ---------------------------------------------------------------------------------------------------

    def takes(self, path: Path) -> bool:
        """A set is a folder."""
        return os.path.isdir(path)

    def file(self, id: str) -> Path:
        """Where the set of an id belongs."""
        return self.folder / id

    def installed(self) -> list[OwnDeck]:
        """The sets of the folder in order, those that cannot be used among them."""
        try:
            found = sorted(path for path in self.folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        except OSError:
            return []
        return [self.read(path) for path in found]

    def install(self, path: Path, id: str) -> Path:
        """Copy the files of a set to where the game looks for it, over an older one of the same id."""
        target = self.file(id)
        beside = target.with_name(f".{id}.part")
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir(parents=True)
        for one in toml_files(path):
            (beside / one.name).write_bytes(file_bounds.content(one, BY_HAND))
        if target.exists():
            old = target.with_name(f".{id}.old")
            shutil.rmtree(old, ignore_errors=True)
            os.replace(target, old)
            os.replace(beside, target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(beside, target)
        return target

    def begin(self, folder: Path, id: str, name: str) -> list[Path]:
        """Write our own files, with their comments, as the beginning of a set."""
        return export(folder, id, name)

    def command(self, id: str) -> str:
        """What to play."""
        return f"{GAME_ID}@{id}"

    # What stands in them ----------------------------------------------------------------------------------------------

    def read(self, path: Path) -> OwnDeck:
        """A folder, checked."""
        return self._fresh(path).about

    def tried(self, path: Path) -> tuple[Message, ...]:
        """What goes wrong when a set is played: each scenario once, by chance, and drawn."""
        found = self._fresh(path)
        if found.files is None:
            return ()
        try:
            return tuple(trial(self._made(found.files)))
        except BadSetup as error:
            return (error.message,)

    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """9.1 An event, by its number in the list."""
        own = self._load(mark).documents.get("events") if mark else None
        events = (own or ours("events"))["event"]
        if not 1 <= number <= len(events):
            return None
        event = events[number - 1]
        if own is None:
            title, text = texts.name("event", event["id"]), texts(f"event.{event['id']}.text")
        else:
            title, text = (plain_words(event, field).get(texts.language, "") for field in ("name", "text"))
        return f"{number}. {title}", f"D100: {event['d100'][0]}-{event['d100'][1]}", text

    def settle(self, value: str) -> str:
        """The mark of an installed set, from its id or its mark."""
        if "@" not in value:
            value = self._find(value, value).about.mark or f"{value}@"
        self._load(value)
        return value

    def forget(self, path: Path) -> None:
        """Discard a folder that was only inspected, and the game that it made."""
        known = self._read.pop(path, None)
        if known is not None and known.files is not None and not self.file(known.about.id).is_dir():
            self._games.pop(known.files.mark, None)

    def _fresh(self, path: Path) -> _Read:
        try:
            stats = [(one.name, one.stat()) for one in toml_files(path)]
        except OSError as error:
            why = error.strerror or str(error)
            return _Read((), unusable(path, Message("position.no_file", {"path": str(path), "why": why})), None)
        stamp = tuple([(name, found.st_mtime_ns, found.st_size) for name, found in stats])
        known = self._read.get(path)
        if known is None or known.stamp != stamp:
            known = self._read[path] = _Read(stamp, *self._judged(path))
        return known

    def _judged(self, path: Path) -> tuple[OwnDeck, Files | None]:
        """The result of checking a set. The game can be played without it in any case."""
        try:
            return understood(path, self.folder)
        except Exception as error:
            return unusable(path, Message("own.fault", {"why": f"{type(error).__name__}: {error}"})), None

    # The games --------------------------------------------------------------------------------------------------------

    def games(self) -> tuple[str, ...]:
        """The ids of the games that the installed sets make."""
        return tuple([f"{GAME_ID}@{one.mark}" for one in self.installed() if one.mark])

    def game_of(self, value: str) -> Game[Any]:
        """The game that a set makes, by the id of the set or its mark; or :class:`BadSetup` that says what is wrong.

        A game that was loaded goes on as it was, even if the files change.
        """
        return self._games.get(value) or self._made(self._load(self.settle(value)))

    def _made(self, files: Files) -> Game[Any]:
        with self._loading:
            if files.mark not in self._games:
                name = f"{PACKAGE}__{files.mark.partition('@')[2]}"
                try:
                    made: Game[Any] = second_package(PACKAGE, name, {"components.installed_set": {"FILES": files}}).GAME
                except Exception as error:
                    why = f"{type(error).__name__}: {error}"
                    raise BadSetup("own.set_unplayable", deck=files.mark, why=why) from error
                self._games[files.mark] = made
            return self._games[files.mark]

    def _load(self, mark: str) -> Files:
        """The files with this very content, or :class:`BadSetup`: they are missing, broken or were changed."""
        id = mark.partition("@")[0]
        found = self._find(id, mark)
        about = found.about
        if found.files is None:
            raise BadSetup("own.set_broken", deck=id, path=about.path, n=len(about.problems))
        if about.mark != mark:
            raise BadSetup("own.set_changed", deck=id, path=about.path, mark=mark, found=about.mark)
        return found.files

    def _find(self, id: str, wanted: str) -> _Read:
        # The id comes from anywhere: it must not lead out of the folder.
        if not ID.fullmatch(id) or not self.file(id).is_dir():
            known = [one.id for one in self.installed() if one.mark]
            raise BadSetup("own.set_missing", deck=wanted, folder=str(self.folder), known=known or ["-"])
        return self._fresh(self.file(id))


SHELF = FileSets()
