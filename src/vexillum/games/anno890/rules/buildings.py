"""7 Special buildings with an effect when they are placed, and the Building Yard's exchange."""

from __future__ import annotations

from vexillum.core.words.texts import Message
from vexillum.games.anno890.pieces import CHARACTERS, SEATS, TILES
from vexillum.games.anno890.rules.characters import arrive, restore_ruin
from vexillum.games.anno890.rules.lines import CHARACTER_OPTIONS
from vexillum.games.anno890.rules.supply import cell_id, clear_pieces, tell_cleared
from vexillum.games.anno890.rules.take import YARD, standing, take_territory
from vexillum.games.anno890.state import Play, Table


def building_effect(table: Table, player: int, tile: int) -> Play[None]:
    """7 The effect of a special building just placed."""
    effect = TILES[tile].effect
    if effect == "draw2keep1_character":
        kept = yield from draw_two(table, player, "school", "7.9")
        if kept is not None:
            id = CHARACTERS[kept].id
            with table.step("character", things=(f"character:{id}",), character=id):
                yield from arrive(table, player, kept, "7.9")
    elif effect == "restore_ruin":
        with table.step("restore"):
            yield from restore_ruin(table, player, "7.10")


def draw_two(table: Table, player: int, kind: str, rule: str) -> Play[int | None]:
    """7.9, 6.1 Draw two characters, keep one; the other is shown and leaves the game (R23, R27)."""
    state = table.state
    state.drawn = [state.characters.pop() for _ in range(min(2, len(state.characters)))]
    if not state.drawn:
        table.tell("no_cards", rule)
        return None
    table.reveal()
    (pick,) = yield table.ask(
        SEATS[player],
        kind,
        [CHARACTER_OPTIONS[card] for card in state.drawn],
        rule=rule,
        secret=True,
        because=Message("log.only_card", {}, rule),
    )
    for card in state.drawn:
        if card != pick.value:
            table.reveal()
            table.tell("discard", rule, who=SEATS[player], character=CHARACTER_OPTIONS[card].key)
    state.drawn = []
    kept: int = pick.value
    return kept


def yard_exchange(table: Table, player: int, tile: int) -> int:
    """7.11 The Building Yard is discarded for a territory, which takes its cell for free; returns that cell.

    Pieces on the Yard return to the supply (R20). Coins and Saracen markers beside the territory come with it, as with
    any territory taken (R26).
    """
    state = table.state
    cell = standing(state, player, YARD)
    assert cell is not None
    with table.step("yard", things=(f"cell:{cell_id(player, cell)}",), tile=TILES[tile].id):
        gone = clear_pieces(state, player, cell)
        table.tell("yard", "7.11", who=SEATS[player], tile=TILES[tile].id)
        tell_cleared(table, player, gone, "7.11")
        take_territory(table, player, tile, free=True)
    return cell
