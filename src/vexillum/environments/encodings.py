"""Decisions as numbered actions and views as numbers: by the encoding that a game declares, or by slots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.parts.encoding import Encoding, Feature
from vexillum.core.session import Session

FINISH = "finish"
"""The action that ends an answer of several keys before it is full."""
NEXT_PAGE = "next page"
"""The action that turns to further options, where they are more than there are slots."""
MOST_PICKED = 99
"""An upper bound of how many keys one answer has, for the features of a decision."""


class Asked(msgspec.Struct, frozen=True):
    """A decision, and how far its answer has come."""

    decision: Decision
    picked: tuple[str, ...] = ()
    page: int = 0

    @property
    def most(self) -> int:
        """How many keys the answer can have."""
        return min(self.decision.at_most, len(self.decision.options))

    @property
    def enough(self) -> bool:
        """May the answer end here?"""
        return self.decision.at_least <= len(self.picked)


class Codec(ABC):
    """How a game is told in numbers: the same for all its scenarios and numbers of players."""

    generic: ClassVar[bool]
    """Does it serve every game?"""
    id: str
    """The name and version of the encoding: ``anno890/1``, ``slots/1``."""
    actions: tuple[str, ...]
    """What each action is."""
    features: tuple[Feature, ...]
    """What each number of an observation is."""

    @abstractmethod
    def legal(self, asked: Asked) -> list[int]:
        """The actions that are allowed now, in ascending order: never none."""

    def pages(self, asked: Asked) -> int:
        """How many pages the options fill."""
        return 1

    @abstractmethod
    def meaning(self, asked: Asked, action: int) -> str:
        """The key that an allowed action names; :data:`FINISH` and :data:`NEXT_PAGE` are told by :meth:`special`."""

    @abstractmethod
    def special(self, action: int) -> str:
        """:data:`FINISH`, :data:`NEXT_PAGE`, or nothing if the action names an option."""

    @abstractmethod
    def observe(self, session: Session[Any], seat: str, asked: Asked | None) -> list[int]:
        """What a seat may know, in numbers; ``asked`` is what it is asked now, None if it is not."""


def asked_features(kinds: Sequence[str]) -> tuple[Feature, ...]:
    """The numbers that every encoding begins with: what is asked, how many keys it takes, how many were given."""
    return (
        *[Feature(f"asked.{kind}", 0, 1) for kind in kinds],
        *[Feature(f"asked:{name}", 0, MOST_PICKED) for name in ("least", "most", "picked")],
    )


def asked_values(kinds: Sequence[str], asked: Asked | None) -> list[int]:
    """Their values; all 0 for a seat that is not asked."""
    if asked is None:
        return [0] * (len(kinds) + 3)
    decision = asked.decision
    counts = (decision.at_least, asked.most, len(asked.picked))
    return [*[int(decision.kind == kind) for kind in kinds], *[min(n, MOST_PICKED) for n in counts]]


class Declared(Codec):
    """The encoding that a game declares: an action for each key of each kind of decision, and one to finish."""

    generic = False

    def __init__(self, game: str, encoding: Encoding) -> None:
        self.id = f"{game}/{encoding.version}"
        self._encoding = encoding
        self._kinds = tuple(encoding.actions)
        pairs = [(kind, key) for kind, keys in encoding.actions.items() for key in keys]
        self._numbers = {pair: number for number, pair in enumerate(pairs)}
        self._keys = [key for _, key in pairs]
        self.actions = (*[f"{kind}:{key}" for kind, key in pairs], FINISH)
        self.features = (*asked_features(self._kinds), *encoding.features)

    def legal(self, asked: Asked) -> list[int]:
        """The options that were not picked yet, and the end of the answer where it may end."""
        kind, numbers = asked.decision.kind, self._numbers
        found = [numbers[kind, option.key] for option in asked.decision.options if option.key not in asked.picked]
        found.sort()
        if asked.enough:
            found.append(len(self._keys))
        return found

    def meaning(self, asked: Asked, action: int) -> str:
        """The key of the action."""
        return self._keys[action]

    def special(self, action: int) -> str:
        """Only the last action is none of the keys."""
        return FINISH if action == len(self._keys) else ""

    def observe(self, session: Session[Any], seat: str, asked: Asked | None) -> list[int]:
        """The question, then the numbers that the game declares."""
        return [*asked_values(self._kinds, asked), *self._encoding.observe(session.view(seat), seat)]
