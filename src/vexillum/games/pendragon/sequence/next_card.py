"""2.2, 2.3.6-2.3.7 The first card, the end of a card, and the next one."""

from __future__ import annotations

from vexillum.coin import deck
from vexillum.coin.turn import adjust_eligibility
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.cards.card_list import EPOCHS
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.chapters import open_chapter
from vexillum.games.pendragon.state import Stage, Table


@asks_nothing
def first_card(table: Table) -> None:
    """2.2 The top card is played first; the next one lies open on the deck."""
    deck.first_ahead(table.state)
    next_card(table)


def end_card(table: Table) -> None:
    """2.3.6 Factions that executed become Ineligible, the others Eligible; then the next card."""
    adjust_eligibility(table, FACTIONS)
    next_card(table)


def next_card(table: Table) -> None:
    """2.3.7 The open card is played and a new one is turned up. If that is an Epoch card, it is played first."""
    state = table.state
    name = deck_of(state).name
    swapped = deck.next_card(table, EPOCHS, swap=True)
    if state.current in EPOCHS:
        state.epoch += 1
        open_chapter(table)
        if swapped:
            table.tell("epoch_swap", "2.3.7", card=name(state.current), other=name(state.upcoming[-1]))
        epochs = SCENARIOS[state.scenario].epochs
        table.tell("epoch_card", "2.4", card=name(state.current), n=state.epoch, of=epochs)
        state.stage = Stage.ANNONA
        return
    open_chapter(table)
    following = [name(card) for card in state.upcoming[-1:]]
    table.tell("card" if following else "last_card", "2.3", card=name(state.current), following=following)
    state.stage = Stage.PIVOTAL if any(state.held) else Stage.TURN
