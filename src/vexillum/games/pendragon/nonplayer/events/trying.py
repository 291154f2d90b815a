"""8.1.1 Events tried out on a copy of the board, with the answers that Non-players would give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.coin.events.context import looking
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.nonplayer.trace import Trace
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.takeover import answered
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play, State, Table


class _Dice(Dice):
    """Dice that always show the same end of their faces: nobody looks at the dice that will be rolled."""

    def __init__(self, *, high: bool) -> None:
        super().__init__("")
        self._high = high

    def draw(self, number: int, among: int) -> int:
        """The highest face, or the lowest."""
        return among - 1 if self._high else 0


HIGH = _Dice(high=True)
"""What may come of an Event."""
LOW = _Dice(high=False)
"""What comes of it if no die helps."""


class Trial:
    """What an Event came to when it was tried. It also marks whatever is done during it."""

    __slots__ = ("after", "before", "heard")

    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after
        self.heard: list[tuple[Decision, tuple[Option, ...]]] = []
        """What was asked, and the answers."""

    def battled(self, faction: int) -> bool:
        """Did a Faction select a space for a Battle?"""
        seat = FACTIONS[faction]
        return any(
            decision.kind == "battle.spaces" and decision.seat == seat and picks for decision, picks in self.heard
        )

    @property
    def rolls(self) -> int:
        """How many dice were rolled."""
        return self.after.rolls - self.before.rolls


def trying(mind: Mind) -> bool:
    """Is all this only tried out?"""
    return any(isinstance(thing, Trial) for thing in mind.doing)


Enough = Callable[[Trial], bool]
"""Has a trial shown what was asked? Asked after each answer."""


def to_the_end(trial: Trial) -> bool:
    """Go on to the end of the Event."""
    return False


def attempt(
    mind: Mind, effect: Effect, side: int, you: int, *, dice: Dice = HIGH, enough: Enough = to_the_end
) -> Trial:
    """8.1.1 Execute an Event on a copy of the board, until that is enough.

    Non-players answer as they would, others than this one with rolls that it supposes; people with the first answer,
    which does something where anything does.
    """
    table = looking(mind.state.copy(), dice)
    return _tried(mind, table, effect.execute(table, side, "", you), enough)


def attempt_rest(
    mind: Mind,
    scene: PendragonEvent,
    steps: tuple[Step[Any], ...],
    *,
    space: int | None = None,
    dice: Dice = HIGH,
    enough: Enough | None = None,
) -> Trial:
    """8.2.1 Try out steps in the middle of an Event, until the Faction Battles if nothing else is ``enough``.

    They find selected what the Event has selected so far, or a certain space.
    """
    table = looking(mind.state.copy(), dice)
    fresh = PendragonEvent(table, scene.side, "", scene.you)
    fresh.spaces = list(scene.spaces) if space is None else [space]
    fresh.faction, fresh.nation, fresh.colour = scene.faction, scene.nation, scene.colour
    play = table.during(fresh, run_steps(fresh, steps))
    return _tried(mind, table, play, enough or (lambda trial: trial.battled(mind.faction)))


def _tried(mind: Mind, table: Table, play: Play[None], enough: Enough) -> Trial:
    trial = Trial(mind.state, table.state)
    table.doing.append(trial)
    try:
        decision = next(play)
        while True:
            picks = _answer(mind, table, decision)
            trial.heard.append((decision, picks))
            if enough(trial):
                return trial
            decision = play.send(picks)
    except StopIteration:
        return trial


def _answer(mind: Mind, table: Table, decision: Decision) -> tuple[Option, ...]:
    if decision.forced:
        return decision.options
    faction = FACTIONS.index(decision.seat)
    if faction != mind.faction and mind.is_player(faction):
        return decision.options[: max(1, decision.at_least)]
    luck = mind.luck if faction == mind.faction else mind.luck.supposed(decision.seat)
    other = Mind(table.state, faction, luck, Trace(False), tuple(table.doing))
    return decision.pick(answered(other, decision))
