"""1.3 The map: Regions, Cities, Seas, Caledonia, Roads and Stronghold Sites, as numbers in tuples."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import tomli

from vexillum.core.tools.graph import distances

DATA = files("vexillum.games.pendragon") / "data"

CLEAR, FENS, HILLS = "clear", "fens", "hills"


class Site(msgspec.Struct, frozen=True):
    """1.3.5 A Stronghold Site, for Towns or for Hillforts."""

    id: str
    type: str


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """1.3.1-1.3.2 A Region or City as it is printed."""

    id: str
    type: str
    terrain: str
    population: int
    max_population: int
    sites: tuple[Site, ...]
    adjacent: tuple[str, ...]
    seas: tuple[str, ...]
    roads: tuple[str, ...]
    caledonia: bool
    tear: bool


class Sea(msgspec.Struct, frozen=True):
    """1.3.7 A Sea, who Raids from it, and its coast (1.3.8)."""

    id: str
    raid_origin: tuple[str, ...]
    coast: tuple[str, ...]


class Caledonia(msgspec.Struct, frozen=True):
    """1.3.9 Where Scotti Raids may come from."""

    raid_origin: tuple[str, ...]
    borders: tuple[str, ...]
    fort_reduction_spaces: tuple[str, ...]


class _MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    components: dict[str, int]
    source: dict[str, tuple[str, ...]]
    sea: tuple[Sea, ...]
    caledonia: Caledonia
    space: tuple[Space, ...]


MAP = msgspec.convert(tomli.loads((DATA / "map.toml").read_text("utf-8")), _MapFile)

SPACES = MAP.space
"""Alphabetical; a space is its number in this tuple."""
SPACE_COUNT = len(SPACES)
SPACE_IDS = tuple(space.id for space in SPACES)
SPACE_NUMBER = {id: number for number, id in enumerate(SPACE_IDS)}
SPACE_THINGS = tuple((f"space:{id}",) for id in SPACE_IDS)
"""Each space as the thing that a step of the story is about."""
SEAS = MAP.sea
SEA_IDS = tuple(sea.id for sea in SEAS)
SEA_NUMBER = {id: number for number, id in enumerate(SEA_IDS)}
REGIONS = tuple(number for number, space in enumerate(SPACES) if space.type == "region")
CITIES = tuple(number for number, space in enumerate(SPACES) if space.type == "city")
IS_CITY = tuple(space.type == "city" for space in SPACES)
LONDINIUM = SPACE_NUMBER["londinium"]
EBORACUM = SPACE_NUMBER["eboracum"]

TERRAIN = tuple(space.terrain for space in SPACES)
PRINTED = tuple(space.population for space in SPACES)
"""1.3.6 Printed Population."""
TEARS = tuple(space.tear for space in SPACES)
ADJACENT = tuple(tuple(SPACE_NUMBER[id] for id in space.adjacent) for space in SPACES)
ROADS = tuple(tuple(SPACE_NUMBER[id] for id in space.roads) for space in SPACES)
"""1.3.3 Spaces that a Road leads to."""
SEAS_OF = tuple(tuple(SEA_NUMBER[id] for id in space.seas) for space in SPACES)
"""1.3.8 The Seas to which a space is Coastal."""
COAST = tuple(tuple(SPACE_NUMBER[id] for id in sea.coast) for sea in SEAS)
COASTAL_REGIONS = tuple(tuple(space for space in coast if not IS_CITY[space]) for coast in COAST)
"""1.3.2, 1.3.8 Where the rules say Region, Londinium is not meant (R21, R24)."""
CALEDONIAN = tuple(SPACE_NUMBER[id] for id in MAP.caledonia.borders)
"""1.3.9 Novantae and Votadini."""
WALL = tuple(SPACE_NUMBER[id] for id in MAP.caledonia.fort_reduction_spaces)
"""3.5.1 Forts here reduce Raids from Caledonia."""

SITES_OF = tuple(tuple(2 * number + k for k in range(len(space.sites))) for number, space in enumerate(SPACES))
"""1.3.5 The Sites of each space: numbers into ``State.sites``. A City's second place does not exist."""
SITE_IDS = tuple(space.sites[k].id if k < len(space.sites) else "" for space in SPACES for k in range(2))
SITE_NUMBER = {id: number for number, id in enumerate(SITE_IDS) if id}
SITE_SPACE = tuple(number // 2 for number in range(2 * SPACE_COUNT))
IS_TOWN_SITE = tuple(k < len(space.sites) and space.sites[k].type == "town" for space in SPACES for k in range(2))
ALL_SITES = tuple(site for sites in SITES_OF for site in sites)

DISTANCE = distances(ADJACENT)
"""Steps between two spaces, counting adjacent spaces."""
