"""9.1, C03 The deck of events, and which cards are not applied."""

from __future__ import annotations

from vexillum.games.akkren.components.decks import EVENTS
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.state import NONE, State, Table


def draw(table: Table) -> int:
    """C03, C331 The next card of the deck, which goes to those that are spent; an empty deck is made again of them."""
    state = table.state
    if not state.events:
        state.events, state.spent_events = list(state.spent_events), []
        table.shuffle(state.events)
        state.foreseen = [NONE] * F
        table.tell("event_deck_anew", "C03")
    table.reveal()
    *rest, event = state.events
    state.events = rest
    state.spent_events = [*state.spent_events, event]
    return event


def conflicting(state: State, event: int) -> int | None:
    """9.1, C332 The event of the same group that is in force this season, if any: then the new one is not applied."""
    group = EVENTS[event].conflict_group
    return next((other for other in state.current if group and EVENTS[other].conflict_group == group), None)
