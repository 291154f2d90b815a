"""1, 2 Taking a tile, and adding it to the realm with its icons."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message

from ..pieces import (
    BUILDING_PRICE,
    CELLS,
    CENTRE,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS_OF,
    FIRST_BUILDING,
    FIRST_CASTLE,
    SEATS,
    TILE_NUMBER,
    TILES,
)
from ..state import NONE, Play, State, Table

# 1 Taking a tile -----------------------------------------------------------------------------------------------------


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


# 2 Adding the tile to the realm, and its icons -----------------------------------------------------------------------


CELL_OPTIONS = tuple(
    tuple(
        Option(cell, number, f"cell:{seat}.{cell}", "option.cell", {"cell": cell}) for number, cell in enumerate(CELLS)
    )
    for seat in SEATS
)
"""For each player, each cell of the own realm as an option."""


def cell_id(player: int, cell: int) -> str:
    """A cell of any realm, in words."""
    return f"{SEATS[player]}.{CELLS[cell]}"


def tile_options(state: State, player: int, cells: Iterable[int], ruin: str = "ruin") -> list[Option]:
    """Some cells of the own realm as options, each with the tile that lies there.

    A ruin shows nothing of its face (R06); ``ruin`` names the texts about it: ``<ruin>_about``.
    """
    options = []
    for cell in cells:
        index = 9 * player + cell
        id = TILES[state.cells[index]].id
        text, name = (f"option.own_{ruin}", ruin) if state.ruined[index] else ("option.own_tile", "tile")
        options.append(
            Option(CELLS[cell], cell, f"cell:{cell_id(player, cell)}", text, {"cell": CELLS[cell], name: id})
        )
    return options


def own_cell(decision: Decision, name: str) -> str | None:
    """The player's own cell that a key or thing stands for; None otherwise."""
    seat, _, cell = name.rpartition(":")[2].rpartition(".")
    return cell if cell in CELLS and seat in ("", decision.seat) else None


def elsewhere(table: Table, decision: Decision, name: str) -> Message | None:
    """Why a cell of another realm cannot be chosen where the player's own is asked for."""
    seat, _, cell = name.rpartition(":")[2].rpartition(".")
    known = seat in table.setup.seats and cell in CELLS
    return Message("why.not_yours", {"who": seat, "cell": cell}, decision.rule) if known else None


def why_not_cell(table: Table, decision: Decision, name: str) -> Message | None:
    """2 Why the tile cannot go to a cell."""
    cell = own_cell(decision, name)
    if cell is None:
        return elsewhere(table, decision, name)
    if CELLS.index(cell) == CENTRE:
        return Message("why.centre", {"cell": cell}, "2")
    player = SEATS.index(decision.seat)
    tile = table.state.cells[9 * player + CELLS.index(cell)]
    return Message("why.occupied", {"cell": cell, "tile": TILES[tile].id}, "2") if tile >= 0 else None


def ask_cell(table: Table, player: int, tile: int) -> Play[int]:
    """2 The tile goes on any free cell of the realm; it need not touch another tile."""
    options = [CELL_OPTIONS[player][cell] for cell in table.state.empty(player)]
    only = Message("log.only_cell", {"who": SEATS[player], "cell": options[0].key}, "2") if len(options) == 1 else None
    (pick,) = yield table.ask(
        SEATS[player],
        "place",
        options,
        rule="2",
        params={"tile": TILES[tile].id},
        about=f"tile:{TILES[tile].id}",
        why=why_not_cell,
        because=only,
    )
    cell: int = pick.value
    return cell


def place(table: Table, player: int, tile: int, cell: int) -> None:
    """2 Place the tile and apply its icons. Special buildings' effects follow (chapter 7)."""
    state = table.state
    state.cells[9 * player + cell] = tile
    state.hand = NONE
    if not table.quiet:
        table.tell("place", "2", who=SEATS[player], tile=TILES[tile].id, cell=CELLS[cell])
    printed = TILES[tile]
    if printed.towers:
        add_towers(table, player, cell, printed.towers, "2.1")
    if printed.saracens:
        advance_invader(table, printed.saracens, "2.2")
    if printed.nobles:
        add_nobles(table, player, cell, printed.nobles, "2.3")
    if printed.coins:
        gain_coins(table, player, printed.coins, "2.4")
    if printed.lose_coins:
        lose_coins(table, player, printed.lose_coins, "2.5")
    if printed.taxes:
        collect(table, player, CROPS_OF[tile])


