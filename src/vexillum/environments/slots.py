"""The generic encoding, for every game: an action is a slot in the list of options, a view is hashed by name.

A slot has no meaning of its own: the observation has a number for each slot that identifies its option. There are too
many names of figures and things in a view to list, so feature hashing is used: each name is counted in one of a fixed
number of buckets, and colliding names are added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from vexillum.core.game import Game
from vexillum.core.parts.encoding import Feature
from vexillum.core.session import Session
from vexillum.environments.encodings import (
    FINISH,
    NEXT_PAGE,
    Codec,
    Declared,
    PendingDecision,
    asked_features,
    asked_values,
)

VERSION = 1
SLOTS = 64
"""Options on a page."""
CODES = 65_535
"""The number of different option codes."""
PLACES = 1024
"""The number of buckets for figures, and again for the view."""
FAR = 9_999
"""Values are clipped to this."""
PAGES = 99
OTHER = "other"
"""The kind of decisions that the game does not list."""


@lru_cache(maxsize=1 << 17)
def _hash(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def code(kind: str, key: str) -> int:
    """The code of an option, from 1: the same wherever this key is offered in this kind of decision."""
    return 1 + _hash(f"{kind} {key}") % CODES


def leaves(plain: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of plain data by path, and every word counted by path and name; list indices are ignored.

    >>> dict(leaves({"coins": 3, "hand": ["duchess"], "ruin": False}))
    {'.coins': 3, '.hand#=duchess': 1, '.ruin': 0}
    """
    if isinstance(plain, Mapping):
        for name, value in plain.items():
            yield from leaves(value, f"{path}.{name}")
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from leaves(value, f"{path}#")
    elif isinstance(plain, str):
        if plain:
            yield f"{path}={plain}", 1
    elif isinstance(plain, int):
        yield path, int(plain)


def counted(pairs: Iterator[tuple[str, int]]) -> list[int]:
    """Numbers by name, added up in the buckets of their names."""
    places = [0] * PLACES
    for name, value in pairs:
        if value:
            places[_hash(name) % PLACES] += value
    return [max(-FAR, min(FAR, value)) for value in places]


class Slots(Codec):
    """Actions by position of an option among those offered, sorted by key, page by page."""

    generic = True

    def __init__(self, game: Game[Any], slots: int = SLOTS) -> None:
        self.id = f"slots/{VERSION}"
        self.slots = slots
        self._kinds = (*sorted(game.help.explained), OTHER)
        self._known = game.help.explained
        self.actions = (*[f"slot {number}" for number in range(slots)], NEXT_PAGE, FINISH)
        self.features = (
            *asked_features(self._kinds),
            Feature("asked:page", 0, PAGES),
            *[Feature(f"slot.{number}", -CODES, CODES) for number in range(slots)],
            *[Feature(f"seat.{seat}", 0, 1) for seat in game.info.seats],
            *[Feature(f"figure.{number}", -FAR, FAR) for number in range(PLACES)],
            *[Feature(f"view.{number}", -FAR, FAR) for number in range(PLACES)],
        )
        self._seats = game.info.seats

    def _page(self, asked: PendingDecision) -> list[str]:
        start = asked.page * self.slots
        return sorted(asked.decision.keys)[start : start + self.slots]

    def pages(self, asked: PendingDecision) -> int:
        """The number of pages that the options fill."""
        return -(-len(asked.decision.options) // self.slots)

    def legal(self, asked: PendingDecision) -> list[int]:
        """The slots of this page not picked yet, the next page if there are several, the end if allowed."""
        found = [slot for slot, key in enumerate(self._page(asked)) if key not in asked.picked]
        if self.pages(asked) > 1:
            found.append(self.slots)
        if asked.enough:
            found.append(self.slots + 1)
        return found

    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key in the slot."""
        return self._page(asked)[action]

    def special(self, action: int) -> str:
        """The two actions after the slots are special."""
        return "" if action < self.slots else NEXT_PAGE if action == self.slots else FINISH

    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """The question, the options in the slots (negative: already picked), the figures, and the seat's view."""
        kind = OTHER
        slots = [0] * self.slots
        if asked is not None:
            decision = asked.decision
            kind = decision.kind if decision.kind in self._known else OTHER
            for slot, key in enumerate(self._page(asked)):
                slots[slot] = code(decision.kind, key) * (-1 if key in asked.picked else 1)
        values = asked_values(self._kinds, asked)
        if asked is not None and kind == OTHER:
            values[len(self._kinds) - 1] = 1
        return [
            *values,
            min(asked.page, PAGES) if asked else 0,
            *slots,
            *[int(seat == one) for one in self._seats],
            *counted(iter(session.game.knowledge.figures(session.state).items())),
            *counted(leaves(session.view(seat))),
        ]


def codec_for(game: Game[Any], *, generic: bool = False) -> Codec:
    """The encoding declared by a game; the generic one if it has none, or on request."""
    if game.encoding is not None and not generic:
        return Declared(game.info.id, game.encoding)
    return Slots(game)
