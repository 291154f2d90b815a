"""The game in numbers: every key that can be offered, and the view of a seat as a vector, its own realm first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from vexillum.core.decision import DONE
from vexillum.core.parts.encoding import Encoding, Feature

from .pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CENTRE,
    CHARACTERS,
    COINS,
    CROPS,
    NOBLES,
    ROW,
    SARACENS,
    SCENARIOS,
    SEATS,
    TERRITORIES,
    TILE_NUMBER,
    TILES,
    TOWERS,
)
from .rules.tiles import BY_YARD, INVENTED

VERSION = 1
FAR = 999
"""More than a game can reach, as in a position."""

_AROUND = tuple([cell for number, cell in enumerate(CELLS) if number != CENTRE])
_TERRITORIES = tuple([tile.id for tile in TERRITORIES])
_BUILDINGS = tuple([tile.id for tile in BUILDINGS])
_CARDS = tuple([card.id for card in CHARACTERS])
_EVERYWHERE = tuple([f"{seat}.{cell}" for seat in SEATS for cell in CELLS])

ACTIONS: dict[str, tuple[str, ...]] = {
    "castle": tuple([tile.id for tile in CASTLES]),
    "take": (
        *_TERRITORIES,
        *_BUILDINGS,
        *[INVENTED + id for id in _BUILDINGS],
        *[BY_YARD + id for id in _TERRITORIES],
    ),
    "place": _AROUND,
    "character": (*_CARDS, *[f"coins.{crop}" for crop in CROPS]),
    "ruin": _AROUND,
    "restore": _AROUND,
    "exchange": _AROUND,
    "gather_towers": (*_AROUND, DONE.key),
    "gather_nobles": (*_AROUND, DONE.key),
    "put_tower": CELLS,
    "put_noble": CELLS,
    "steal_tower": _EVERYWHERE,
    "steal_noble": _EVERYWHERE,
    "marker": _TERRITORIES,
    "school": _CARDS,
    "apprentice": _CARDS,
}
"""The keys of each kind of decision. Cells are the player's own unless a seat precedes them."""


class _Block(msgspec.Struct, frozen=True):
    """Features that belong together, and their values from a view and the seats, the own one first."""

    features: tuple[Feature, ...]
    values: Callable[[dict[str, Any], list[str]], list[int]]


def _bits(names: Iterable[str]) -> tuple[Feature, ...]:
    return tuple([Feature(name, 0, 1) for name in names])


def _one_of(names: Sequence[str], name: str) -> list[int]:
    return [int(name == one) for one in names]


# What is printed on a tile ------------------------------------------------------------------------------------------

_CATEGORIES = tuple(sorted({tile.category for tile in TILES}))
_PRINTED = (
    Feature("tile", 0, len(TILES)),
    *_bits([f"crop.{crop}" for crop in CROPS]),
    *_bits([f"category.{category}" for category in _CATEGORIES]),
    Feature("vp", min(tile.vp for tile in TILES), max(tile.vp for tile in TILES)),
)
_ICONS = ("towers", "saracens", "nobles", "coins", "lose_coins", "taxes")
_ALL_PRINTED = (*_PRINTED, *[Feature(icon, 0, max(int(getattr(tile, icon)) for tile in TILES)) for icon in _ICONS])


def _printed(number: int) -> list[int]:
    tile = TILES[number]
    return [number + 1, *[int(crop in tile.crops) for crop in CROPS], *_one_of(_CATEGORIES, tile.category), tile.vp]


_LOOK = tuple([_printed(number) for number in range(len(TILES))])
_FULL_LOOK = tuple(
    [[*look, *[int(getattr(TILES[number], icon)) for icon in _ICONS]] for number, look in enumerate(_LOOK)]
)
_NO_LOOK = [0] * len(_PRINTED)
_NO_FULL_LOOK = [0] * len(_ALL_PRINTED)


def _prefixed(prefix: str, features: Iterable[Feature]) -> list[Feature]:
    return [Feature(f"{prefix}.{one.name}", min(one.low, 0), one.high) for one in features]


# The blocks ---------------------------------------------------------------------------------------------------------


def _match(view: dict[str, Any], seats: list[str]) -> list[int]:
    return [
        view["players"],
        *_one_of([scenario.id for scenario in SCENARIOS], view["scenario"]),
        *_one_of(SEATS, seats[0]),
        *[int(number < len(seats) and seats[number] == view["first"]) for number in range(len(SEATS))],
        min(view["turn"], FAR),
        min(view["invader"], FAR),
        view.get("derived", {}).get("defence", view["players"]),
        view["deck"],
        view["characters"],
    ]


