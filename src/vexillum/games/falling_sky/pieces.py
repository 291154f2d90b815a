"""1.2, 1.4 The pieces: Factions, kinds of pieces, what can be at a Tribe, and how many of each there are."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY, Faction, Kind, Kit, PieceType, Track, numbered

from .map import MAP, REGION_IDS, TRIBE_IDS, TRIBE_REGION

ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS = range(5)
GAULS = (ARVERNI, AEDUI, BELGAE)

# Piece types: the wood in the box. Hidden, Revealed and Scouted Warbands are the same piece.
T_LEGION, T_AUXILIA, T_FORT, T_ROMAN_ALLY, T_ROMAN_LEADER = range(5)
T_ARVERNI_WARBAND, T_ARVERNI_ALLY, T_ARVERNI_CITADEL, T_ARVERNI_LEADER = range(5, 9)
T_AEDUI_WARBAND, T_AEDUI_ALLY, T_AEDUI_CITADEL = range(9, 12)
T_BELGIC_WARBAND, T_BELGIC_ALLY, T_BELGIC_CITADEL, T_BELGIC_LEADER = range(12, 16)
T_GERMANIC_WARBAND, T_GERMANIC_ALLY = range(16, 18)
_TYPES = (
    *("legion", "auxilia", "fort", "roman_ally", "roman_leader"),
    *("arverni_warband", "arverni_ally", "arverni_citadel", "arverni_leader"),
    *("aedui_warband", "aedui_ally", "aedui_citadel"),
    *("belgic_warband", "belgic_ally", "belgic_citadel", "belgic_leader"),
    *("germanic_warband", "germanic_ally"),
)
TRACK_MAX = MAP.components["track_max"]
LEGIONS = MAP.components["legion"]
LEGIONS_PER_ROW = MAP.components["legions_per_row"]
DISPERSED_MARKERS = MAP.components["dispersed_markers"]
"""3.2.3 The Dispersed and Dispersed-Gathering markers that there are; Razed has a marker of its own."""

# Kinds: everything that a piece in a Region can be. Allies and Citadels stand at Tribes, below.
CAESAR, ROMAN_SUCCESSOR, LEGION, AUXILIA_HIDDEN, AUXILIA_REVEALED, FORT = range(6)
VERCINGETORIX, ARVERNI_SUCCESSOR, ARVERNI_HIDDEN, ARVERNI_REVEALED, ARVERNI_SCOUTED = range(6, 11)
AEDUI_HIDDEN, AEDUI_REVEALED, AEDUI_SCOUTED = range(11, 14)
AMBIORIX, BELGIC_SUCCESSOR, BELGIC_HIDDEN, BELGIC_REVEALED, BELGIC_SCOUTED = range(14, 19)
GERMANIC_HIDDEN, GERMANIC_REVEALED, GERMANIC_SCOUTED = range(19, 22)

# What stands at a Tribe (1.4.2, 1.7). SUBDUED is an empty circle; ABSENT is the Colony before its Event.
SUBDUED, ROMAN_ALLY, ARVERNI_ALLY, AEDUI_ALLY, BELGIC_ALLY, GERMANIC_ALLY = range(6)
ARVERNI_CITADEL, AEDUI_CITADEL, BELGIC_CITADEL = range(6, 9)
DISPERSED, GATHERING, RAZED, ABSENT = range(9, 13)

KIT = Kit(
    factions=(Faction("romans"), Faction("arverni"), Faction("aedui"), Faction("belgae"), Faction("germans", False)),
    types=tuple([PieceType(id, MAP.components[id]) for id in _TYPES]),
    units=(
        Kind("caesar", ROMANS, T_ROMAN_LEADER),
        Kind("roman_successor", ROMANS, T_ROMAN_LEADER),
        Kind("legion", ROMANS, T_LEGION),
        Kind("auxilia_hidden", ROMANS, T_AUXILIA),
        Kind("auxilia_revealed", ROMANS, T_AUXILIA),
        Kind("fort", ROMANS, T_FORT),
        Kind("vercingetorix", ARVERNI, T_ARVERNI_LEADER),
        Kind("arverni_successor", ARVERNI, T_ARVERNI_LEADER),
        Kind("arverni_hidden", ARVERNI, T_ARVERNI_WARBAND),
        Kind("arverni_revealed", ARVERNI, T_ARVERNI_WARBAND),
        Kind("arverni_scouted", ARVERNI, T_ARVERNI_WARBAND),
        Kind("aedui_hidden", AEDUI, T_AEDUI_WARBAND),
        Kind("aedui_revealed", AEDUI, T_AEDUI_WARBAND),
        Kind("aedui_scouted", AEDUI, T_AEDUI_WARBAND),
        Kind("ambiorix", BELGAE, T_BELGIC_LEADER),
        Kind("belgic_successor", BELGAE, T_BELGIC_LEADER),
        Kind("belgic_hidden", BELGAE, T_BELGIC_WARBAND),
        Kind("belgic_revealed", BELGAE, T_BELGIC_WARBAND),
        Kind("belgic_scouted", BELGAE, T_BELGIC_WARBAND),
        Kind("germanic_hidden", GERMANS, T_GERMANIC_WARBAND),
        Kind("germanic_revealed", GERMANS, T_GERMANIC_WARBAND),
        Kind("germanic_scouted", GERMANS, T_GERMANIC_WARBAND),
    ),
    holdings=(
        Kind("subdued", NOBODY, -1),
        Kind("roman_ally", ROMANS, T_ROMAN_ALLY),
        Kind("arverni_ally", ARVERNI, T_ARVERNI_ALLY),
        Kind("aedui_ally", AEDUI, T_AEDUI_ALLY),
        Kind("belgic_ally", BELGAE, T_BELGIC_ALLY),
        Kind("germanic_ally", GERMANS, T_GERMANIC_ALLY),
        Kind("arverni_citadel", ARVERNI, T_ARVERNI_CITADEL),
        Kind("aedui_citadel", AEDUI, T_AEDUI_CITADEL),
        Kind("belgic_citadel", BELGAE, T_BELGIC_CITADEL),
        Kind("dispersed", NOBODY, -1),
        Kind("gathering", NOBODY, -1),
        Kind("razed", NOBODY, -1),
        Kind("absent", NOBODY, -1),
    ),
    spaces=REGION_IDS,
    slots=TRIBE_IDS,
    slot_space=(*TRIBE_REGION, -1),
    boxes=(
        ("legions_track", T_LEGION),
        ("fallen", T_LEGION),
        ("removed_legions", T_LEGION),
        ("waiting_legions", T_LEGION),
        ("vercingetorix_waits", T_ARVERNI_LEADER),
    ),
    tracks=tuple([Track(id, TRACK_MAX) for id in ("romans", "arverni", "aedui", "belgae")]),
)

FACTIONS = KIT.faction_ids
"""1.5 In this order everywhere. The Germans, who come last, have no seat: the rules run them (6.2)."""
SEATS = KIT.seats
TYPES = KIT.type_ids
TYPE_NUMBER = numbered(TYPES)
TOTALS = KIT.totals
"""1.2 How many of each there are. No Legion is ever Available: they have a track of their own (1.4.1)."""

KINDS = KIT.unit_ids
UNIT_KINDS = len(KINDS)
KIND_NUMBER = numbered(KINDS)
KIND_OWNER = KIT.unit_owner
KIND_TYPE = KIT.unit_type
KINDS_OF = KIT.units_of
NAMED_LEADER = (CAESAR, VERCINGETORIX, NOBODY, AMBIORIX, NOBODY)
"""1.4.3 For each Faction, its Leader symbol end up; none for Aedui and Germans."""
SUCCESSOR = (ROMAN_SUCCESSOR, ARVERNI_SUCCESSOR, NOBODY, BELGIC_SUCCESSOR, NOBODY)
LEADERS = ((CAESAR, ROMAN_SUCCESSOR), (VERCINGETORIX, ARVERNI_SUCCESSOR), (), (AMBIORIX, BELGIC_SUCCESSOR), ())
IS_LEADER = tuple([any(kind in leaders for leaders in LEADERS) for kind in range(UNIT_KINDS)])
HIDDEN = (AUXILIA_HIDDEN, ARVERNI_HIDDEN, AEDUI_HIDDEN, BELGIC_HIDDEN, GERMANIC_HIDDEN)
"""1.4.3 For each Faction, its Hidden Auxilia or Warbands."""
REVEALED = (AUXILIA_REVEALED, ARVERNI_REVEALED, AEDUI_REVEALED, BELGIC_REVEALED, GERMANIC_REVEALED)
SCOUTED = (NOBODY, ARVERNI_SCOUTED, AEDUI_SCOUTED, BELGIC_SCOUTED, GERMANIC_SCOUTED)
"""4.2.2 Revealed Warbands under a Scouted marker; Auxilia are never Scouted."""
WARBANDS = (
    (AUXILIA_HIDDEN, AUXILIA_REVEALED),
    (ARVERNI_HIDDEN, ARVERNI_REVEALED, ARVERNI_SCOUTED),
    (AEDUI_HIDDEN, AEDUI_REVEALED, AEDUI_SCOUTED),
    (BELGIC_HIDDEN, BELGIC_REVEALED, BELGIC_SCOUTED),
    (GERMANIC_HIDDEN, GERMANIC_REVEALED, GERMANIC_SCOUTED),
)
"""For each Faction, its Warbands; for the Romans, their Auxilia."""
ALL_WARBANDS = tuple([kind for kinds in WARBANDS for kind in kinds])
SOLDIERS = ((*WARBANDS[ROMANS], LEGION), *WARBANDS[ARVERNI:])
"""4.3.2, 4.5.2 For each Faction, what Devastate starves and Rampage drives out: Warbands, Auxilia, Legions."""
MOBILE = tuple([tuple([kind for kind in kinds if kind != FORT]) for kinds in KINDS_OF])
"""3.2.2, 3.3.2 For each Faction, the pieces that March: Leader, Legions, Auxilia, Warbands."""
WARBAND_TYPE = (T_AUXILIA, T_ARVERNI_WARBAND, T_AEDUI_WARBAND, T_BELGIC_WARBAND, T_GERMANIC_WARBAND)
LEADER_TYPE = (T_ROMAN_LEADER, T_ARVERNI_LEADER, NOBODY, T_BELGIC_LEADER, NOBODY)
LEADER_ID = {FACTIONS[faction]: TYPES[type] for faction, type in enumerate(LEADER_TYPE) if type != NOBODY}

STATUSES = KIT.holding_ids
STATUS_NUMBER = numbered(STATUSES)
STATUS_OWNER = KIT.holding_owner
STATUS_TYPE = KIT.holding_type
ALLY_OF = (ROMAN_ALLY, ARVERNI_ALLY, AEDUI_ALLY, BELGIC_ALLY, GERMANIC_ALLY)
CITADEL_OF = (NOBODY, ARVERNI_CITADEL, AEDUI_CITADEL, BELGIC_CITADEL, NOBODY)
IS_ALLY = tuple([ROMAN_ALLY <= status <= GERMANIC_ALLY for status in range(len(STATUSES))])
IS_CITADEL = tuple([ARVERNI_CITADEL <= status <= BELGIC_CITADEL for status in range(len(STATUSES))])
IS_DISPERSED = tuple([status in (DISPERSED, GATHERING, RAZED) for status in range(len(STATUSES))])
"""1.7 Under a Dispersed, Dispersed-Gathering or Razed marker."""
