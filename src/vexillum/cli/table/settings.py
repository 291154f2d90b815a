"""Settings of the terminal that last from game to game: whether to confirm answers that cannot be undone."""

from __future__ import annotations

import msgspec

from vexillum.cli.common import Mistake
from vexillum.cli.table.reader import interactive
from vexillum.core.tools.home import home


class Settings(msgspec.Struct):
    """The settings, stored as ``settings.json`` in the user's folder."""

    confirm: bool = True


def _load() -> Settings:
    """The settings; defaults if the file is missing or unreadable."""
    try:
        return msgspec.json.decode((home() / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def confirms() -> bool:
    """Whether the player wants to confirm answers that cannot be undone."""
    return _load().confirm


def set_confirms(wanted: bool) -> None:
    """Save the setting for all games."""
    path = home() / "settings.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(Settings(wanted)))
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def asks(yes: bool) -> bool:
    """Whether a new game asks for confirmation: not in a pipe, and not with ``--yes``."""
    return interactive() and not yes and confirms()
