"""Information about each decision and its options, shown before anything is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.show.option_info import Askable, DecisionInfo, Group, Hand, Held, OptionInfo, RefusedOption
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .pieces import (
    BUILDING_PRICE,
    CASTLES,
    CELLS,
    CENTRE,
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
from .rules.characters import at_standard, new_lines, restorable, turn_up
from .rules.final_score import PER_TAVERN, cached_bonuses, cached_points, count, points
from .rules.invasion import invaded_players, ruin
from .rules.tiles import BY_YARD, INVENTED, YARD, add_towers, cell_id, is_territory, place, standing, take
from .state import NONE, State, Table

# S.9, 1, 2 Castles, tiles on offer, cells for them -------------------------------------------------------------------


MOST_CELLS = 3
"""How many cells are named where a tile would complete a line."""


def castle_info(table: Table, decision: Decision) -> DecisionInfo:
    """S.9 How many territories in the row have the crops of a castle, and how many people wait at their standards."""
    state = table.state
    options = {}
    for option in decision.options:
        crops = CROPS_OF[option.value]
        said = {
            "n": sum(bool(CROPS_OF[tile] & crops) for tile in state.row),
            "of": len(state.row),
            "vp": sum(
                CHARACTERS[card].vp for crop in range(4) if crops >> crop & 1 for card in at_standard(state, crop)
            ),
        }
        tile = f"tile:{TILES[option.value].id}"
        options[option.key] = OptionInfo(summary=Message("info.castle", said, "S.9"), holds=(Held(tile, 1),))
    return DecisionInfo(options=options, confirm=True)


def take_info(table: Table, decision: Decision) -> DecisionInfo:
    """1 The price of each tile and the coins left, what it brings, where it would complete a line."""
    state, player = table.state, SEATS.index(decision.seat)
    had = sum(cached_points(state)[player].values())
    options = {option.key: _taken(table, player, option, had) for option in decision.options}
    present = {info.group for info in options.values()}
    refused = tuple(_too_dear(table, decision, player))
    present |= {each.group for each in refused}
    groups = (
        Group("row", Message("info.group_row")),
        Group("buildings", Message("info.group_buildings")),
        Group("inventor", Message("info.group_inventor"), Message("info.note_inventor", {}, "6.10")),
        Group("yard", Message("info.group_yard"), Message("info.note_yard", {}, "7.11")),
    )
    said = {"coins": state.coins[player], "invader": state.invader, "defence": state.defence}
    return DecisionInfo(
        summary=Message("info.take", said),
        groups=tuple(group for group in groups if group.id in present),
        options=options,
        refused=refused,
        confirm=True,
    )


def _taken(table: Table, player: int, pick: Option, had: int) -> OptionInfo:
    state, tile = table.state, pick.value
    holds = (Held(f"tile:{TILES[tile].id}", 1),)
    price = pick.price.get("coins", 0)
    if pick.key.startswith(BY_YARD):
        cell = standing(state, player, YARD)
        assert cell is not None
        said: list[Message] = []
        if lines := lines_with(state, player, tile, cell):
            said.append(_completes(lines))
        text = Message("info.exchanged", {"tile": TILES[tile].id, "cell": CELLS[cell]}, "7.11")
        return OptionInfo("yard", listed([text, *said]), Message("info.free"), holds=holds)
    cells = state.empty(player)
    after = taken_and_laid(table, player, pick, cells[0])
    parts = [*gains(state, after, player, price, had), *_chances(state, player, tile, cells)]
    summary = listed(parts)
    if TILES[tile].bonus or TILES[tile].effect:
        summary = Message("info.building", {"about": TILES[tile].id, "parts": joined(parts)})
    cost = Message("info.cost", {"n": price, "coins": state.coins[player]}) if price else Message("info.free")
    if pick.key.startswith(INVENTED):
        return OptionInfo("inventor", summary, holds=holds)
    return OptionInfo("row" if tile < FIRST_BUILDING else "buildings", summary, cost, holds=holds)


def _chances(state: State, player: int, tile: int, cells: list[int]) -> Iterator[Message]:
    """3 Where a tile would complete the most lines."""
    if not CROPS_OF[tile]:
        return
    made = lines_on(state, player, tile, cells)
    most = max(map(len, made.values()))
    if most:
        best = [cell for cell in cells if len(made[cell]) == most]
        crops = sorted({crop for cell in best for crop in made[cell]})
        said = {"n": most, "crops": [CROPS[crop] for crop in crops], "cells": [CELLS[c] for c in best[:MOST_CELLS]]}
        yield Message("info.line_possible", said, "3")


def _completes(lines: list[int]) -> Message:
    return Message("info.completes", {"n": len(lines), "crops": [CROPS[crop] for crop in sorted(set(lines))]}, "3")


def _too_dear(table: Table, decision: Decision, player: int) -> Iterator[RefusedOption]:
    """1.1, 1.2 The face-up tiles that the player cannot afford."""
    state = table.state
    offered = {option.thing for option in decision.options}
    for group, tiles in (("row", state.row), ("buildings", state.buildings)):
        for tile in tiles:
            id = TILES[tile].id
            thing = f"tile:{id}"
            if thing not in offered:
                price = state.row.index(tile) if group == "row" else BUILDING_PRICE
                said = {"price": price, "coins": state.coins[player]}
                reason = Message("why.too_dear", said, "1.1" if group == "row" else "1.2")
                yield RefusedOption(Message("option.tile", {"tile": id}), reason, group, thing)


def place_info(table: Table, decision: Decision) -> DecisionInfo:
    """2, 3 The lines that a tile would complete or prepare on each cell, and who waits for them."""
    state, player = table.state, SEATS.index(decision.seat)
    id: str = decision.params["tile"]
    tile = TILE_NUMBER[id]
    token = f"tile:{id}"
    options: dict[str, OptionInfo] = {}
    present = set()
    made = lines_on(state, player, tile, [option.value for option in decision.options])
    for option in decision.options:
        group, summary = _laid(state, player, tile, option.value, made[option.value])
        present.add(group)
        options[option.key] = OptionInfo(group, summary, holds=(Held(token, 1),))
    groups = [Group(id, Message(f"info.group_{id}")) for id in ("lines", "prepares", "free_cells") if id in present]
    occupied = [CELLS[cell] for cell in state.occupied(player) if cell != CENTRE]
    refused = (
        (RefusedOption(Message("info.cells", {"cells": occupied}), Message("info.taken", {}, "2")),) if occupied else ()
    )
    hand = Hand(token, 1, Message("option.tile", {"tile": id}))
    return DecisionInfo(None, tuple(groups), options, refused, (hand,))


def _laid(state: State, player: int, tile: int, cell: int, lines: list[int]) -> tuple[str, Message]:
    """What a tile does for lines on a cell: which it completes or prepares."""
    if lines:
        crops = sorted(set(lines))
        waiting = [CHARACTERS[card].id for crop in crops for card in at_standard(state, crop)]
        said: dict[str, Any] = {"n": len(lines), "crops": [CROPS[crop] for crop in crops]}
        if not waiting:
            return "lines", Message("info.completes", said, "3")
        return "lines", Message("info.completes_for", {**said, "who": waiting}, "3.1")
    if prepared := prepared_with(state, player, tile, cell):
        crops = sorted(set(prepared))
        return "prepares", Message("info.prepares", {"n": len(prepared), "crops": [CROPS[c] for c in crops]}, "3")
    return "free_cells", Message("info.no_line", {}, "3")


# 3, 6, 7.9 People: what each would do in this position ---------------------------------------------------------------


def ability(state: State, player: int, card: int) -> Message:
    """6 What a character would do now, with the numbers of this position."""
    id = CHARACTERS[card].id
    others = [other for other in range(state.players) if other != player]
    start = 9 * player
    said: dict[str, Any] = {}
    if id in ("military_architect", "minstrel"):
        pieces = state.towers if id == "military_architect" else state.nobles
        said["n"] = min(3, sum(n for cell, n in enumerate(pieces[start : start + 9]) if cell != CENTRE))
    elif id == "treasurer":
        said["n"] = len(state.empty(player))
    elif id == "caravaneer":
        said["n"] = PER_TAVERN * count(state, player, "tavern")
    elif id == "master_builder":
        said["n"] = len(restorable(state, player))
    elif id == "cartographer":
        said["n"] = len([cell for cell in state.occupied(player) if cell != CENTRE])
    elif id in ("courtesan", "traitor"):
        pieces = state.nobles if id == "courtesan" else state.towers
        said["n"] = sum(pieces) - sum(pieces[start : start + 9])
    elif id in ("blacksmith", "strategist"):
        said["n"] = min(1 if id == "blacksmith" else 2, state.tower_supply)
        said["defence"] = state.defence + said["n"]
    elif id == "trumpeter":
        said["n"] = min(1, state.noble_supply)
    elif id == "inventor":
        said["n"] = len(state.buildings)
    elif id == "thief":
        said["n"] = sum(state.coins[other] > 0 for other in others)
    elif id == "merchant":
        said["n"] = min(2, state.coin_supply)
    elif id == "mystic":
        said["n"] = min(2, state.saracen_supply)
    elif id == "tailor":
        said["n"] = min(state.nobles_of(player), state.coin_supply)
    if id == "treasurer" and not said["n"]:
        return Message("info.ability.treasurer_late", {}, "6.3")
    return Message(f"info.ability.{id}", said, f"6.{card + 1}")


def _comes(state: State, player: int, option: Option, group: str = "") -> OptionInfo:
    """A character who would come: the label has its points, the line its ability."""
    return OptionInfo(group, ability(state, player, option.value))


def character_info(table: Table, decision: Decision) -> DecisionInfo:
    """3.1, 3.2 The characters waiting at the standards of the new lines, or coins instead."""
    state, player = table.state, SEATS.index(decision.seat)
    options: dict[str, OptionInfo] = {}
    crops = list(dict.fromkeys(decision.params["crops"]))
    for option in decision.options:
        if option.value < 0:
            has = state.coins[player] + min(option.params["n"], state.coin_supply)
            options[option.key] = OptionInfo(option.params["crop"], Message("info.coins_instead", {"n": has}, "3.2"))
        else:
            crop = CROPS[state.standards.index(option.value) // 3]
            options[option.key] = _comes(state, player, option, crop)
    refused = [
        RefusedOption(Message("info.somebody"), Message("info.nobody", {"crop": crop}, "3.2"), crop)
        for crop in crops
        if not at_standard(state, CROPS.index(crop))
    ]
    groups = tuple(Group(crop, Message("info.standard", {"crop": crop})) for crop in CROPS if crop in crops)
    lines = Message("info.lines_left", {"n": len(decision.params["crops"])}, "3")
    return DecisionInfo(lines, groups, options, tuple(refused))


def school_info(table: Table, decision: Decision) -> DecisionInfo:
    """7.9 The two drawn characters: one is kept, with ability and points."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {option.key: _comes(state, player, option) for option in decision.options}
    return DecisionInfo(Message("info.drawn", {}, "7.9"), (), options, confirm=True)


