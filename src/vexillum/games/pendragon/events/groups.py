"""Names for groups of pieces, as the effects of Events use them."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.games.pendragon.map import N
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    BLUE_SAXON_SETTLEMENT,
    BLUE_SCOTTI,
    BLUE_SCOTTI_SETTLEMENT,
    CIVITATES,
    DUX,
    FOEDERATI,
    FORT,
    HILLFORT,
    RAIDERS,
    RED_SAXON,
    RED_SAXON_SETTLEMENT,
    RED_SCOTTI,
    RED_SCOTTI_SETTLEMENT,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    STRONGHOLDS,
    TOWN,
    TROOPS_OF,
    UNITS,
    UNITS_OF,
    K,
)
from vexillum.games.pendragon.state import State

Kinds = tuple[int, ...]


class Group(NamedTuple):
    """Kinds of Units and kinds of Strongholds."""

    units: Kinds = ()
    strongholds: Kinds = ()


def _strongholds_of(faction: int) -> Kinds:
    return tuple(kind for kind, owner in enumerate(STRONGHOLD_OWNER) if owner == faction)


_FOEDERATI_SETTLEMENTS = (
    RED_SAXON_SETTLEMENT,
    BLUE_SAXON_SETTLEMENT,
    RED_SCOTTI_SETTLEMENT,
    BLUE_SCOTTI_SETTLEMENT,
)
_SAXON_FOEDERATI = Group((RED_SAXON, BLUE_SAXON), (RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT))
_SCOTTI_FOEDERATI = Group((RED_SCOTTI, BLUE_SCOTTI), (RED_SCOTTI_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT))

GROUPS: dict[str, Group] = {
    **{id: Group(units=(kind,)) for kind, id in enumerate(UNITS)},
    **{id: Group(strongholds=(kind,)) for kind, id in enumerate(STRONGHOLDS) if id},
    "raiders": Group(RAIDERS),
    "saxon_units": Group((SAXON_WARBAND, SAXON_RAIDER)),
    "scotti_units": Group((SCOTTI_WARBAND, SCOTTI_RAIDER)),
    "barbarian_units": Group((SAXON_WARBAND, SAXON_RAIDER, SCOTTI_WARBAND, SCOTTI_RAIDER)),
    "foederati_warbands": Group(FOEDERATI),
    "saxon_foederati": _SAXON_FOEDERATI,
    "scotti_foederati": _SCOTTI_FOEDERATI,
    "foederati": Group(FOEDERATI, _FOEDERATI_SETTLEMENTS),
    "dux_troops": Group(TROOPS_OF[DUX]),
    "civitates_troops": Group(TROOPS_OF[CIVITATES]),
    "briton_troops": Group(TROOPS_OF[DUX] + TROOPS_OF[CIVITATES]),
    "red_settlements": Group(strongholds=(RED_SAXON_SETTLEMENT, RED_SCOTTI_SETTLEMENT)),
    "blue_settlements": Group(strongholds=(BLUE_SAXON_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT)),
    "civitates_strongholds": Group(strongholds=_strongholds_of(CIVITATES)),
    "briton_strongholds": Group(strongholds=(FORT, TOWN, HILLFORT, *_FOEDERATI_SETTLEMENTS)),
    "dux_pieces": Group(UNITS_OF[DUX], _strongholds_of(DUX)),
    "civitates_pieces": Group(UNITS_OF[CIVITATES], _strongholds_of(CIVITATES)),
    "briton_pieces": Group(UNITS_OF[DUX] + UNITS_OF[CIVITATES], _strongholds_of(DUX) + _strongholds_of(CIVITATES)),
    "saxon_pieces": Group(UNITS_OF[SAXONS], (SAXON_SETTLEMENT,)),
    "scotti_pieces": Group(UNITS_OF[SCOTTI], (SCOTTI_SETTLEMENT,)),
    "saxon_nation": Group((SAXON_WARBAND, *_SAXON_FOEDERATI.units), (SAXON_SETTLEMENT, *_SAXON_FOEDERATI.strongholds)),
    "scotti_nation": Group(
        (SCOTTI_WARBAND, *_SCOTTI_FOEDERATI.units), (SCOTTI_SETTLEMENT, *_SCOTTI_FOEDERATI.strongholds)
    ),
}
"""A Nation's group holds its Warbands and Settlements, Foederati or not; "saxon_pieces" are the Faction's own."""


def unit_kinds(names: tuple[str, ...]) -> Kinds:
    """The kinds of Units of some groups, each once."""
    return tuple(dict.fromkeys(kind for name in names for kind in GROUPS[name].units))


def stronghold_kinds(names: tuple[str, ...]) -> Kinds:
    """The kinds of Strongholds of some groups, each once."""
    return tuple(dict.fromkeys(kind for name in names for kind in GROUPS[name].strongholds))


def present(state: State, space: int, name: str) -> int:
    """How many pieces of a group are in a space."""
    group = GROUPS[name]
    units, sites, first = state.units, state.sites, K * space
    count = sum([units[first + kind] for kind in group.units])
    return count + (sites[2 * space] in group.strongholds) + (sites[2 * space + 1] in group.strongholds)


def on_map(state: State, name: str) -> int:
    """How many pieces of a group are on the map."""
    return sum([present(state, space, name) for space in range(N)])
