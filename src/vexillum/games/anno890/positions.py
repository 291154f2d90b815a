"""Positions: the whole state in words that a person can read and write, exactly and both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.games.anno890.amendments import amend
from vexillum.games.anno890.faults import faults
from vexillum.games.anno890.pieces import (
    CELLS,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    SCENARIO_NUMBER,
    SEATS,
    TILE_NUMBER,
)
from vexillum.games.anno890.position_checks import STAGES, check_pieces, check_places, read
from vexillum.games.anno890.position_form import Position, write
from vexillum.games.anno890.state import NONE, State

__all__ = ["amend", "position", "restore", "write"]


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(write(state))
    return plain


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it."""
    given = read(plain)
    check_places(given)
    state = _state(given)
    check_pieces(given, state)
    if broken := faults(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def _state(given: Position) -> State:
    stage = STAGES[given.stage]
    cells = 9 * given.players
    state = State(
        players=given.players,
        scenario=SCENARIO_NUMBER[given.scenario],
        stage=int(stage),
        first=SEATS.index(given.first) if given.first else NONE,
        turn=given.turn,
        invader=given.invader,
        draws=given.draws,
        rolls=given.rolls,
        deck=[TILE_NUMBER[tile] for tile in reversed(given.deck)],
        row=[TILE_NUMBER[place.tile] for place in given.row],
        row_coins=[place.coins for place in given.row],
        row_saracens=[place.saracens for place in given.row],
        buildings=[TILE_NUMBER[tile] for tile in given.buildings],
        castles=[TILE_NUMBER[tile] for tile in given.castles],
        characters=[CHARACTER_NUMBER[card] for card in reversed(given.characters)],
        drawn=[CHARACTER_NUMBER[card] for card in given.drawn],
        holder=[NONE] * len(CHARACTERS),
        legacy=CHARACTER_NUMBER[given.legacy] if given.legacy else NONE,
        coins=[given.realms[seat].coins for seat in SEATS[: given.players]],
        cells=[NONE] * cells,
        ruined=[0] * cells,
        towers=[0] * cells,
        nobles=[0] * cells,
    )
    for crop in CROPS if stage else ():
        cards = [CHARACTER_NUMBER[card] for card in given.standards[crop]]
        state.standards += cards + [NONE] * (3 - len(cards))
    for player, seat in enumerate(SEATS[: given.players]):
        realm = given.realms[seat]
        for card in realm.characters:
            state.holder[CHARACTER_NUMBER[card]] = player
        for name, cell in realm.cells.items():
            index = 9 * player + CELLS.index(name)
            state.cells[index] = TILE_NUMBER[cell.tile]
            state.ruined[index] = int(cell.ruin)
            state.towers[index] = cell.towers
            state.nobles[index] = cell.nobles
    return state
