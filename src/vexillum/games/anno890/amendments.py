"""Changes to a position by hand, and their consequences."""

from __future__ import annotations

from typing import Any

from vexillum.core.facts import Hand
from vexillum.games.anno890.facts import CASTLES, CHARACTER, FACTS, TILE
from vexillum.games.anno890.pieces import CENTRE, CHARACTERS, CROPS, ROW, STANDARD, territories_for
from vexillum.games.anno890.state import NONE, Stage, State


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand.

    A piece that is put somewhere leaves the place where it was. A tile or card that is nowhere any more goes under its
    deck, and the row fills up. Unless the change concerns the stage or the castles, play counts as begun, and castles
    that are not given are dealt in the order in which they were offered.
    """
    state = FACTS.read(plain)
    FACTS.check_bounds(state)
    hand = Hand(changed)
    if state.stage == Stage.CASTLES and not hand.in_part("stage", "castles"):
        _give_castles(state)
        state.stage = Stage.TURNS
    _tidy_tiles(state, hand)
    _tidy_characters(state, hand)
    if state.stage == Stage.TURNS and state.first != NONE and not hand.in_part("turn", "stage"):
        _pass_on(state)
    return FACTS.position(state)


def _give_castles(state: State) -> None:
    """S.9 Every realm without a castle gets one, with the noble that the scenario may put on it."""
    nobles = state.side.amount("setup_noble_on_castle")
    free = [tile for tile in dict.fromkeys([*state.castles, *CASTLES]) if tile not in state.cells]
    for centre in range(CENTRE, len(state.cells), 9):
        if state.cells[centre] == NONE:
            state.cells[centre] = free.pop(0)
            state.nobles[centre] = nobles
    state.castles = []


def _tidy_tiles(state: State, hand: Hand) -> None:
    taken = FACTS.written(state, TILE, hand) | {*state.cells}
    state.buildings = hand.kept("buildings", state.buildings, taken)
    state.castles = hand.kept("castles", state.castles, taken)
    deck = hand.kept("deck", state.deck[::-1], taken)
    kept = [n for n, tile in enumerate(state.row) if tile not in taken or hand.wrote(f"row.{n}.tile")]
    state.row, state.row_coins, state.row_saracens = (
        [column[n] for n in kept] for column in (state.row, state.row_coins, state.row_saracens)
    )
    if not hand.wrote("deck"):
        shown = {*deck, *state.row, *state.cells}
        deck += [tile for tile in territories_for(state.players) if tile not in shown]
        while len(state.row) < ROW and deck:
            state.row.append(deck.pop(0))
            state.row_coins.append(0)
            state.row_saracens.append(0)
    state.deck = deck[::-1]


def _tidy_characters(state: State, hand: Hand) -> None:
    held = {card for card, holder in enumerate(state.holder) if holder != NONE}
    taken = FACTS.written(state, CHARACTER, hand) | held
    for number, crop in enumerate(CROPS):
        places = slice(STANDARD * number, STANDARD * number + STANDARD)
        cards = hand.kept(f"standards.{crop}", [card for card in state.standards[places] if card != NONE], taken)
        state.standards[places] = cards + [NONE] * (STANDARD - len(cards))
    deck = hand.kept("characters", state.characters[::-1], taken)
    if not hand.wrote("characters"):
        shown = {*deck, *state.standards, *state.drawn, state.legacy, *held}
        deck += [card for card in range(len(CHARACTERS)) if card not in shown]
    state.characters = deck[::-1]


def _pass_on(state: State) -> None:
    """5 The turn goes to a player with a free cell; when every realm is full the game ends (R29)."""
    if not any(state.empty(player) for player in range(state.players)):
        state.stage = Stage.END
        return
    while not state.empty(state.active):
        state.turn += 1