def collect(table: Table, player: int, crops: int) -> None:
    """2.6 A church: every other player who grows a crop of it pays one coin, once even for two crops (R17)."""
    state = table.state
    for other in state.clockwise(player)[1:]:
        if grows(state, other) & crops:
            pay_player(table, other, player, "2.6")


def grows(state: State, player: int) -> int:
    """The crops of a realm, castle included (R04), ruins not (R06), a bit each."""
    crops = 0
    for tile in state.face_up(player):
        crops |= CROPS_OF[tile]
    return crops


def is_territory(tile: int) -> bool:
    """Whether it is a territory, and not a building or a castle."""
    return 0 <= tile < FIRST_BUILDING


# 2, 4.3 Coins, towers and nobles between the supply and the realms, as far as the supply reaches (R02, R03) ----------


def gain_coins(table: Table, player: int, n: int, rule: str) -> int:
    """2.4 Take coins from the supply, as far as it reaches (R03)."""
    state = table.state
    n = min(n, state.coin_supply)
    if n:
        state.coins[player] += n
        table.tell("gain_coins", rule, who=SEATS[player], n=n)
    return n


def lose_coins(table: Table, player: int, n: int, rule: str) -> int:
    """2.5 Return coins to the supply; a player without coins pays nothing (R02)."""
    state = table.state
    n = min(n, state.coins[player])
    if n:
        state.coins[player] -= n
        table.tell("lose_coins", rule, who=SEATS[player], n=n)
    return n


def pay_player(table: Table, payer: int, receiver: int, rule: str) -> None:
    """A coin from one player to another; a player without coins pays nothing (R02)."""
    coins = table.state.coins
    if coins[payer]:
        coins[payer] -= 1
        coins[receiver] += 1
        table.tell("pay_player", rule, who=SEATS[payer], to_whom=SEATS[receiver], n=1)


def add_towers(table: Table, player: int, cell: int, n: int, rule: str) -> int:
    """2.1 Put towers on a tile; Defence goes up with each. If none is left, none is added (4.3)."""
    state = table.state
    n = min(n, state.tower_supply)
    if n:
        state.towers[9 * player + cell] += n
        table.tell("add_towers", rule, who=SEATS[player], n=n, cell=CELLS[cell], defence=state.defence)
    return n


def add_nobles(table: Table, player: int, cell: int, n: int, rule: str) -> int:
    """2.3 Put nobles on a tile, as far as there are any (R03)."""
    state = table.state
    n = min(n, state.noble_supply)
    if n:
        state.nobles[9 * player + cell] += n
        table.tell("add_nobles", rule, who=SEATS[player], n=n, cell=CELLS[cell])
    return n


def advance_invader(table: Table, n: int, rule: str) -> None:
    """2.2 The Invader advances."""
    state = table.state
    if n:
        state.invader += n
        if not table.quiet:
            table.tell("invader", rule, n=n, invader=state.invader, defence=state.defence)
            table.set_sum("track", invader=state.invader, defence=state.defence)


def clear_pieces(state: State, player: int, cell: int) -> tuple[int, int]:
    """4.2 Towers and nobles on a tile go back to the supply: how many of each."""
    index = 9 * player + cell
    gone = state.towers[index], state.nobles[index]
    state.towers[index] = state.nobles[index] = 0
    return gone


def tell_cleared(table: Table, player: int, gone: tuple[int, int], rule: str) -> None:
    """4.2, 4.4 The towers and nobles that went back with a tile; Defence has gone down with the towers."""
    towers, nobles = gone
    if towers:
        table.tell("lose_towers", "4.4", who=SEATS[player], n=towers, defence=table.state.defence)
    if nobles:
        table.tell("lose_nobles", rule, who=SEATS[player], n=nobles)
