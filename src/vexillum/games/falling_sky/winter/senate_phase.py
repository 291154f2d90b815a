"""6.5 The Senate Phase: the marker, Legions and Auxilia."""

from __future__ import annotations

from vexillum.coin.lasting_codes import effect_of
from vexillum.core.decision import asks_nothing
from vexillum.games.falling_sky.cards.lasting import STOLEN_EAGLE, in_effect
from vexillum.games.falling_sky.control import leader
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.forces import place_legions, place_warbands
from vexillum.games.falling_sky.map import PROVINCIA
from vexillum.games.falling_sky.pieces import LEGIONS_PER_ROW, ROMANS
from vexillum.games.falling_sky.senate import BOXES, DOWN, UP, shift_senate
from vexillum.games.falling_sky.state import Senate, Stage, State, Table
from vexillum.games.falling_sky.victory.conditions import roman_score
from vexillum.games.falling_sky.winter.first_winter import first_winter

LOW, HIGH = 10, 12
"""6.5.1 A score below the first shifts toward Uproar, above the second toward Adulation, between them to Intrigue."""
AUXILIA = (3, 4, 5)
"""6.5.3 How many Auxilia come to a Leader in Provincia: in Uproar, Intrigue, Adulation."""


@asks_nothing
def senate_phase(table: Table) -> None:
    """6.5 The marker shifts, Legions come, and Auxilia to the Leader in Provincia."""
    state = table.state
    with table.turn("", "phase_senate"):
        with table.step("senate"):
            if first_winter(state):
                state.senate, state.firm = Senate.INTRIGUE, 0
                table.tell("senate_set", "2.1", box=BOXES[state.senate])
            else:
                shift_by_score(table)
            end_of_momentum(state)
        with table.step("legions"):
            legions(table)
        with table.step("auxilia"):
            if leader(state, PROVINCIA, ROMANS) >= 0:
                place_warbands(table, PROVINCIA, ROMANS, AUXILIA[state.senate], "6.5.3")
    state.stage = Stage.SPRING


def end_of_momentum(state: State) -> None:
    """Card 33: what lasts until Winter has been asked for the last time; so has any such card of an owner's deck."""
    deck = deck_of(state)
    state.lasting = [entry for entry in state.lasting if deck.carriers[effect_of(entry)] not in deck.momentum]


def shift_by_score(table: Table) -> None:
    """6.5.1 By the Roman score; no shift down while a Legion is Fallen, or when an eagle was stolen (card 33)."""
    state, score = table.state, roman_score(table.state)
    if score < LOW:
        way = UP
    elif score > HIGH:
        way = DOWN
    elif state.senate == Senate.INTRIGUE:
        way = 0
    else:
        way = DOWN if state.senate == Senate.UPROAR else UP
    if way == DOWN and (state.fallen or in_effect(state, STOLEN_EAGLE)):
        table.tell("senate_held", "6.5.1", n=state.fallen)
    elif way:
        shift_senate(table, way, 1, "6.5.1")


def legions(table: Table) -> None:
    """6.5.2 Half of the Fallen, rounded down, stay; the others go to the track, and its upper rows to Provincia."""
    state = table.state
    staying = state.fallen // 2
    state.legions_track += state.fallen - staying
    state.fallen = staying
    place_legions(table, PROVINCIA, coming(state), "6.5.2")


def coming(state: State) -> int:
    """6.5.2 The Legions on the row of the Senate marker and above it; the lowest row is that of Adulation."""
    below = LEGIONS_PER_ROW * (Senate.ADULATION - state.senate)
    return max(0, state.legions_track - below)


def rows(state: State) -> dict[str, int]:
    """1.4.1 The Legions on each row of their track, four at most: the lowest rows are filled first."""
    rest, found = state.legions_track, {}
    for box in (Senate.ADULATION, Senate.INTRIGUE, Senate.UPROAR):
        found[BOXES[box]] = min(rest, LEGIONS_PER_ROW)
        rest -= found[BOXES[box]]
    return found
