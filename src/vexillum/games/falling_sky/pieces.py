"""1.2, 1.4 The pieces: Factions, kinds of pieces, what stands at a Tribe, and how many of each there are."""

from __future__ import annotations

from vexillum.games.falling_sky.map import MAP

ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS = range(5)
FACTIONS = ("romans", "arverni", "aedui", "belgae", "germans")
"""1.5 In this order everywhere. The Germans have no seat: the rules run them (6.2)."""
SEATS = FACTIONS[:4]
GAULS = (ARVERNI, AEDUI, BELGAE)
NOBODY = -1

# Kinds: everything that a piece in a Region can be. Allies and Citadels stand at Tribes, below.
CAESAR, ROMAN_SUCCESSOR, LEGION, AUXILIA_HIDDEN, AUXILIA_REVEALED, FORT = range(6)
VERCINGETORIX, ARVERNI_SUCCESSOR, ARVERNI_HIDDEN, ARVERNI_REVEALED, ARVERNI_SCOUTED = range(6, 11)
AEDUI_HIDDEN, AEDUI_REVEALED, AEDUI_SCOUTED = range(11, 14)
AMBIORIX, BELGIC_SUCCESSOR, BELGIC_HIDDEN, BELGIC_REVEALED, BELGIC_SCOUTED = range(14, 19)
GERMANIC_HIDDEN, GERMANIC_REVEALED, GERMANIC_SCOUTED = range(19, 22)
KINDS = (
    *("caesar", "roman_successor", "legion", "auxilia_hidden", "auxilia_revealed", "fort"),
    *("vercingetorix", "arverni_successor", "arverni_hidden", "arverni_revealed", "arverni_scouted"),
    *("aedui_hidden", "aedui_revealed", "aedui_scouted"),
    *("ambiorix", "belgic_successor", "belgic_hidden", "belgic_revealed", "belgic_scouted"),
    *("germanic_hidden", "germanic_revealed", "germanic_scouted"),
)
K = len(KINDS)
KIND_NUMBER = {id: number for number, id in enumerate(KINDS)}
KINDS_OF = (
    tuple(range(CAESAR, FORT + 1)),
    tuple(range(VERCINGETORIX, ARVERNI_SCOUTED + 1)),
    tuple(range(AEDUI_HIDDEN, AEDUI_SCOUTED + 1)),
    tuple(range(AMBIORIX, BELGIC_SCOUTED + 1)),
    tuple(range(GERMANIC_HIDDEN, GERMANIC_SCOUTED + 1)),
)
KIND_OWNER = tuple(next(faction for faction in range(5) if kind in KINDS_OF[faction]) for kind in range(K))
NAMED_LEADER = (CAESAR, VERCINGETORIX, NOBODY, AMBIORIX, NOBODY)
"""1.4.3 For each Faction, its Leader symbol end up; none for Aedui and Germans."""
SUCCESSOR = (ROMAN_SUCCESSOR, ARVERNI_SUCCESSOR, NOBODY, BELGIC_SUCCESSOR, NOBODY)
LEADERS = (
    (CAESAR, ROMAN_SUCCESSOR),
    (VERCINGETORIX, ARVERNI_SUCCESSOR),
    (),
    (AMBIORIX, BELGIC_SUCCESSOR),
    (),
)
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
MOBILE = tuple(tuple(kind for kind in kinds if kind != FORT) for kinds in KINDS_OF)
"""3.2.2, 3.3.2 For each Faction, the pieces that March: Leader, Legions, Auxilia, Warbands."""

