"""The positions of the names, Tribes and pieces of each Region on the map."""

from __future__ import annotations

import msgspec

from vexillum.games.falling_sky.map import IS_CITY, REGION_IDS, TRIBE_IDS, TRIBES_OF

BELOW = 31.0
"""The distance of the Tribes below the name."""
TRIBE, CITY = (20.0, 36.0), (26.0, 52.0)
"""How much room a Tribe needs below its middle: without its name, and with it."""
HALF_COUNTER = 13.5


class Place(msgspec.Struct, frozen=True):
    """The middle of a Region's name, the spacing of its Tribes, and the position of its pieces."""

    x: float
    y: float
    spread: float = 62
    units: tuple[float, float] | None = None
    """The middle of the first row of pieces; by default below the Tribes."""
    tribes: tuple[tuple[float, float], ...] = ()
    """The Tribes one by one; by default a row below the name."""
    colony: tuple[float, float] | None = None
    """The position of the Colony; by default behind the last Tribe."""


PLACES = {
    "aedui": Place(736, 706),
    "arverni": Place(572, 886, 66),
    "atrebates": Place(588, 324, 66),
    "bituriges": Place(526, 678),
    "britannia": Place(262, 86),
    "carnutes": Place(424, 520, 64),
    "mandubii": Place(706, 516, 66),
    "morini": Place(606, 194, 58, (600, 228), ((784, 94), (512, 222))),
    "nervii": Place(806, 200, 64),
    "pictones": Place(322, 744, 60),
    "provincia": Place(858, 966),
    "sequani": Place(982, 636, 62),
    "sugambri": Place(1062, 140, 88),
    "treveri": Place(950, 332),
    "ubii": Place(1140, 346, 74),
    "veneti": Place(206, 530, 60),
    "cisalpina": Place(1118, 850),
}


def row(region: str) -> tuple[float, float, float]:
    """The middle of the first row of pieces, and by how much it rises where no names of Tribes are shown."""
    place, tribes = PLACES[region], TRIBES_OF[REGION_IDS.index(region)]
    if place.units:
        return (*place.units, 0)
    if not tribes:
        return place.x, place.y + BELOW, 0
    bare, named = CITY if any(IS_CITY[tribe] for tribe in tribes) else TRIBE
    return place.x, place.y + BELOW + named + HALF_COUNTER, named - bare


def tribe_places(region: str) -> dict[str, tuple[float, float]]:
    """The positions of the Tribes of a Region, and of the Colony if it may be founded there."""
    place, tribes = PLACES[region], TRIBES_OF[REGION_IDS.index(region)]
    first = place.x - place.spread * (len(tribes) - 1) / 2
    found = {}
    for number, tribe in enumerate(tribes):
        row = (first + place.spread * number, place.y + BELOW)
        found[TRIBE_IDS[tribe]] = place.tribes[number] if place.tribes else row
    found["colony"] = place.colony or (first + place.spread * len(tribes), place.y + BELOW)
    return found


TRIBE_PLACES = {region: tribe_places(region) for region in REGION_IDS}
"""By Region and Tribe."""
