"""From a puzzle to a real game: its position, with hidden things and future dice redealt."""

from __future__ import annotations

from typing import Any

from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import CaseFile, begin, position_text
from vexillum.core.inputs import SAVE_BOUNDS, bounded_toml, typed
from vexillum.core.session import Session
from vexillum.puzzles.puzzle import BadPuzzle, Puzzle


def play_on(puzzle: Puzzle) -> Session[Any]:
    """A game that continues with the question of a puzzle, against the agents of its position."""
    session = puzzle.session()
    text = position_text(session, seat=puzzle.seat)
    file = typed(bounded_toml(text, SAVE_BOUNDS), CaseFile, BadPuzzle)
    return begin(session.game, file.position, fresh_seed())
