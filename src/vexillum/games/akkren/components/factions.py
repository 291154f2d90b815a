"""5 The Factions, and the others who have troops on the map."""

from __future__ import annotations

from vexillum.games.akkren.components.map import PLACE, REGION, REGION_IDS
from vexillum.games.akkren.components.records import Faction, Minor, read

SEATS = ("theocracy", "brotherhood", "kan", "fiefs")
_BY_ID = {faction.id: faction for faction in read("factions", "faction", Faction)}
FACTIONS = tuple(_BY_ID[seat] for seat in SEATS)
THEOCRACY, BROTHERHOOD, KAN, FIEFS = range(4)
F = 4
MINORS = read("minors", "minor", Minor)
MINOR_IDS = tuple(minor.id for minor in MINORS)

GREAT_KINGDOM, NEUTRAL, REBELS, AKKREN, MINOR = range(F, F + 5)
"""10, 11, 16 The powers run by the game. Troops of neutral nations and of minor powers record which they are."""
OWNERS = (*SEATS, "great_kingdom", "neutral", "rebels", "akkren", "minor")
OWNER = {id: number for number, id in enumerate(OWNERS)}
NOBODY = -1
HOME = tuple(REGION[faction.home] for faction in FACTIONS)
CAPITAL_OF = tuple(PLACE[faction.capital] for faction in FACTIONS)

NEUTRALITY, ALLIANCE, WAR = range(3)
RELATIONS = ("neutrality", "alliance", "war")
"""8.1 The relation of two Factions."""
PAIRS = tuple((one, other) for one in range(F) for other in range(one + 1, F))
_PAIR = {both: number for number, (one, other) in enumerate(PAIRS) for both in ((one, other), (other, one))}
PAIR_IDS = tuple(f"{SEATS[one]}-{SEATS[other]}" for one, other in PAIRS)


def pair(one: int, other: int) -> int:
    """The number of a pair of Factions."""
    return _PAIR[one, other]


def region_word(region: int) -> str:
    """A region's id; nothing for none."""
    return REGION_IDS[region] if region >= 0 else ""
