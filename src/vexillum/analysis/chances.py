"""Win chances of a position, with intervals that narrow with every playout."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from math import fsum, sqrt
from statistics import NormalDist
from typing import Any

import msgspec

from vexillum.analysis.moment import Moment
from vexillum.analysis.playouts import Playout, Spoilt, play_outs
from vexillum.core.errors import BadSetup
from vexillum.core.search.playouts import playout_agent
from vexillum.core.session import Session
from vexillum.core.value import Value, shipped_value
from vexillum.lab.statistics import CONFIDENCE, wilson
from vexillum.lab.workers import in_chunks

SEED = "chances"
"""The default seed of the imagined worlds: the same position gets the same chances."""
PLAYOUTS = 200


class SeatChance(msgspec.Struct, frozen=True):
    """How likely a seat is to win, with the 95% confidence interval."""

    share: float
    low: float
    high: float


class Chances(msgspec.Struct, frozen=True):
    """Win chances of a position."""

    playouts: int
    """How many playouts count."""
    seats: dict[str, SeatChance]
    agent: str
    """The agent that played them."""
    seat: str | None = None
    """The seat whose knowledge was used; None: an observer's."""
    spoilt: dict[str, int] = {}
    """How many playouts do not count, by reason."""
    final: bool = False
    """The game is over: this is the result."""
    estimated: dict[str, float] = {}
    """The estimate of the trained value, without playouts; empty if there is none."""

    @property
    def width(self) -> float:
        """The widest interval."""
        return max([one.high - one.low for one in self.seats.values()], default=1.0)


class Estimate:
    """Win chances of one moment, refined by adding playouts. They depend only on the number of playouts."""

    def __init__(
        self, session: Session[Any], seat: str | None = None, seed: str = SEED, value: Value | None = None
    ) -> None:
        """``value`` estimates before the first playout; None: the one shipped with the game."""
        check_seat(session, seat)
        value = value or shipped_value(session.game)
        self.estimated = {} if value is None or session.over else value.judged(session)
        self.moment = Moment.of(session)
        self.seat = seat
        self.seed = seed
        self.agent = playout_agent(session.game)
        self.over = session.over
        self.winners = session.outcome.winners if session.over else ()
        self._done: dict[int, Playout] = {}
        self._counted: list[Playout] = []

    @property
    def tried(self) -> int:
        """How many playouts were made, including those that do not count."""
        return len(self._counted)

    def add(self, playouts: int) -> Chances:
        """Make more playouts in this process."""
        if not self.over:
            first = self.tried
            self.take(play_outs(self.moment, self.seat, self.seed, range(first, first + playouts)))
        return self.chances

    def take(self, done: Iterable[Playout]) -> None:
        """Add playouts made elsewhere, in any order. Each counts once all earlier ones have arrived."""
        self._done |= {one.number: one for one in done}
        while (following := self._done.pop(len(self._counted), None)) is not None:
            self._counted.append(following)

    def grow(self, playouts: int, jobs: int = 1) -> Generator[Chances]:
        """Add playouts until there are this many, yielding the chances after each batch; it can be closed at any time.

        Existing playouts are kept.
        """
        if self.over or playouts <= self.tried:
            yield self.chances
            return
        work = partial(_later, self.moment, self.seat, self.seed, self.tried)
        with closing(in_chunks(work, playouts - self.tried, jobs)) as chunks:
            for done in chunks:
                self.take(done)
                yield self.chances

    @property
    def chances(self) -> Chances:
        """The current result."""
        if self.over:
            seats = {seat: SeatChance(*[float(seat in self.winners)] * 3) for seat in self.moment.setup.seats}
            return Chances(0, seats, self.agent, self.seat, final=True)
        good = [one.won for one in self._counted if one.spoilt is None]
        spoilt: dict[Spoilt, int] = {}
        for one in self._counted:
            if one.spoilt:
                spoilt[one.spoilt] = spoilt.get(one.spoilt, 0) + 1
        seats = {seat: chance([won[seat] for won in good]) for seat in self.moment.setup.seats}
        reasons = {str(why): n for why, n in spoilt.items()}
        return Chances(len(good), seats, self.agent, self.seat, reasons, estimated=self.estimated)


def _later(moment: Moment, seat: str | None, seed: str, first: int, numbers: range) -> list[Playout]:
    return play_outs(moment, seat, seed, range(first + numbers.start, first + numbers.stop))


def check_seat(session: Session[Any], seat: str | None) -> None:
    """Raise an error unless the seat is in play."""
    if seat is not None and seat not in session.setup.seats:
        raise BadSetup("error.seat", game=session.setup.game, seat=seat, known=session.setup.seats)


def chance(won: list[float]) -> SeatChance:
    """The mean of what a seat won in each playout, with Wilson's interval.

    Where playouts are judged before the end, each gives a number between 0 and 1. Such numbers vary less than wins and
    losses with the same mean, so the interval is rather too wide than too narrow.

    >>> chance([1.0] * 81 + [0.0] * 182).low == wilson(81, 263)[0]
    True
    """
    return chance_of(fsum(won), len(won))


def chance_of(total: float, n: int) -> SeatChance:
    """The same from what a seat won in all of ``n`` playouts."""
    if total == int(total):
        return SeatChance(total / n if n else 0.0, *wilson(int(total), n))
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share, scale = total / n, 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale
    return SeatChance(share, max(0.0, centre - reach), min(1.0, centre + reach))


def estimated(
    session: Session[Any],
    *,
    seat: str | None = None,
    playouts: int = PLAYOUTS,
    seconds: float | None = None,
    width: float = 0.0,
    jobs: int = 1,
    seed: str = SEED,
    value: Value | None = None,
) -> Generator[Chances]:
    """Win chances of the current position of a session, yielded as they are refined.

    It ends after this many playouts or seconds, or as soon as no interval is wider than ``width``. The same number of
    playouts gives the same result, on any number of processes.
    """
    until = None if seconds is None else time.monotonic() + seconds
    with closing(Estimate(session, seat, seed, value).grow(playouts, jobs)) as growing:
        for known in growing:
            yield known
            if (until is not None and time.monotonic() >= until) or known.width <= width:
                return
