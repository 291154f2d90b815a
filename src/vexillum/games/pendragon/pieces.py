"""1.2, 1.4 The pieces: kinds of Units and Strongholds, whose they are, and how many there are."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY, Faction, Kind, Kit, PieceType, Track, numbered

from .map import MAP, SITE_IDS, SITE_SPACE, SPACE_IDS
from .state import TRACKS

DUX, CIVITATES, SAXONS, SCOTTI = range(4)
BRITONS = (DUX, CIVITATES)
BARBARIANS = (SAXONS, SCOTTI)

# Piece types: the wood in the box. A Warband and a Foederati Warband are the same piece (1.4.3).
T_CAVALRY, T_MILITIA, T_COMITATES, T_SAXON_WARBAND, T_SCOTTI_WARBAND, T_SAXON_RAIDER, T_SCOTTI_RAIDER = range(7)
T_FORT, T_TOWN, T_HILLFORT, T_SAXON_SETTLEMENT, T_SCOTTI_SETTLEMENT = range(7, 12)
_TYPES = (
    *("cavalry", "militia", "comitates", "saxon_warband", "scotti_warband", "saxon_raider", "scotti_raider"),
    *("fort", "town", "hillfort", "saxon_settlement", "scotti_settlement"),
)
TRACK_MAX = MAP.components["track_max"]
REFUGEES = MAP.components["refugees_markers"]

# Units: a kind for everything that a piece on the map can be. Foederati are pieces of their employer (1.4.3).
CAVALRY, MILITIA, COMITATES = 0, 1, 2
SAXON_WARBAND, SCOTTI_WARBAND = 3, 4
SAXON_RAIDER, SCOTTI_RAIDER = 5, 6
RED_SAXON, BLUE_SAXON, RED_SCOTTI, BLUE_SCOTTI = 7, 8, 9, 10

# Strongholds: what stands on a Site.
VACANT, FORT, TOWN, HILLFORT, SAXON_SETTLEMENT, SCOTTI_SETTLEMENT = range(6)
RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT, RED_SCOTTI_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT = range(6, 10)

KIT = Kit(
    factions=(Faction("dux"), Faction("civitates"), Faction("saxons"), Faction("scotti")),
    types=tuple([PieceType(id, MAP.components[id]) for id in _TYPES]),
    units=(
        Kind("cavalry", DUX, T_CAVALRY),
        Kind("militia", CIVITATES, T_MILITIA),
        Kind("comitates", CIVITATES, T_COMITATES),
        Kind("saxon_warband", SAXONS, T_SAXON_WARBAND),
        Kind("scotti_warband", SCOTTI, T_SCOTTI_WARBAND),
        Kind("saxon_raider", SAXONS, T_SAXON_RAIDER),
        Kind("scotti_raider", SCOTTI, T_SCOTTI_RAIDER),
        Kind("red_saxon_warband", DUX, T_SAXON_WARBAND),
        Kind("blue_saxon_warband", CIVITATES, T_SAXON_WARBAND),
        Kind("red_scotti_warband", DUX, T_SCOTTI_WARBAND),
        Kind("blue_scotti_warband", CIVITATES, T_SCOTTI_WARBAND),
    ),
    holdings=(
        Kind("", NOBODY, -1),
        Kind("fort", DUX, T_FORT),
        Kind("town", CIVITATES, T_TOWN),
        Kind("hillfort", CIVITATES, T_HILLFORT),
        Kind("saxon_settlement", SAXONS, T_SAXON_SETTLEMENT),
        Kind("scotti_settlement", SCOTTI, T_SCOTTI_SETTLEMENT),
        Kind("red_saxon_settlement", DUX, T_SAXON_SETTLEMENT),
        Kind("blue_saxon_settlement", CIVITATES, T_SAXON_SETTLEMENT),
        Kind("red_scotti_settlement", DUX, T_SCOTTI_SETTLEMENT),
        Kind("blue_scotti_settlement", CIVITATES, T_SCOTTI_SETTLEMENT),
    ),
    spaces=SPACE_IDS,
    slots=SITE_IDS,
    slot_space=SITE_SPACE,
    boxes=(
        ("casualties", T_CAVALRY),
        ("out_of_play", T_CAVALRY),
        ("not_yet", T_COMITATES),
        ("niall", T_SCOTTI_RAIDER),
        ("dal_riada", T_SCOTTI_SETTLEMENT),
    ),
    tracks=tuple([Track(id, TRACK_MAX) for id in TRACKS]),
)

FACTIONS = KIT.seats
"""The seats, in this order everywhere."""
TYPES = KIT.type_ids
TYPE_NUMBER = numbered(TYPES)
TOTALS = KIT.totals
"""1.2 How many of each there are."""

UNITS = KIT.unit_ids
UNIT_KINDS = len(UNITS)
UNIT_NUMBER = numbered(UNITS)
UNIT_OWNER = KIT.unit_owner
UNIT_TYPE = KIT.unit_type
UNITS_OF = KIT.units_of
TROOPS_OF = (
    (CAVALRY, RED_SAXON, RED_SCOTTI),
    (MILITIA, COMITATES, BLUE_SAXON, BLUE_SCOTTI),
    (SAXON_WARBAND,),
    (SCOTTI_WARBAND,),
)
RAIDERS = (SAXON_RAIDER, SCOTTI_RAIDER)
RAIDER_OF = {SAXONS: SAXON_RAIDER, SCOTTI: SCOTTI_RAIDER}
WARBAND_OF = {SAXONS: SAXON_WARBAND, SCOTTI: SCOTTI_WARBAND}
FOEDERATI = (RED_SAXON, BLUE_SAXON, RED_SCOTTI, BLUE_SCOTTI)
UNIT_NATION = (NOBODY, NOBODY, NOBODY, SAXONS, SCOTTI, SAXONS, SCOTTI, SAXONS, SAXONS, SCOTTI, SCOTTI)
FOEDERATI_WARBAND = {
    (DUX, SAXONS): RED_SAXON,
    (CIVITATES, SAXONS): BLUE_SAXON,
    (DUX, SCOTTI): RED_SCOTTI,
    (CIVITATES, SCOTTI): BLUE_SCOTTI,
}
"""By employer and Nation."""

STRONGHOLDS = KIT.holding_ids
STRONGHOLD_NUMBER = numbered(STRONGHOLDS)
STRONGHOLD_OWNER = KIT.holding_owner
STRONGHOLD_TYPE = KIT.holding_type
SETTLEMENT_OF = {SAXONS: SAXON_SETTLEMENT, SCOTTI: SCOTTI_SETTLEMENT}
FOEDERATI_SETTLEMENT = {
    (DUX, SAXONS): RED_SAXON_SETTLEMENT,
    (CIVITATES, SAXONS): BLUE_SAXON_SETTLEMENT,
    (DUX, SCOTTI): RED_SCOTTI_SETTLEMENT,
    (CIVITATES, SCOTTI): BLUE_SCOTTI_SETTLEMENT,
}
