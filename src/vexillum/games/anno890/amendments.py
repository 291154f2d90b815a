"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from vexillum.games.anno890.pieces import (
    CASTLES,
    CELLS,
    CHARACTERS,
    ROW,
    SCENARIO_NUMBER,
    SEATS,
    side_for,
    territories_for,
)
from vexillum.games.anno890.position_checks import THE_CENTRE, card_places, read, tile_places
from vexillum.games.anno890.position_form import Cell, Position, RowPlace, tile_ids


def amend(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    A tile or card that nothing shows any more goes under its deck, and the row fills up. Play counts as begun, with the
    castles in the order in which they were offered where none is given, unless the change is about stage or castles.
    """
    given = read(plain)
    hand = _Hand(changed)
    if given.stage == "castles" and not hand.in_part("stage", "castles"):
        _give_castles(given)
        given.stage = "turns"
    _tidy_tiles(given, hand)
    _tidy_cards(given, hand)
    if given.stage == "turns" and not hand.in_part("turn", "stage"):
        _pass_on(given)
    amended: dict[str, Any] = msgspec.to_builtins(given)
    return amended


class _Hand:
    """Which paths were changed by hand."""

    def __init__(self, changed: frozenset[str]) -> None:
        self._changed = changed

    def wrote(self, path: str) -> bool:
        """Was this very place written?"""
        return any(path == one or path.startswith(f"{one}.") for one in self._changed)

    def in_part(self, *parts: str) -> bool:
        """Was something written in one of these parts?"""
        return any(one.split(".")[0] in parts for one in self._changed)

    def kept(self, part: str, things: list[str], taken: Collection[str]) -> list[str]:
        """A list without the things that were put elsewhere."""
        return [thing for number, thing in enumerate(things) if thing not in taken or self.wrote(f"{part}.{number}")]


def _give_castles(given: Position) -> None:
    """S.9 Every realm without a castle gets one, with the noble that the scenario may put on it."""
    nobles = side_for(SCENARIO_NUMBER[given.scenario], given.players).amount("setup_noble_on_castle")
    placed = {realm.cells[THE_CENTRE].tile for realm in given.realms.values() if THE_CENTRE in realm.cells}
    free = [tile for tile in dict.fromkeys([*given.castles, *(tile.id for tile in CASTLES)]) if tile not in placed]
    for realm in given.realms.values():
        if THE_CENTRE not in realm.cells:
            realm.cells[THE_CENTRE] = Cell(free.pop(0), nobles=nobles)
    given.castles = []


def _tidy_tiles(given: Position, hand: _Hand) -> None:
    taken = {tile for path, tile, _ in tile_places(given) if path.startswith("realms.") or hand.wrote(path)}
    given.buildings = hand.kept("buildings", given.buildings, taken)
    given.castles = hand.kept("castles", given.castles, taken)
    given.deck = hand.kept("deck", given.deck, taken)
    given.row = [
        place for number, place in enumerate(given.row) if place.tile not in taken or hand.wrote(f"row.{number}.tile")
    ]
    if not hand.wrote("deck"):
        shown = {tile for _, tile, _ in tile_places(given)}
        given.deck += [tile for tile in tile_ids(territories_for(given.players)) if tile not in shown]
        while len(given.row) < ROW and given.deck:
            given.row.append(RowPlace(given.deck.pop(0)))


def _tidy_cards(given: Position, hand: _Hand) -> None:
    taken = {card for path, card in card_places(given) if path.startswith("realms.") or hand.wrote(path)}
    given.standards = {crop: hand.kept(f"standards.{crop}", cards, taken) for crop, cards in given.standards.items()}
    given.characters = hand.kept("characters", given.characters, taken)
    if not hand.wrote("characters"):
        shown = {card for _, card in card_places(given)}
        given.characters += [card.id for card in CHARACTERS if card.id not in shown]


def _pass_on(given: Position) -> None:
    """5 The turn goes to a player with a free cell; when every realm is full the game ends (R29)."""
    seats = SEATS[: given.players]
    full = [seat for seat in seats if len(given.realms[seat].cells) == len(CELLS)]
    if len(full) == given.players:
        given.stage = "end"
        return
    while seats[(seats.index(given.first) + given.turn) % given.players] in full:
        given.turn += 1
