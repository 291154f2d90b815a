"""Settings of the terminal that last from game to game: whether to confirm answers that cannot be undone."""

from __future__ import annotations

import msgspec

from vexillum.cli.common import Mistake
from vexillum.cli.table.reader import interactive
from vexillum.core.tools.home import home


class Settings(msgspec.Struct):
    """The settings, as ``settings.json`` in the folder of a player's own files holds them."""

    confirm: bool = True


def _load() -> Settings:
    """The settings; the usual ones if there is no such file, or none that can be read."""
    try:
        return msgspec.json.decode((home() / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def confirms() -> bool:
    """Does the player want to be asked before an answer that cannot be taken back?"""
    return _load().confirm


def set_confirms(wanted: bool) -> None:
    """Remember it for all games to come."""
    path = home() / "settings.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(Settings(wanted)))
    except OSError as error:
        raise Mistake("cli.cannot_write", path=str(path), why=error.strerror or str(error)) from error


def asks(yes: bool) -> bool:
    """Is the player of a new table asked? Not in a pipe, and not if told with ``--yes`` to ask nothing."""
    return interactive() and not yes and confirms()
