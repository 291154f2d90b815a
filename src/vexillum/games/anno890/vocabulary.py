"""Every name that this game can use: a case that names another one is misspelt."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import DONE
from vexillum.core.vocabulary import Vocabulary
from vexillum.games.anno890.pieces import BUILDINGS, CASTLES, CELLS, CHARACTERS, CROPS, SEATS, TERRITORIES, TILES
from vexillum.games.anno890.position_form import Cell, Position, Realm, RowPlace
from vexillum.games.anno890.rules.take import INVENTED

CELL = Cell.__struct_fields__
LISTS = ("row", "buildings", "castles", "drawn", "deck", "characters")


@cache
def vocabulary() -> Vocabulary:
    """The same in every scenario and with any number of players."""
    cards = [card.id for card in CHARACTERS]
    cells = [f"{seat}.{cell}" for seat in SEATS for cell in CELLS]
    return Vocabulary.of(
        keys=(
            DONE.key,
            *CELLS,
            *cells,
            *cards,
            *(tile.id for tile in TILES),
            *(INVENTED + tile.id for tile in BUILDINGS),
            *(f"yard.{tile.id}" for tile in TERRITORIES),
            *(f"coins.{crop}" for crop in CROPS),
        ),
        things=(
            *(f"cell:{cell}" for cell in cells),
            *(f"character:{card}" for card in cards),
            *(f"tile:{tile.id}" for tile in TILES),
            *(f"castle:{tile.id}" for tile in CASTLES),
            *(f"standard:{crop}" for crop in CROPS),
        ),
        paths=(
            *Position.__struct_fields__,
            *(f"{part}.#" for part in LISTS),
            *(f"row.#.{part}" for part in RowPlace.__struct_fields__),
            *(f"standards.{crop}.#" for crop in CROPS),
            *(f"realms.{seat}.{part}" for seat in SEATS for part in Realm.__struct_fields__),
            *(f"realms.{seat}.characters.#" for seat in SEATS),
            *(f"realms.{seat}.cells.{cell}.{part}" for seat in SEATS for cell in CELLS for part in CELL),
            *(f"derived.{part}.{seat}" for part in ("towers", "nobles", "points", "scores") for seat in SEATS),
        ),
    )