_MATCH = _Block(
    (
        Feature("players", 2, len(SEATS)),
        *_bits([f"scenario.{scenario.id}" for scenario in SCENARIOS]),
        *_bits([f"you.{seat}" for seat in SEATS]),
        *_bits([f"first.{number}" for number in range(len(SEATS))]),
        Feature("turn", 0, FAR),
        Feature("invader", 0, FAR),
        Feature("defence", 2, TOWERS + len(SEATS)),
        Feature("deck", 0, len(TERRITORIES)),
        Feature("character_deck", 0, len(CHARACTERS)),
    ),
    _match,
)


def _row(view: dict[str, Any], seats: list[str]) -> list[int]:
    values: list[int] = []
    for place in range(ROW):
        if place < len(view["row"]):
            there = view["row"][place]
            values += [*_FULL_LOOK[TILE_NUMBER[there["tile"]]], there["coins"], there["saracens"]]
        else:
            values += [*_NO_FULL_LOOK, 0, 0]
    hand = view["hand"]
    return values + (_FULL_LOOK[TILE_NUMBER[hand]] if hand else _NO_FULL_LOOK)


_BESIDE = (Feature("beside.coins", 0, COINS), Feature("beside.saracens", 0, SARACENS))
_IN_ROW = _Block(
    (
        *[one for place in range(ROW) for one in _prefixed(f"row.{place}", (*_ALL_PRINTED, *_BESIDE))],
        *_prefixed("hand", _ALL_PRINTED),
    ),
    _row,
)

_OFFERED = _Block(
    _bits([*[f"building.{id}" for id in _BUILDINGS], *[f"castle.{tile.id}" for tile in CASTLES]]),
    lambda view, seats: [
        *[int(id in view["buildings"]) for id in _BUILDINGS],
        *[int(tile.id in view["castles"]) for tile in CASTLES],
    ],
)


def _characters(view: dict[str, Any], seats: list[str]) -> list[int]:
    drawn = view["drawn"]
    places = [
        *view["standards"].values(),
        *[view["realms"][seat]["characters"] for seat in seats],
        *[()] * (len(SEATS) - len(seats)),
        drawn if isinstance(drawn, list) else (),
        (view["legacy"],),
    ]
    return [int(card in place) for place in places for card in _CARDS]


_PEOPLE = _Block(
    _bits(
        [
            f"{place}.{card}"
            for place in (
                *[f"standard.{crop}" for crop in CROPS],
                *[f"realm.{number}.holds" for number in range(len(SEATS))],
                "drawn",
                "legacy",
            )
            for card in _CARDS
        ]
    ),
    _characters,
)

_CELL = (*_PRINTED, *_bits(["ruin"]), Feature("towers", 0, TOWERS), Feature("nobles", 0, NOBLES))
_NO_CELL = [0] * len(_CELL)
_OF_REALM = (
    Feature("points", -FAR, FAR),
    Feature("coins", 0, COINS),
    Feature("towers", 0, TOWERS),
    Feature("nobles", 0, NOBLES),
)


def _realms(view: dict[str, Any], seats: list[str]) -> list[int]:
    values: list[int] = []
    derived = view.get("derived")
    for seat in seats:
        realm = view["realms"][seat]
        if derived:
            values += [derived["scores"][seat], realm["coins"], derived["towers"][seat], derived["nobles"][seat]]
        else:
            values += [0] * len(_OF_REALM)
        for cell in CELLS:
            there = realm["cells"].get(cell)
            if there is None:
                values += _NO_CELL
            else:
                values += [
                    *_LOOK[TILE_NUMBER[there["tile"]]],
                    int(there["ruin"]),
                    there["towers"],
                    there["nobles"],
                ]
    each = len(_OF_REALM) + len(CELLS) * len(_CELL)
    return values + [0] * (each * (len(SEATS) - len(seats)))


_LANDS = _Block(
    tuple(
        [
            one
            for number in range(len(SEATS))
            for one in (
                *_prefixed(f"realm.{number}", _OF_REALM),
                *[one for cell in CELLS for one in _prefixed(f"realm.{number}.{cell}", _CELL)],
            )
        ]
    ),
    _realms,
)

BLOCKS = (_MATCH, _IN_ROW, _OFFERED, _PEOPLE, _LANDS)


def observe(view: dict[str, Any], seat: str) -> list[int]:
    """The view of a seat in numbers: realm 0 is its own, the others follow clockwise."""
    number = SEATS.index(seat)
    seats = [SEATS[(number + step) % view["players"]] for step in range(view["players"])]
    return [value for block in BLOCKS for value in block.values(view, seats)]


ENCODING = Encoding(
    version=VERSION,
    actions=ACTIONS,
    features=tuple([feature for block in BLOCKS for feature in block.features]),
    observe=observe,
)
