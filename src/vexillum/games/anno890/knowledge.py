"""What each seat may know: everything but the order of the decks and the cards in another player's hand."""

from __future__ import annotations

from random import Random
from typing import Any

from vexillum.core.show.story import PIECES

from .pieces import CELLS, CHARACTER_NUMBER, CHARACTERS, CROPS, SEATS, TILES
from .position import entry, write_position
from .rules.final_score import APPRENTICE, cached_points
from .state import NONE, Stage, State

ON_TABLE = {
    "row": ("row", "row_coins", "row_saracens"),
    "buildings": ("buildings",),
    "castles": ("castles",),
    "standards": ("standards",),
    "legacy": ("legacy",),
}
"""The public entries besides the realms, and the fields of the state that they depend on."""
ON_CELLS = ("cells", "ruined", "towers", "nobles")


def holder_of_drawn(state: State) -> int:
    """6.1, 7.9 The player who holds the drawn cards: the Apprentice's player at the end, otherwise the active one."""
    return state.holder[CHARACTER_NUMBER["apprentice"]] if state.stage == Stage.END else state.active


def view_key(state: State, seat: str | None) -> str | None:
    """6.1, 7.9 The seat that sees more than an observer: the one that holds the drawn cards."""
    return seat if state.drawn and seat == SEATS[holder_of_drawn(state)] else None


def derived(state: State) -> dict[str, Any]:
    """Public facts derived from the state."""
    everyone = range(state.players)
    parts = {SEATS[player]: dict(points) for player, points in enumerate(cached_points(state))}
    return {
        "active": SEATS[state.active],
        "round": state.turn // state.players + 1,
        "defence": state.defence,
        "supply": {
            "towers": state.tower_supply,
            "nobles": state.noble_supply,
            "coins": state.coin_supply,
            "saracens": state.saracen_supply,
        },
        "towers": {SEATS[player]: state.towers_of(player) for player in everyone},
        "nobles": {SEATS[player]: state.nobles_of(player) for player in everyone},
        "points": parts,
        "scores": {seat: sum(part.values()) for seat, part in parts.items()},
    }


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position without what a seat (None: an observer) may not know: decks are only counted."""
    seen = write_position(state)
    del seen["draws"], seen["rolls"]
    return _seen(seen, state, seat)


def next_view(state: State, seat: str | None, past: State, before: dict[str, Any]) -> dict[str, Any]:
    """The same as :func:`view`, from the view of an earlier state of this table: unchanged entries are reused.

    Entries that some seats may not see are never reused.
    """
    if (state.stage, state.first) != (past.stage, past.first) or "derived" not in before:
        return view(state, seat)
    seen = before | {"turn": state.turn, "invader": state.invader, "drawn": entry("drawn", state)}
    for name, fields in ON_TABLE.items():
        for field in fields:
            if getattr(state, field) != getattr(past, field):
                seen[name] = entry(name, state)
                break
    seen["realms"] = _realms(state, past, before["realms"])
    return _seen(seen, state, seat)


def _seen(seen: dict[str, Any], state: State, seat: str | None) -> dict[str, Any]:
    """A position with the decks replaced by their sizes, and with its derived facts."""
    seen["deck"] = len(state.deck)
    seen["characters"] = len(state.characters)
    seen["hand"] = TILES[state.hand].id if state.hand != NONE else ""
    if view_key(state, seat) is None:
        seen["drawn"] = len(state.drawn)
    if state.stage != Stage.DEAL:
        seen["derived"] = derived(state)
    return seen


def _realms(state: State, past: State, before: dict[str, Any]) -> dict[str, Any]:
    """The realms: usually only one cell of one realm has changed."""
    others = set()
    for field in ON_CELLS:
        now, then = getattr(state, field), getattr(past, field)
        if now != then:
            others.update([index for index, n in enumerate(now) if n != then[index]])
    touched = {index // 9 for index in others}
    same_people = state.holder == past.holder
    realms = {}
    for player, (seat, realm) in enumerate(before.items()):
        characters, cells = realm["characters"], realm["cells"]
        if not same_people:
            characters = [CHARACTERS[card].id for card, holder in enumerate(state.holder) if holder == player]
        if player in touched:
            cells = _cells(state, player, cells, others)
        realms[seat] = {"coins": state.coins[player], "characters": characters, "cells": cells}
    return realms


def _cells(state: State, player: int, before: dict[str, Any], others: set[int]) -> dict[str, Any]:
    """2 The cells of a realm that have a tile."""
    found = {}
    for cell, index in zip(CELLS, range(9 * player, 9 * player + 9), strict=True):
        if (tile := state.cells[index]) != NONE:
            found[cell] = before[cell] if index not in others else {
                "tile": TILES[tile].id,
                "ruin": bool(state.ruined[index]),
                "towers": state.towers[index],
                "nobles": state.nobles[index],
            }  # fmt: skip
    return found


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Shuffle what ``seat`` does not know.

    Cards drawn since the checkpoint ``past`` are known, unless they are still in another player's hand.
    """
    shown = len(past.deck) - len(present.deck)
    past.deck = _shuffled(past.deck, shown, random)
    drawn = len(past.characters) - len(present.characters)
    if present.drawn and seat != SEATS[holder_of_drawn(present)]:
        drawn -= len(present.drawn)
    past.characters = _shuffled(past.characters, drawn, random)


def _shuffled(deck: list[int], keep: int, random: Random) -> list[int]:
    """A deck shuffled below its next ``keep`` cards, which are the last of the list.

    It is sorted first, so that the result depends on which cards are unknown and not on their real order.
    """
    unknown = sorted(deck[: len(deck) - keep])
    random.shuffle(unknown)
    return unknown + deck[len(deck) - keep :]


# The public numbers of a position: points, goods, the invasion track, the pieces on each thing -----------------------


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
