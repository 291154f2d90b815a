"""The advice that was given about turns of finished matches, for files that are made later."""

from __future__ import annotations

from collections import OrderedDict

from vexillum.analysis.advice import Advice
from vexillum.server.matches.reviews.playout_desk import TurnKey

KEPT = 200


class GivenAdvice:
    """What one process of the server has said; None: nothing else than was done, or nothing in time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TurnKey, Advice | None] = OrderedDict()

    def keep(self, key: TurnKey, found: Advice | None) -> None:
        """Remember what was said."""
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def asked(self, key: TurnKey) -> bool:
        """Was it asked about this turn?"""
        return key in self._kept

    def __getitem__(self, key: TurnKey) -> Advice | None:
        return self._kept[key]


GIVEN = GivenAdvice()
