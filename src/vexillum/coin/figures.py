"""The numbers of a position that every volume has: tracks, pieces, Control, lasting effects, margins, Non-players.

A figure has a name that the story, the recap and the labels understand: ``track/<id>``, ``pieces/<thing>/<token>``,
``control/space:<id>`` and so on. A number that is 0 may be missing.
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
    """The figures of what every space has: ``<what>/space:<id>``."""
    return tuple(f"{what}/space:{space}" for space in spaces)


def unit_names(spaces: Iterable[str], units: Sequence[str]) -> tuple[str, ...]:
    """The figures of the pieces in spaces, in the order of ``CoinState.units``."""
    return tuple(f"{PIECES}space:{space}/{unit}" for space in spaces for unit in units)


def slot_names(kind: str, slots: Iterable[str], pieces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The figures of what may stand in each slot (a Site, a Tribe): one for each slot and piece."""
    return tuple(tuple(f"{PIECES}{kind}:{slot}/{piece}" for piece in pieces) for slot in slots)


def on_card(number: int, piece: str) -> str:
    """The figure of pieces that lie on a card."""
    return f"{PIECES}card:{number}/{piece}"


def present(named: Sequence[str], numbers: Sequence[int]) -> Named:
    """Names with their numbers, without those that are 0."""
    return zip(compress(named, numbers), filter(None, numbers), strict=True)


def standing(slots: Sequence[Sequence[str]], pieces: Sequence[int]) -> Named:
    """The pieces that stand in slots; kind 0 is an empty slot."""
    for named, piece in zip(slots, pieces, strict=True):
        if piece:
            yield named[piece], 1


def lasting(sides: Iterable[int], name_of: Callable[[int], str]) -> Named:
    """The card sides in effect: ``lasting/<side>/<card>``."""
    for side in sides:
        yield f"lasting/{'shaded' if side % 2 else 'unshaded'}/{name_of(side // 2)}", 1


def non_players(named: Sequence[str], bits: int) -> Named:
    """Which Factions are Non-players; nothing while none is."""
    return ((name, bits >> faction & 1) for faction, name in enumerate(named) if bits)
