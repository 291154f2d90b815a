"""The effects of Events, one for each card side, and whether one would do anything: tried on a copy of the board."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from vexillum.coin.cards import code
from vexillum.coin.events.branches import ALWAYS, Condition
from vexillum.coin.events.context import EventContext, quiet_table
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.kit import NOBODY
from vexillum.coin.state import CS, CoinState, Play
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.core.table import Table


class Effect(msgspec.Struct, frozen=True):
    """The effect of a card side: its steps in order. Volumes define the context in which steps run."""

    context: ClassVar[type[EventContext[Any]]]
    passing: ClassVar[tuple[str, ...]] = ()
    """Fields of the state about an action in progress, which are not part of the board."""

    steps: tuple[Step[Any], ...]
    precondition: Condition = ALWAYS
    """The precondition of a Pivotal Event."""

    def ready(self, state: CoinState) -> bool:
        """Whether the precondition is met."""
        return self.precondition.holds(self.context(quiet_table(state), 0, "", NOBODY))

    def execute(self, table: Table[Any], side: int, card: str, faction: int) -> Play[None]:
        """Carry it out for the executing Faction, or NOBODY."""
        event = self.context(table, side, card, faction)
        yield from table.during(event, run_steps(event, self.steps))


def unshaded(number: int) -> int:
    """The unshaded side of a card, or its only one."""
    return code(number, False)


def shaded(number: int) -> int:
    """The shaded side of a card."""
    return code(number, True)


# Whether an Event would have an effect: its own steps are tried on a copy of the board -------------------------------


TRIES = 200
"""The most ways of executing an Event that are tried before it counts as ineffective."""


def effective(effect: Effect, side: int, state: CS, faction: int) -> bool:
    """Whether some way of executing an Event changes something.

    Answers that do something come before those that decline, so the first try usually decides.
    """
    before = _board(effect, state)
    path: list[int] = []
    for _ in range(TRIES):
        after, path = _try(effect, side, state, faction, path)
        if _board(effect, after) != before:
            return True
        if not path:
            return False
    return False


def _board(effect: Effect, state: CS) -> CS:
    """A copy without fields that are not part of the board."""
    copy = state.copy()
    for field in ("rolls", "rng_draws", *effect.passing):
        setattr(copy, field, 0)
    return copy


def _try(effect: Effect, side: int, state: CS, faction: int, path: list[int]) -> tuple[CS, list[int]]:
    """Execute with these answers, then with first options. Returns the board, and the path of answers to try next."""
    table = quiet_table(state.copy(), HIGH)
    play = effect.execute(table, side, "", faction)
    taken: list[tuple[int, int]] = []
    answer: tuple[Option, ...] | None = None
    try:
        while True:
            decision = next(play) if answer is None else play.send(answer)
            choice = 0
            if not decision.forced:
                choice = path[len(taken)] if len(taken) < len(path) else 0
                taken.append((choice, len(decision.options)))
            answer = _answer(decision, choice)
    except StopIteration:
        pass
    while taken and taken[-1][0] + 1 == taken[-1][1]:
        taken.pop()
    following = [choice for choice, _ in taken]
    if following:
        following[-1] += 1
    return table.state, following


def _answer(decision: Decision, choice: int) -> tuple[Option, ...]:
    if decision.forced:
        return decision.options
    at = decision.options[choice:] + decision.options[:choice]
    return at[: max(1, decision.at_least)]


# Dice for Events that are only tried out: the real future dice must not be used --------------------------------------


class _OneFace(Dice):
    """Dice that always show their highest or lowest face."""

    def __init__(self, *, high: bool) -> None:
        super().__init__("")
        self._high = high

    def draw(self, number: int, among: int) -> int:
        """The highest face, or the lowest."""
        return among - 1 if self._high else 0


HIGH = _OneFace(high=True)
"""The best possible result of an Event."""
LOW = _OneFace(high=False)
"""The result if no die helps."""
