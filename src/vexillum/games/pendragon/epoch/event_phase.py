"""6.4 Epoch Event Phase."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import code
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.sequence.chapters import resume_chapter
from vexillum.games.pendragon.state import Play, Stage, Table


def event_phase(table: Table) -> Play[None]:
    """6.4, 5.6 The Epoch card's Event is executed, even if parts of it are optional."""
    state = table.state
    number = state.current
    deck, side = deck_of(state), code(number, False)
    resume_chapter(table)
    with table.turn("", "phase.event"):
        table.tell("phase_event", "6.4", card=deck.name(number))
        yield from deck.effects[side].execute(table, side, deck.name(number), NOBODY)
        state.agreed = 0
    state.stage = Stage.REVENUE
