"""Boards for the Non-player Civitates."""

from __future__ import annotations

from vexillum.games.pendragon.state import TRACKS

from ..harness import board
from .bots import seat


def civitates_board(*others: str, dice=(), **tracks: int):
    """An empty board with the Civitates, and perhaps others, as Non-players; tracks at 0 unless they are named."""
    table = board(empty=True, dice=dice)
    table.state.tracks = [tracks.pop(name, 0) for name in TRACKS]
    assert not tracks
    seat(table, "civitates", *others)
    return table
