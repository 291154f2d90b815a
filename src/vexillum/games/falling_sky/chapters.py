"""The chapters of the story: a card, or a Winter Round."""

from __future__ import annotations

from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.state import Table
from vexillum.games.falling_sky.winters import winters


def open_chapter(table: Table) -> None:
    """2.3-2.4 The chapter of the card that is played now."""
    if table.quiet:
        return
    state = table.state
    number = state.current
    card, things = deck_of(state).name(number), (f"card:{number}",)
    if number in WINTERS:
        table.chapter("winter", things=things, card=card, n=state.winters, of=winters(state))
    else:
        table.chapter("card", things=things, card=card, number=str(number))


def resume_chapter(table: Table) -> None:
    """A game that goes on from a position has no chapter yet: that of its card."""
    if not table.quiet and not table.story and table.state.current:
        open_chapter(table)
