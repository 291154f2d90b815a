"""Splits a turn's change of win chances into two parts: decisions, and dice and cards.

After each answer followed by dice or cards, the win chance is estimated twice: with imagined rolls and cards, and with
the real ones. The second minus the first is luck; the rest of the change is decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, NamedTuple

import msgspec

from vexillum.analysis.moment import Moment
from vexillum.analysis.playouts import finished
from vexillum.core.search.playouts import imagined, playout_agent
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.lab.statistics import CONFIDENCE

MOST = 12
"""A turn with more random events than this takes too long to split."""
SEED = "swings"


class Parts(msgspec.Struct, frozen=True):
    """The win chance of a seat before and after a turn, and the part of the change that was luck."""

    before: float
    after: float
    luck: float
    margin: float
    """The 95% margin of error of the luck."""

    @property
    def decisions(self) -> float:
        """The part of the change that was not luck."""
        return self.after - self.before - self.luck


class Swing(msgspec.Struct, frozen=True):
    """The change of win chances in a turn."""

    playouts: int
    chances: int
    """The number of random events."""
    seats: dict[str, Parts]


class _Spot(NamedTuple):
    """A moment to play out, possibly after an answer with imagined dice and cards."""

    moment: Moment | None
    answer: Answer | None = None
    result: Mapping[str, float] = {}
    """The result, if the game is over at that moment."""


class TooLong(ValueError):
    """The turn has too many random events."""


class SwingEstimate:
    """The estimate of one turn's parts, refined by adding playouts. All moments share the imagined worlds."""

    def __init__(self, session: Session[Any], at: int, until: int) -> None:
        self.at = at if at < until else max(session.steps[0].answers, at - 1)
        """Steps without a question belong to the answer before them."""
        world = session.earlier(self.at)
        self.seats = session.setup.seats
        self._first = _spot(world)
        self._pairs: list[tuple[_Spot, _Spot]] = []
        """Pairs of moments after an answer: with imagined dice and cards, and with the real ones."""
        for answer in session.answers[self.at : until]:
            before, seals = Moment.of(world), world.table.seals
            world.repeat(answer)
            if world.table.seals != seals:
                if len(self._pairs) == MOST:
                    raise TooLong
                self._pairs.append((_Spot(before, answer), _spot(world)))
        self._last = _spot(world)
        self.tried = 0
        self._done: list[Mapping[str, float] | None] = []
        """The results of the moments in the current world so far."""
        self._rows: list[dict[str, tuple[float, float, float]]] = []

    def add(self) -> None:
        """Play out every moment in one more world."""
        number = self.tried
        while self.tried == number:
            self.step()

    def step(self) -> None:
        """Make one more playout; a world counts once all its moments have been played out successfully."""
        spots = self._spots()
        self._done.append(_won(spots[len(self._done)], self.tried))
        if len(self._done) == len(spots):
            done, self._done = self._done, []
            self.tried += 1
            won = [one for one in done if one is not None]
            if len(won) == len(done):
                self._rows.append({seat: self._row([one[seat] for one in won]) for seat in self.seats})

    def _spots(self) -> list[_Spot]:
        """All moments to play out: the ends, then the pairs."""
        return [self._first, self._last, *[spot for pair in self._pairs for spot in pair]]

    def _row(self, won: Sequence[float]) -> tuple[float, float, float]:
        """Before, after, and the luck, in one world."""
        before, after, *pairs = won
        return before, after, sum(pairs[1::2]) - sum(pairs[::2])

    @property
    def swing(self) -> Swing:
        """The current result."""
        return Swing(len(self._rows), len(self._pairs), {seat: self._parts(seat) for seat in self.seats})

    def _parts(self, seat: str) -> Parts:
        rows = [row[seat] for row in self._rows]
        n = len(rows)
        if not n:
            return Parts(0.0, 0.0, 0.0, 1.0)
        before, after, luck = (sum(column) / n for column in zip(*rows, strict=True))
        spread = sum((row[2] - luck) ** 2 for row in rows) / max(1, n - 1)
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt((spread + 1 / n) / n)
        return Parts(before, after, luck, reach if self._pairs else 0.0)


def helped(swing: Swing) -> tuple[str | None, str | None]:
    """The seats that luck helped and cost most, if by more than the margin of error."""
    sure = {seat: one.luck for seat, one in swing.seats.items() if abs(one.luck) > one.margin}
    gained = max((seat for seat in sure if sure[seat] > 0), key=lambda seat: sure[seat], default=None)
    lost = min((seat for seat in sure if sure[seat] < 0), key=lambda seat: sure[seat], default=None)
    return gained, lost


def estimated_swing(session: Session[Any], at: int, until: int, playouts: int) -> Swing:
    """Estimate the parts of the change between two moments from this many worlds."""
    estimate = SwingEstimate(session, at, until)
    for _ in range(playouts):
        estimate.add()
    return estimate.swing


def _spot(world: Session[Any]) -> _Spot:
    if world.over:
        return _Spot(None, None, {seat: float(seat in world.outcome.winners) for seat in world.setup.seats})
    return _Spot(Moment.of(world))


def _won(spot: _Spot, number: int) -> Mapping[str, float] | None:
    """What each seat wins in one world from there; None if that is unknown."""
    if spot.moment is None:
        return spot.result
    session = spot.moment.session()
    world = imagined(session, None, Random(f"{SEED}/{number}"))
    if world is None:
        return None
    game = world.game
    agents = {seat: game.agents[playout_agent(game)]() for seat in world.setup.seats}
    start = world.state.copy()
    try:
        if spot.answer is not None:
            world.answer(spot.answer.seat, spot.answer.keys)
        return finished(world, agents, start)
    except Exception:  # an answer that is not legal with other hidden things, or an agent that fails
        return None
