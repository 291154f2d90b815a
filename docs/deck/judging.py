"""8.1.1 Would an Event do anything? The same steps are tried out on a copy of the board, so judge and deed agree."""

from __future__ import annotations

from vexillum.coin.events.context import looking
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.state import State

TRIES = 200
"""How many ways of executing an Event are tried before it is called ineffective."""


class _HighDice(Dice):
    """Dice that always show their highest face: what can happen at best."""

    def __init__(self) -> None:
        super().__init__("")

    def draw(self, number: int, among: int) -> int:
        """The highest."""
        return among - 1


_HIGH = _HighDice()


def effective(effect: Effect, side: int, state: State, faction: int) -> bool:
    """8.1.1 Is there any way to execute an Event that changes something?

    Answers that do something stand before those that decline, so the first try usually settles it.
    """
    before = _board(state)
    path: list[int] = []
    for _ in range(TRIES):
        after, path = _try(effect, side, state, faction, path)
        if _board(after) != before:
            return True
        if not path:
            return False
    return False


def _board(state: State) -> State:
    """A copy without what is no part of the board."""
    copy = state.copy()
    copy.rolls = copy.draws = copy.mixing = copy.agreed = 0
    return copy


def _try(effect: Effect, side: int, state: State, faction: int, path: list[int]) -> tuple[State, list[int]]:
    """Execute with certain answers, then with the first ones. Returns the board, and the answers to try next."""
    table = looking(state.copy(), _HIGH)
    game = effect.execute(table, side, "", faction)
    taken: list[tuple[int, int]] = []
    answer: tuple[Option, ...] | None = None
    try:
        while True:
            decision = next(game) if answer is None else game.send(answer)
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
