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
"""The action that ends an answer of several keys before it has the maximum."""
NEXT_PAGE = "next page"
"""The action that turns the page, if there are more options than slots."""
MOST_PICKED = 99
"""An upper bound on the number of keys of an answer, for the features of a decision."""


class PendingDecision(msgspec.Struct, frozen=True):
    """A decision and the keys picked so far."""

    decision: Decision
    picked: tuple[str, ...] = ()
    page: int = 0

    @property
    def most(self) -> int:
        """The maximum number of keys of the answer."""
        return min(self.decision.at_most, len(self.decision.options))

    @property
    def enough(self) -> bool:
        """Whether the answer may end here."""
        return self.decision.at_least <= len(self.picked)


class Codec(ABC):
    """The encoding of a game in numbers, the same for all scenarios and numbers of players."""

    generic: ClassVar[bool]
    """Whether it works for every game."""
    id: str
    """The name and version of the encoding: ``anno890/1``, ``slots/1``."""
    actions: tuple[str, ...]
    """The name of each action."""
    features: tuple[Feature, ...]
    """The name of each number of an observation."""

    @abstractmethod
    def legal(self, asked: PendingDecision) -> list[int]:
        """The legal actions in ascending order: at least one."""

    def pages(self, asked: PendingDecision) -> int:
        """The number of pages that the options fill."""
        return 1

    @abstractmethod
    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key of a legal action; for :data:`FINISH` and :data:`NEXT_PAGE` see :meth:`special`."""

    @abstractmethod
    def special(self, action: int) -> str:
        """:data:`FINISH`, :data:`NEXT_PAGE`, or empty if the action is an option."""

    @abstractmethod
    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """What a seat may know, in numbers; ``asked`` is its current question, None if it is not to act."""


def asked_features(kinds: Sequence[str]) -> tuple[Feature, ...]:
    """The names of the first features of every encoding: the question, its number of keys, the keys picked."""
    return (
        *[Feature(f"asked.{kind}", 0, 1) for kind in kinds],
        *[Feature(f"asked:{name}", 0, MOST_PICKED) for name in ("least", "most", "picked")],
    )


def asked_values(kinds: Sequence[str], asked: PendingDecision | None) -> list[int]:
    """Their values; all 0 for a seat that is not to act."""
    if asked is None:
        return [0] * (len(kinds) + 3)
    decision = asked.decision
    counts = (decision.at_least, asked.most, len(asked.picked))
    return [*[int(decision.kind == kind) for kind in kinds], *[min(n, MOST_PICKED) for n in counts]]


class Declared(Codec):
    """The encoding declared by a game: an action for each key of each kind of decision, and one to finish."""

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

    def legal(self, asked: PendingDecision) -> list[int]:
        """The options not picked yet, and the end of the answer if it may end."""
        kind, numbers = asked.decision.kind, self._numbers
        found = [numbers[kind, option.key] for option in asked.decision.options if option.key not in asked.picked]
        found.sort()
        if asked.enough:
            found.append(len(self._keys))
        return found

    def meaning(self, asked: PendingDecision, action: int) -> str:
        """The key of the action."""
        return self._keys[action]

    def special(self, action: int) -> str:
        """Only the last action is not a key."""
        return FINISH if action == len(self._keys) else ""

    def observe(self, session: Session[Any], seat: str, asked: PendingDecision | None) -> list[int]:
        """The question, then the numbers declared by the game."""
        return [*asked_values(self._kinds, asked), *self._encoding.observe(session.view(seat), seat)]
