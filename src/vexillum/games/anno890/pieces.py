"""The components: tiles, characters, scenarios, read from ``data/`` and checked, then laid out for speed.

Their words are texts: ``texts/<language>/data/``.

A tile is a number: territories first, then special buildings, then castles. What is printed on it stands in tuples that
are indexed by that number.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
import tomli

SEATS = ("aix", "avignon", "marseille", "frejus")
CROPS = ("wheat", "olive", "lavender", "poppy")
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The cells of a realm: columns a to c, rows 1 to 3 from the top."""
CENTRE = 4
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(
    tuple((a, b) for line in LINES if cell in line for a, b in [[c for c in line if c != cell]]) for cell in range(9)
)
"""For each cell, the other two cells of every line through it."""

TOWERS, NOBLES, COINS, SARACENS = 20, 12, 54, 6
"""How many pieces of each kind there are."""
ROW = 4
"""Territories face up."""
STANDARD = 3
"""Characters at a standard."""
BUILDING_PRICE = 4
ROUNDS = 8
"""5 A realm has a castle and eight tiles more: this many rounds."""


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``vp`` points for every ``per`` elements in the realm."""

    vp: int
    per: int
    element: str


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a tile."""

    id: str
    source: dict[str, str]
    category: str = "special"
    crops: tuple[str, ...] = ()
    towers: int = 0
    saracens: int = 0
    nobles: int = 0
    coins: int = 0
    lose_coins: int = 0
    taxes: bool = False
    vp: int = 0
    players: int = 2
    bonus: Bonus | None = None
    effect: str = ""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character card."""

    id: str
    vp: int
    source: dict[str, str]


class SpecialRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of a scenario card."""

    id: str
    op: str
    n: int = 0
    positions: tuple[int, ...] = ()
    element: str = ""
    per: int = 1
    vp: int = 0


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario card: what each player starts with, and the bonuses for first (and second) place."""

    start_coins: int
    nobles: tuple[int, ...]
    coins: tuple[int, ...]
    towers: tuple[int, ...]
    rules: tuple[SpecialRule, ...] = ()

    @property
    def prizes(self) -> dict[str, tuple[int, ...]]:
        """The bonuses for the first (and second) place in each majority."""
        return {"nobles": self.nobles, "coins": self.coins, "towers": self.towers}

    @property
    def lasting(self) -> tuple[SpecialRule, ...]:
        """The special rules that still matter after the preparation."""
        return tuple(rule for rule in self.rules if not rule.op.startswith(("setup_", "invader_start")))

    def amount(self, op: str, default: int = 0) -> int:
        """The number of a special rule, or the default if the card does not have it."""
        return next((rule.n for rule in self.rules if rule.op == op), default)


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario card."""

    id: str
    source: dict[str, str]
    many: Side
    two: Side


def _read(file: str, key: str, kind: type[Any]) -> Any:
    text = (files("vexillum.games.anno890") / "data" / f"{file}.toml").read_text("utf-8")
    return msgspec.convert(tomli.loads(text)[key], kind)


TERRITORIES: tuple[Tile, ...] = _read("territories", "territory", tuple[Tile, ...])
BUILDINGS: tuple[Tile, ...] = _read("buildings", "building", tuple[Tile, ...])
CASTLES: tuple[Tile, ...] = tuple(
    msgspec.structs.replace(castle, category="castle") for castle in _read("castles", "castle", tuple[Tile, ...])
)
TILES = TERRITORIES + BUILDINGS + CASTLES
FIRST_BUILDING = len(TERRITORIES)
FIRST_CASTLE = FIRST_BUILDING + len(BUILDINGS)
TILE_NUMBER = {tile.id: number for number, tile in enumerate(TILES)}

CROPS_OF = tuple(sum(1 << CROPS.index(crop) for crop in tile.crops) for tile in TILES)
"""The crops of each tile, a bit each."""
CROPS_IN = tuple(tuple(crop for crop in range(4) if mask >> crop & 1) for mask in range(16))
"""The crops in a set of bits."""

CHARACTERS: tuple[Character, ...] = _read("characters", "character", tuple[Character, ...])
CHARACTER_NUMBER = {character.id: number for number, character in enumerate(CHARACTERS)}

SCENARIOS: tuple[Scenario, ...] = _read("scenarios", "scenario", tuple[Scenario, ...])
SCENARIO_NUMBER = {scenario.id: number for number, scenario in enumerate(SCENARIOS)}


def territories_for(players: int) -> list[int]:
    """S.3 The territories used with this many players: those marked for more are left in the box."""
    return [number for number, tile in enumerate(TERRITORIES) if tile.players <= players]


def side_for(scenario: int, players: int) -> Side:
    """S.6 The side of a scenario card that counts."""
    return SCENARIOS[scenario].two if players == 2 else SCENARIOS[scenario].many
