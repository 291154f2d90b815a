"""1 Taking a tile."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option
from vexillum.core.texts import Message
from vexillum.games.anno890.pieces import (
    BUILDING_PRICE,
    CHARACTER_NUMBER,
    FIRST_BUILDING,
    FIRST_CASTLE,
    ROW,
    SEATS,
    TILE_NUMBER,
    TILES,
)
from vexillum.games.anno890.rules.goods import advance_invader, gain_coins
from vexillum.games.anno890.state import NONE, Play, State, Table

INVENTOR = CHARACTER_NUMBER["inventor"]
TREASURER = CHARACTER_NUMBER["treasurer"]
MARKET_HALL = TILE_NUMBER["s08"]
YARD = TILE_NUMBER["s11"]
INVENTED = "inventor."
"""Before a building's id: taken for free by discarding the Inventor."""

TERRITORY_OPTIONS = tuple(
    tuple(
        Option(TILES[t].id, t, f"tile:{TILES[t].id}", "option.tile", {"tile": TILES[t].id}, {"coins": n} if n else {})
        for t in range(FIRST_BUILDING)
    )
    for n in range(ROW)
)
"""For each place in the row, the option of taking a territory there."""
BUILDING_OPTIONS = {
    t: Option(TILES[t].id, t, f"tile:{TILES[t].id}", "option.tile", {"tile": TILES[t].id}, {"coins": BUILDING_PRICE})
    for t in range(FIRST_BUILDING, FIRST_CASTLE)
}
INVENTOR_OPTIONS = {
    t: Option(INVENTED + TILES[t].id, t, f"tile:{TILES[t].id}", "option.invented", {"tile": TILES[t].id})
    for t in range(FIRST_BUILDING, FIRST_CASTLE)
}
YARD_OPTIONS = tuple(
    Option("yard." + TILES[t].id, t, f"tile:{TILES[t].id}", "option.yard", {"tile": TILES[t].id})
    for t in range(FIRST_BUILDING)
)


def start_of_turn(table: Table, player: int) -> None:
    """1.3 What a turn begins with: a coin from the Treasurer (6.3), a coin from the Market Hall (7.8)."""
    state = table.state
    if state.holder[TREASURER] == player:
        gain_coins(table, player, 1, "6.3")
    if standing(state, player, MARKET_HALL) is not None:
        gain_coins(table, player, 1, "7.8")


def standing(state: State, player: int, tile: int) -> int | None:
    """The cell where a tile stands face up in a realm."""
    cells = state.cells
    for index in range(9 * player, 9 * player + 9):
        if cells[index] == tile and not state.ruined[index]:
            return index - 9 * player
    return None


def take_options(state: State, player: int, inventor: bool) -> list[Option]:
    """1 Every tile that can be had: the first territory is free (1.1), others and buildings (1.2) if the coins reach.

    The Inventor (6.10) gives a building for free, if he was there when the turn began (R31); the Building Yard (7.11)
    first exchanges itself for a territory.
    """
    coins = state.coins[player]
    options = [TERRITORY_OPTIONS[place][tile] for place, tile in enumerate(state.row[: coins + 1])]
    if coins >= BUILDING_PRICE:
        options += [BUILDING_OPTIONS[tile] for tile in state.buildings]
    if inventor:
        options += [INVENTOR_OPTIONS[tile] for tile in state.buildings]
    if YARD in state.cells and standing(state, player, YARD) is not None:
        options += [YARD_OPTIONS[tile] for tile in state.row]
    return options


def why_not_take(table: Table, decision: Decision, name: str) -> Message | None:
    """1 Why a tile cannot be taken."""
    state = table.state
    player = SEATS.index(decision.seat)
    id = name.rpartition(":")[2].rpartition(".")[2]
    tile = TILE_NUMBER.get(id)
    if tile is None:
        return None
    coins = state.coins[player]
    if name.startswith(INVENTED):
        return Message("why.no_inventor", {"tile": id}, "6.10")
    if name.startswith("yard.") and standing(state, player, YARD) is None:
        return Message("why.no_yard", {"tile": id}, "7.11")
    if tile in state.row:
        return Message("why.coins", {"tile": id, "price": state.row.index(tile), "coins": coins}, "1.1")
    if tile in state.buildings:
        return Message("why.coins", {"tile": id, "price": BUILDING_PRICE, "coins": coins}, "1.2")
    if tile in state.cells:
        return Message("why.built", {"tile": id, "who": SEATS[state.cells.index(tile) // 9]}, "1")
    return Message("why.not_shown", {"tile": id}, "1")


def ask_take(table: Table, player: int, inventor: bool) -> Play[Option]:
    """1 The active player chooses one tile among those face up."""
    (pick,) = yield table.ask(
        SEATS[player], "take", take_options(table.state, player, inventor), rule="1", why=why_not_take
    )
    return pick


def pay_row(state: State, player: int, passed: int) -> None:
    """1.1 One coin beside each territory that is passed over."""
    state.coins[player] -= passed
    for place in range(passed):
        state.row_coins[place] += 1


def take_territory(table: Table, player: int, tile: int, *, free: bool = False) -> None:
    """1.1 Pay for the territories passed over, take the tile and what lies beside it; the row closes up and refills.

    Saracen markers beside it advance the Invader and go back (R01). With the Building Yard nothing is paid (7.11).
    """
    state = table.state
    place = state.row.index(tile)
    if not free:
        pay_row(state, player, place)
    if free or not place:
        table.tell("take_free", "1.1", who=SEATS[player], tile=TILES[tile].id)
    else:
        table.tell("take", "1.1", who=SEATS[player], tile=TILES[tile].id, n=place)
    del state.row[place]
    coins = state.row_coins.pop(place)
    saracens = state.row_saracens.pop(place)
    if coins:
        state.coins[player] += coins
        table.tell("row_coins", "1.1", who=SEATS[player], n=coins)
    advance_invader(table, saracens, "1.1")
    refill(table)


def refill(table: Table) -> None:
    """1.1 A new territory comes into the empty place, farthest from the free end."""
    state = table.state
    if state.deck:
        tile = state.deck.pop()
        state.row.append(tile)
        state.row_coins.append(0)
        state.row_saracens.append(0)
        table.reveal()
        table.tell("refill", "1.1", tile=TILES[tile].id)


def take_building(table: Table, player: int, tile: int) -> None:
    """1.2 A special building costs four coins: one beside each territory; in a short row the rest goes back (R18)."""
    state = table.state
    on_row = len(state.row)
    pay_row(state, player, on_row)
    state.coins[player] -= BUILDING_PRICE - on_row
    state.buildings.remove(tile)
    table.tell("take", "1.2", who=SEATS[player], tile=TILES[tile].id, n=BUILDING_PRICE)


def take_invented(table: Table, player: int, tile: int) -> None:
    """6.10 The Inventor is discarded, with its points (R13), for a building at no cost."""
    state = table.state
    state.holder[INVENTOR] = NONE
    state.buildings.remove(tile)
    table.tell("invented", "6.10", who=SEATS[player], tile=TILES[tile].id)
