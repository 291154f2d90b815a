"""6.7 Recovery and Reset Phase."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import effect_of
from vexillum.coin.sequence import Standing
from vexillum.core.decision import asks_nothing
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.map import CITIES, PRINTED, REGIONS, SPACE_IDS
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.sequence.next_card import next_card
from vexillum.games.pendragon.state import Imperium, State, Table


@asks_nothing
def recovery(table: Table) -> None:
    """6.7 Prosperity recovers, then play resumes with the card that lies open."""
    with phase(table, "recovery", "6.7", "recovery", "reset"):
        table.tell("phase_recovery", "6.7")
        with part(table, 0):
            recover(table)
        with part(table, 1):
            reset(table)
    next_card(table)


def recover(table: Table) -> None:
    """6.7.1 Recovery of Prosperity; also after the final Victory Phase (2.4.2)."""
    state = table.state
    added = [
        Message("recovered.up", {"space": SPACE_IDS[space], "n": n}) for space in REGIONS if (n := _grow(state, space))
    ]
    cut = [
        Message("recovered.down", {"space": SPACE_IDS[space], "n": n})
        for space in REGIONS
        if (n := _trim(state, space))
    ]
    added += [
        Message("recovered.up", {"space": SPACE_IDS[space], "n": n}) for space in CITIES if (n := _fill(state, space))
    ]
    if added:
        table.tell("recovery", "6.7.1", what=added)
    if cut:
        table.tell("recovery_cut", "6.7.1", what=cut)
    table.tell("recovery_total", "6.7.1", n=total_prosperity(state))


def _grow(state: State, space: int) -> int:
    """6.7.1 A Controlled Region gets up to its Population: the bottom row, then under Roman Rule the top row (R48)."""
    if controller(state, space) == NOBODY:
        return 0
    most = state.population[space]
    low = min(most, max(0, most - state.bottom[space]))
    high = min(most - low, max(0, most - state.top[space])) if state.imperium == Imperium.ROMAN_RULE else 0
    state.bottom[space] += low
    state.top[space] += high
    return low + high


def _trim(state: State, space: int) -> int:
    """6.7.1 No row of a Region holds more than its Population."""
    most = state.population[space]
    low, high = max(0, state.bottom[space] - most), max(0, state.top[space] - most)
    state.bottom[space] -= low
    state.top[space] -= high
    return low + high


def _fill(state: State, space: int) -> int:
    """6.7.1 The row of a Controlled City, twice its printed Population (1.7.2), is filled."""
    if controller(state, space) == NOBODY:
        return 0
    n = max(0, 2 * PRINTED[space] - state.bottom[space])
    state.bottom[space] += n
    return n


def reset(table: Table) -> None:
    """6.7.2 Momentum ends, and all Factions are Eligible."""
    state = table.state
    deck = deck_of(state)
    ended = [side for side in deck.in_effect(state) if side in deck.momentum]
    if ended:
        state.lasting = [entry for entry in state.lasting if deck.carriers[effect_of(entry)] not in deck.momentum]
        table.tell("momentum_ends", "6.7.2", card=[deck.name(side // 2) for side in ended])
    state.standing = [int(Standing.ELIGIBLE)] * 4
    table.tell("reset", "6.7.2")
