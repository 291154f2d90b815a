"""What must be true of every state, whoever plays and however badly."""

from __future__ import annotations

from collections import Counter

from vexillum.games.anno890.pieces import (
    CENTRE,
    CHARACTERS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    ROW,
    TILE_NUMBER,
    TILES,
    territories_for,
)
from vexillum.games.anno890.state import NONE, Stage, State

YARD = TILE_NUMBER["s11"]


def faults(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    if state.stage == Stage.DEAL:
        return []
    return [*_tiles(state), *_row(state), *_realms(state), *_characters(state), *_supplies(state)]


def _tiles(state: State) -> list[str]:
    everywhere = Counter([*state.deck, *state.row, *state.buildings, *state.castles])
    everywhere.update(tile for tile in state.cells if tile != NONE)
    found = [f"{TILES[tile].id} ×{n}" for tile, n in everywhere.items() if n > 1]
    allowed = set(territories_for(state.players))
    found += [
        f"{TILES[tile].id}: {TILES[tile].players}+"
        for tile in everywhere
        if tile < FIRST_BUILDING and tile not in allowed
    ]
    for name, tiles, low, high in (
        ("deck", state.deck, 0, FIRST_BUILDING),
        ("row", state.row, 0, FIRST_BUILDING),
        ("buildings", state.buildings, FIRST_BUILDING, FIRST_CASTLE),
        ("castles", state.castles, FIRST_CASTLE, len(TILES)),
    ):
        found += [f"{TILES[tile].id} ∈ {name}" for tile in tiles if not low <= tile < high]
    return found


def _row(state: State) -> list[str]:
    found = []
    if len(state.row) > ROW or (len(state.row) < ROW and state.deck):
        found.append(f"row: {len(state.row)}")
    if len(state.row_coins) != len(state.row) or len(state.row_saracens) != len(state.row):
        found.append("row ≠ row coins, markers")
    if min([0, *state.row_coins, *state.row_saracens]) < 0:
        found.append("row < 0")
    free = sum(len(state.empty(player)) for player in range(state.players))
    yard = YARD in state.buildings or (YARD in state.cells and not state.ruined[state.cells.index(YARD)])
    needed = free + yard  # the Building Yard takes a territory without filling a free cell (7.11)
    if len(state.row) + len(state.deck) < needed:
        found.append(f"territories: {len(state.row) + len(state.deck)} < {needed}")
    return found


def _realms(state: State) -> list[str]:
    found = []
    for index, tile in enumerate(state.cells):
        where = f"realm {index // 9}, cell {index % 9}"
        centre = index % 9 == CENTRE
        if tile != NONE and (tile >= FIRST_CASTLE) != centre:
            found.append(f"{where}: {TILES[tile].id}")
        if centre and tile == NONE and state.stage != Stage.CASTLES:
            found.append(f"{where}: no castle")
        if tile == NONE and (state.ruined[index] or state.towers[index] or state.nobles[index]):
            found.append(f"{where}: pieces without a tile")
        if centre and state.ruined[index]:
            found.append(f"{where}: ruined castle")
        if state.towers[index] < 0 or state.nobles[index] < 0:
            found.append(f"{where}: fewer than no pieces")
    if state.stage >= Stage.END and NONE in state.cells:
        found.append("end with a free cell")
    return found


def _characters(state: State) -> list[str]:
    everywhere = Counter([*state.characters, *state.drawn])
    everywhere.update(card for card in state.standards if card != NONE)
    everywhere.update(card for card, holder in enumerate(state.holder) if holder != NONE)
    found = [f"{CHARACTERS[card].id} ×{n}" for card, n in everywhere.items() if n > 1]
    if not all(NONE <= holder < state.players for holder in state.holder):
        found.append("character without a player")
    return found


def _supplies(state: State) -> list[str]:
    counts = {
        "towers": state.tower_supply,
        "nobles": state.noble_supply,
        "coins": state.coin_supply,
        "Saracens": state.saracen_supply,
        "Invader": state.invader,
        "turn": state.turn,
        "purse": min(state.coins),
    }
    return [f"{name}: {n}" for name, n in counts.items() if n < 0]
