"""1.2, 1.4 The pieces: kinds of Units and Strongholds, whose they are, and how many there are."""

from __future__ import annotations

from vexillum.games.pendragon.map import MAP

DUX, CIVITATES, SAXONS, SCOTTI = range(4)
FACTIONS = ("dux", "civitates", "saxons", "scotti")
"""The seats, in this order everywhere."""
BRITONS = (DUX, CIVITATES)
BARBARIANS = (SAXONS, SCOTTI)
NOBODY = -1

# Units: a kind for everything that a piece on the map can be. Foederati are pieces of their employer (1.4.3).
CAVALRY, MILITIA, COMITATES = 0, 1, 2
SAXON_WARBAND, SCOTTI_WARBAND = 3, 4
SAXON_RAIDER, SCOTTI_RAIDER = 5, 6
RED_SAXON, BLUE_SAXON, RED_SCOTTI, BLUE_SCOTTI = 7, 8, 9, 10
UNITS = (
    "cavalry",
    "militia",
    "comitates",
    "saxon_warband",
    "scotti_warband",
    "saxon_raider",
    "scotti_raider",
    "red_saxon_warband",
    "blue_saxon_warband",
    "red_scotti_warband",
    "blue_scotti_warband",
)
K = len(UNITS)
UNIT_NUMBER = {id: number for number, id in enumerate(UNITS)}
UNIT_OWNER = (DUX, CIVITATES, CIVITATES, SAXONS, SCOTTI, SAXONS, SCOTTI, DUX, CIVITATES, DUX, CIVITATES)
UNITS_OF = tuple(tuple(kind for kind in range(K) if UNIT_OWNER[kind] == faction) for faction in range(4))
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

# Strongholds: what stands on a Site.
VACANT, FORT, TOWN, HILLFORT, SAXON_SETTLEMENT, SCOTTI_SETTLEMENT = range(6)
RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT, RED_SCOTTI_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT = range(6, 10)
STRONGHOLDS = (
    "",
    "fort",
    "town",
    "hillfort",
    "saxon_settlement",
    "scotti_settlement",
    "red_saxon_settlement",
    "blue_saxon_settlement",
    "red_scotti_settlement",
    "blue_scotti_settlement",
)
STRONGHOLD_NUMBER = {id: number for number, id in enumerate(STRONGHOLDS) if id}
STRONGHOLD_OWNER = (NOBODY, DUX, CIVITATES, CIVITATES, SAXONS, SCOTTI, DUX, CIVITATES, DUX, CIVITATES)
SETTLEMENT_OF = {SAXONS: SAXON_SETTLEMENT, SCOTTI: SCOTTI_SETTLEMENT}
FOEDERATI_SETTLEMENT = {
    (DUX, SAXONS): RED_SAXON_SETTLEMENT,
    (CIVITATES, SAXONS): BLUE_SAXON_SETTLEMENT,
    (DUX, SCOTTI): RED_SCOTTI_SETTLEMENT,
    (CIVITATES, SCOTTI): BLUE_SCOTTI_SETTLEMENT,
}

# Piece types: the wood in the box. A Warband and a Foederati Warband are the same piece (1.4.3).
TYPES = (
    "cavalry",
    "militia",
    "comitates",
    "saxon_warband",
    "scotti_warband",
    "saxon_raider",
    "scotti_raider",
    "fort",
    "town",
    "hillfort",
    "saxon_settlement",
    "scotti_settlement",
)
TYPE_NUMBER = {id: number for number, id in enumerate(TYPES)}
UNIT_TYPE = (0, 1, 2, 3, 4, 5, 6, 3, 3, 4, 4)
STRONGHOLD_TYPE = (-1, 7, 8, 9, 10, 11, 10, 10, 11, 11)
T_FORT, T_TOWN, T_HILLFORT, T_SAXON_SETTLEMENT, T_SCOTTI_SETTLEMENT = range(7, 12)
TOTALS = tuple(MAP.components[type] for type in TYPES)
"""1.2 How many of each there are."""
REFUGEES = MAP.components["refugees_markers"]
TRACK_MAX = MAP.components["track_max"]
