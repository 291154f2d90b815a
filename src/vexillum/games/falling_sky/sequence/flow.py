"""2.2, 2.3.6-2.4 From card to card."""

from __future__ import annotations

from vexillum.coin import deck
from vexillum.coin.turn import adjust_eligibility
from vexillum.core.decision import asks_nothing
from vexillum.games.falling_sky.chapters import open_chapter, resume_chapter
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.frost import WINTERS, frost
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.state import Play, Stage, Table
from vexillum.games.falling_sky.winter.first_winter import ask_vercingetorix
from vexillum.games.falling_sky.winter.spring import spring
from vexillum.games.falling_sky.winters import winters


@asks_nothing
def first_card(table: Table) -> None:
    """2.2 The top card is played first; the next one is face up on the deck."""
    deck.first_ahead(table.state)
    next_card(table)


def end_card(table: Table) -> None:
    """2.3.6 Who executed becomes Ineligible, the others Eligible; then the next card."""
    adjust_eligibility(table, SEATS)
    next_card(table)


def next_card(table: Table) -> None:
    """2.3.7 The open card is played and a new one is turned up; with Sudden Frost a Winter card comes at once."""
    state = table.state
    name, face_down = deck_of(state).name, len(state.deck)
    swapped = deck.next_card(table, WINTERS, swap=bool(state.sudden_frost))
    turned = face_down - len(state.deck)
    state.looked_ahead = [max(0, n - turned) for n in state.looked_ahead]
    if state.current in WINTERS:
        state.winters += 1
        open_chapter(table)
        if swapped:
            table.tell("sudden_frost", "2.3.8", other=name(state.upcoming[-1]))
        table.tell("winter_card", "2.4", n=state.winters, of=winters(state))
        state.stage = Stage.VICTORY
        return
    open_chapter(table)
    following = [name(card) for card in state.upcoming[-1:]]
    table.tell("card" if following else "last_card", "2.3", card=name(state.current), following=following)
    if frost(state):
        table.tell("frost", "2.3.8")
    state.stage = Stage.TURN


def spring_phase(table: Table) -> Play[None]:
    """6.6 Spring, then the next card; from the first Spring of Pax Gallica on Vercingetorix may come."""
    resume_chapter(table)
    yield from ask_vercingetorix(table)
    yield from spring(table)
    next_card(table)
