"""Positions as certain eyes see them: the view of each, its map and what stands beside it are made once."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.game import Game
from vexillum.core.show.display import Display
from vexillum.core.show.map_blocks import MapDrawing
from vexillum.core.words.texts import Texts

KEPT = 16
"""How many positions of a match are remembered: the film of an answer begins at the one before, a recap at one of the
last turns."""
_encode = msgspec.msgpack.Encoder().encode


class Sight:
    """What can be seen of one position, in each language when somebody first needs it. It is made of the view alone."""

    def __init__(self, game: Game[Any], view: dict[str, Any]) -> None:
        self._game = game
        self.view = view
        self._maps: dict[str, MapDrawing] = {}
        self._displays: dict[str, Display] = {}
        self._contents: dict[str, str] = {}

    def map(self, texts: Texts) -> MapDrawing:
        """The map."""
        if texts.language not in self._maps:
            self._maps[texts.language] = self._game.board.draw_map(self.view, texts)
        return self._maps[texts.language]

    def display(self, texts: Texts) -> Display:
        """What stands beside it, as the game gives it."""
        if texts.language not in self._displays:
            self._displays[texts.language] = self._game.board.display(self.view, texts)
        return self._displays[texts.language]

    def contents(self, texts: Texts) -> str:
        """What lies on the table, in words."""
        if texts.language not in self._contents:
            self._contents[texts.language] = self._game.words.contents(self.view, texts)
        return self._contents[texts.language]


class Sights:
    """The last positions of one match. Each is remembered by the whole state and by whose eyes saw it."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._kept: dict[tuple[str | None, bytes], Sight] = {}
        """The one that was needed last stands at the end."""

    def of(self, state: Any, reader: str | None) -> Sight:
        """A position as a seat (None: an observer) sees it."""
        key = (self._game.knowledge.view_key(state, reader), _encode(state))
        sight = self._kept.pop(key, None)
        if sight is None:
            sight = self._new(self._game.knowledge.view(state, reader))
        self._kept[key] = sight
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return sight

    def _new(self, view: dict[str, Any]) -> Sight:
        """Positions that differ only in what these eyes do not see look the same."""
        last = next(reversed(self._kept.values()), None)
        return last if last is not None and last.view == view else Sight(self._game, view)