def apprentice_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.1 The two drawn characters, one of which gives its points, with the final score for each."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        after = state.copy()
        after.legacy = option.value
        mine = score(after, player)
        best = max(score(after, other) for other in range(state.players) if other != player)
        by = mine - best
        id = "info.ends_ahead" if by > 0 else "info.ends_behind" if by < 0 else "info.ends_even"
        summary = Message(id, {"n": mine} | ({"by": abs(by)} if by else {}), "6.1")
        options[option.key] = OptionInfo("", summary)
    return DecisionInfo(Message("info.studies", {}, "6.1"), (), options, confirm=True)


# 6 Towers, nobles and markers that are moved, stolen or put down, and tiles that change places -----------------------


PIECE = {"towers": "tower", "nobles": "noble", "tower": "tower", "noble": "noble"}


def _piece(decision: Decision) -> str:
    """What a decision is about: a tower or a noble."""
    return PIECE[decision.kind.rpartition("_")[2]]


def _pieces(state: State, piece: str) -> list[int]:
    return state.towers if piece == "tower" else state.nobles


def gather_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.2, 6.12 The tile from which a piece moves to the castle, where it cannot be lost."""
    state, piece = table.state, _piece(decision)
    start = 9 * SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        if option is DONE:
            options[option.key] = OptionInfo(summary=Message("info.stay", {}, decision.rule))
        else:
            n = _pieces(state, piece)[start + option.value]
            summary = Message(f"info.gather_{piece}s", {"n": n}, decision.rule)
            options[option.key] = OptionInfo(summary=summary, holds=(Held(piece, 1),))
    return DecisionInfo(Message("info.safe", {}, decision.rule), (), options)


def put_info(table: Table, decision: Decision) -> DecisionInfo:
    """6 The tile for a new piece: what is there already, and whether it could be lost."""
    state, piece = table.state, _piece(decision)
    player = SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        index = 9 * player + option.value
        said = {"n": _pieces(state, piece)[index]}
        if option.value == CENTRE:
            summary = Message(f"info.on_castle_{piece}s", said, decision.rule)
        elif state.ruined[index]:
            summary = Message(f"info.on_ruin_{piece}s", said, decision.rule)
        else:
            summary = Message(f"info.on_tile_{piece}s", said, decision.rule)
        options[option.key] = OptionInfo(summary=summary, holds=(Held(piece, 1),))
    return DecisionInfo(options=options, hand=(Hand(piece, 1, Message(f"token.{piece}")),))


def steal_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.7, 6.17 The player to steal a piece from: what both would have, and the effect on the points."""
    state, piece = table.state, _piece(decision)
    player = SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        other = option.value // 9
        after = state.copy()
        pieces = _pieces(after, piece)
        pieces[option.value] -= 1
        pieces[9 * player + CENTRE] += 1
        count = after.towers_of if piece == "tower" else after.nobles_of
        said = {
            "who": SEATS[other],
            "n": count(player),
            "left": count(other),
            "mine": worth(score(after, player) - score(state, player)),
            "theirs": worth(score(after, other) - score(state, other)),
        }
        options[option.key] = OptionInfo(
            summary=Message(f"info.steal_{piece}s", said, decision.rule), holds=(Held(piece, 1),)
        )
    return DecisionInfo(options=options)


