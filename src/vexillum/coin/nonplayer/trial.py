"""Trials of Events on a copy of the board, with the answers that Non-players would give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Self

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.registry import Effect
from vexillum.coin.events.trial_dice import HIGH
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.takeover import answered
from vexillum.coin.state import CS
from vexillum.core.answer_keys import selected_options
from vexillum.core.call_stack import Activity
from vexillum.core.decision import Decision, Option, Play
from vexillum.core.dice import Dice
from vexillum.core.table import Table


class Trial(Activity, Generic[CS]):
    """A trial of an Event, with its outcome. It is an activity, so rules know that they are in a trial."""

    __slots__ = ("after", "before", "dice", "going_on", "heard")

    def __init__(self, before: CS, after: CS, dice: Dice = HIGH) -> None:
        self.before = before
        self.after = after
        self.dice = dice
        """The dice of the trial."""
        self.going_on: Iterator[None] = iter(())
        """The rest of the trial, if it was stopped early."""
        self.heard: list[tuple[Decision, tuple[Option, ...]]] = []
        """The decisions and their answers."""

    def picked(self, kind: str, seat: str) -> bool:
        """Whether a seat picked something at a decision of this kind."""
        return any(decision.kind == kind and decision.seat == seat and picks for decision, picks in self.heard)

    def finish(self) -> Self:
        """Continue to the end, if the trial was stopped early."""
        for _ in self.going_on:
            pass
        return self

    @property
    def rolls(self) -> int:
        """The number of dice rolled."""
        return self.after.rolls - self.before.rolls


Enough = Callable[["Trial[CS]"], bool]
"""Whether a trial can stop; called after each answer."""


def to_the_end(trial: Trial[Any]) -> bool:
    """Never stop before the end of the Event."""
    return False


def try_event(
    bot: B, effect: Effect, side: int, you: int, *, dice: Dice = HIGH, enough: Enough[Any] = to_the_end
) -> Trial[Any]:
    """Execute an Event on a copy of the board, until ``enough``."""
    table = quiet_table(bot.state.copy(), dice)
    return run_trial(bot, table, effect.execute(table, side, "", you), enough)


def in_trial(bot: B) -> bool:
    """Whether this happens in a trial."""
    return bot.innermost(Trial) is not None


def run_trial(
    bot: B,
    table: Table[CS],
    play: Play[None],
    enough: Enough[CS] = to_the_end,
    given: Callable[[Decision], tuple[Option, ...] | None] | None = None,
) -> Trial[CS]:
    """Carry something out on a table with a copy of the board, until ``enough``.

    Non-players answer by their rules, others than this one with assumed rolls; people with the first option, which does
    something if any does. ``given`` overrides answers for the sake of the trial, if not None.
    """
    trial = Trial(bot.state, table.state, table.dice)
    table.call_stack.append(trial)
    trial.going_on = _answers(bot, table, play, trial, given)
    for _ in trial.going_on:
        if enough(trial):
            break
    return trial


def _answers(
    bot: B,
    table: Table[CS],
    play: Play[None],
    trial: Trial[CS],
    given: Callable[[Decision], tuple[Option, ...] | None] | None,
) -> Iterator[None]:
    """Answer after answer."""
    try:
        decision = next(play)
        while True:
            picks = (None if given is None else given(decision)) or _answer(bot, table, decision)
            trial.heard.append((decision, picks))
            yield
            decision = play.send(picks)
    except StopIteration:
        return


def _answer(bot: B, table: Table[Any], decision: Decision) -> tuple[Option, ...]:
    if decision.forced:
        return decision.options
    faction = bot.catalog.seats.index(decision.seat)
    if faction != bot.faction and bot.is_player(faction):
        return decision.options[: max(1, decision.at_least)]
    other = bot.supposing(table.state, faction, decision.seat, tuple(table.call_stack))
    return selected_options(decision, answered(other, decision))
