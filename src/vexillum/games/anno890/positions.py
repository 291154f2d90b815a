"""Positions: the whole state in words that a person can read and write, exactly and both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.games.anno890.faults import faults
from vexillum.games.anno890.pieces import (
    CELLS,
    CENTRE,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    ROW,
    SCENARIO_NUMBER,
    SCENARIOS,
    SEATS,
    TILE_NUMBER,
    TILES,
    territories_for,
)
from vexillum.games.anno890.state import NONE, Stage, State

STAGES = {stage.name.lower(): stage for stage in Stage}


class Cell(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A cell with a tile on it."""

    tile: str
    ruin: bool = False
    towers: int = 0
    nobles: int = 0


class Realm(msgspec.Struct, forbid_unknown_fields=True):
    """What a player has."""

    coins: int
    characters: list[str]
    cells: dict[str, Cell]


class RowPlace(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A territory of the row and what lies beside it."""

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


def _tiles(numbers: list[int]) -> list[str]:
    return [TILES[number].id for number in numbers]


def _cards(numbers: list[int]) -> list[str]:
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
        realms[SEATS[player]] = Realm(state.coins[player], _cards(held), cells)
    standards = {crop: _cards(state.standards[3 * number : 3 * number + 3]) for number, crop in enumerate(CROPS)}
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
        buildings=_tiles(state.buildings),
        castles=_tiles(state.castles),
        standards=standards,
        realms=realms,
        legacy=CHARACTERS[state.legacy].id if state.legacy != NONE else "",
        drawn=_cards(state.drawn),
        deck=_tiles(state.deck[::-1]),
        characters=_cards(state.characters[::-1]),
        draws=state.draws,
        rolls=state.rolls,
    )


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(write(state))
    return plain


def _known(id: str, known: Mapping[str, int], path: str) -> int:
    if id not in known:
        raise BadPosition("position.type", path=path, why=f"{id!r} ∉ {{{', '.join(known)}}}")
    return known[id]


def _tile_numbers(ids: list[str], path: str) -> list[int]:
    return [_known(id, TILE_NUMBER, path) for id in ids]


def _card_numbers(ids: list[str], path: str) -> list[int]:
    return [_known(id, CHARACTER_NUMBER, path) for id in ids]


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it."""
    try:
        given = msgspec.convert(dict(plain), Position)
    except msgspec.ValidationError as error:
        raise BadPosition("position.type", path="position", why=str(error)) from error
    if given.players not in (2, 3, 4):
        raise BadPosition("position.type", path="players", why=f"{given.players} ∉ {{2, 3, 4}}")
    seats = SEATS[: given.players]
    seat_number = {seat: number for number, seat in enumerate(seats)}
    for path, found, known in (("realms", given.realms, seats), ("standards", given.standards, CROPS)):
        if set(found) != set(known):
            raise BadPosition("position.type", path=path, why=f"{', '.join(found)} ≠ {', '.join(known)}")
    stage = STAGES[given.stage] if given.stage in STAGES else _known(given.stage, STAGES, "stage")
    state = State(
        players=given.players,
        scenario=_known(given.scenario, SCENARIO_NUMBER, "scenario"),
        stage=int(stage),
        first=_known(given.first, seat_number, "first") if given.first or stage else NONE,
        turn=given.turn,
        invader=given.invader,
        draws=given.draws,
        rolls=given.rolls,
        deck=_tile_numbers(given.deck, "deck")[::-1],
        row=_tile_numbers([place.tile for place in given.row], "row"),
        row_coins=[place.coins for place in given.row],
        row_saracens=[place.saracens for place in given.row],
        buildings=_tile_numbers(given.buildings, "buildings"),
        castles=_tile_numbers(given.castles, "castles"),
        characters=_card_numbers(given.characters, "characters")[::-1],
        drawn=_card_numbers(given.drawn, "drawn"),
        holder=[NONE] * len(CHARACTERS),
        legacy=_known(given.legacy, CHARACTER_NUMBER, "legacy") if given.legacy else NONE,
        coins=[given.realms[seat].coins for seat in seats],
        cells=[NONE] * (9 * given.players),
        ruined=[0] * (9 * given.players),
        towers=[0] * (9 * given.players),
        nobles=[0] * (9 * given.players),
    )
    for crop in CROPS if stage else ():
        cards = _card_numbers(given.standards[crop], f"standards.{crop}")
        if len(cards) > 3:
            raise BadPosition("position.type", path=f"standards.{crop}", why=f"{len(cards)} > 3")
        state.standards += cards + [NONE] * (3 - len(cards))
    for player, seat in enumerate(seats):
        _restore_realm(state, player, given.realms[seat], f"realms.{seat}")
    if broken := faults(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def _restore_realm(state: State, player: int, realm: Realm, path: str) -> None:
    for card in _card_numbers(realm.characters, f"{path}.characters"):
        if state.holder[card] != NONE:
            raise BadPosition("position.faults", faults=f"{CHARACTERS[card].id} ×2")
        state.holder[card] = player
    cell_number = {cell: number for number, cell in enumerate(CELLS)}
    for name, cell in realm.cells.items():
        index = 9 * player + _known(name, cell_number, f"{path}.cells")
        state.cells[index] = _known(cell.tile, TILE_NUMBER, f"{path}.cells.{name}.tile")
        state.ruined[index] = int(cell.ruin)
        state.towers[index] = cell.towers
        state.nobles[index] = cell.nobles


def amend(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position after changes by hand: whatever a change puts somewhere leaves the place where it was.

    A tile or card that a changed part no longer shows goes under its deck. Realms come before the row, the row before
    the deck. With a change to the realms or the turn the castles count as chosen: the first ones offered, where none is
    given.
    """
    position = msgspec.convert(plain, Position)
    placed = {cell.tile for realm in position.realms.values() for cell in realm.cells.values()}
    if not changed.isdisjoint(("realms", "turn")) and "stage" not in changed and position.stage == "castles":
        position.stage = "turns"
    if position.stage != "castles":
        free = [castle for castle in position.castles if castle not in placed]
        for realm in position.realms.values():
            if CELLS[CENTRE] not in realm.cells and free:
                realm.cells[CELLS[CENTRE]] = Cell(free.pop(0))
        if "castles" not in changed:
            position.castles = []
    territories = _tiles(territories_for(position.players))
    if "row" not in changed:
        position.row = [place for place in position.row if place.tile not in placed]
    if "deck" not in changed:
        shown = placed | {place.tile for place in position.row}
        missing = [tile for tile in territories if tile not in shown and tile not in position.deck]
        position.deck = [tile for tile in position.deck if tile not in shown] + missing
        while len(position.row) < ROW and position.deck:
            position.row.append(RowPlace(position.deck.pop(0)))
    if "buildings" not in changed:
        position.buildings = [tile for tile in position.buildings if tile not in placed]
    held = {card for realm in position.realms.values() for card in realm.characters}
    if "standards" not in changed:
        position.standards = {
            crop: [card for card in cards if card not in held] for crop, cards in position.standards.items()
        }
    if "characters" not in changed:
        seen = held | {card for cards in position.standards.values() for card in cards}
        missing = [card.id for card in CHARACTERS if card.id not in seen and card.id not in position.characters]
        position.characters = [card for card in position.characters if card not in seen] + missing
    amended: dict[str, Any] = msgspec.to_builtins(position)
    return amended