def marker_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.14 How far the Invader would go with a territory, and whether that would be an invasion."""
    state = table.state
    options = {}
    for option in decision.options:
        tile = TILES[state.row[option.value]]
        invader = state.invader + tile.saracens + state.row_saracens[option.value] + 1
        defence = state.defence + min(tile.towers, state.tower_supply)
        id = "info.marker_invasion" if invader > defence else "info.marker"
        summary = Message(id, {"invader": invader, "defence": defence}, "6.14")
        options[option.key] = OptionInfo(summary=summary, holds=(Held("saracen", 1),))
    return DecisionInfo(options=options, hand=(Hand("saracen", 1, Message("token.saracen")),))


def exchange_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.6 The pieces on each tile that may change its place."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        index = 9 * player + option.value
        parts = []
        crops = CROPS_IN[CROPS_OF[state.cells[index]]]
        if crops and not state.ruined[index]:
            parts.append(Message("info.grows", {"crops": [CROPS[crop] for crop in crops]}))
        for piece, n in (("towers", state.towers[index]), ("nobles", state.nobles[index])):
            if n:
                parts.append(Message(f"info.with_{piece}", {"n": n}))
        token = "ruin" if state.ruined[index] else f"tile:{tile_id(state, player, option.value)}"
        summary = listed(parts) or Message("info.nothing_on_it")
        options[option.key] = OptionInfo(summary=summary, holds=(Held(token, 1),))
    return DecisionInfo(Message("info.no_lines_count", {}, "6.6"), (), options)


# 4.2, 6.5, 7.10 Tiles given up to raiders, and tiles rebuilt ---------------------------------------------------------


def ruin_info(table: Table, decision: Decision) -> DecisionInfo:
    """4.2 What would be lost with each tile, and the tower that a ruined territory brings."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        tried = copied(table)
        ruin(tried, player, option.value)
        if is_territory(state.cells[9 * player + option.value]):
            add_towers(tried, player, option.value, 1, "4.2")
        summary = listed(gains(state, tried.state, player))
        holds = (Held(f"tile:{tile_id(state, player, option.value)}", 1),)
        options[option.key] = OptionInfo(summary=summary, holds=holds)
    refused = [
        RefusedOption(
            Message("option.own_tile", {"tile": tile_id(state, player, CENTRE)}),
            Message("why.castle_stands", {"cell": CELLS[CENTRE]}, "4.2"),
            thing=f"cell:{cell_id(player, CENTRE)}",
        )
    ]
    ruins = [CELLS[cell] for cell in range(9) if state.ruined[9 * player + cell]]
    if ruins:
        refused.append(RefusedOption(Message("info.ruins", {"cells": ruins}), Message("info.ruins_already", {}, "4.2")))
    return DecisionInfo(None, (), options, tuple(refused), confirm=True)


