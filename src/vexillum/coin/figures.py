"""The figures of every volume: tracks, pieces, Control, lasting effects, margins, Non-players.

Figures have names that story, recap and labels understand: ``track/<id>``, ``pieces/<thing>/<token>``,
``control/space:<id>`` and so on. A figure that is 0 may be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress

from vexillum.core.show.story import PIECES

Named = Iterator[tuple[str, int]]


def names(what: str, ids: Iterable[str]) -> tuple[str, ...]:
    """The figures ``<what>/<id>``."""
    return tuple(f"{what}/{id}" for id in ids)


def space_names(what: str, spaces: Iterable[str]) -> tuple[str, ...]:
    """The figures of spaces: ``<what>/space:<id>``."""
    return tuple(f"{what}/space:{space}" for space in spaces)


def unit_names(spaces: Iterable[str], units: Sequence[str]) -> tuple[str, ...]:
    """The figures of the pieces in spaces, in the order of ``CoinState.units``."""
    return tuple(f"{PIECES}space:{space}/{unit}" for space in spaces for unit in units)


def slot_names(kind: str, slots: Iterable[str], pieces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The figures of pieces in slots (a Site, a Tribe): one for each slot and piece."""
    return tuple(tuple(f"{PIECES}{kind}:{slot}/{piece}" for piece in pieces) for slot in slots)


def on_card(number: int, piece: str) -> str:
    """The figure of pieces on a card."""
    return f"{PIECES}card:{number}/{piece}"


def present(named: Sequence[str], numbers: Sequence[int]) -> Named:
    """Figures with their numbers, without zeros."""
    return zip(compress(named, numbers), filter(None, numbers), strict=True)


def standing(slots: Sequence[Sequence[str]], pieces: Sequence[int]) -> Named:
    """The figures of the pieces in slots; kind 0 is an empty slot."""
    for named, piece in zip(slots, pieces, strict=True):
        if piece:
            yield named[piece], 1


def lasting(sides: Iterable[int], name_of: Callable[[int], str]) -> Named:
    """The figures of the card sides in effect: ``lasting/<side>/<card>``."""
    for side in sides:
        yield f"lasting/{'shaded' if side % 2 else 'unshaded'}/{name_of(side // 2)}", 1


def non_players(named: Sequence[str], bits: int) -> Named:
    """The figures of Non-players; empty if there are none."""
    return ((name, bits >> faction & 1) for faction, name in enumerate(named) if bits)
