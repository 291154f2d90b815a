"""6 Phases of all Factions, piece by piece: each piece is a step of its own.

What others have chosen in secret is then before a checkpoint, where it can be dealt again for the next player asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.state import Piece, Play, Stage, Table

TITLES = {
    "take_regions": "setup_regions",
    "place_faction": "setup_troops",
    "announce": "setup_ready",
    "affairs": "affairs",
    "embassies": "diplomacy",
    "mana_gold": "mana_gold",
    "purchases": "purchases",
    "winter_sieges": "winter_sieges",
    "collection": "taxes",
    "pay_mercenaries": "pay_mercenaries",
    "call_demons": "call_demons",
    "raise_in_winter": "kingdom_raises",
    "end_alliances": "end_alliances",
    "hero_comes": "hero_comes",
    "companies_come": "companies_come",
    "masters_come": "masters_come",
    "dismissals": "dismissals",
}
"""What a piece of a phase is called in the story, by its name here; any other is called after its phase."""


def next_piece(table: Table, pieces: Sequence[Piece], title: str, then: Stage) -> Play[None]:
    """The next piece of a phase; after the last one the next stage begins."""
    state = table.state
    piece = pieces[state.piece]
    with table.turn(_owner(piece), TITLES.get(_name(piece), title)):
        yield from piece(table)
    state.piece += 1
    if state.piece == len(pieces):
        state.piece, state.stage = 0, then


def _name(piece: Piece) -> str:
    called = piece.func if isinstance(piece, partial) else piece
    return str(getattr(called, "__name__", ""))


def _owner(piece: Piece) -> str:
    """The Faction that a piece belongs to, if it is only one."""
    faction = piece.keywords.get("faction") if isinstance(piece, partial) else None
    return "" if faction is None else SEATS[faction]
