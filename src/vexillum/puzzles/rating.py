"""Rates each answer to a question by playouts in the same imagined worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import fsum, sqrt
from random import Random
from statistics import NormalDist
from typing import Any

from vexillum.analysis.playouts import finished
from vexillum.core.search.playouts import imagined, playout_agent
from vexillum.core.session import Session
from vexillum.lab.statistics import CONFIDENCE
from vexillum.puzzles.puzzle import Gap, Rated

Won = dict[str, float]
"""What each seat won in a playout."""


class Rating:
    """The ratings of the answers to the question of a session, by playouts from what its seat knows.

    World ``n`` is a function of what the seat knows, the seed and ``n``: all answers face the same hidden things, dice
    and luck of others, so that luck does not decide between them.
    """

    def __init__(self, session: Session[Any], seed: str) -> None:
        assert session.decision is not None
        self.session = session
        self.seed = seed
        self.seat = session.decision.seat
        self.keys = session.decision.keys
        self.spoilt = 0
        """The number of worlds that do not count: none fitted, or a playout failed."""
        agent = session.game.agents[playout_agent(session.game)]
        self._agents = {seat: agent() for seat in session.setup.seats}
        self._won: dict[str, dict[int, Won]] = {key: {} for key in self.keys}

    def add(self, worlds: Iterable[int], keys: Collection[str]) -> None:
        """Play out these worlds after these answers. A world in which one fails counts for none of them."""
        for number in worlds:
            won = self._world(number, keys)
            if won is None:
                self.spoilt += 1
                continue
            for key, one in won.items():
                self._won[key][number] = one

    def _world(self, number: int, keys: Collection[str]) -> dict[str, Won] | None:
        world = imagined(self.session, self.seat, Random(f"{self.seed}/{number}"))
        if world is None:
            return None
        found = {}
        for key in keys:
            try:
                twin = world.fork(quiet=True)
                twin.answer(self.seat, (key,))
                won = finished(twin, self._agents, world.state.copy())
            except Exception:  # as in other playouts: an imagined world may reach untested positions
                return None
            if won is None:
                return None
            found[key] = {seat: part for seat, part in won.items() if part}
        return found

    def forget(self) -> None:
        """Discard all worlds: those used to select an answer must not count when it is checked."""
        for won in self._won.values():
            won.clear()

    def share(self, key: str) -> float:
        """The seat's win chance after an answer, over all its worlds."""
        won = self._won[key]
        return fsum([one.get(self.seat, 0.0) for one in won.values()]) / len(won) if won else 0.0

    @property
    def alike(self) -> bool:
        """Whether every world so far has had the same result for the seat with all answers."""
        first, *others = [[won.get(self.seat, 0.0) for won in self._won[key].values()] for key in self.keys]
        return all(other == first for other in others)

    @property
    def best(self) -> str:
        """The answer that wins most often; the first in case of a tie."""
        return max(self.keys, key=self.share)

    def second(self, best: str) -> str:
        """The best of the others."""
        return max([key for key in self.keys if key != best], key=self.share)

    def gap(self, best: str, other: str) -> Gap:
        """How much more often ``best`` wins than another answer, in the worlds they share."""
        one, two = self._won[best], self._won[other]
        return gap([one[n].get(self.seat, 0.0) - two[n].get(self.seat, 0.0) for n in one if n in two])

    def rated(self, best: str) -> tuple[Rated, ...]:
        """All answers with their ratings."""
        return tuple([self._rated(key, best) for key in self.keys])

    def _rated(self, key: str, best: str) -> Rated:
        won = self._won[key].values()
        totals = {seat: fsum([one.get(seat, 0.0) for one in won]) for seat in self.session.setup.seats}
        shown = {seat: _plain(total) for seat, total in totals.items() if total}
        return Rated(key, len(won), shown, None if key == best else self.gap(best, key))


def gap(differences: Sequence[float]) -> Gap:
    """The mean of paired differences with its 95% interval, by Agresti and Min (2005).

    Two pairs are added before the usual interval is computed: one without a difference, and half a pair in favour of
    each side. So its width is never 0, not even if one side always wins.

    >>> gap([1.0] * 40 + [0.0] * 60)
    Gap(mean=0.4, low=0.2954, high=0.4889)
    """
    n = len(differences)
    if not n:
        return Gap(0.0, -1.0, 1.0)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = fsum(differences) / (n + 2)
    square = (fsum([one * one for one in differences]) + 1) / (n + 2)
    reach = z * sqrt(max(0.0, square - centre * centre) / (n + 2))
    low, high = max(-1.0, centre - reach), min(1.0, centre + reach)
    return Gap(round(fsum(differences) / n, 4), round(low, 4), round(high, 4))


def _plain(total: float) -> float:
    return int(total) if total == int(total) else round(total, 3)