def restore_info(table: Table, decision: Decision) -> DecisionInfo:
    """6.5, 7.10 What each ruined territory would give again."""
    state, player = table.state, SEATS.index(decision.seat)
    options = {}
    for option in decision.options:
        tried = copied(table)
        turn_up(tried, player, option.value, decision.rule)
        holds = (Held(f"tile:{tile_id(state, player, option.value)}", 1),)
        options[option.key] = OptionInfo(summary=listed(gains(state, tried.state, player)), holds=holds)
    return DecisionInfo(Message("info.no_lines_count", {}, decision.rule), (), options)


# What would follow from an option, worked out by the rules themselves on a copy of the table -------------------------


def copied(table: Table) -> Table:
    """A copy of the table on which options can be tried."""
    return CoreTable(table.setup, table.state.copy(), table.dice, [], quiet=True)


def score(state: State, player: int) -> int:
    """5 The current points of a player."""
    return sum(points(state, player, cached_bonuses(state)).values())


def taken_and_laid(table: Table, player: int, pick: Option, cell: int) -> State:
    """1-2 The state after a tile was taken and placed, without the effects of its lines."""
    tried = copied(table)
    take(tried, player, pick)
    place(tried, player, pick.value, cell)
    return tried.state


def lines_with(state: State, player: int, tile: int, cell: int) -> list[int]:
    """3 The crops of the lines that a tile would complete on a cell."""
    return lines_on(state, player, tile, [cell])[cell]


