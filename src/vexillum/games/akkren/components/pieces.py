"""3.1, 5 The Factions and the others who have troops on the map; the army list."""

from __future__ import annotations

from collections.abc import Iterable

from .map import PLACE, REGION
from .records import Count, Faction, Minor, Unit, read

# 5 The Factions, and the others who have troops on the map -----------------------------------------------------------


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


# 3.1 The army list: what units there are, and what forces are made of them -------------------------------------------
#
# A *force* is the units of a stack: pairs of a unit's number and how many of it, in the order of the army list.


UNITS = read("units", "unit", Unit)
U = len(UNITS)
UNIT_IDS = tuple(unit.id for unit in UNITS)
UNIT = {id: number for number, id in enumerate(UNIT_IDS)}
CF = tuple(unit.cf for unit in UNITS)
MP = tuple(unit.mp for unit in UNITS)
COST = tuple(unit.gp for unit in UNITS)
MANA_COST = tuple(unit.mana for unit in UNITS)
MS = tuple(unit.ms for unit in UNITS)
CLASS = tuple(unit.unit_class for unit in UNITS)
NAVAL = tuple(unit.naval is not None for unit in UNITS)
WARSHIP = tuple(unit.naval is not None and unit.naval.warship for unit in UNITS)
CAPACITY = tuple(0 if unit.naval is None else unit.naval.capacity for unit in UNITS)
HUMAN = tuple(unit.human for unit in UNITS)

Force = tuple[tuple[int, int], ...]
NOTHING: Force = ()


def having(trait: str) -> tuple[bool, ...]:
    """For each unit, whether it has the trait."""
    return tuple(trait in unit.traits for unit in UNITS)


FLIES, BURROWS, UNDEAD, DEMON, SPIRIT = (having(trait) for trait in ("fly", "burrow", "undead", "demon", "spirit"))
ELITE, FANATIC, CYCLIC, PARASITE = (having(trait) for trait in ("elite", "fanatic", "cyclic", "parasite"))
HEAVY, LOCAL, SCOUTS, IS_AKKREN = (having(trait) for trait in ("heavy_cavalry", "local", "scout", "akkren"))
MONSTER = tuple(kind in ("monster", "demon", "spirit") for kind in CLASS)
CAVALRY = tuple(kind == "cavalry" for kind in CLASS)
FOOT = tuple(kind == "foot" for kind in CLASS)


def force(counts: dict[int, int] | Iterable[tuple[int, int]]) -> Force:
    """A force of these units; those of which there are none are left out."""
    pairs = counts.items() if isinstance(counts, dict) else counts
    return tuple(sorted([(unit, n) for unit, n in pairs if n]))


def force_of(counts: Iterable[Count]) -> Force:
    """The force that a record names."""
    return joined(*[((UNIT[count.unit], count.n),) for count in counts])


def joined(*forces: Force) -> Force:
    """Several forces together."""
    some = [one for one in forces if one]
    if len(some) < 2:
        return some[0] if some else NOTHING
    total: dict[int, int] = {}
    for one in some:
        for unit, n in one:
            total[unit] = total.get(unit, 0) + n
    return force(total)


def without(whole: Force, part: Force) -> Force:
    """A force without some of its units, all of which must be in it."""
    left = dict(whole)
    for unit, n in part:
        left[unit] = left.get(unit, 0) - n
        assert left[unit] >= 0, (whole, part)
    return force(left)


def size(units: Force) -> int:
    """How many units there are."""
    return sum([n for _, n in units])


def strength(units: Force) -> int:
    """9.4.2.4 The plain combat factors, without what depends on the enemy."""
    return sum([CF[unit] * n for unit, n in units])


def cost(units: Force) -> int:
    """13.2 What the units cost."""
    return sum([COST[unit] * n for unit, n in units])


def words(units: Force) -> list[tuple[str, int]]:
    """A force as a position and a log line name it."""
    return [(UNIT_IDS[unit], n) for unit, n in units]