# What stands at a Tribe (1.7, 1.4.2). SUBDUED is an empty circle; ABSENT is the Colony before its Event.
SUBDUED, ROMAN_ALLY, ARVERNI_ALLY, AEDUI_ALLY, BELGIC_ALLY, GERMANIC_ALLY = range(6)
ARVERNI_CITADEL, AEDUI_CITADEL, BELGIC_CITADEL = range(6, 9)
DISPERSED, GATHERING, RAZED, ABSENT = range(9, 13)
STATUSES = (
    *("subdued", "roman_ally", "arverni_ally", "aedui_ally", "belgic_ally", "germanic_ally"),
    *("arverni_citadel", "aedui_citadel", "belgic_citadel"),
    *("dispersed", "gathering", "razed", "absent"),
)
STATUS_NUMBER = {id: number for number, id in enumerate(STATUSES)}
STATUS_OWNER = (NOBODY, ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS, ARVERNI, AEDUI, BELGAE, NOBODY, NOBODY, NOBODY, NOBODY)
ALLY_OF = (ROMAN_ALLY, ARVERNI_ALLY, AEDUI_ALLY, BELGIC_ALLY, GERMANIC_ALLY)
CITADEL_OF = (NOBODY, ARVERNI_CITADEL, AEDUI_CITADEL, BELGIC_CITADEL, NOBODY)
IS_ALLY = tuple(ROMAN_ALLY <= status <= GERMANIC_ALLY for status in range(len(STATUSES)))
IS_CITADEL = tuple(ARVERNI_CITADEL <= status <= BELGIC_CITADEL for status in range(len(STATUSES)))
IS_DISPERSED = tuple(status in (DISPERSED, GATHERING, RAZED) for status in range(len(STATUSES)))
"""1.7 Under a Dispersed, Dispersed-Gathering or Razed marker."""

# Piece types: the wood in the box. Hidden, Revealed and Scouted Warbands are the same piece.
TYPES = (
    *("auxilia", "fort", "roman_ally", "roman_leader"),
    *("arverni_warband", "arverni_ally", "arverni_citadel", "arverni_leader"),
    *("aedui_warband", "aedui_ally", "aedui_citadel"),
    *("belgic_warband", "belgic_ally", "belgic_citadel", "belgic_leader"),
    *("germanic_warband", "germanic_ally"),
)
"""1.4.1 What stands on the Available Forces displays. Legions have a track of their own."""
TYPE_NUMBER = {id: number for number, id in enumerate(TYPES)}
TOTALS = tuple(MAP.components[type] for type in TYPES)
WARBAND_TYPE = tuple(TYPE_NUMBER[id] for id in TYPES if id == "auxilia" or id.endswith("_warband"))
ALLY_TYPE = tuple(TYPE_NUMBER[id] for id in TYPES if id.endswith("_ally"))
CITADEL_TYPE = (NOBODY, TYPE_NUMBER["arverni_citadel"], TYPE_NUMBER["aedui_citadel"], TYPE_NUMBER["belgic_citadel"], -1)
LEADER_TYPE = (TYPE_NUMBER["roman_leader"], TYPE_NUMBER["arverni_leader"], -1, TYPE_NUMBER["belgic_leader"], -1)
FORT_TYPE = TYPE_NUMBER["fort"]


def _kind_type(kind: int) -> int:
    owner = KIND_OWNER[kind]
    if kind == FORT:
        return FORT_TYPE
    if kind == LEGION:
        return NOBODY
    return LEADER_TYPE[owner] if kind in LEADERS[owner] else WARBAND_TYPE[owner]


KIND_TYPE = tuple(_kind_type(kind) for kind in range(K))
"""The type of each kind; none for a Legion."""
STATUS_TYPE = tuple(
    NOBODY
    if STATUS_OWNER[status] == NOBODY
    else (CITADEL_TYPE if IS_CITADEL[status] else ALLY_TYPE)[STATUS_OWNER[status]]
    for status in range(len(STATUSES))
)
LEGIONS = MAP.components["legion"]
LEGIONS_PER_ROW = MAP.components["legions_per_row"]
DISPERSED_MARKERS = MAP.components["dispersed_markers"]
"""3.2.3 No more than this many Dispersed and Dispersed-Gathering markers; Razed has a marker of its own."""
TRACK_MAX = MAP.components["track_max"]
