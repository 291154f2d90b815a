"""Whether an Event would have an effect: its own steps are tried on a copy of the board."""

from __future__ import annotations

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.registry import Effect
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.state import CS
from vexillum.core.decision import Decision, Option

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
