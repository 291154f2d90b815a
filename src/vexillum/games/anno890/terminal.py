"""The board as coloured text."""

from __future__ import annotations

from typing import Any

from vexillum.core.texts import Texts


def draw(view: dict[str, Any], texts: Texts, *, unicode: bool = True) -> str:
    """The realms side by side, the row with its coins, the track."""
    return ""
