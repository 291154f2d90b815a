"""The numbers of a position that everybody may know: points, goods, the invasion track, what lies where."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.show.story import PIECES
from vexillum.games.anno890.pieces import (
    CELLS,
    CHARACTERS,
    CROPS,
    SEATS,
    TILES,
)
from vexillum.games.anno890.rules.final_score import APPRENTICE, bonuses, points
from vexillum.games.anno890.state import NONE, State

OF_SEAT = ("points", "coins", "towers", "nobles", "characters", "tiles", "ruins")
"""The figures of a seat, called ``<figure>/<seat>``."""


def figures(state: State) -> dict[str, int]:
    """Every figure of a position."""
    won = bonuses(state)
    found = {"invader": state.invader, "defence": state.defence}
    for player in range(state.players):
        start = 9 * player
        values = (
            sum(points(state, player, won).values()),
            state.coins[player],
            state.towers_of(player),
            state.nobles_of(player),
            state.holder.count(player),
            len(state.occupied(player)),
            sum(state.ruined[start : start + 9]),
        )
        found |= {f"{figure}/{SEATS[player]}": n for figure, n in zip(OF_SEAT, values, strict=True)}
    for thing, token, n in _pieces(state):
        if n:
            found[f"{PIECES}{thing}/{token}"] = n
    return found


def _pieces(state: State) -> Iterator[tuple[str, str, int]]:
    """What lies where: the thing, the token, how many."""
    for tile, coins, saracens in zip(state.row, state.row_coins, state.row_saracens, strict=True):
        thing = f"tile:{TILES[tile].id}"
        yield thing, thing, 1
        yield thing, "coin", coins
        yield thing, "saracen", saracens
    for tile in state.buildings:
        thing = f"tile:{TILES[tile].id}"
        yield thing, thing, 1
    for tile in state.castles:
        yield f"castle:{TILES[tile].id}", f"tile:{TILES[tile].id}", 1
    for index, tile in enumerate(state.cells):
        if tile != NONE:
            thing = f"cell:{SEATS[index // 9]}.{CELLS[index % 9]}"
            yield thing, f"tile:{TILES[tile].id}", 1
            yield thing, "ruin", state.ruined[index]
            yield thing, "tower", state.towers[index]
            yield thing, "noble", state.nobles[index]
    for place, card in enumerate(state.standards):
        if card != NONE:
            yield f"standard:{CROPS[place // 3]}", f"character:{CHARACTERS[card].id}", 1
    for player in range(state.players):
        yield f"realm:{SEATS[player]}", "coin", state.coins[player]
    for card, player in enumerate(state.holder):
        if player != NONE:
            yield f"realm:{SEATS[player]}", f"character:{CHARACTERS[card].id}", 1
    if state.legacy != NONE:
        yield f"realm:{SEATS[state.holder[APPRENTICE]]}", f"character:{CHARACTERS[state.legacy].id}", 1
    if state.hand != NONE:
        yield f"realm:{SEATS[state.active]}", f"tile:{TILES[state.hand].id}", 1
