"""2.3.8 Pivotal Events: interrupting a card, and trumping one another."""

from __future__ import annotations

from vexillum.coin.lasting_codes import code
from vexillum.coin.options import NO, YES
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.entropy import entropy_of_barbarians
from vexillum.games.pendragon.pieces import BARBARIANS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.sequence.chapters import open_chapter, resume_chapter
from vexillum.games.pendragon.state import Play, Stage, State, Table

OFFERS = (CIVITATES, DUX, SAXONS, SCOTTI)
"""Each later one may trump those before it (R15)."""


def may_interrupt(state: State, faction: int) -> bool:
    """2.3.8 The Faction is Eligible, holds its Pivotal Event, and the precondition on the card is met."""
    effect = deck_of(state).effects[code(state.held[faction], False)]
    return state.standing[faction] == Standing.ELIGIBLE and effect.ready(state)


def pivotal(table: Table) -> Play[None]:
    """2.3.8 Before the 1st Eligible does anything, Factions may play their Pivotal Events; the last one trumps."""
    state = table.state
    deck = deck_of(state)
    chosen: int | None = None
    resume_chapter(table)
    for faction in OFFERS:
        if state.held[faction] and may_interrupt(state, faction):
            card = deck.name(state.held[faction])
            kind = "pivotal.play" if chosen is None else "pivotal.trump"
            params = {"card": card} if chosen is None else {"card": card, "other": deck.name(state.held[chosen])}
            (pick,) = yield table.ask(FACTIONS[faction], kind, [YES, NO], rule="2.3.8", params=params)
            if pick is YES:
                if chosen is not None:
                    other = deck.name(state.held[chosen])
                    with table.turn(FACTIONS[faction], "trump", card=other):
                        table.tell("trumped", "2.3.8", who=FACTIONS[faction], card=other)
                chosen = faction
    state.stage = Stage.TURN
    if chosen is not None:
        yield from _interrupt(table, chosen)


def _interrupt(table: Table, faction: int) -> Play[None]:
    """2.3.8 The interrupted card goes back on top of the draw deck and will be the next one played (R14)."""
    state = table.state
    deck = deck_of(state)
    state.upcoming.append(state.current)
    state.current = state.held[faction]
    state.held[faction] = 0
    seat, card, other = FACTIONS[faction], deck.name(state.current), deck.name(state.upcoming[-1])
    open_chapter(table)
    with table.turn(seat, "pivotal", other=other):
        table.tell("pivotal", "2.3.8", who=seat, card=card, other=other)
        side = code(state.current, False)
        yield from deck.effects[side].execute(table, side, card, faction)
        state.standing[faction] = Standing.EXECUTED
        state.first_did = FirstAction.EVENT
        if faction in BARBARIANS:
            yield from entropy_of_barbarians(table)