def lines_on(state: State, player: int, tile: int, cells: Sequence[int]) -> dict[int, list[int]]:
    """3 The same for each of several cells."""
    tried = state.copy()
    found = {}
    for cell in cells:
        index = 9 * player + cell
        before = tried.cells[index], tried.ruined[index]
        tried.cells[index], tried.ruined[index] = tile, 0
        found[cell] = new_lines(tried, player, cell)
        tried.cells[index], tried.ruined[index] = before
    return found


def prepared_with(state: State, player: int, tile: int, cell: int) -> list[int]:
    """3 The crops of the lines that would lack only one tile."""
    start = 9 * player
    found: list[int] = []
    for pair in LINES_THROUGH[cell]:
        there = [index for index in (start + other for other in pair) if state.cells[index] >= 0]
        if len(there) == 1 and not state.ruined[there[0]]:
            found += CROPS_IN[CROPS_OF[tile] & CROPS_OF[state.cells[there[0]]]]
    return found


def listed(parts: Sequence[Message]) -> Message | None:
    """Several facts as one line; None if there are none."""
    return Message("info.line", {"parts": joined(parts)}) if parts else None


def joined(parts: Sequence[Message]) -> Message:
    """Several facts within a line."""
    return reduce(lambda first, then: Message("info.both", {"first": first, "then": then}), parts)


