"""Two answers to the same question, compared in the same imagined worlds."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import Any, Literal

import msgspec

from vexillum.analysis.playouts import finished
from vexillum.core.search.playouts import imagined, playout_agent
from vexillum.core.session import Session

LOOKS = (16, 48, 144)
"""The numbers of worlds after which a verdict is attempted."""
Z = 2.289
"""The half-width of the interval in standard errors.

Pocock's bound for three looks: their joint error rate is 5%, as that of one look with 1.96 would be.
"""
MUCH = 0.10
"""An answer is much worse if it loses at least this much win chance, and the interval excludes 0."""

Verdict = Literal["open", "fine", "worse"]


class Pair(msgspec.Struct, frozen=True):
    """What the seat won in one world with the better answer, and with the one that was given."""

    number: int
    better: float = 0.0
    given: float = 0.0
    counts: bool = True
    """None where no world fitted, or where a playout failed or did not end."""


class Comparison:
    """The comparison of two answers so far."""

    def __init__(self, pairs: Iterable[Pair] = ()) -> None:
        self.tried = 0
        self.pairs: list[Pair] = []
        self.take(pairs)

    def take(self, pairs: Iterable[Pair]) -> None:
        """Add more worlds."""
        for pair in pairs:
            self.tried += 1
            if pair.counts:
                self.pairs.append(pair)

    @property
    def n(self) -> int:
        """How many worlds count."""
        return len(self.pairs)

    @property
    def better_share(self) -> float:
        """The win chance with the better answer."""
        return sum(pair.better for pair in self.pairs) / self.n if self.n else 0.0

    @property
    def given_share(self) -> float:
        """The win chance with the answer that was given."""
        return sum(pair.given for pair in self.pairs) / self.n if self.n else 0.0

    @property
    def loss(self) -> float:
        """By how much the answer that was given is worse."""
        return self.better_share - self.given_share

    def interval(self, z: float = Z) -> tuple[float, float]:
        """The interval of the difference: Agresti and Min's for paired data, valid for few pairs too.

        It adds half a world for each of the four ways in which two answers can win or lose.
        """
        differences = [pair.better - pair.given for pair in self.pairs]
        n, total = self.n + 2, sum(differences)
        spread = sum(one * one for one in differences) + 1 - total * total / n
        reach = z * sqrt(max(0.0, spread)) / n
        return max(-1.0, total / n - reach), min(1.0, total / n + reach)

    @property
    def verdict(self) -> Verdict:
        """Whether the given answer is much worse, fine, or still open.

        An answer that seems to lose less than half of the threshold is dropped: this saves time and cannot cause a
        wrong note.
        """
        if self.tried not in LOOKS or not self.n:
            return "fine" if self.tried >= LOOKS[-1] else "open"
        low, high = self.interval()
        if low > 0 and self.loss >= MUCH:
            return "worse"
        hopeless = high < MUCH or self.loss < MUCH / 2
        return "fine" if hopeless or self.tried >= LOOKS[-1] else "open"

    @property
    def next_look(self) -> int:
        """The number of worlds at the next look."""
        return next((look for look in LOOKS if look > self.tried), LOOKS[-1])


def pairs_of(
    session: Session[Any],
    better: Sequence[str],
    given: Sequence[str],
    numbers: Iterable[int],
    seconds: float | None = None,
) -> list[Pair]:
    """Both answers in the worlds with these numbers: at least one, and no more than fit into some seconds.

    Both answers share a world, with the same dice and the same luck of all seats, so that chance rarely makes the
    difference. A world contains nothing that the seat to answer cannot know.
    """
    decision, end = session.decision, None if seconds is None else time.monotonic() + seconds
    if decision is None:
        return []
    found: list[Pair] = []
    for number in numbers:
        found.append(_pair(session, decision.seat, better, given, number))
        if end is not None and time.monotonic() >= end:
            break
    return found


def shares_of(
    session: Session[Any], answers: Sequence[Sequence[str]], worlds: int, seconds: float | None = None
) -> tuple[int, list[float]]:
    """How many worlds counted, and the win chance with each answer in the same worlds."""
    decision, end = session.decision, None if seconds is None else time.monotonic() + seconds
    found: list[list[float]] = []
    for number in range(worlds if decision is not None else 0):
        world = imagined(session, decision.seat, Random(f"coach/{number}")) if decision is not None else None
        won = [] if world is None or decision is None else [_won(world, decision.seat, keys) for keys in answers]
        if won and None not in won:
            found.append([one for one in won if one is not None])
        if end is not None and time.monotonic() >= end:
            break
    return len(found), [sum(column) / len(found) for column in zip(*found, strict=True)]


def _pair(session: Session[Any], seat: str, better: Sequence[str], given: Sequence[str], number: int) -> Pair:
    world = imagined(session, seat, Random(f"coach/{number}"))
    if world is None:
        return Pair(number, counts=False)
    won = [_won(world, seat, keys) for keys in (better, given)]
    if won[0] is None or won[1] is None:
        return Pair(number, counts=False)
    return Pair(number, won[0], won[1])


def _won(world: Session[Any], seat: str, keys: Sequence[str]) -> float | None:
    """What the seat wins with an answer in one world; None if that is unknown."""
    game, twin = world.game, world.fork(quiet=True)
    agents = {other: game.agents[playout_agent(game)]() for other in world.setup.seats}
    try:
        twin.answer(seat, keys)
        won = finished(twin, agents, world.state.copy())
    except Exception:  # as in every playout
        return None
    return None if won is None else won[seat]
