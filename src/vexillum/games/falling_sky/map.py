"""1.3 The map: Regions, their borders, Tribes and Cities, as numbers in tuples."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import tomli

DATA = files("vexillum.games.falling_sky") / "data"


class Tribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.3.2-1.3.3 A Tribe as it is printed, perhaps with a City."""

    id: str
    city: bool = False
    only: str = ""
    """1.4.2 The only Faction whose Ally or Citadel may be here."""


class Region(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """1.3.1 A Region as it is printed."""

    id: str
    area: str
    """Celtica, Belgica, Germania, or the Region by itself."""
    control_value: int
    home: str = ""
    """The Faction whose Home Region it is."""
    cisalpina: bool = False
    """3.2.1 Whether it borders Cisalpina."""
    adjacent: tuple[str, ...] = ()
    rhenus: tuple[str, ...] = ()
    """1.3.5 The Regions across the Rhenus."""
    coastal: tuple[str, ...] = ()
    """1.3.4 The Regions across the sea."""
    tribes: tuple[Tribe, ...]


class DisputedBorder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The border that the sources do not agree about, and the one that we keep in its place."""

    border: tuple[str, str]
    instead_of: tuple[str, str]
    source: tuple[str, ...]


class _MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    components: dict[str, int]
    source: dict[str, tuple[str, ...]]
    doubt: DisputedBorder
    region: tuple[Region, ...]


MAP = msgspec.convert(tomli.loads((DATA / "map.toml").read_text("utf-8")), _MapFile)

REGIONS = MAP.region
"""Alphabetical, Cisalpina last; a Region is its number in this tuple."""
SPACE_COUNT = len(REGIONS)
REGION_IDS = tuple(region.id for region in REGIONS)
REGION_NUMBER = {id: number for number, id in enumerate(REGION_IDS)}
REGION_THINGS = tuple((f"space:{id}",) for id in REGION_IDS)
"""Each Region as the thing that a step of the story is about."""

BRITANNIA = REGION_NUMBER["britannia"]
PROVINCIA = REGION_NUMBER["provincia"]
CISALPINA = REGION_NUMBER["cisalpina"]
"""1.4.2 No pieces may be here, except by the Event Gallia Togata."""

AREA = tuple(region.area for region in REGIONS)
BELGICA = tuple(number for number in range(SPACE_COUNT) if AREA[number] == "belgica")
GERMANIA = tuple(number for number in range(SPACE_COUNT) if AREA[number] == "germania")
CELTICA = tuple(number for number in range(SPACE_COUNT) if AREA[number] == "celtica")
IS_BELGICA = tuple(area == "belgica" for area in AREA)
IS_GERMANIA = tuple(area == "germania" for area in AREA)
HOME = tuple(region.home for region in REGIONS)
CONTROL_VALUE = tuple(region.control_value for region in REGIONS)
"""1.3.1 The printed Control Value: the Tribes of the Region without the Suebi (7.2)."""


def _numbers(ids: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(REGION_NUMBER[id] for id in ids)


BORDERS_CISALPINA = tuple(number for number, region in enumerate(REGIONS) if region.cisalpina)
"""3.2.1 Where Supply Lines end: Provincia, Sequani, Ubii."""
ACROSS_RHENUS = tuple(frozenset(_numbers(region.rhenus)) for region in REGIONS)
ACROSS_SEA = tuple(frozenset(_numbers(region.coastal)) for region in REGIONS)
ADJACENT = tuple(tuple(sorted(_numbers(region.adjacent + region.rhenus + region.coastal))) for region in REGIONS)
"""1.3.1, 1.3.4 Regions next to each other, over land, river or sea. Cisalpina has no borders in play."""
ADJACENT_TOGATA = tuple(
    BORDERS_CISALPINA
    if number == CISALPINA
    else tuple(sorted((*ADJACENT[number], CISALPINA)))
    if number in BORDERS_CISALPINA
    else ADJACENT[number]
    for number in range(SPACE_COUNT)
)
"""The same after Gallia Togata, which makes Cisalpina a Region."""
WITHIN_ONE = tuple(frozenset((number, *ADJACENT[number])) for number in range(SPACE_COUNT))
"""4.1.2 The Region itself and those adjacent to it."""
NEAR_GERMANIA = frozenset(near for number in GERMANIA for near in WITHIN_ONE[number])
"""4.5.1 In or adjacent to Germania."""

TRIBES = tuple(tribe for region in REGIONS for tribe in region.tribes)
"""1.3.2 By Region; the Colony, a Tribe that an Event adds, has the number after the last."""
TRIBE_IDS = (*(tribe.id for tribe in TRIBES), "colony")
TRIBE_NUMBER = {id: number for number, id in enumerate(TRIBE_IDS)}
COLONY = len(TRIBES)
TRIBE_REGION = tuple(number for number, region in enumerate(REGIONS) for _ in region.tribes)
"""The Region of each printed Tribe; that of the Colony is ``State.colony``."""
TRIBES_OF = tuple(
    tuple(tribe for tribe in range(COLONY) if TRIBE_REGION[tribe] == number) for number in range(SPACE_COUNT)
)
IS_CITY = (*(tribe.city for tribe in TRIBES), False)
CITIES = tuple(tribe for tribe in range(COLONY) if IS_CITY[tribe])
ONLY = (*(tribe.only for tribe in TRIBES), "")
"""1.4.2 The only Faction whose Ally or Citadel may be at a Tribe; empty for any."""
SUEBI = tuple(TRIBE_NUMBER[id] for id in ("suebi_north", "suebi_south"))
IS_SUEBI = tuple(tribe in SUEBI for tribe in range(COLONY + 1))
"""7.2 The Tribes that do not count for the Control Value."""
BIBRACTE, GERGOVIA, ALESIA, CENABUM, REMI = (
    TRIBE_NUMBER[id] for id in ("aedui", "arverni", "mandubii", "carnutes", "remi")
)
