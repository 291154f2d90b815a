"""The public numbers of a position: points, goods, the invasion track, the pieces on each thing."""

from __future__ import annotations

from vexillum.core.show.story import PIECES
from vexillum.games.anno890.pieces import (
    CELLS,
    CHARACTERS,
    CROPS,
    SEATS,
    TILES,
)
from vexillum.games.anno890.rules.final_score import APPRENTICE
from vexillum.games.anno890.score_cache import cached_points
from vexillum.games.anno890.state import NONE, State

OF_SEAT = ("points", "coins", "towers", "nobles", "characters", "tiles", "ruins")
"""The figures of a seat, called ``<figure>/<seat>``."""
FIGURES_OF = tuple([tuple([f"{figure}/{seat}" for figure in OF_SEAT]) for seat in SEATS])


def figures(state: State) -> dict[str, int]:
    """Every figure of a position."""
    points = cached_points(state)
    found = {"invader": state.invader, "defence": state.defence}
    for player in range(state.players):
        start = 9 * player
        values = (
            sum(points[player].values()),
            state.coins[player],
            state.towers_of(player),
            state.nobles_of(player),
            state.holder.count(player),
            len(state.occupied(player)),
            sum(state.ruined[start : start + 9]),
        )
        found.update(zip(FIGURES_OF[player], values, strict=True))
    _add_pieces(state, found)
    return found


TILE = tuple([f"tile:{tile.id}" for tile in TILES])
ON_OFFER = tuple([f"{PIECES}{tile}/" for tile in TILE])
ON_CELL = tuple([f"{PIECES}cell:{seat}.{cell}/" for seat in SEATS for cell in CELLS])
IN_REALM = tuple([f"{PIECES}realm:{seat}/" for seat in SEATS])
AT_STANDARD = tuple([f"{PIECES}standard:{crop}/" for crop in CROPS])
CHARACTER = tuple([f"character:{card.id}" for card in CHARACTERS])


def _add_pieces(state: State, found: dict[str, int]) -> None:
    """The number of each token on each thing."""
    for tile, coins, saracens in zip(state.row, state.row_coins, state.row_saracens, strict=True):
        offer = ON_OFFER[tile]
        found[offer + TILE[tile]] = 1
        if coins:
            found[offer + "coin"] = coins
        if saracens:
            found[offer + "saracen"] = saracens
    for tile in state.buildings:
        found[ON_OFFER[tile] + TILE[tile]] = 1
    for tile in state.castles:
        found[f"{PIECES}castle:{TILES[tile].id}/{TILE[tile]}"] = 1
    for index, tile in enumerate(state.cells):
        if tile != NONE:
            cell = ON_CELL[index]
            found[cell + TILE[tile]] = 1
            if n := state.ruined[index]:
                found[cell + "ruin"] = n
            if n := state.towers[index]:
                found[cell + "tower"] = n
            if n := state.nobles[index]:
                found[cell + "noble"] = n
    for place, card in enumerate(state.standards):
        if card != NONE:
            found[AT_STANDARD[place // 3] + CHARACTER[card]] = 1
    for player in range(state.players):
        if n := state.coins[player]:
            found[IN_REALM[player] + "coin"] = n
    for card, player in enumerate(state.holder):
        if player != NONE:
            found[IN_REALM[player] + CHARACTER[card]] = 1
    if state.legacy != NONE:
        found[IN_REALM[state.holder[APPRENTICE]] + CHARACTER[state.legacy]] = 1
    if state.hand != NONE:
        found[IN_REALM[state.active] + TILE[state.hand]] = 1
