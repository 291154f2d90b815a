"""1 Taking a tile."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import (
    BUILDING_PRICE,
    CHARACTER_NUMBER,
    CHARACTERS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    SEATS,
    TILE_NUMBER,
    TILES,
)
from vexillum.games.anno890.rules.supply import advance_invader, gain_coins
from vexillum.games.anno890.state import NONE, Play, State, Table

INVENTOR = CHARACTER_NUMBER["inventor"]
TREASURER = CHARACTER_NUMBER["treasurer"]
MARKET_HALL = TILE_NUMBER["s08"]
YARD = TILE_NUMBER["s11"]
INVENTED = "inventor."
"""Before a building's id: taken for free by discarding the Inventor."""

BUILDING_OPTIONS = {
    t: Option(TILES[t].id, t, f"tile:{TILES[t].id}", "option.tile", {"tile": TILES[t].id}, {"coins": BUILDING_PRICE})
    for t in range(FIRST_BUILDING, FIRST_CASTLE)
}
INVENTOR_OPTIONS = {
    t: Option(INVENTED + TILES[t].id, t, f"tile:{TILES[t].id}", "option.invented", {"tile": TILES[t].id})
    for t in range(FIRST_BUILDING, FIRST_CASTLE)
}
BY_YARD = "yard."
"""Before a territory's id: it takes the cell of the Building Yard."""
BESIDE = ("", "_coins", "_saracens", "_both")
"""Suffixes of a territory's texts: what lies beside it."""


def _in_row(text: str, tile: int, coins: int, saracens: int) -> tuple[str, dict[str, str | int]]:
    """A territory in words, with the coins and Saracen markers beside it."""
    said: dict[str, str | int] = {"tile": TILES[tile].id}
    if coins:
        said["coins"] = coins
    if saracens:
        said["saracens"] = saracens
    return text + BESIDE[bool(coins) + 2 * bool(saracens)], said


def in_row(text: str, state: State, place: int) -> tuple[str, dict[str, str | int]]:
    """The text and its places for the territory at a place of the row."""
    return _in_row(text, state.row[place], state.row_coins[place], state.row_saracens[place])


@cache
def territory_option(tile: int, price: int, coins: int, saracens: int) -> Option:
    """1.1 Taking a territory for a price, with what lies beside it."""
    id = TILES[tile].id
    text, said = _in_row("option.tile", tile, coins, saracens)
    return Option(id, tile, f"tile:{id}", text, said, {"coins": price} if price else {})


@cache
def yard_option(tile: int, coins: int, saracens: int) -> Option:
    """7.11 Exchanging the Building Yard for a territory, with what lies beside it (R26)."""
    id = TILES[tile].id
    text, said = _in_row("option.yard", tile, coins, saracens)
    return Option(BY_YARD + id, tile, f"tile:{id}", text, said)


def start_of_turn(table: Table, player: int) -> None:
    """1.3 The start of a turn: a coin each from the Treasurer (6.3) and the Market Hall (7.8)."""
    state = table.state
    if state.holder[TREASURER] == player:
        with table.step("income"):
            gain_coins(table, player, 1, "6.3")
    if standing(state, player, MARKET_HALL) is not None:
        with table.step("income"):
            gain_coins(table, player, 1, "7.8")


def standing(state: State, player: int, tile: int) -> int | None:
    """The cell of a face-up tile in a realm."""
    cells = state.cells
    for index in range(9 * player, 9 * player + 9):
        if cells[index] == tile and not state.ruined[index]:
            return index - 9 * player
    return None


def take_options(state: State, player: int, inventor: bool) -> list[Option]:
    """1 Every tile that can be taken: the first territory is free (1.1), others and buildings (1.2) cost coins.

    The Inventor (6.10) gives a building for free, if the player had him when the turn began (R31); the Building Yard
    (7.11) can first be exchanged for a territory.
    """
    coins = state.coins[player]
    row = list(zip(state.row, state.row_coins, state.row_saracens, strict=True))
    options = [territory_option(tile, place, *beside) for place, (tile, *beside) in enumerate(row[: coins + 1])]
    if coins >= BUILDING_PRICE:
        options += [BUILDING_OPTIONS[tile] for tile in state.buildings]
    if inventor:
        options += [INVENTOR_OPTIONS[tile] for tile in state.buildings]
    if YARD in state.cells and standing(state, player, YARD) is not None:
        options += [yard_option(*territory) for territory in row]
    return options


def why_not_take(table: Table, decision: Decision, name: str) -> Message | None:
    """1 Why a tile cannot be taken."""
    state = table.state
    player = SEATS.index(decision.seat)
    thing = name.rpartition(":")[2]
    if thing == CHARACTERS[INVENTOR].id:
        return _about_inventor(state, player, decision)
    id = thing.rpartition(".")[2]
    tile = TILE_NUMBER.get(id)
    if tile is None:
        return None
    if thing.startswith(INVENTED):
        return _why_not_invented(state, player, tile)
    if thing.startswith(BY_YARD):
        return _why_not_yard(state, player, tile)
    if tile not in state.row and tile not in state.buildings:
        return _not_face_up(state, tile)
    coins = state.coins[player]
    if tile in state.row:
        instead = "_or_yard" if BY_YARD + id in decision.keys else ""
        return Message(f"why.coins{instead}", {"tile": id, "price": state.row.index(tile), "coins": coins}, "1.1")
    instead = "_or_inventor" if INVENTED + id in decision.keys else ""
    return Message(f"why.coins{instead}", {"tile": id, "price": BUILDING_PRICE, "coins": coins}, "1.2")


