"""2 Adding the tile to the realm, and its icons."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CELLS, CENTRE, CROPS_OF, FIRST_BUILDING, SEATS, TILES
from vexillum.games.anno890.rules.supply import (
    add_nobles,
    add_towers,
    advance_invader,
    cell_id,
    gain_coins,
    lose_coins,
    pay_player,
)
from vexillum.games.anno890.state import NONE, Play, State, Table

CELL_OPTIONS = tuple(
    tuple(
        Option(cell, number, f"cell:{seat}.{cell}", "option.cell", {"cell": cell}) for number, cell in enumerate(CELLS)
    )
    for seat in SEATS
)
"""For each player, each cell of the own realm as an option."""


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
