"""The advice already given about turns of finished matches, for files exported later."""

from __future__ import annotations

from collections import OrderedDict

from vexillum.analysis.review import Advice
from vexillum.server.matches.reviews.playout_service import TurnKey

KEPT = 200


class GivenAdvice:
    """The advice of one server process; None: the same answer, or nothing in time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TurnKey, Advice | None] = OrderedDict()

    def keep(self, key: TurnKey, found: Advice | None) -> None:
        """Store advice."""
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def asked(self, key: TurnKey) -> bool:
        """Whether advice on this turn was requested."""
        return key in self._kept

    def __getitem__(self, key: TurnKey) -> Advice | None:
        return self._kept[key]


GIVEN = GivenAdvice()