def gains(before: State, after: State, player: int, price: int = 0, had: int | None = None) -> list[Message]:
    """2, 4 What a player gains or loses, the state of the track, and whether an invasion would follow.

    ``had`` are the points before, where they are known.
    """
    found = []
    towers = after.towers_of(player) - before.towers_of(player)
    nobles = after.nobles_of(player) - before.nobles_of(player)
    coins = after.coins[player] - before.coins[player] + price
    if towers:
        found.append(_more_or_less("towers", towers, defence=after.defence))
    if nobles:
        found.append(_more_or_less("nobles", nobles))
    if coins:
        found.append(_more_or_less("coins", coins))
    if after.invader != before.invader:
        track = {"invader": after.invader, "defence": after.defence}
        if after.invader > after.defence:
            whom = [SEATS[other] for other in invaded_players(after)]
            found.append(Message("info.invasion", {**track, "whom": whom}, "4"))
        else:
            found.append(Message("info.invader", track, "2.2"))
    return [*found, worth(score(after, player) - (score(before, player) if had is None else had))]


def _more_or_less(what: str, n: int, **more: Any) -> Message:
    return Message(f"info.{'more' if n > 0 else 'fewer'}_{what}", {"n": abs(n), **more})


def worth(n: int) -> Message:
    """5 Its value if points were counted now."""
    return Message(f"info.points_{'up' if n > 0 else 'down' if n < 0 else 'same'}", {"n": abs(n)} if n else {})


def tile_id(state: State, player: int, cell: int) -> str:
    """The tile on a cell of a realm."""
    return TILES[state.cells[9 * player + cell]].id


# Things that are not offered but that a player can ask about, with the reason for each -------------------------------


ASKS = {
    "castle": "castle", "take": "tile", "marker": "territory", "character": "character", "school": "drawn",
    "apprentice": "drawn", "steal_noble": "their_tile", "steal_tower": "their_tile", "place": "cell",
}  # fmt: skip
"""What each kind of decision asks for; all others ask for a tile of one's own realm."""


def askable(table: Table, decision: Decision) -> Sequence[Askable]:
    """1-7 Everything face up on the table that cannot be chosen now."""
    offered = {option.thing for option in decision.options}
    return [one for one in _things(table.state, decision) if one.name not in offered]


def _things(state: State, decision: Decision) -> Iterator[Askable]:
    if decision.kind == "castle":
        for castle in CASTLES:
            yield Askable(f"castle:{castle.id}", Message("option.tile", {"tile": castle.id}))
    for tile in (*state.row, *state.buildings):
        yield Askable(f"tile:{TILES[tile].id}", Message("option.tile", {"tile": TILES[tile].id}))
    for player in range(state.players):
        for cell in range(9):
            index = 9 * player + cell
            said = {"who": SEATS[player], "cell": CELLS[cell]}
            if state.cells[index] == NONE:
                label = Message("info.empty_cell", said)
            else:
                label = Message("info.tile_at", {**said, "tile": TILES[state.cells[index]].id})
            yield Askable(f"cell:{cell_id(player, cell)}", label)
    for card in (*state.standards, *[card for card, holder in enumerate(state.holder) if holder != NONE]):
        if card != NONE:
            yield Askable(
                f"character:{CHARACTERS[card].id}", Message("info.person", {"character": CHARACTERS[card].id})
            )


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """The reason why another thing on the table cannot be chosen: what the decision asks for."""
    if not any(name in (one.name, one.name.partition(":")[2]) for one in _things(table.state, decision)):
        return None
    return Message(f"why.asks_{ASKS.get(decision.kind, 'own_tile')}", {}, decision.rule)


# Which function explains which kind of decision ----------------------------------------------------------------------


_KINDS: dict[str, Callable[[Table, Decision], DecisionInfo]] = {
    "castle": castle_info,
    "take": take_info,
    "place": place_info,
    "character": character_info,
    "school": school_info,
    "apprentice": apprentice_info,
    "gather_towers": gather_info,
    "gather_nobles": gather_info,
    "put_tower": put_info,
    "put_noble": put_info,
    "steal_tower": steal_info,
    "steal_noble": steal_info,
    "marker": marker_info,
    "exchange": exchange_info,
    "restore": restore_info,
    "ruin": ruin_info,
}
EXPLAINED = frozenset(_KINDS)


def decision_info(table: Table, decision: Decision) -> DecisionInfo:
    """The information about a decision. The table is not modified."""
    return _KINDS[decision.kind](table, decision)
