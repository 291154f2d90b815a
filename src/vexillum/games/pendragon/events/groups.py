"""Names for groups of pieces, as the effects of Events use them."""

from __future__ import annotations

from vexillum.coin.events.groups import Group, Groups, Kinds
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
    KIT,
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
    TOWN,
    TROOPS_OF,
    UNITS_OF,
)


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

_NAMED = {
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
    "red_settlements": Group(holdings=(RED_SAXON_SETTLEMENT, RED_SCOTTI_SETTLEMENT)),
    "blue_settlements": Group(holdings=(BLUE_SAXON_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT)),
    "civitates_strongholds": Group(holdings=_strongholds_of(CIVITATES)),
    "briton_strongholds": Group(holdings=(FORT, TOWN, HILLFORT, *_FOEDERATI_SETTLEMENTS)),
    "dux_pieces": Group(UNITS_OF[DUX], _strongholds_of(DUX)),
    "civitates_pieces": Group(UNITS_OF[CIVITATES], _strongholds_of(CIVITATES)),
    "briton_pieces": Group(UNITS_OF[DUX] + UNITS_OF[CIVITATES], _strongholds_of(DUX) + _strongholds_of(CIVITATES)),
    "saxon_pieces": Group(UNITS_OF[SAXONS], (SAXON_SETTLEMENT,)),
    "scotti_pieces": Group(UNITS_OF[SCOTTI], (SCOTTI_SETTLEMENT,)),
    "saxon_nation": Group((SAXON_WARBAND, *_SAXON_FOEDERATI.units), (SAXON_SETTLEMENT, *_SAXON_FOEDERATI.holdings)),
    "scotti_nation": Group(
        (SCOTTI_WARBAND, *_SCOTTI_FOEDERATI.units), (SCOTTI_SETTLEMENT, *_SCOTTI_FOEDERATI.holdings)
    ),
}
GROUPS = Groups(KIT, _NAMED, lambda state: state.sites)
"""A Nation's group holds its Warbands and Settlements, Foederati or not; "saxon_pieces" are the Faction's own."""
