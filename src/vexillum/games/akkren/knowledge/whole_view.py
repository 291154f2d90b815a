"""The map in the editor of positions: everything on it."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.knowledge.views import view
from vexillum.games.akkren.position.positions import position
from vexillum.games.akkren.state import State


def whole_view(state: State) -> dict[str, Any]:
    """An observer's view, with every stack and every person as they are."""
    known = position(state)
    return {**view(state, None), "stacks": known["stacks"], "people": known["people"]}