def _not_face_up(state: State, tile: int) -> Message:
    """1 A tile that lies neither in the row nor among the buildings."""
    id = TILES[tile].id
    if tile in state.cells:
        return Message("why.built", {"tile": id, "who": SEATS[state.cells.index(tile) // 9]}, "1")
    return Message("why.not_shown", {"tile": id}, "1")


def _why_not_invented(state: State, player: int, tile: int) -> Message:
    """6.10 Why the Inventor cannot bring a tile."""
    id = TILES[tile].id
    if not FIRST_BUILDING <= tile < FIRST_CASTLE:
        return Message("why.inventor_territory", {"tile": id}, "6.10")
    if tile not in state.buildings:
        return _not_face_up(state, tile)
    holder = state.holder[INVENTOR]
    if holder == player:
        return Message("why.inventor_late", {"tile": id}, "6.10")
    if holder == NONE:
        return Message("why.no_inventor", {"tile": id}, "6.10")
    return Message("why.inventor_elsewhere", {"tile": id, "who": SEATS[holder]}, "6.10")


def _about_inventor(state: State, player: int, decision: Decision) -> Message:
    """6.10 Why the Inventor himself cannot be chosen, and what can be instead."""
    if state.holder[INVENTOR] != player:
        return Message("why.no_inventor_here", {}, "6.10")
    if not state.buildings:
        return Message("why.inventor_idle", {}, "6.10")
    came = any(key.startswith(INVENTED) for key in decision.keys)
    return Message("why.inventor_here" if came else "why.inventor_new", {}, "6.10")


def _why_not_yard(state: State, player: int, tile: int) -> Message:
    """7.11 Why the Building Yard cannot be exchanged for a tile."""
    id = TILES[tile].id
    if standing(state, player, YARD) is None:
        ruined = YARD in state.cells[9 * player : 9 * player + 9]
        return Message("why.yard_ruined" if ruined else "why.no_yard", {"tile": id}, "7.11")
    return _not_face_up(state, tile) if tile < FIRST_BUILDING else Message("why.yard_building", {"tile": id}, "7.11")


def ask_take(table: Table, player: int, inventor: bool) -> Play[Option]:
    """1 The active player chooses one tile among those face up."""
    options = take_options(table.state, player, inventor)
    only = None
    if len(options) == 1:
        said = {"who": SEATS[player], "coins": table.state.coins[player], "tile": options[0].params["tile"]}
        only = Message("log.only_free", said, "1.1")
    (pick,) = yield table.ask(SEATS[player], "take", options, rule="1", why=why_not_take, because=only)
    return pick


def take(table: Table, player: int, pick: Option) -> None:
    """1 Take the chosen tile."""
    tile: int = pick.value
    if tile < FIRST_BUILDING:
        take_territory(table, player, tile)
    elif pick.key.startswith(INVENTED):
        take_invented(table, player, tile)
    else:
        take_building(table, player, tile)


def taking(table: Table, pick: Option) -> AbstractContextManager[None]:
    """The step of the story in which a tile is taken; it gives the turn its title."""
    said: dict[str, Any] = {"tile": TILES[pick.value].id}
    if pick.key.startswith(INVENTED):
        id = "invented"
    elif pick.price:
        id = "take_paid"
        said["n"] = pick.price["coins"]
    else:
        id = "take_free"
    table.set_title(id, **said)
    return table.step(id, things=(pick.thing,), **said)


def pay_row(state: State, player: int, passed: int) -> None:
    """1.1 One coin beside each territory that is passed over."""
    state.coins[player] -= passed
    for place in range(passed):
        state.row_coins[place] += 1


def take_territory(table: Table, player: int, tile: int, *, free: bool = False) -> None:
    """1.1 Pay for the territories passed over, take the tile and what lies beside it; the row closes up and refills.

    Saracen markers beside it advance the Invader and return to the supply (R01). With the Building Yard nothing is paid
    (7.11).
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
    state.hand = tile
    coins = state.row_coins.pop(place)
    saracens = state.row_saracens.pop(place)
    if coins:
        state.coins[player] += coins
        table.tell("row_coins", "1.1", who=SEATS[player], n=coins)
    advance_invader(table, saracens, "1.1")
    refill(table)


def refill(table: Table) -> None:
    """1.1 A new territory fills the empty place, farthest from the free end."""
    state = table.state
    if state.deck:
        table.reveal()
        tile = state.deck.pop()
        state.row.append(tile)
        state.row_coins.append(0)
        state.row_saracens.append(0)
        table.tell("refill", "1.1", tile=TILES[tile].id)


def take_building(table: Table, player: int, tile: int) -> None:
    """1.2 A special building costs four coins: one beside each territory; in a short row the rest goes back (R18)."""
    state = table.state
    on_row = len(state.row)
    pay_row(state, player, on_row)
    state.coins[player] -= BUILDING_PRICE - on_row
    state.buildings.remove(tile)
    state.hand = tile
    table.tell("take", "1.2", who=SEATS[player], tile=TILES[tile].id, n=BUILDING_PRICE)


def take_invented(table: Table, player: int, tile: int) -> None:
    """6.10 The Inventor is discarded, with its points (R13), for a building at no cost."""
    state = table.state
    state.holder[INVENTOR] = NONE
    state.buildings.remove(tile)
    state.hand = tile
    table.tell("invented", "6.10", who=SEATS[player], tile=TILES[tile].id)
