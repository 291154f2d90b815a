"""Whose files the game is played with: ours, or an owner's (``docs/own-files-akkren.md``).

An owner's map cannot be an option of a match, for the rules know the map by heart. So the package is loaded again
for each set of an owner's files (:mod:`vexillum.core.tools.second_package`), with the values of this module replaced.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Files(msgspec.Struct, frozen=True):
    """Files of an owner's that can be played with."""

    mark: str
    """``<id>@<digest>``."""
    names: dict[str, str]
    """What the set is called, by language."""
    documents: dict[str, dict[str, Any]]
    """Their contents, by the name of the file. What is not here is ours."""


GAME_ID = "akkren"
FILES: Files | None = None
