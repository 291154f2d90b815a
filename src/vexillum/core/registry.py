"""The games that are installed, found by their entry points: a new game needs no change here."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game

GROUP = "vexillum.games"


def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, in order."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def get_game(id: str) -> Game[Any]:
    """A game by its id, or :class:`BadSetup` that lists those that exist."""
    for point in entry_points(group=GROUP, name=id):
        game = point.load()
        if not isinstance(game, Game) or game.info.id != id:
            raise BadSetup("error.broken_game", game=id, where=point.value)
        return game
    raise BadSetup("error.game", game=id, known=game_ids())
