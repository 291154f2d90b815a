"""Every name of this game: a case with any other name is misspelt."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import DONE
from vexillum.core.words.vocabulary import Vocabulary
from vexillum.games.anno890.facts import FACTS
from vexillum.games.anno890.pieces import BUILDINGS, CASTLES, CELLS, CHARACTERS, CROPS, SEATS, TERRITORIES, TILES
from vexillum.games.anno890.rules.take import INVENTED


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
            *FACTS.paths(),
            *(f"derived.{part}.{seat}" for part in ("towers", "nobles", "points", "scores") for seat in SEATS),
        ),
    )
