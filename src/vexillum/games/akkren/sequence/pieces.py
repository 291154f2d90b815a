"""6 Phases of all Factions, piece by piece: each piece is a step of its own.

What others have chosen in secret then lies before a checkpoint, where it can be dealt anew for whoever is asked next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.games.akkren.factions import SEATS
from vexillum.games.akkren.state import Piece, Play, Stage, Table


def next_piece(table: Table, pieces: Sequence[Piece], title: str, then: Stage) -> Play[None]:
    """The next piece of a phase; after the last one the next stage begins."""
    state = table.state
    piece = pieces[state.piece]
    with table.turn(_owner(piece), title):
        yield from piece(table)
    state.piece += 1
    if state.piece == len(pieces):
        state.piece, state.stage = 0, then


def _owner(piece: Piece) -> str:
    """Whose piece it is, if it is one Faction's."""
    faction = piece.keywords.get("faction") if isinstance(piece, partial) else None
    return "" if faction is None else SEATS[faction]
