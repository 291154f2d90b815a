"""The folder of a player's files: saved games, decks."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """VEXILLUM_HOME, or the platform's data folder."""
    given = os.environ.get("VEXILLUM_HOME")
    if given:
        return Path(os.path.expanduser(given))
    return _usual(*[os.environ.get(name) for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE")])


@cache
def _usual(*environment: str | None) -> Path:
    """The platform's data folder by these environment variables. Cached, since every new game needs it."""
    return user_data_path("vexillum", appauthor=False)
