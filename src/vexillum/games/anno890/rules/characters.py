"""3, 6, 7 New lines of three, the characters that they bring, and the special buildings."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.words.texts import Message

from ..pieces import (
    CELLS,
    CENTRE,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    CROPS_IN,
    CROPS_OF,
    FIRST_BUILDING,
    LINES_THROUGH,
    SEATS,
    TILE_NUMBER,
    TILES,
)
from ..state import NONE, Play, State, Table
from .tiles import (
    YARD,
    add_nobles,
    add_towers,
    cell_id,
    clear_pieces,
    elsewhere,
    gain_coins,
    in_row,
    own_cell,
    pay_player,
    standing,
    take_territory,
    tell_cleared,
    tile_options,
)

# 3 New lines of three ------------------------------------------------------------------------------------------------


CHARACTER_OPTIONS = tuple(
    Option(card.id, number, f"character:{card.id}", "option.character", {"character": card.id, "n": card.vp})
    for number, card in enumerate(CHARACTERS)
)
DECLINE_COINS = 2


def new_lines(state: State, player: int, cell: int) -> list[int]:
    """3 The crops of the lines that the tile on a cell completes, each line once per crop (R05)."""
    cells, ruined, start = state.cells, state.ruined, 9 * player
    mask = CROPS_OF[cells[start + cell]]
    if not mask:
        return []
    crops: list[int] = []
    for a, b in LINES_THROUGH[cell]:
        a += start
        b += start
        if cells[a] >= 0 and cells[b] >= 0 and not ruined[a] and not ruined[b]:
            shared = mask & CROPS_OF[cells[a]] & CROPS_OF[cells[b]]
            if shared:
                crops += CROPS_IN[shared]
    return crops


def at_standard(state: State, crop: int) -> list[int]:
    """The characters that stand at a crop's standard."""
    return [card for card in state.standards[3 * crop : 3 * crop + 3] if card != NONE]


def leave_standard(state: State, card: int) -> int:
    """3.1 A character leaves its standard, and the others close up; returns the standard's crop."""
    crop = state.standards.index(card) // 3
    left = [other for other in at_standard(state, crop) if other != card]
    state.standards[3 * crop : 3 * crop + 3] = left + [NONE] * (3 - len(left))
    return crop


