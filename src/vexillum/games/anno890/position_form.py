"""What a position looks like, and how it is written from a state."""

from __future__ import annotations

import msgspec

from vexillum.games.anno890.pieces import CELLS, CHARACTERS, CROPS, SCENARIOS, SEATS, TILES
from vexillum.games.anno890.state import NONE, Stage, State


class Cell(msgspec.Struct, forbid_unknown_fields=True):
    """A cell with a tile on it. By hand, the tile's id alone will do."""

    tile: str
    ruin: bool = False
    towers: int = 0
    nobles: int = 0


class Realm(msgspec.Struct, forbid_unknown_fields=True):
    """What a player has."""

    coins: int
    characters: list[str]
    cells: dict[str, Cell]


class RowPlace(msgspec.Struct, forbid_unknown_fields=True):
    """A territory of the row and what lies beside it. By hand, the tile's id alone will do."""

    tile: str
    coins: int = 0
    saracens: int = 0


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole table. Decks are listed with the next card first, the row with the free tile first."""

    scenario: str
    players: int
    stage: str
    first: str
    turn: int
    invader: int
    row: list[RowPlace]
    buildings: list[str]
    castles: list[str]
    standards: dict[str, list[str]]
    realms: dict[str, Realm]
    legacy: str = ""
    drawn: list[str] = []
    deck: list[str]
    characters: list[str]
    draws: int = 0
    rolls: int = 0


def tile_ids(numbers: list[int]) -> list[str]:
    """Tiles in words."""
    return [TILES[number].id for number in numbers]


def card_ids(numbers: list[int]) -> list[str]:
    """Characters in words; empty places are left out."""
    return [CHARACTERS[number].id for number in numbers if number != NONE]


def write(state: State) -> Position:
    """The position of a state."""
    realms = {}
    for player in range(state.players):
        cells = {}
        for number, name in enumerate(CELLS):
            index = 9 * player + number
            if state.cells[index] >= 0:
                cells[name] = Cell(
                    TILES[state.cells[index]].id, bool(state.ruined[index]), state.towers[index], state.nobles[index]
                )
        held = [number for number in range(len(CHARACTERS)) if state.holder[number] == player]
        realms[SEATS[player]] = Realm(state.coins[player], card_ids(held), cells)
    standards = {crop: card_ids(state.standards[3 * number : 3 * number + 3]) for number, crop in enumerate(CROPS)}
    return Position(
        scenario=SCENARIOS[state.scenario].id,
        players=state.players,
        stage=Stage(state.stage).name.lower(),
        first=SEATS[state.first] if state.first != NONE else "",
        turn=state.turn,
        invader=state.invader,
        row=[
            RowPlace(TILES[tile].id, coins, saracens)
            for tile, coins, saracens in zip(state.row, state.row_coins, state.row_saracens, strict=True)
        ],
        buildings=tile_ids(state.buildings),
        castles=tile_ids(state.castles),
        standards=standards,
        realms=realms,
        legacy=CHARACTERS[state.legacy].id if state.legacy != NONE else "",
        drawn=card_ids(state.drawn),
        deck=tile_ids(state.deck[::-1]),
        characters=card_ids(state.characters[::-1]),
        draws=state.draws,
        rolls=state.rolls,
    )
