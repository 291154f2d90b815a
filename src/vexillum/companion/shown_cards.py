"""Cards and tiles on the real table.

The program deals its own deck. When the real table turns up a card that the program did not expect, the two are swapped
in the initial position: no one knew where either of them was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from vexillum.core.parts.positions import Pile

Name = str | int


def hidden_names(position: Mapping[str, Any], pile: Pile) -> list[Name]:
    """The names still face down, as in a position."""
    return [name for path in pile.hidden for name in _names(position.get(path))]


def shown_names(view: Mapping[str, Any], pile: Pile, family: frozenset[Name]) -> list[Name]:
    """The names turned up, in the order of their paths."""
    seen = [name for path in pile.shown for name in _names(view.get(path)) if name in family]
    return list(dict.fromkeys(seen))


def family(position: Mapping[str, Any], pile: Pile) -> frozenset[Name]:
    """All cards of a pile at the beginning, face up or face down."""
    hidden = hidden_names(position, pile)
    kinds = {type(name) for name in hidden}
    shown = [name for path in pile.shown for name in _names(position.get(path)) if type(name) in kinds and name != 0]
    return frozenset((*hidden, *shown))


def exchanges(
    position: dict[str, Any], pile: Pile, expected: Name, told: Name, others: Iterable[Name]
) -> Iterator[dict[str, Any]]:
    """Positions with ``told`` in the place of ``expected``.

    First the one in which the two are swapped; then those in which one of the ``others`` moves too, for decks that
    restrict where some cards may be. The others must still be face down.
    """
    yield _moved(position, pile, {expected: told, told: expected})
    for third in others:
        if third not in (expected, told):
            yield _moved(position, pile, {expected: told, told: third, third: expected})


def _moved(position: dict[str, Any], pile: Pile, names: Mapping[Name, Name]) -> dict[str, Any]:
    changed = deepcopy(position)
    for path in (*pile.shown, *pile.hidden):
        if path in changed:
            changed[path] = _exchanged(changed[path], names)
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
