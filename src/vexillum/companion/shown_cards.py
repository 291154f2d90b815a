"""Cards and tiles as they lie on the real table.

The program deals a deck of its own. When a card is turned up on the real table that the program did not expect, the two
change places in the position that the game began from: nobody knew where either of them was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from vexillum.core.parts.positions import Pile

Name = str | int


def hidden_names(position: Mapping[str, Any], pile: Pile) -> list[Name]:
    """What still lies face down, in the words of a position."""
    return [name for path in pile.hidden for name in _names(position.get(path))]


def shown_names(view: Mapping[str, Any], pile: Pile, family: frozenset[Name]) -> list[Name]:
    """What has been turned up, in the order of the paths."""
    seen = [name for path in pile.shown for name in _names(view.get(path)) if name in family]
    return list(dict.fromkeys(seen))


def family(position: Mapping[str, Any], pile: Pile) -> frozenset[Name]:
    """All cards of a pile at the beginning, face up or face down."""
    hidden = hidden_names(position, pile)
    kinds = {type(name) for name in hidden}
    shown = [name for path in pile.shown for name in _names(position.get(path)) if type(name) in kinds and name != 0]
    return frozenset((*hidden, *shown))


def swapped(position: dict[str, Any], pile: Pile, one: Name, other: Name) -> dict[str, Any]:
    """The position with two cards in each other's place."""
    changed = deepcopy(position)
    for path in (*pile.shown, *pile.hidden):
        if path in changed:
            changed[path] = _exchanged(changed[path], {one: other, other: one})
    return changed


def _names(part: Any) -> Iterator[Name]:
    if isinstance(part, Mapping):
        for value in part.values():
            yield from _names(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _names(value)
    elif isinstance(part, str | int) and not isinstance(part, bool):
        yield part


def _exchanged(part: Any, names: Mapping[Name, Name]) -> Any:
    if isinstance(part, Mapping):
        return {key: _exchanged(value, names) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [_exchanged(value, names) for value in part]
    return names.get(part, part) if isinstance(part, str | int) and not isinstance(part, bool) else part
