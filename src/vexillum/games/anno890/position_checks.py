"""What must be true of a position written by hand. An error names the path, what was found and what could be there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from vexillum.core.errors import BadPosition
from vexillum.core.reading import shown, typed
from vexillum.core.vocabulary import similar
from vexillum.games.anno890.pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CENTRE,
    CHARACTER_NUMBER,
    COINS,
    CROPS,
    NOBLES,
    ROW,
    SARACENS,
    SCENARIO_NUMBER,
    SEATS,
    TOWERS,
    territories_for,
)
from vexillum.games.anno890.position_form import Position, tile_ids
from vexillum.games.anno890.state import Stage, State

STAGES = {stage.name.lower(): stage for stage in Stage}
THE_CENTRE = CELLS[CENTRE]
FAR = 999
"""More than a game can reach, for what has no limit of its own."""


def read(plain: Mapping[str, Any]) -> Position:
    """A position of which the form is right: every name known, every number in its bounds."""
    given = typed(_spelled_out(plain), Position, BadPosition)
    if given.players not in (2, 3, 4):
        raise BadPosition("position.one_of", path="players", found=str(given.players), known=["2", "3", "4"])
    _one_of("scenario", given.scenario, SCENARIO_NUMBER)
    _one_of("stage", given.stage, STAGES)
    seats = SEATS[: given.players]
    if given.first or given.stage != "deal":
        _one_of("first", given.first, seats)
    for path, found, known in (("realms", given.realms, seats), ("standards", given.standards, CROPS)):
        for name in found:
            _one_of(path, name, known)
        for name in known:
            if name not in found:
                raise BadPosition("position.missing", path=f"{path}.{name}")
    for path, tile, allowed in tile_places(given):
        _one_of(path, tile, allowed)
    for path, card in card_places(given):
        _one_of(path, card, CHARACTER_NUMBER)
    for path, number in _numbers(given):
        if not 0 <= number <= FAR:
            raise BadPosition("position.range", path=path, found=number, least=0, most=FAR)
    return given


def _spelled_out(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Where a tile's id stands for a cell or a place of the row: the cell or place with nothing but the tile."""

    def spelled(item: Any) -> Any:
        return {"tile": item} if isinstance(item, str) else item

    full = dict(plain)
    if isinstance(row := full.get("row"), list):
        full["row"] = [spelled(place) for place in row]
    if isinstance(realms := full.get("realms"), dict):
        full["realms"] = {
            seat: {**realm, "cells": {name: spelled(cell) for name, cell in realm["cells"].items()}}
            if isinstance(realm, dict) and isinstance(realm.get("cells"), dict)
            else realm
            for seat, realm in realms.items()
        }
    return full


def _one_of(path: str, found: str, known: Collection[str]) -> None:
    if found not in known:
        near = similar(found, known)
        raise BadPosition("position.not_among", path=path, found=shown(found), similar=near, known=list(known))


def tile_places(given: Position) -> Iterator[tuple[str, str, Collection[str]]]:
    """Where each tile is, and which tiles could be there."""
    territories = dict.fromkeys(tile_ids(territories_for(given.players)))
    buildings = {tile.id: None for tile in BUILDINGS}
    castles = {tile.id: None for tile in CASTLES}
    for seat, realm in given.realms.items():
        for name, cell in realm.cells.items():
            _one_of(f"realms.{seat}.cells", name, CELLS)
            yield (
                f"realms.{seat}.cells.{name}.tile",
                cell.tile,
                (castles if name == THE_CENTRE else territories | buildings),
            )
    for number, place in enumerate(given.row):
        yield f"row.{number}.tile", place.tile, territories
    for part, tiles, allowed in (
        ("buildings", given.buildings, buildings),
        ("castles", given.castles, castles),
        ("deck", given.deck, territories),
    ):
        for number, tile in enumerate(tiles):
            yield f"{part}.{number}", tile, allowed


def card_places(given: Position) -> Iterator[tuple[str, str]]:
    """Where each character is."""
    parts = {f"realms.{seat}.characters": realm.characters for seat, realm in given.realms.items()}
    parts |= {f"standards.{crop}": cards for crop, cards in given.standards.items()}
    parts |= {"drawn": given.drawn, "characters": given.characters}
    for part, cards in parts.items():
        for number, card in enumerate(cards):
            yield f"{part}.{number}", card
    if given.legacy:
        yield "legacy", given.legacy


def _numbers(given: Position) -> Iterator[tuple[str, int]]:
    yield from (("turn", given.turn), ("invader", given.invader))
    for number, place in enumerate(given.row):
        yield from ((f"row.{number}.coins", place.coins), (f"row.{number}.saracens", place.saracens))
    for seat, realm in given.realms.items():
        yield f"realms.{seat}.coins", realm.coins
        for name, cell in realm.cells.items():
            path = f"realms.{seat}.cells.{name}"
            yield from ((f"{path}.towers", cell.towers), (f"{path}.nobles", cell.nobles))


def check_places(given: Position) -> None:
    """Each tile and card is in one place, and every place has what it must have."""
    found: dict[str, list[str]] = {}
    for path, thing in (*((path, tile) for path, tile, _ in tile_places(given)), *card_places(given)):
        found.setdefault(thing, []).append(path)
    for thing, paths in found.items():
        if len(paths) > 1:
            raise BadPosition("position.twice", thing=thing, paths=paths)
    for crop, cards in given.standards.items():
        if len(cards) > 3:
            raise BadPosition("position.range", path=f"standards.{crop}", found=len(cards), least=0, most=3)
    for seat, realm in given.realms.items():
        path = f"realms.{seat}.cells"
        if given.stage not in ("deal", "castles") and THE_CENTRE not in realm.cells:
            raise BadPosition("position.missing", path=f"{path}.{THE_CENTRE}")
        if given.stage == "castles" and THE_CENTRE in realm.cells:  # S.9 nobody has chosen yet
            raise BadPosition("position.one_of", path="stage", found='"castles"', known=["turns", "end", "over"])
        if THE_CENTRE in realm.cells and realm.cells[THE_CENTRE].ruin:
            raise BadPosition("position.one_of", path=f"{path}.{THE_CENTRE}.ruin", found="true", known=["false"])
        if given.stage in ("end", "over") and (free := [name for name in CELLS if name not in realm.cells]):
            raise BadPosition("position.missing", path=f"{path}.{free[0]}")


def check_pieces(given: Position, state: State) -> None:
    """No more pieces than there are, enough territories to go on, and a player who can take a turn."""
    for path, left, most in (
        ("towers", state.tower_supply, TOWERS),
        ("nobles", state.noble_supply, NOBLES),
        ("coins", state.coin_supply, COINS),
        ("saracens", state.saracen_supply, SARACENS),
    ):
        if left < 0:
            raise BadPosition("position.too_many", path=path, found=most - left, most=most)
    if state.stage == Stage.CASTLES and len(state.castles) < state.players:  # S.9 each takes one
        raise BadPosition("position.too_few", path="castles", found=len(state.castles), least=state.players)
    if state.deck and len(state.row) != ROW:
        raise BadPosition("position.range", path="row", found=len(state.row), least=ROW, most=ROW)
    territories, free = len(state.row) + len(state.deck), sum(len(state.empty(who)) for who in range(state.players))
    if state.stage != Stage.DEAL and territories < free:
        raise BadPosition("position.too_few", path="deck", found=territories, least=free)
    if state.stage == Stage.TURNS and not state.empty(state.active):
        raise BadPosition("position.no_turn", path="turn", who=SEATS[state.active])
