"""What the terminal keeps in the user's folder: saved games, and settings that last from game to game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vexillum.cli.common import Mistake
from vexillum.cli.table.typed import interactive
from vexillum.core.errors import BadSave
from vexillum.core.files.save import load, save
from vexillum.core.session import Session
from vexillum.core.tools.home import home
from vexillum.core.variations import Variations

# Saved games ---------------------------------------------------------------------------------------------------------


SUFFIX = ".json"


class Saved(NamedTuple):
    """A file in the folder, with its game or the error."""

    path: Path
    when: datetime
    session: Session[Any] | None
    problem: BadSave | None


def folder() -> Path:
    """The folder of saved games: under VEXILLUM_HOME, or the system's data folder."""
    return home() / "saves"


def new_path(game: str) -> Path:
    """A free file for a new game, named after the game and the time."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path, number = folder() / (stem + SUFFIX), 1
    while path.exists():
        number += 1
        path = folder() / f"{stem}-{number}{SUFFIX}"
    return path


def given_path(name: str) -> Path:
    """A file named by the user; ``.json`` is added if it has no suffix."""
    path = Path(os.path.expanduser(name))
    return path if path.suffix or os.path.isdir(path) else Path(f"{path}{SUFFIX}")


def label(path: Path) -> str:
    """How to refer to this game on the command line: its short name in the folder, else its path."""
    return path.stem if path.parent == folder() and path.suffix == SUFFIX else str(path)


def write(session: Session[Any], path: Path, variations: Variations | None = None) -> None:
    """Save a game with its tree of answers, or raise :class:`Mistake` with the reason."""
    try:
        save(session, path, variations)
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def check_free(path: Path) -> None:
    """A new game must not overwrite a file."""
    if os.path.exists(path):
        raise Mistake("cli.exists", path=str(path))


def check_save(path: Path) -> None:
    """A game may overwrite a saved game, but not any other file."""
    if os.path.exists(path):
        try:
            load(path)
        except BadSave as error:
            raise Mistake("cli.not_a_save", path=str(path)) from error


def saved_games() -> Iterator[Saved]:
    """The games in the folder, the newest first."""
    if not folder().is_dir():
        return
    paths = [(path.lstat().st_mtime, path) for path in folder().glob(f"*{SUFFIX}")]
    for time, path in sorted(paths, reverse=True):
        when = datetime.fromtimestamp(time)
        try:
            yield Saved(path, when, load(path), None)
        except BadSave as error:
            yield Saved(path, when, None, error)


def find(name: str) -> Path:
    """The file of a saved game: a path, a name in the folder, or an unambiguous prefix of one."""
    path = Path(os.path.expanduser(name))
    if os.path.isfile(path):
        return path
    known = sorted(path for path in folder().glob(f"*{SUFFIX}")) if folder().is_dir() else []
    for fits in (
        [path for path in known if name in (path.name, path.stem)],
        [path for path in known if path.stem.lower().startswith(name.lower())],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Mistake("cli.save_unclear", name=name, known=[path.stem for path in fits])
    raise Mistake("cli.no_save", name=name, folder=str(folder()))


def saved_path(path: Path) -> Path | None:
    """The file of a saved game: a path or a name in the folder; None for anything else, such as a position."""
    if not os.path.isfile(path):
        found = folder() / path.name
        path = found if found.suffix else found.with_suffix(SUFFIX)
        return path if os.path.isfile(path) else None
    try:
        with open(path, "rb") as file:
            return path if file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else None
    except OSError:
        return None


def newest_unfinished() -> Path:
    """The game to continue when none is named."""
    for saved in saved_games():
        if saved.session is not None and not saved.session.over:
            return saved.path
    raise Mistake("cli.nothing_saved", folder=str(folder()))


# Settings ------------------------------------------------------------------------------------------------------------


class Settings(msgspec.Struct):
    """The settings, stored as ``settings.json`` in the user's folder."""

    confirm: bool = True


def _settings() -> Settings:
    """The settings; defaults if the file is missing or unreadable."""
    try:
        return msgspec.json.decode((home() / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def confirms() -> bool:
    """Whether the player wants to confirm answers that cannot be undone."""
    return _settings().confirm


def set_confirms(wanted: bool) -> None:
    """Save the setting for all games."""
    path = home() / "settings.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(Settings(wanted)))
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def asks_to_confirm(yes: bool) -> bool:
    """Whether a new game asks for confirmation: not in a pipe, and not with ``--yes``."""
    return interactive() and not yes and confirms()
