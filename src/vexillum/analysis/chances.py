"""Win chances of a position by playouts, and how much of a turn's change is decisions, how much dice."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from math import fsum, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import msgspec

from vexillum.core.agent import Agent
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import imagined, played_on, playout_agent, winning
from vexillum.core.session import Session
from vexillum.core.table import Answer, Checkpoint, Setup
from vexillum.core.value import Value, shipped_value
from vexillum.lab.statistics import CONFIDENCE, wilson
from vexillum.lab.workers import in_chunks

# Moments -------------------------------------------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True):
    """The last checkpoint as a position, and the answers since. Nothing earlier affects the future."""

    setup: Setup
    players: dict[str, str]
    position: dict[str, Any]
    step: int
    """The number of the step that begins at the checkpoint: agents' luck depends on it."""
    answers: tuple[Answer, ...] = ()

    @classmethod
    def of(cls, session: Session[Any]) -> Moment:
        """The current moment of a session."""
        last = session.steps[-1]
        return cls(
            session.setup,
            dict(session.players),
            session.game.positions.write(last.state),
            last.number,
            tuple(session.answers[last.answers :]),
        )

    def session(self) -> Session[Any]:
        """A session at this moment."""
        game = get_game(self.setup.game)
        return Session(
            game,
            self.setup,
            self.players,
            origin=Checkpoint(game.positions.read(self.position), 0, 0, self.step),
            answers=self.answers,
            quiet=True,
        )


# Playouts ------------------------------------------------------------------------------------------------------------


Spoilt = Literal["unlike", "endless", "failed"]
"""Why a playout does not count: no world fitted what the seat knows, it did not end, an agent failed."""


class Playout(msgspec.Struct, frozen=True):
    """The result of one playout: what each seat won (0 or 1 at the end of a game), or why it does not count."""

    number: int
    won: dict[str, float] = {}
    spoilt: Spoilt | None = None


def play_outs(moment: Moment, seat: str | None, seed: str, numbers: Iterable[int]) -> list[Playout]:
    """The playouts with these numbers. Each depends only on what ``seat`` knows, the seed and its number."""
    session = moment.session()
    game = session.game
    agents = {other: game.agents[playout_agent(game)]() for other in session.setup.seats}
    return [play_out(session, seat, agents, seed, number) for number in numbers]


def play_out(session: Session[Any], seat: str | None, agents: Mapping[str, Agent], seed: str, number: int) -> Playout:
    """One playout from the current position of a session."""
    world = imagined(session, seat, Random(f"{seed}/{number}"))
    if world is None:
        return Playout(number, spoilt="unlike")
    try:
        won = finished(world, agents, world.state.copy())
    except Exception:  # an imagined world may reach untested positions: the failure is counted and reported
        return Playout(number, spoilt="failed")
    return Playout(number, spoilt="endless") if won is None else Playout(number, dict(won))


def finished(world: Session[Any], agents: Mapping[str, Agent], start: Any) -> Mapping[str, float] | None:
    """What each seat wins when agents play an imagined world to its end, or to the horizon as seen from ``start``.

    None if it does not end.
    """
    return winning(world) if played_on(world, agents, start) else None


# Win chances ---------------------------------------------------------------------------------------------------------


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


# Swings: decisions, dice and cards -----------------------------------------------------------------------------------


MOST = 12
"""A turn with more random events than this takes too long to split."""
SWING_SEED = "swings"


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
        self._done.append(_swing_won(spots[len(self._done)], self.tried))
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


def _swing_won(spot: _Spot, number: int) -> Mapping[str, float] | None:
    """What each seat wins in one world from there; None if that is unknown."""
    if spot.moment is None:
        return spot.result
    session = spot.moment.session()
    world = imagined(session, None, Random(f"{SWING_SEED}/{number}"))
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
