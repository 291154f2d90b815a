"""The facts of a game, in the order of a position: the places of all things, their bounds and their pools."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from vexillum.core.facts import (
    DICE,
    Facts,
    Named,
    Pool,
    choice,
    holdings,
    number,
    parts,
    pile,
    row,
    slots,
    thing,
    truth,
    word,
)
from vexillum.games.anno890.pieces import (
    CELLS,
    CENTRE,
    CHARACTERS,
    COINS,
    CROPS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    NOBLES,
    SARACENS,
    SCENARIOS,
    SEATS,
    STANDARD,
    TILES,
    TOWERS,
    territories_for,
)
from vexillum.games.anno890.state import Stage, State

FAR = 999
"""More than a game can reach: the bound of numbers without a limit of their own. Pools limit the pieces."""
TILE = Named([tile.id for tile in TILES])
CHARACTER = Named([character.id for character in CHARACTERS])
ANY_CHARACTER = range(len(CHARACTERS))
BUILDINGS = range(FIRST_BUILDING, FIRST_CASTLE)
CASTLES = range(FIRST_CASTLE, len(TILES))


def seats(state: State) -> Sequence[str]:
    """The players' seats."""
    return SEATS[: state.players]


def territories(state: State, _: int) -> Collection[int]:
    """S.3 The territories that are used."""
    return _territories(state.players)


def tiles_at(state: State, cell: int) -> Collection[int]:
    """S.9 The tiles allowed on a cell: a castle in the centre, territories and buildings around it."""
    return CASTLES if cell % len(CELLS) == CENTRE else _realm_tiles(state.players)


@cache
def _territories(players: int) -> dict[int, None]:
    return dict.fromkeys(territories_for(players))


@cache
def _realm_tiles(players: int) -> dict[int, None]:
    return dict.fromkeys((*_territories(players), *BUILDINGS))


FACTS: Facts[State] = Facts(
    State,
    word("scenario", [scenario.id for scenario in SCENARIOS]),
    choice("players", (2, 3, 4)),
    word("stage", [stage.name.lower() for stage in Stage]),
    word("first", seats, none=True),
    number("turn", FAR),
    number("invader", FAR),
    row(
        "row",
        thing("tile", TILE, territories, field="row"),
        number("coins", FAR, field="row_coins", default=0, pool="coins"),
        number("saracens", FAR, field="row_saracens", default=0, pool="saracens"),
        short="tile",
    ),
    pile("buildings", TILE, BUILDINGS),
    pile("castles", TILE, CASTLES),
    slots("standards", CROPS, STANDARD, CHARACTER),
    parts(
        "realms",
        seats,
        number("coins", FAR, pool="coins"),
        holdings("characters", CHARACTER, len(CHARACTERS), seats, field="holder"),
        parts(
            "cells",
            CELLS,
            thing("tile", TILE, tiles_at, field="cells"),
            truth("ruin", field="ruined", default=False),
            number("towers", FAR, default=0, pool="towers"),
            number("nobles", FAR, default=0, pool="nobles"),
            there="tile",
            short="tile",
        ),
        all_keys=SEATS,
    ),
    thing("legacy", CHARACTER, ANY_CHARACTER, optional=True),
    pile("drawn", CHARACTER, ANY_CHARACTER, optional=True),
    pile("deck", TILE, territories, next_last=True),
    pile("characters", CHARACTER, ANY_CHARACTER, next_last=True),
    *DICE,
    momentary=("hand",),
    pools=(Pool("towers", TOWERS), Pool("nobles", NOBLES), Pool("coins", COINS), Pool("saracens", SARACENS)),
)
