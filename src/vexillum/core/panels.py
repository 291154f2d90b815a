"""What stands beside the board about each seat: a few lines of words, made by the game from a view."""

from __future__ import annotations

import msgspec


class PanelLine(msgspec.Struct, frozen=True):
    """Something about a seat: "Renown", "10", and how far that is on the way to what it needs."""

    label: str
    value: str
    reached: int | None = None
    needed: int | None = None


class Panel(msgspec.Struct, frozen=True):
    """A seat's panel. ``note`` says in a word how it stands now (Eligible, first player)."""

    seat: str
    lines: tuple[PanelLine, ...]
    note: str = ""
    active: bool = False
