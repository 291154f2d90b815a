"""Where the things of each space stand on the map."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True):
    """The middle of a space's things, how far its Sites stand apart, and where its Units stand."""

    x: float
    y: float
    spread: float = 50
    units: tuple[float, float] | None = None
    """The middle of the first row of Units; below the Sites if not said."""
    name: tuple[float, float] | None = None
    """The middle of the name's line; above the Sites if not said."""
    box: bool = False
    """A City too small for its things: they are in a call-out on the sea."""

    @property
    def units_above(self) -> bool:
        """Whether the Units are drawn above the Sites."""
        return self.units is not None and self.units[1] < self.y

    @property
    def title(self) -> tuple[float, float]:
        """The middle of the name's line."""
        return self.name or (self.x, self.y - 22)

    @property
    def row(self) -> tuple[float, float]:
        """The middle of the first row of Units."""
        return self.units or (self.x, self.y + 46)


PLACES = {
    "atrebates": Place(642, 834, 52, (596, 886)),
    "brigantes": Place(574, 428, 44, (540, 474)),
    "cantiaci": Place(872, 852, 46, (896, 901)),
    "carvetii": Place(388, 258, 42, (379, 307)),
    "catuvellauni": Place(671, 688, 49),
    "corieltauvi": Place(674, 540, 52),
    "cornovii": Place(436, 596),
    "deceangli": Place(404, 466, 40, (415, 404), (422, 380)),
    "demetae": Place(200, 710, 44),
    "dobunni": Place(519, 726, 42),
    "dumnonii": Place(268, 932, 54),
    "durotriges": Place(448, 888, 48),
    "eboracum": Place(905, 354, 46, box=True),
    "iceni": Place(866, 582, 54),
    "londinium": Place(1085, 792, 46, box=True),
    "novantae": Place(236, 148, 48),
    "ordovices": Place(262, 526, 44),
    "parisi": Place(698, 318, 40, (704, 362)),
    "regni": Place(755, 911, 46),
    "silures": Place(358, 730, 46),
    "textoverdi": Place(528, 222, 46),
    "trinovantes": Place(860, 722, 46),
    "votadini": Place(446, 96, 52),
}

CITY_MARKS = {"eboracum": (614, 344), "londinium": (748, 793)}
"""Where a City's own mark stands on the map."""
CITY_NAMES = {"eboracum": (597, 352), "londinium": (774, 773)}
"""Where the line of a City's name beside its mark ends."""
LEADERS = {
    "eboracum": "M640,362 Q664,386 710,386 T812,362",
    "londinium": "M768,797 Q800,806 850,807 T990,800",
}
"""The lines from a City to its call-out: along the Humber and along the Thames."""
