"""Where a player's own files live: saved games, decks."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """VEXILLUM_HOME, or where the system keeps such things."""
    given = os.environ.get("VEXILLUM_HOME")
    return Path(os.path.expanduser(given)) if given else user_data_path("vexillum", appauthor=False)