def why_not_character(table: Table, decision: Decision, name: str) -> Message | None:
    """3.1 Why a character cannot be chosen."""
    state = table.state
    id = name.rpartition(":")[2]
    card = CHARACTER_NUMBER.get(id)
    if card is None:
        return None
    if card in state.standards:
        crop = CROPS[state.standards.index(card) // 3]
        return Message("why.other_standard", {"character": id, "crop": crop}, "3.1")
    if state.holder[card] != NONE:
        return Message("why.held", {"character": id, "who": SEATS[state.holder[card]]}, "3.1")
    return Message("why.no_standard", {"character": id}, "3.1")


def reward_lines(table: Table, player: int, lines: list[int]) -> Play[None]:
    """3 For each new line, a character from its crop's standard (3.1) or coins instead (3.2), in the player's order.

    Lines were counted when the tile was placed: what a character moves afterwards does not change them (R21).
    """
    state = table.state
    table.tell("lines", "3", who=SEATS[player], n=len(lines), crops=[CROPS[crop] for crop in lines])
    coins = state.side.amount("tris_decline_coins", DECLINE_COINS)
    while lines:
        crops = sorted(set(lines))
        options = [CHARACTER_OPTIONS[card] for crop in crops for card in at_standard(state, crop)]
        options += [
            Option(
                f"coins.{CROPS[crop]}",
                NONE - crop,
                f"standard:{CROPS[crop]}",
                "option.coins",
                {"n": coins, "crop": CROPS[crop]},
            )
            for crop in crops
        ]
        (pick,) = yield table.ask(
            SEATS[player],
            "character",
            options,
            rule="3.1",
            params={
                "crops": [CROPS[crop] for crop in lines],
                "lines": [Message(f"count.lines_{CROPS[crop]}", {"n": lines.count(crop)}) for crop in crops],
            },
            why=why_not_character,
            because=Message("log.only_coins", {"crop": CROPS[crops[0]]}, "3.2"),
        )
        if pick.value < 0:
            crop = NONE - pick.value
            lines.remove(crop)
            with table.step("decline", things=(pick.thing,), crop=CROPS[crop]):
                table.tell("decline", "3.2", who=SEATS[player], crop=CROPS[crop])
                gain_coins(table, player, coins, "3.2")
        else:
            with table.step("character", things=(pick.thing,), character=pick.key):
                lines.remove(leave_standard(state, pick.value))
                yield from arrive(table, player, pick.value, "3.1")


# 6 The characters, in the order of the rulebook's list ---------------------------------------------------------------
#
# A card's instruction is carried out if possible; only "up to" and "may" leave a choice (R25).


def arrive(table: Table, player: int, character: int, rule: str) -> Play[None]:
    """3.1, 7.9 A player gets a character; an immediate ability applies at once, before phase 4 (R22)."""
    table.state.holder[character] = player
    card = CHARACTERS[character]
    table.tell("character", rule, who=SEATS[player], character=card.id)
    ability = ABILITIES.get(card.id)
    if ability is not None:
        yield from ability(table, player)


def why_not_own_cell(table: Table, decision: Decision, name: str) -> Message | None:
    """6 Why one of the player's own cells cannot be chosen."""
    cell = own_cell(decision, name)
    if cell is None:
        return elsewhere(table, decision, name)
    tile = table.state.cells[9 * SEATS.index(decision.seat) + CELLS.index(cell)]
    if tile < 0:
        return Message("why.empty_cell", {"cell": cell}, decision.rule)
    return Message("why.unfit_tile", {"cell": cell, "tile": TILES[tile].id}, decision.rule)


def _own_tile(table: Table, player: int, kind: str, rule: str) -> Play[int]:
    """Any tile of the own realm, castle and ruins included (R11)."""
    state = table.state
    cells = state.occupied(player)
    options = tile_options(state, player, cells)
    only = Message("log.only_tile", {"who": SEATS[player], "tile": TILES[state.cells[9 * player + cells[0]]].id}, rule)
    (pick,) = yield table.ask(SEATS[player], kind, options, rule=rule, why=why_not_own_cell, because=only)
    cell: int = pick.value
    return cell


def _gather(table: Table, player: int, pieces: list[int], piece: str, rule: str) -> Play[None]:
    """6.2, 6.12 Move up to three pieces of one kind onto the castle."""
    start = 9 * player
    for left in (3, 2, 1):
        cells = [cell for cell in range(9) if cell != CENTRE and pieces[start + cell]]
        if not cells:
            if left == 3:
                table.tell(f"no_{piece}_here", rule, who=SEATS[player])
            return
        (pick,) = yield table.ask(
            SEATS[player],
            f"gather_{piece}",
            [*tile_options(table.state, player, cells), DONE],
            rule=rule,
            params={"n": left},
            why=why_not_own_cell,
        )
        if pick is DONE:
            return
        pieces[start + pick.value] -= 1
        pieces[start + CENTRE] += 1
        table.tell(f"gather_{piece}", rule, who=SEATS[player], cell=pick.key)


def military_architect(table: Table, player: int) -> Play[None]:
    """6.2 Move up to three of your towers onto the castle."""
    yield from _gather(table, player, table.state.towers, "towers", "6.2")


def master_builder(table: Table, player: int) -> Play[None]:
    """6.5 Turn one of your ruined territories face up; gain its towers and nobles again, ignoring lines."""
    yield from restore_ruin(table, player, "6.5")


def restore_ruin(table: Table, player: int, rule: str) -> Play[None]:
    """6.5, 7.10 Turn a ruined territory face up: its tower stays, printed towers and nobles are added (R10)."""
    state = table.state
    cells = restorable(state, player)
    if not cells:
        table.tell("no_ruin", rule, who=SEATS[player])
        return
    options = tile_options(state, player, cells, "restored")
    only = Message(
        "log.only_restore", {"who": SEATS[player], "tile": TILES[state.cells[9 * player + cells[0]]].id}, rule
    )
    (pick,) = yield table.ask(SEATS[player], "restore", options, rule=rule, why=why_not_own_cell, because=only)
    turn_up(table, player, pick.value, rule)


def turn_up(table: Table, player: int, cell: int, rule: str) -> None:
    """6.5, 7.10 The territory lies face up again, with its towers and nobles."""
    state = table.state
    index = 9 * player + cell
    state.ruined[index] = 0
    tile = TILES[state.cells[index]]
    table.tell("restore", rule, who=SEATS[player], tile=tile.id, cell=CELLS[cell])
    add_towers(table, player, cell, tile.towers, rule)
    add_nobles(table, player, cell, tile.nobles, rule)


def restorable(state: State, player: int) -> list[int]:
    """The cells with a ruined territory."""
    start = 9 * player
    return [cell for cell in range(9) if state.ruined[start + cell] and state.cells[start + cell] < FIRST_BUILDING]


def cartographer(table: Table, player: int) -> Play[None]:
    """6.6 Exchange two of your tiles with the pieces on them, but not the castle (R12); ignore lines."""
    state = table.state
    cells = [cell for cell in state.occupied(player) if cell != CENTRE]
    if len(cells) < 2:
        table.tell("no_exchange", "6.6", who=SEATS[player])
        return
    one, other = yield table.ask(
        SEATS[player],
        "exchange",
        tile_options(state, player, cells),
        rule="6.6",
        at_least=2,
        at_most=2,
        why=why_not_own_cell,
        because=Message("log.only_exchange", {"who": SEATS[player]}, "6.6"),
    )
    a, b = 9 * player + one.value, 9 * player + other.value
    for layer in (state.cells, state.ruined, state.towers, state.nobles):
        layer[a], layer[b] = layer[b], layer[a]
    table.tell("exchange", "6.6", who=SEATS[player], one=one.key, other=other.key)


def _steal(table: Table, player: int, pieces: list[int], piece: str, rule: str) -> Play[None]:
    """6.7, 6.17 Take a piece from any tile of another player to any tile of yours, castles and ruins included (R11)."""
    state = table.state
    options = [
        _their_tile(state, other, cell)
        for other in state.clockwise(player)[1:]
        for cell in range(9)
        if pieces[9 * other + cell]
    ]
    if not options:
        table.tell(f"no_{piece}_there", rule)
        return
    first = options[0].params
    only = Message(f"log.only_{piece}", {"whom": first["who"], "there": first["cell"]}, rule)
    (pick,) = yield table.ask(SEATS[player], f"steal_{piece}", options, rule=rule, why=why_not_steal, because=only)
    cell = yield from _own_tile(table, player, f"put_{piece}", rule)
    pieces[pick.value] -= 1
    pieces[9 * player + cell] += 1
    table.tell(
        f"steal_{piece}",
        rule,
        who=SEATS[player],
        whom=SEATS[pick.value // 9],
        there=CELLS[pick.value % 9],
        here=CELLS[cell],
    )


def _their_tile(state: State, other: int, cell: int) -> Option:
    """A tile in another realm as an option; a ruin shows nothing of its face (R06)."""
    index = 9 * other + cell
    kind = "ruin" if state.ruined[index] else "tile"
    said = {"who": SEATS[other], "cell": CELLS[cell], kind: TILES[state.cells[index]].id}
    return Option(cell_id(other, cell), index, f"cell:{cell_id(other, cell)}", f"option.their_{kind}", said)


def why_not_steal(table: Table, decision: Decision, name: str) -> Message | None:
    """6.7, 6.17 Why a piece cannot be taken from a cell."""
    seat, _, cell = name.rpartition(":")[2].partition(".")
    if seat == decision.seat or seat in CELLS:
        return Message("why.own_realm", {}, decision.rule)
    known = seat in table.setup.seats and cell in CELLS
    return Message("why.nothing_there", {"who": seat, "cell": cell}, decision.rule) if known else None


def courtesan(table: Table, player: int) -> Play[None]:
    """6.7 Take one noble from another player."""
    yield from _steal(table, player, table.state.nobles, "noble", "6.7")


def blacksmith(table: Table, player: int) -> Play[None]:
    """6.9 Add one tower to a tile of yours."""
    yield from _raise_towers(table, player, 1, "6.9")


def _raise_towers(table: Table, player: int, n: int, rule: str) -> Play[None]:
    """6.9, 6.16 New towers on one tile, if any are left (4.3)."""
    if not table.state.tower_supply:
        table.tell("no_towers", rule)
        return
    cell = yield from _own_tile(table, player, "put_tower", rule)
    add_towers(table, player, cell, n, rule)


@asks_nothing
def thief(table: Table, player: int) -> None:
    """6.11 Take one coin from every other player."""
    for other in table.state.clockwise(player)[1:]:
        pay_player(table, other, player, "6.11")


def minstrel(table: Table, player: int) -> Play[None]:
    """6.12 Move up to three of your nobles onto the castle."""
    yield from _gather(table, player, table.state.nobles, "nobles", "6.12")


@asks_nothing
def merchant(table: Table, player: int) -> None:
    """6.13 Gain two coins."""
    gain_coins(table, player, 2, "6.13")


def why_not_marker(table: Table, decision: Decision, name: str) -> Message | None:
    """6.14 Why a marker cannot be put beside a tile."""
    id = name.rpartition(":")[2]
    return Message("why.not_in_row", {"tile": id}, "6.14") if id in TILE_NUMBER else None


def mystic(table: Table, player: int) -> Play[None]:
    """6.14 Put two Saracen markers beside territories of the row, on one or on two (R03: as many as there are)."""
    state = table.state
    if not state.saracen_supply:
        table.tell("no_markers", "6.14")
    for _ in range(min(2, state.saracen_supply) if state.row else 0):
        options = [
            Option(TILES[tile].id, place, f"tile:{TILES[tile].id}", *in_row("option.tile", state, place))
            for place, tile in enumerate(state.row)
        ]
        only = Message("log.only_territory", {"tile": options[0].key}, "6.14")
        (pick,) = yield table.ask(SEATS[player], "marker", options, rule="6.14", why=why_not_marker, because=only)
        state.row_saracens[pick.value] += 1
        table.tell("marker", "6.14", who=SEATS[player], tile=pick.key)


@asks_nothing
def tailor(table: Table, player: int) -> None:
    """6.15 Gain one coin for each noble in your realm."""
    gain_coins(table, player, table.state.nobles_of(player), "6.15")


def strategist(table: Table, player: int) -> Play[None]:
    """6.16 Add two towers to a tile of yours, both to the same."""
    yield from _raise_towers(table, player, 2, "6.16")


def traitor(table: Table, player: int) -> Play[None]:
    """6.17 Steal one tower from another player; Defence stays as it is."""
    yield from _steal(table, player, table.state.towers, "tower", "6.17")


def trumpeter(table: Table, player: int) -> Play[None]:
    """6.18 Add one noble to a tile of yours, if any is left (R03)."""
    if not table.state.noble_supply:
        table.tell("no_nobles", "6.18")
        return
    cell = yield from _own_tile(table, player, "put_noble", "6.18")
    add_nobles(table, player, cell, 1, "6.18")


ABILITIES: dict[str, Callable[[Table, int], Play[None]]] = {
    "military_architect": military_architect,
    "master_builder": master_builder,
    "cartographer": cartographer,
    "courtesan": courtesan,
    "blacksmith": blacksmith,
    "thief": thief,
    "minstrel": minstrel,
    "merchant": merchant,
    "mystic": mystic,
    "tailor": tailor,
    "strategist": strategist,
    "traitor": traitor,
    "trumpeter": trumpeter,
}
"""The immediate abilities. The others are asked for where they count: Treasurer and Inventor in chapter 1, Apprentice,
Caravan Master and Duchess in chapter 5."""


# 7 Special buildings with an effect when they are placed, and the Building Yard's exchange ---------------------------


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
