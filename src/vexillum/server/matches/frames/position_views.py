"""Cached views of positions: each view, its map and its display are built once."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from vexillum.core.game import Game
from vexillum.core.show.display import Display
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Texts

KEPT = 16
"""How many positions of a match are cached: a film begins at the position before an answer, a recap some turns
back."""
_encode = msgspec.msgpack.Encoder().encode


_Drawn: TypeAlias = dict[tuple[str | None, str], tuple[dict[str, Any], MapDrawing]]


class PositionView:
    """One position as one view shows it. Maps and texts are built lazily for each language, from the view alone."""

    def __init__(self, game: Game[Any], view_key: str | None, view: dict[str, Any], last_drawn: _Drawn) -> None:
        self._game = game
        self._view_key = view_key
        self.view = view
        self._last_drawn = last_drawn
        """The last view drawn for each view key and language, and its map: the next one shares most of its blocks."""
        self._maps: dict[str, MapDrawing] = {}
        self._displays: dict[str, Display] = {}
        self._contents: dict[str, str] = {}

    def map(self, texts: Texts) -> MapDrawing:
        """The map."""
        if texts.language not in self._maps:
            self._maps[texts.language] = self._drawn_map(texts)
        return self._maps[texts.language]

    def _drawn_map(self, texts: Texts) -> MapDrawing:
        board, key = self._game.board, (self._view_key, texts.language)
        last = self._last_drawn.get(key)
        if board.redraw_map is None or last is None:
            drawn = board.draw_map(self.view, texts)
        else:
            drawn = board.redraw_map(self.view, texts, *last)
        self._last_drawn[key] = self.view, drawn
        return drawn

    def display(self, texts: Texts) -> Display:
        """The display beside the map, as the game gives it."""
        if texts.language not in self._displays:
            self._displays[texts.language] = self._game.board.display(self.view, texts)
        return self._displays[texts.language]

    def contents(self, texts: Texts) -> str:
        """The position in words."""
        if texts.language not in self._contents:
            self._contents[texts.language] = self._game.words.contents(self.view, texts)
        return self._contents[texts.language]


class PositionViews:
    """The last positions of one match, cached by view key and complete state."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._kept: dict[tuple[str | None, bytes], PositionView] = {}
        """Least recently used first."""
        self._last_drawn: _Drawn = {}
        self._last_seen: dict[str | None, tuple[Any, dict[str, Any]]] = {}
        """The last state for each view key, and its view."""

    def of(self, state: Any, reader: str | None) -> PositionView:
        """A position as a seat (None: an observer) sees it."""
        key = (self._game.knowledge.view_key(state, reader), _encode(state))
        position = self._kept.pop(key, None)
        if position is None:
            position = self._new(key[0], self._view(key[0], state, reader))
        self._kept[key] = position
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return position

    def _view(self, view_key: str | None, state: Any, reader: str | None) -> dict[str, Any]:
        """The view of a state, derived from the last one where the game supports it."""
        knowledge, last = self._game.knowledge, self._last_seen.get(view_key)
        if knowledge.next_view is None:
            return knowledge.view(state, reader)
        view = knowledge.next_view(state, reader, *last) if last else knowledge.view(state, reader)
        self._last_seen[view_key] = state.copy(), view
        return view

    def _new(self, view_key: str | None, view: dict[str, Any]) -> PositionView:
        """The last position again, if the views are equal: the states differ only in what is hidden."""
        last = next(reversed(self._kept.values()), None)
        if last is not None and last.view == view:
            return last
        return PositionView(self._game, view_key, view, self._last_drawn)
