"""The chapters of the story: a card, or an Epoch Round."""

from __future__ import annotations

from vexillum.games.pendragon.cards.card_list import EPOCHS
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.state import Table


def open_chapter(table: Table) -> None:
    """2.3-2.4 The chapter of the card that is played now."""
    if table.quiet:
        return
    state = table.state
    number = state.current
    card, things = deck_of(state).name(number), (f"card:{number}",)
    if number in EPOCHS:
        table.chapter("epoch", things=things, card=card, n=state.epoch, of=SCENARIOS[state.scenario].epochs)
    else:
        table.chapter("card", things=things, card=card, number=str(number))


def resume_chapter(table: Table) -> None:
    """A game that goes on from a position has no chapter yet: that of its card."""
    if not table.quiet and not table.story and table.state.current:
        open_chapter(table)
